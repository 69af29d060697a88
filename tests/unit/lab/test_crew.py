"""Who does the work."""

import signal

from stammtisch.lab.crew import processes


def test_processes_leave_ctrl_c_to_the_one_that_started_them() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with processes(2) as crew:
        assert signal.SIGINT in crew.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
