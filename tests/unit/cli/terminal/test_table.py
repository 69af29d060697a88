"""What the table shows and explains, at any size and in both languages."""

import pytest

import stammtisch
from stammtisch.cli.table.wishes import Wishes
from stammtisch.cli.terminal.evenings import against_bots
from stammtisch.cli.terminal.own import OwnTable
from stammtisch.phrases import LANGUAGES, Language
from tests.live.world import runs
from tests.unit.cli.terminal.sitting import at_own_table, sitting

SHORT = Wishes("gaunerbande", 4, {"target": 10})
SMALL, USUAL, LARGE = (60, 20), (80, 24), (120, 40)


@pytest.mark.parametrize("game", stammtisch.games())
@runs
async def test_everything_asked_is_on_the_screen_at_any_size(game: str) -> None:
    rules = stammtisch.load(game).rules
    async with at_own_table(Wishes(game, rules.players[-1]), size=SMALL) as seat:
        await seat.until(lambda: seat.asked)
        for width, height in (SMALL, USUAL, LARGE, SMALL):
            await seat.pilot.resize_terminal(width, height)
            await seat.pilot.pause()
            assert len(seat.lines) == height
            assert seat.lines[0].startswith(rules.title.en)
            assert seat.lines[-1].startswith(" ? Help h Hint")
            for piece in seat.asked:
                seat.place_of(piece)


@pytest.mark.parametrize("language", LANGUAGES)
@runs
async def test_a_card_that_cannot_be_played_is_dim_and_says_why(language: Language) -> None:
    async with at_own_table(SHORT, language) as seat:
        await seat.until(lambda: seat.asked)
        first = seat.asked[0]
        await seat.press(first.key)
        await seat.until(lambda: seat.view["passed"])
        dim = next(piece for piece in seat.pieces if piece.face == first.face)
        assert not dim.legal
        assert dim.style != first.style
        await seat.click(dim)
        why = {"en": "You have already chosen the red 2", "de": "Du hast die rote 2 schon"}[language]
        await seat.until(lambda: why in seat.shown)
        assert len(seat.view["passed"]) == 1
        await seat.press("right")  # goes on; the complaint goes away
        assert why not in seat.shown


@runs
async def test_a_hint_has_reasons_and_leads_to_the_best() -> None:
    async with at_own_table(SHORT) as seat:
        await seat.until(lambda: seat.asked)
        await seat.press("h")
        await seat.until(lambda: "Advice" in seat.shown)
        assert "(best)" in seat.shown
        assert "points expected in this round." in seat.shown
        assert "instead of" in seat.shown
        best = next(line for line in seat.lines if "(best)" in line)
        await seat.press("escape")
        chosen = seat.table.pieces.chosen
        assert chosen is not None
        assert chosen.label in best


@runs
async def test_the_pages() -> None:
    async with at_own_table(SHORT, "de") as seat:
        await seat.until(lambda: seat.asked)
        await seat.press("l")
        await seat.until(lambda: "hat gewählt." in seat.shown and not seat.at_table)
        await seat.press("escape", "r")
        assert "Regeln" in seat.shown
        assert "weiter" in seat.shown
        await seat.press("escape", "s")
        assert "Die kleinste Summe gewinnt." in seat.shown
        await seat.press("escape", "?")
        assert "Enter, Leertaste" in seat.shown
        await seat.press("escape")
        foot = seat.lines[-1].index("Punkte")
        await seat.pilot.click(offset=(foot, 23))  # the foot can be clicked, too
        await seat.until(lambda: not seat.at_table and "Summe" in seat.shown)


@runs
async def test_rules_that_are_not_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.cli.terminal.rules.PLACES", ())
    async with at_own_table(SHORT) as seat:
        await seat.press("r")
        assert "are not at hand here" in seat.shown


@runs
async def test_forced_choices_can_be_made_for_one() -> None:
    async with at_own_table(SHORT) as seat:
        await seat.press("x")
        assert "Forced choices are made for you." in seat.shown
        house = seat.terminal.house
        assert isinstance(house, OwnTable)
        alone = 0

        async def choose(_: object) -> None:
            nonlocal alone
            choices = house.match.choices(0)
            alone += len(choices) == 1
            seat.terminal.simulate_key("enter")
            await seat.until(lambda: house.match.choices(0) != choices)

        await seat.play_on(choose)
        assert alone <= 1  # pressed before the table did it


@runs
async def test_leaving_is_asked_for() -> None:
    async with at_own_table(SHORT) as seat:
        await seat.press("q")
        assert "Really leave?" in seat.shown
        await seat.press("1")
        assert seat.at_table
        await seat.press("q", "2")
        await seat.until(lambda: not seat.terminal.is_running)
        assert seat.terminal.return_code == 0


@runs
async def test_ctrl_c_leaves_at_once() -> None:
    async with at_own_table(SHORT) as seat:
        await seat.press("ctrl+c")
        await seat.until(lambda: not seat.terminal.is_running)
        assert seat.terminal.return_code == 130


@runs
async def test_without_a_game_one_is_agreed_on() -> None:

    async with sitting(lambda terminal: against_bots(terminal, Wishes())) as seat:
        await seat.until(lambda: "Which game?" in seat.shown)
        await seat.press("2")
        await seat.until(lambda: "How many players" in seat.shown)
        await seat.press("escape")  # another one, after all
        await seat.until(lambda: "Which game?" in seat.shown)
        await seat.press("down", "enter")
        await seat.until(lambda: "How many players" in seat.shown)
        await seat.press("1")
        await seat.until(lambda: "How good are the bots?" in seat.shown)
        await seat.press("enter")
        await seat.until(lambda: seat.at_table and seat.asked)
        assert seat.view["game"] == "party_bugs"
        assert seat.view["players"] == 2


@runs
async def test_what_cannot_be_played_ends_the_evening() -> None:

    async with sitting(lambda terminal: against_bots(terminal, Wishes("chess"))) as seat:
        await seat.until(lambda: not seat.terminal.is_running)
        assert seat.terminal.refusal.startswith("There is no game 'chess'.")
        assert seat.terminal.return_code == 2
