"""The battery: fair dice pass, loaded ones are caught."""

import doctest
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import stammtisch as library
from stammtisch import OptionError
from stammtisch.audit.dice import p_values
from stammtisch.audit.dice.battery import Deal, Report, Source, audit_dice, dealt_by, keys_of, summary
from stammtisch.audit.dice.shapes import Shape, audited_games, shape_of
from stammtisch.games.contract import Snapshot
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import key_of
from tests.unit.cli.conftest import Command

HANDS = 40_000
GAMES = library.games()


def worst(report: Report) -> float:
    return min(line.corrected for line in summary([report]))


def test_distributions() -> None:
    assert doctest.testmod(p_values).failed == 0
    for chances in (p_values.hypergeometric(52, 13, 13), p_values.runs(13, 39), p_values.runs(1, 5)):
        assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert p_values.hypergeometric(52, 13, 13)[4] == pytest.approx(0.2386, abs=1e-4), "bridge players know this"
    assert p_values.gamma_above(300, 10) == pytest.approx(1)
    assert p_values.gamma_above(1, 50) == pytest.approx(np.exp(-50), rel=1e-9)
    assert p_values.poisson_at_least(3, 0.5) == pytest.approx(0.014388, abs=1e-6)
    assert p_values.chi_square([10, 10], [10, 10]) < 0.1, "too good to be true"


def test_keys_are_those_of_matches() -> None:
    assert np.array_equal(keys_of(98, 5), [key_of(seed) for seed in range(98, 103)])


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_read_as_they_are(game: str) -> None:
    for players in library.load(game).rules.players:
        shape = shape_of(game, players)
        dealt, _ = dealt_by(shape)(0, 3)
        for seed in range(3):
            match = shape.game.start(seed)
            places = shape.game.rules.places(match.snapshot)
            for row in dealt[seed]:
                assert np.bincount(row, minlength=len(shape.symbols)).tolist() == list(shape.symbols)
            for seat in range(players):
                assert held(shape, match.snapshot, dealt[seed], seat) == sorted(places[f"hand {seat}"])


KINDS = ("yellow", "orange", "red", "purple", "blue", "green", "grey")


def held(shape: Shape, dealt: Snapshot, rows: Numbers, seat: int) -> list[str]:
    """A seat's hand as the battery reads it, as texts."""
    if shape.reader == "read_held":
        names = import_module(f"stammtisch.games.{shape.game.id}.words").CARD
        return sorted(names[card] for place, card in enumerate(shape.cards) if rows[0, place] == seat)
    if shape.reader == "read_kinds":
        start = sum(shape.parts[:seat])
        return sorted(KINDS[kind] for kind in rows[0, start : start + shape.parts[seat]])
    return sorted(str(rank + 1 + (rank >= dealt.shown[seat][0])) for rank in rows[seat, :3])


@pytest.mark.parametrize("game", GAMES)
def test_our_dice_are_fair(game: str) -> None:
    report = audit_dice(shape_of(game), HANDS)
    assert report.hands >= HANDS
    assert worst(report) > 0.01, [outcome for outcome in report.outcomes if outcome.p < 0.001]


# --- loaded dice ---


def favouring(source: Source) -> Source:
    """One time in ten, seat 0 gets the first card."""

    def deal(first: int, number: int) -> Deal:
        dealt, drawn = source(first, number)
        for row in dealt[::10, 0]:
            place = int(np.argmax(row == 0))
            row[0], row[place] = row[place], row[0]
        return dealt, drawn

    return deal


def short_shuffle(first: int, number: int) -> Deal:
    """The lower half of the deck is not shuffled."""
    luck, dealt = np.random.default_rng(first), np.zeros((number, 1, 52), np.int64)
    for row in dealt[:, 0]:
        cards = np.arange(52)
        for i in range(51, 25, -1):
            j = luck.integers(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        row[cards] = np.arange(52) % 4
    return dealt, np.zeros((number, 1), np.int64)


def sticky(source: Source) -> Source:
    """One time in five, the cards are dealt as the last time."""

    def deal(first: int, number: int) -> Deal:
        dealt, drawn = source(first, number)
        dealt[5::5] = dealt[4:-1:5][: len(dealt[5::5])]
        return dealt, drawn

    return deal


def repeated(first: int, number: int) -> Numbers:
    """There are only 5000 seeds."""
    return np.concatenate([keys_of(seed % 5000, 1) for seed in range(first, first + number)])


@pytest.mark.parametrize("loaded", ["favouring", "short shuffle", "sticky", "repeated"])
def test_loaded_dice_are_caught(loaded: str) -> None:
    shape = shape_of("gaunerbande")
    source = {
        "favouring": favouring(dealt_by(shape)),
        "short shuffle": short_shuffle,
        "sticky": sticky(dealt_by(shape)),
        "repeated": dealt_by(shape, repeated),
    }[loaded]
    caught = {line.test for line in summary([audit_dice(shape, HANDS, source)]) if line.suspicious}
    expected = {"favouring": "places", "short shuffle": "neighbours", "sticky": "serial", "repeated": "repeats"}
    assert expected[loaded] in caught


# --- the command ---


def test_the_command(stammtisch: Command, tmp_path: Path) -> None:
    told = stammtisch("audit", "dice", "gaunerbande", "--hands", "4000", "--out", f"{tmp_path}/dice.json")
    assert told.status == 0
    assert told.out.startswith("Gaunerbande for 4: 4,000 hands in 1,000 deals; 32 tests, smallest p-value ")
    assert "Nothing suspicious" in told.out
    assert stammtisch("audit", "dice", "gaunerbande", "--hands", "4000", "--lang", "de").out.count("\n") == 2
    for wrong in (
        ["dice", "poker"],
        ["dice", "--hands", "3"],
        ["openspiel:gin_rummy", "gauner"],
        ["chess"],
        ["rlcard:"],
    ):
        refused = stammtisch("audit", *wrong)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1), wrong
    refused = stammtisch("audit", "dice", "gaunerbande", "--hands", "400", "--out", "/no/such/folder/x")
    assert refused.status == 2
    assert refused.err == "stammtisch: /no/such/folder/x cannot be written: No such file or directory.\n"


def test_all_our_games_are_audited_and_others_refused() -> None:
    assert audited_games() == GAMES
    with pytest.raises(OptionError):
        shape_of("poker")
