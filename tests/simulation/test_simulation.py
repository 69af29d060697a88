"""A corpus of evenings in which everything breaks but the laws; planted bugs; failures as short stories that replay.

`make simulate-faults SEED=…` runs one of them alone, `make soak` fresh ones for an hour. What the bugs do stands in
`tests.simulation.planted`, what the laws say in `tests.simulation.laws`.
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.simulation import planted
from tests.simulation.__main__ import main
from tests.simulation.clients import Client
from tests.simulation.faults import Fault, read, written
from tests.simulation.laws import Broken
from tests.simulation.planted import BUGS
from tests.simulation.soak import soak
from tests.simulation.story import shrunk, told
from tests.simulation.world import ENOUGH, Outcome, World, simulate

CORPUS, TOGETHER = range(160), 10
FOUND_ONCE = {
    "a lease that could not be released": (
        "643: 415428.53 away c2 321160.68, 415428.629 db-away s0 12.16, 415428.655 db-away s0 10.47, "
        "615385.044 stale c2 5, 615385.607 gone c2, 615385.662 fsync-lost -, 633444.498 cut c3, 633444.777 stale c2 11"
    ),
    "a lease acquired without hearing so": "1816: 156294.005 cut c2, 156294.218 db-away s1 10.22",
    "a server that stood still after the troubles were over (of the simulation)": (
        "2530: 54.516 stop s0, 116.354 doze c0 26.16, 120.013 rename c0, 159.882 db-away s1 19.34, "
        "177.257 pause s0 24.29"
    ),
    "an answer to somebody who did not read (of the laws)": (
        "5172: 0.992 db-away s0 10.72, 9.741 stop s0, 17.373 stall c0 4.95, 20.591 stop s0"
    ),
    "people of a server that has not yet heard that its lease has lapsed (of the laws)": (
        "203962: 8051.595 crash s0 37, 15701.306 seat-bot c1, 18319.089 reload c1, 36156.148 cut c1, "
        "54054.282 cut c0, 59637.348 crash s1 42, 143647.506 lapse s1"
    ),
}
MOST_SEEDS = 150  # that a bug is looked for with; in the mean it takes one to a dozen


def failure(outcome: Outcome) -> str:
    """The story of an evening in which a law was broken, made short; empty if none was."""
    return told(shrunk(outcome), len(outcome.faults)) if outcome.broken else ""


@pytest.mark.parametrize("first", CORPUS[::TOGETHER])
def test_whatever_goes_wrong_the_laws_hold(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        outcome = simulate(seed)
        assert not outcome.broken, failure(outcome)


@pytest.mark.parametrize("what", FOUND_ONCE)
def test_what_was_found_once_is_mended(what: str) -> None:
    outcome = simulate(*read(FOUND_ONCE[what]))
    assert not outcome.broken, failure(outcome)


# --- planted bugs ---


def finding(bug: str) -> Outcome:
    """The first evening that finds a planted bug."""
    planted = BUGS[bug]
    with planted.bug():
        for seed in range(MOST_SEEDS):
            outcome = simulate(seed, only=planted.among)
            if outcome.broken is not None:
                return outcome
    pytest.fail(f"the bug “{bug}” is not found")


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str) -> None:
    found = finding(bug)
    assert found.broken is not None
    assert found.broken.law in BUGS[bug].laws, told(found)
    clean = simulate(found.seed, found.faults)
    assert not clean.broken, failure(clean)


def test_every_planted_bug_is_described() -> None:
    assert re.findall(r"^\| (.+?) \|", planted.__doc__ or "", re.M)[1:] == list(BUGS)


# --- the same again ---


def test_a_seed_is_the_same_evening_here_and_in_another_process() -> None:
    once = simulate(8)
    assert simulate(8).trace == once.trace
    assert simulate(9).trace != once.trace
    script = "from tests.simulation.world import simulate; print(simulate(8).trace)"
    another = {**os.environ, "PYTHONHASHSEED": "8" if os.environ.get("PYTHONHASHSEED") != "8" else "9"}
    told = subprocess.run([sys.executable, "-c", script], env=another, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [once.trace]


def test_faults_are_read_as_they_are_written() -> None:
    for seed in range(50):
        world = World(seed)
        assert read(written(seed, world.faults)) == (seed, world.faults)
    assert read("7") == (7, None)
    assert read("7:") == (7, [])
    with pytest.raises(ValueError, match="no fault 'sunshine'"):
        read("7: 1 sunshine s0")


def test_a_failure_prints_its_seed_and_a_short_story_that_replays(capsys: pytest.CaptureFixture[str]) -> None:
    found = finding("lease kept for ever")
    begins = f"seed {found.seed} breaks the law “owner” after "
    with BUGS["lease kept for ever"].bug():
        assert main([written(found.seed, found.faults)]) == 1
        printed = capsys.readouterr().out
        assert printed.startswith(begins)
        assert "1 evenings, 1 broken" in printed
        again = re.search(r"make simulate-faults SEED='(.+)'", printed)
        assert again is not None
        assert len(read(again[1])[1] or ()) <= 4
        assert main([again[1]]) == 1
        assert capsys.readouterr().out.startswith(begins)
    assert main([again[1]]) == 0
    assert main(["8 9"]) == 0
    assert "2 evenings, 0 broken" in capsys.readouterr().out


def test_a_story_keeps_only_the_faults_that_it_takes() -> None:
    faults = [Fault(float(number), "cut", "c0") for number in range(40)]

    def run(seed: int, some: Sequence[Fault] | None) -> Outcome:
        broken = Broken("stuck", "") if some is not None and {faults[3], faults[31]} <= set(some) else None
        return Outcome(seed, some or (), broken, 1000, 1.0, "", ())

    assert shrunk(run(1, faults), run).faults == [faults[3], faults[31]]
    assert len(shrunk(run(1, faults), run, most=3000).faults) > 2, "it has an end"


def test_who_runs_in_circles_is_found_though_time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    async def in_circles(self: Client) -> None:
        while True:
            await asyncio.sleep(0)

    monkeypatch.setattr(Client, "live", in_circles)
    outcome = simulate(8)
    assert outcome.broken is not None
    assert (outcome.broken.law, outcome.steps) == ("stuck", ENOUGH + 1)


def test_many_evenings_take_all_cores() -> None:
    total = soak(0.0, first=8)
    assert (total.evenings, total.failures) == (os.cpu_count(), 0)
    assert total.steps > 1000 * total.evenings
    assert re.fullmatch(
        r"\d+ evenings, 0 broken; [\d,]+ steps in 2 s: .* steps and .* virtual hours a second", total.told(2)
    )
