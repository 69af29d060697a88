"""Claiming the rest against bots in the terminal, on the whole screen and line by line."""

import io
from functools import cache
from random import Random
from typing import Any

import pytest
from rich.console import Console

import stammtisch
from stammtisch.cli.opponents import Opponents
from stammtisch.cli.plain.screen import PlainScreen
from stammtisch.cli.plain.session import LeaveTable, PlainSession
from stammtisch.cli.tui.backend import ActionRefusedError
from stammtisch.cli.tui.local_table import LocalTable
from stammtisch.live.claiming import Claimable, bot_agrees, claimable_in
from stammtisch.match import Match
from tests.live.fakes import runs

OTHERS = (1, 2)


@cache
def found(certain: bool, agreed: bool) -> Match:
    """A match in which seat 0 may claim the rest; `agreed`: no other hand could stop it."""
    for seed in range(500):
        match, luck = stammtisch.load("gaunerbande", players=3).start(seed), Random(seed)
        while not match.over and match.round == 1:
            offer = claimable_in(match, 0)
            if offer and offer.certain == certain and all(bot_agrees(match, 0, other) for other in OTHERS) == agreed:
                return match
            match.play(match.waiting[0], luck.choice(match.choices(match.waiting[0])))
    raise AssertionError("there is no such match")


def on_screen(match: Match) -> LocalTable:
    return LocalTable(match.copy(), 0, "Alex", Opponents(["random"], 3, 0, "1"), 0.0, "en")


def typed(match: Match, *answers: str) -> tuple[PlainSession, str]:
    """The session after these answers, and all that it printed."""
    console = Console(file=io.StringIO(), width=100)
    lines = iter(answers)

    def answer(*_: Any, **__: Any) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console.input = answer  # type: ignore[method-assign]
    screen, bots = PlainScreen(console), Opponents(["random"], 3, 0, "1")
    session = PlainSession(match.copy(), 0, ["Alex", "Berta", "Carl"], "en", screen, bots)
    with pytest.raises(LeaveTable):
        session.play()
    assert isinstance(console.file, io.StringIO)
    return session, console.file.getvalue()


def tricks_left(match: Match) -> int:
    offer = claimable_in(match, 0)
    assert isinstance(offer, Claimable)
    return offer.tricks


def assert_all_won(before: Match, after: Match) -> None:
    """Every trick that was left went to seat 0, by as many choices as there were cards."""
    tricks = tricks_left(before)
    played = after.played[len(before.played) :]
    assert len(played) >= 3 * tricks
    again = before.copy()
    winners = [
        event["winner"] for seat, choice in played for event in again.play(seat, choice) if event["event"] == "trick"
    ]
    assert winners[:tricks] == [0] * tricks


@runs
async def test_what_is_certain_is_played_out_on_the_screen() -> None:
    match = found(certain=True, agreed=True)
    table = on_screen(match)
    (action,) = table.actions
    assert action == ("claim", f"Claim the rest: all {tricks_left(match)} tricks, certain")
    await table.perform("claim")
    assert table.log[0] == f"Alex claims all {tricks_left(match)} remaining tricks."
    assert_all_won(match, table.match)


@runs
async def test_what_is_not_certain_is_put_to_the_bots() -> None:
    agreed, refused = on_screen(found(False, True)), on_screen(found(False, False))
    for table in (agreed, refused):
        assert [action.label for action in table.actions] == ["Claim the rest: show my hand, and ask the others"]
        await table.perform("claim")
        assert table.log[1].startswith("Alex shows ")
    assert agreed.log[2:4] == ["Berta agrees.", "Carl agrees."]
    assert_all_won(found(False, True), agreed.match)
    assert refused.log[-1].endswith(" refuses; play goes on.")
    assert refused.match.played == found(False, False).played, "nothing is played"
    assert refused.actions == [], "once in a round"
    with pytest.raises(ActionRefusedError, match="Once is enough"):
        await refused.perform("claim")


def test_the_rest_is_claimed_line_by_line() -> None:
    match = found(certain=True, agreed=True)
    session, out = typed(match, "c")
    assert f" c Claim the rest: all {tricks_left(match)} tricks, certain" in out
    assert f"Alex claims all {tricks_left(match)} remaining tricks." in out
    assert_all_won(match, session.match)


def test_a_claim_that_is_refused_changes_nothing_line_by_line() -> None:
    match = found(certain=False, agreed=False)
    session, out = typed(match, "c", "c")
    assert session.match.played == match.played
    assert "refuses; play goes on." in out
    assert "You have already claimed the rest in this round." in out
    fresh = stammtisch.load("gaunerbande", players=3).start(1)
    _, out = typed(fresh, "c")
    assert "The rest can be claimed only by whoever is about to lead" in out
