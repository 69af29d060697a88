"""Questions about the game to play."""

import io

import pytest
from rich.console import Console

from stammtisch.cli.plain.menu import choose_game
from stammtisch.match import Game


def chosen(monkeypatch: pytest.MonkeyPatch, *answers: str) -> tuple[Game, str]:
    """The game that these answers lead to, and what was said."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    paper = io.StringIO()
    return choose_game(None, {}, Console(file=paper, width=100), "en"), paper.getvalue()


def test_enter_takes_what_is_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    game, said = chosen(monkeypatch, "", "", "")
    assert (game.id, game.players, game.options) == ("gaunerbande", 4, {"target": 100})
    assert "5 Tax the Rich" in said


def test_a_game_by_number_and_one_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, "4", "3")[0].id == "gauner"
    assert chosen(monkeypatch, "partout", "6")[0].players == 6


def test_wrong_answers_are_explained_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ("chess", "1", "many", "9", "5", "speed=9", "target=5", "target=50", "")
    game, said = chosen(monkeypatch, *answers)
    assert (game.players, game.options) == (5, {"target": 50})
    for word in ("no game 'chess'", "not 'many'", "not 9", "no option 'speed'", "from 10 to 1000, not 5"):
        assert word in said


def test_what_is_given_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    game = choose_game(5, {"target": 50}, Console(file=io.StringIO()), "en")
    assert (game.players, game.options) == (5, {"target": 50})


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EOFError):
        chosen(monkeypatch, "1")
