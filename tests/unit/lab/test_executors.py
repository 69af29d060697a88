"""Who does the work."""

import signal

from stammtisch.lab.compute.executors import process_executor


def test_processes_leave_ctrl_c_to_the_one_that_started_them() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with process_executor(2) as executor:
        assert signal.SIGINT in executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
