"""What the table shows and explains, at any size and in both languages."""

import io
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

import stammtisch
from stammtisch.cli.play_request import PlayRequest
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.tui.backend import TableBackend
from stammtisch.cli.tui.drawing import prompt
from stammtisch.cli.tui.local_session import play_locally
from stammtisch.cli.tui.local_table import LocalTable
from stammtisch.cli.tui.rules_page import rules_for_phase
from stammtisch.phrases import LANGUAGES, Language
from tests.live.fakes import runs
from tests.unit.cli.tui.pilot import at_local_table, session

SHORT = PlayRequest("gaunerbande", 4, {"target": 10})
SMALL, USUAL, LARGE = (60, 20), (80, 24), (120, 40)


@pytest.mark.parametrize("game", stammtisch.games())
@runs
async def test_everything_asked_is_on_the_screen_at_any_size(game: str) -> None:
    rules = stammtisch.load(game).rules
    async with at_local_table(PlayRequest(game, rules.players[-1]), size=SMALL) as seat:
        await seat.until(lambda: seat.asked)
        for width, height in (SMALL, USUAL, LARGE, SMALL):
            await seat.pilot.resize_terminal(width, height)
            await seat.pilot.pause()
            assert len(seat.lines) == height
            assert seat.lines[0].startswith(rules.title.en)
            assert seat.lines[-1].startswith(" ? Help h Hint")
            for control in seat.asked:
                seat.place_of(control)


@pytest.mark.parametrize("language", LANGUAGES)
@runs
async def test_a_card_that_cannot_be_played_is_dim_and_says_why(language: Language) -> None:
    async with at_local_table(SHORT, language) as seat:
        await seat.until(lambda: seat.asked)
        first = seat.asked[0]
        await seat.press(first.key)
        await seat.until(lambda: seat.view["passed"])
        dim = next(control for control in seat.controls if control.face == first.face)
        assert not dim.legal
        assert dim.style != first.style
        await seat.click(dim)
        why = {"en": "You have already chosen the red 2", "de": "Du hast die rote 2 schon"}[language]
        await seat.until(lambda: why in seat.shown)
        assert len(seat.view["passed"]) == 1
        await seat.press("right")  # goes on; the notice goes away
        assert why not in seat.shown


@runs
async def test_a_hint_has_reasons_and_leads_to_the_best() -> None:
    async with at_local_table(SHORT) as seat:
        await seat.until(lambda: seat.asked)
        await seat.press("h")
        await seat.until(lambda: "Advice" in seat.shown)
        assert "(best)" in seat.shown
        assert "points expected in this round." in seat.shown
        assert "That way, you" in seat.shown
        best = next(line for line in seat.lines if "(best)" in line)
        await seat.press("escape")
        chosen = seat.table.panel.selected
        assert chosen is not None
        assert chosen.label in best


@runs
async def test_the_dialogs() -> None:
    async with at_local_table(SHORT, "de") as seat:
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
async def test_rules_that_are_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.cli.tui.rules_page.PLACES", ())
    async with at_local_table(SHORT) as seat:
        await seat.press("r")
        assert "are not available here" in seat.shown


def test_rules_of_a_game_from_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "somebodys_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text("def deal(s): ...\n", encoding="utf-8")
    (package / "rules.de.md").write_text("# Flug\n\n## Abheben (play)\n\nErst {k3}, dann *los*.\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    match = stammtisch.load("gaunerbande").start(seed=1)
    rules = replace(match.game.rules, id="somebodys_game", deal=import_module("somebodys_game.rules").deal)
    view = {**match.view(0), "phase": "play"}
    told = io.StringIO()
    Console(file=told).print(rules_for_phase(ViewContext(view, rules, [], "de")))
    assert "Abheben\nErst  k3 , dann los." in told.getvalue()
    told = io.StringIO()
    Console(file=told).print(rules_for_phase(ViewContext(view, rules, [], "en")))
    assert "are not available here" in told.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@runs
async def test_the_phase_is_named_whoever_is_to_choose(language: Language) -> None:
    async with at_local_table(SHORT, language) as seat:
        await seat.until(lambda: seat.asked)
        context = seat.app.backend.context if seat.app.backend else None
        assert context is not None
        asked = context.text(context.rules.phase_names["pass"])
        assert asked in seat.shown
        view = {**context.view, "choices": [], "waiting": [1]}
        others = FakeTable(replace(context, view=view), language)
        assert asked in prompt(others, "").plain
        assert context.names[1] in prompt(others, "").plain


class FakeTable(LocalTable):
    """A table at which nothing happens."""

    def __init__(self, context: ViewContext, language: Language) -> None:
        TableBackend.__init__(self, language)
        self._context = context

    @property
    def context(self) -> ViewContext:
        return self._context


@runs
async def test_forced_choices_can_be_made_for_one() -> None:
    async with at_local_table(SHORT) as seat:
        await seat.press("x")
        assert "Forced choices are made for you." in seat.shown
        backend = seat.app.backend
        assert isinstance(backend, LocalTable)
        alone = 0

        async def choose(_: object) -> None:
            nonlocal alone
            choices = backend.match.choices(0)
            alone += len(choices) == 1
            seat.app.simulate_key("enter")
            await seat.until(lambda: backend.match.choices(0) != choices)

        await seat.play_on(choose)
        assert alone <= 1  # pressed before the table did it


@runs
async def test_leaving_is_asked_for() -> None:
    async with at_local_table(SHORT) as seat:
        await seat.press("q")
        assert "Really leave?" in seat.shown
        await seat.press("1")
        assert seat.at_table
        await seat.press("q", "2")
        await seat.until(lambda: not seat.app.is_running)
        assert seat.app.return_code == 0


@runs
async def test_ctrl_c_leaves_at_once() -> None:
    async with at_local_table(SHORT) as seat:
        await seat.press("ctrl+c")
        await seat.until(lambda: not seat.app.is_running)
        assert seat.app.return_code == 130


@runs
async def test_without_a_game_one_is_agreed_on() -> None:
    async with session(lambda app: play_locally(app, PlayRequest())) as seat:
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
async def test_what_cannot_be_played_ends_the_session() -> None:
    async with session(lambda app: play_locally(app, PlayRequest("chess"))) as seat:
        await seat.until(lambda: not seat.app.is_running)
        assert seat.app.refusal.startswith("There is no game 'chess'.")
        assert seat.app.return_code == 2
