"""`log` and `exp` of our own: as good as the C library's, and the same to the bit compiled and interpreted."""

import math
import random
import time
from collections.abc import Callable, Iterable

import numba
import pytest

from stammtisch.kernel import floats
from tests.unit.kernel.plain import plain

Function = Callable[[float], float]
INF, NAN = math.inf, math.nan
CHANCE = random.Random(1)
COUNTS = [float(count) for count in range(1, 20_001)]  # what a search takes logarithms of
POSITIVE = [math.ldexp(CHANCE.uniform(1, 2), CHANCE.randrange(-1074, 1023)) for _ in range(20_000)]
NEAR_ONE = [1 + CHANCE.uniform(-1, 1) * 2.0**-place for place in range(53) for _ in range(200)]
LEADS = [CHANCE.uniform(-40, 0) for _ in range(20_000)]  # what chances of winning are made of
EXPONENTS = [CHANCE.uniform(-745.2, 709.8) for _ in range(20_000)]


def units_apart(ours: Function, theirs: Function, numbers: Iterable[float]) -> float:
    """The largest difference, in units in the last place of the C library's result."""
    return max(abs(ours(x) - theirs(x)) / math.ulp(theirs(x)) for x in numbers)


@pytest.mark.parametrize("numbers", [COUNTS, POSITIVE, NEAR_ONE], ids=["counts", "all sizes", "near one"])
def test_logarithms_are_those_of_the_c_library_to_a_unit_in_the_last_place(numbers: list[float]) -> None:
    assert units_apart(floats.log, math.log, numbers) <= 1


@pytest.mark.parametrize("numbers", [LEADS, EXPONENTS], ids=["leads", "all sizes"])
def test_powers_are_those_of_the_c_library_to_a_unit_in_the_last_place(numbers: list[float]) -> None:
    assert units_apart(floats.exp, math.exp, [x for x in numbers if x <= floats.LARGEST_EXPONENT]) <= 1


@pytest.mark.parametrize(
    ("function", "numbers"),
    [(floats.log, COUNTS[:3000] + POSITIVE[:3000] + NEAR_ONE), (floats.exp, LEADS[:3000] + EXPONENTS[:3000])],
    ids=["log", "exp"],
)
def test_compiled_and_interpreted_agree_to_the_bit(function: Function, numbers: list[float]) -> None:
    """No multiplication and addition may have become one step, which rounds once instead of twice."""
    assert [function(x) for x in numbers] == [plain(function)(x) for x in numbers]


@pytest.mark.parametrize("log", [floats.log, plain(floats.log)], ids=["compiled", "interpreted"])
def test_logarithms_at_the_ends(log: Function) -> None:
    assert log(1.0) == 0.0
    assert log(0.0) == log(-0.0) == -INF
    assert log(INF) == INF
    assert math.isnan(log(-1.0))
    assert math.isnan(log(-INF))
    assert math.isnan(log(NAN))
    assert log(5e-324) == math.log(5e-324)


@pytest.mark.parametrize("exp", [floats.exp, plain(floats.exp)], ids=["compiled", "interpreted"])
def test_powers_at_the_ends(exp: Function) -> None:
    assert exp(0.0) == exp(-0.0) == 1.0
    assert exp(710.0) == exp(INF) == INF
    assert exp(-746.0) == exp(-INF) == 0.0
    assert exp(-745.13) == 5e-324
    assert 1.797e308 < exp(709.782712893384) < INF
    assert math.isnan(exp(NAN))


# Known by heart: recorded searches depend on every bit.
LOGS = {2.0: "0x1.62e42fefa39efp-1", 3.0: "0x1.193ea7aad030ap+0", 20_000.0: "0x1.3ce95eba4f8b4p+3"}
EXPS = {-1.0: "0x1.78b56362cef38p-2", -0.1: "0x1.cf46d99d52b3ap-1", -30.0: "0x1.a56e0c2ac7f75p-44"}


def test_known_by_heart() -> None:
    assert {x: floats.log(x).hex() for x in LOGS} == LOGS
    assert {x: floats.exp(x).hex() for x in EXPS} == EXPS


def summing(function: Function) -> Callable[[int], float]:
    def total(count: int) -> float:
        found = 0.0
        for number in range(1, count):
            found += function(float(number))
        return found

    made: Callable[[int], float] = numba.njit()(total)
    return made


def test_a_logarithm_takes_no_more_than_three_times_the_c_librarys() -> None:
    """Measured in turns: twice as long. `make bench ARGS=bots` says what that is of a search: 3 %."""
    totals = {"ours": summing(floats.log), "theirs": summing(math.log)}
    seconds: dict[str, list[float]] = {name: [] for name in totals}
    for _ in range(10):
        for name, total in totals.items():
            started = time.thread_time()
            total(20_000)
            seconds[name].append(time.thread_time() - started)
    assert min(seconds["ours"]) <= 3 * min(seconds["theirs"])
