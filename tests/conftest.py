"""Settings for all tests."""

import signal

from hypothesis import HealthCheck, settings

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
