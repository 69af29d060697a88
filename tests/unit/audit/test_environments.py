"""Other people's games: every law notices when it is broken, and the adapters find what is known of real ones."""

import sys

import pytest

from stammtisch import OptionError
from stammtisch.audit.environments import Environment, audit, laws
from stammtisch.audit.environments.audit import environment_named
from tests.unit.audit.toy import Toy
from tests.unit.cli.conftest import Command


def broken(environment: Environment, matches: int = 6) -> dict[str, str]:
    return {verdict.law: verdict.said for verdict in audit(environment, matches) if verdict.status == "broken"}


def test_a_game_that_keeps_every_law() -> None:
    verdicts = list(audit(Toy(), 6))
    assert {verdict.status for verdict in verdicts} == {"holds"}
    assert [verdict.law for verdict in verdicts] == ["no dead ends", *laws.LAWS]
    assert all(verdict.why for verdict in verdicts)


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("dead end", "no dead ends"),
        ("endless", "no dead ends"),
        ("clock", "determinism"),
        ("loses", "conservation"),
        ("results", "conservation"),
        ("lax", "refusal"),
        ("changes", "refusal"),
        ("shows", "simultaneity"),
        ("leaks", "secrecy"),
        ("impossible", "possible redeals"),
        ("truth", "no truth left"),
    ],
)
def test_every_law_notices_when_it_is_broken(fault: str, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LONGEST", 50)
    assert law in broken(Toy(fault))


def test_openspiel() -> None:
    assert broken(environment_named("openspiel:kuhn_poker")) == {}
    found = broken(environment_named("openspiel:hearts"), 3)
    assert found.keys() >= {"possible redeals"}, "its resampler ignores who is out of a suit (docs/audit.md)"
    assert "was not legal then" in found["possible redeals"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_rlcard_and_pettingzoo() -> None:
    assert broken(environment_named("rlcard:limit-holdem"), 3).keys() == {"refusal"}
    assert broken(environment_named("pettingzoo:rps_v2"), 2) == {}
    assert broken(environment_named("pettingzoo:texas_holdem_v4"), 2).keys() == {"refusal"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize(
    "subject", ["openspiel:bingo", "openspiel:goofspiel", "rlcard:bingo", "pettingzoo:bingo", "x:y"]
)
def test_there_is_no_such_game(subject: str) -> None:
    with pytest.raises(OptionError):
        environment_named(subject)


def test_the_command(stammtisch: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    told = stammtisch("audit", "openspiel:kuhn_poker", "--matches", "3")
    assert told.status == 0
    assert told.out.splitlines()[1] == "no dead ends: holds. 3 matches"
    assert '"status": "holds"' in stammtisch("audit", "openspiel:kuhn_poker", "--matches", "2", "--json").out
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "stammtisch.audit.environments.openspiel")
    missing = stammtisch("audit", "openspiel:kuhn_poker")
    assert missing == (
        2,
        "",
        "stammtisch: Other libraries' games need these libraries: pip install 'stammtisch[audit]'.\n",
    )
