"""The stored vectors of the score pads are what the rules count today, and they hold what happens seldom too."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stammtisch.games.gaunerbande.rules import BAND
from tests.vectors.scorepads import ENTRIES, stored, text

Data = dict[str, Any]


@pytest.mark.parametrize("game", ENTRIES)
def test_stored_vectors_are_what_the_rules_count(game: str) -> None:
    assert stored(game).read_text() == text(game), "after a change of the rules: python -m tests.regenerate"


# --- what happens in a match, in words ---


def gaunerbande(match: Data) -> Iterator[str]:
    for round_ in match["rounds"]:
        entry, totals = round_["entry"], round_["totals"]
        if max(entry["penalties"]) == BAND[match["players"]]:
            yield f"{match['players']}: coup {entry['coup']}{', every trick' if entry['everyTrick'] else ''}"
        if min(totals) < 0:
            yield "below zero"
        if max(totals) == match["options"]["target"] and not round_["over"]:
            yield "on the target, and going on"
    if len(match["winners"]) > 1:
        yield "several winners"


def party_bugs(match: Data) -> Iterator[str]:
    (only,) = match["rounds"]
    lowest = min(only["totals"])
    first = only["totals"].index(lowest)
    if only["totals"].count(lowest) > 1 and match["winners"]:
        yield "the tie card decides" + ("" if match["winners"] == [first] else " against the first")
    if match["players"] == 2:
        paul = only["entry"]["points"][2]
        yield "Paul wins" if paul < lowest else "Paul loses a tie" if paul == lowest else "Paul loses"
    if any(len(set(display)) < len(display) for display in only["entry"]["displays"]):
        yield "a value open and hidden"


def partout(match: Data) -> Iterator[str]:
    for round_ in match["rounds"]:
        announced, won = round_["entry"]["announced"], round_["entry"]["won"]
        for team, tricks in enumerate(won):
            target = sum(announced[team :: len(won)])
            yield "nothing won" if target and not tricks else f"{target} kept" if target <= tricks else "not kept"
    if match["players"] == 6 and len(match["winners"]) == 4:
        yield "two teams win"


def gauner(match: Data) -> Iterator[str]:
    for round_ in match["rounds"]:
        if None in round_["entry"]["owner"].values():
            yield "a kind that nobody has laid"
        if 0 in round_["points"]:
            yield "no points"
    if len(match["winners"]) > 1:
        yield "several winners"


def tax_the_rich(match: Data) -> Iterator[str]:
    yield f"{len(match['winners'])} of {match['players']} win"
    places = 1 if match["players"] == 3 else 2
    totals = sorted(match["rounds"][-1]["totals"], reverse=True)
    if totals[places - 1] == totals[places] and len(match["winners"]) == places:
        yield "the last round breaks a tie"
    if any(sum(round_["entry"]["stacks"]) not in (12, 20) for round_ in match["rounds"]):
        yield "rule cards change the number of stacks"


HAPPENS: dict[str, tuple[Callable[[Data], Iterator[str]], set[str]]] = {
    "gaunerbande": (
        gaunerbande,
        {"below zero", "on the target, and going on", "several winners"}
        | {f"{n}: coup {to}{how}" for n in (3, 4, 5, 6) for to in ("others", "self") for how in ("", ", every trick")},
    ),
    "party_bugs": (
        party_bugs,
        {"the tie card decides", "the tie card decides against the first", "a value open and hidden"}
        | {"Paul wins", "Paul loses", "Paul loses a tie"},
    ),
    "partout": (partout, {"nothing won", "not kept", "two teams win", *(f"{n} kept" for n in range(8))}),
    "gauner": (gauner, {"a kind that nobody has laid", "no points", "several winners"}),
    "tax_the_rich": (
        tax_the_rich,
        {"1 of 3 win", "2 of 3 win", "2 of 4 win", "3 of 5 win", "3 of 6 win"}
        | {"the last round breaks a tie", "rule cards change the number of stacks"},
    ),
}


@pytest.mark.parametrize("game", HAPPENS)
def test_what_happens_seldom_is_there(game: str) -> None:
    happens, expected = HAPPENS[game]
    seen = {what for match in json.loads(stored(game).read_text()) for what in happens(match)}
    assert expected - seen == set()
