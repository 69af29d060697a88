"""Settings for all tests, and what servers come from."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.server.servers import Zygote

# The same examples in every run and on every machine: a test that fails, fails for everybody.
settings.register_profile(
    "stammtisch",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("stammtisch")

# Who is started in the background by a script inherits that Ctrl-C is ignored; commands under test must not.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """Servers of all folders come from one: loading everything takes some seconds of a processor."""
    zygote = Zygote()
    yield zygote
    zygote.close()
