"""Holding a contest."""

from pathlib import Path

import pytest

from stammtisch.lab.arena.contest import Contest, play_deal
from stammtisch.lab.arena.results_file import ResultsFile
from stammtisch.lab.arena.runner import Effort, run_contest
from stammtisch.lab.arena.standings import Standings
from stammtisch.lab.bot import Bot
from stammtisch.lab.errors import LabError, need
from stammtisch.match import Game, Match
from tests.unit.cli.conftest import Command
from tests.unit.lab.contests import contest


def run(held: Contest, path: Path, effort: Effort, *, resume: bool = False) -> Standings:
    standings = Standings(held)
    run_contest(standings, effort, ResultsFile(path, held, resume=resume))
    return standings


def test_every_seating_of_a_deal_begins_with_the_same_cards() -> None:
    held = contest("policy", "policy", players=4)
    deal, spent = play_deal(held, 5)
    assert len(deal) == 6
    assert sum(each.choices for each in spent) == sum(played.choices for played in deal)
    assert all(each.seconds > 0 for each in spent)
    assert len({played.scores for played in deal}) > 1, "bots draw from generators of their own"
    match = Game("gaunerbande", 4).start("1/5")
    assert match.view(0)["hand"] == held.configured_game.start("1/5").view(0)["hand"]
    assert play_deal(held, 5).matches == deal


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone, many = tmp_path / "alone.csv", tmp_path / "many.csv"
    run(contest("beginner", "random"), alone, Effort(6, 1))
    run(contest("beginner", "random"), many, Effort(6, 2))
    assert alone.read_bytes() == many.read_bytes()


def test_going_on_gives_what_one_go_gives(tmp_path: Path) -> None:
    held, parts, whole = contest(), tmp_path / "parts.csv", tmp_path / "whole.csv"
    run(held, whole, Effort(8))
    run(held, parts, Effort(3))
    parts.write_bytes(parts.read_bytes()[:-20])
    standings = run(held, parts, Effort(8), resume=True)
    assert parts.read_bytes() == whole.read_bytes()
    assert len(standings) == 8
    assert len(run(held, parts, Effort(5), resume=True)) == 5, "fewer may be looked at"


def test_it_stops_when_the_question_is_decided(tmp_path: Path) -> None:
    held, path = contest("policy", "random", players=4), tmp_path / "contest.csv"
    standings = run(held, path, Effort(200, stop_by="points"))
    assert 30 <= len(standings) < 60
    assert standings.decided("points")
    assert len(ResultsFile(path, held, resume=True).deals) == len(standings)
    seen: list[int] = []
    run_contest(
        Standings(held),
        Effort(200, stop_by="points"),
        ResultsFile(path, held, resume=True),
        lambda s: seen.append(len(s)),
    )
    assert seen == [len(standings)], "there is nothing more to play"


def test_whole_matches_have_winners() -> None:
    standings = Standings(contest("policy", "random", rounds="full", game="party_bugs", players=2))
    run_contest(standings, Effort(4), None)
    assert 0 <= standings.bot(0, "win").mean <= 1
    assert standings.results("win").shape == (4, 2)


def test_levels_are_compiled_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[tuple[str, int | None, float | None]] = []

    def think(bot: Bot, match: Match, seat: int, seed: int) -> str:
        thought.append((bot.level, bot.simulations, bot.seconds))
        return match.choices(seat)[0]

    monkeypatch.setattr(Bot, "choose", think)
    contest("regular", "policy", "regular@0.2s").warm_up()
    assert thought == [("regular", 1, None)] * 2, "each level once, and shortly"


def test_a_bot_of_ones_own_that_fails_stops_the_contest(tmp_path: Path) -> None:
    path = tmp_path / "contest.csv"
    with pytest.raises(LabError, match="out of ideas"):
        run(contest("tests.unit.lab.own:failing", "random"), path, Effort(2))
    assert not path.exists()


# --- the command ---


def test_the_whole_command(stammtisch: Command, tmp_path: Path) -> None:
    path, plot = tmp_path / "contest.csv", tmp_path / "contest.png"
    arguments = ["arena", "gaunerbande", "policy", "tests.unit.lab.own:first", "--rounds", "one", "--players", "3"]
    arguments += ["--deals", "4", "--out", str(path), "--plot", str(plot), "--workers", "1"]
    told = stammtisch(*arguments)
    assert told.status == 0
    assert "Gaunerbande, 3 players: 4 deals, each in 6 seatings." in told.out
    assert "undecided" in told.out
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert len(path.read_text().splitlines()) == 2 + 4 * 6
    assert stammtisch(*arguments).err.endswith("is there already; --resume goes on with it.\n")
    again = stammtisch(*arguments, "--resume", "--lang", "de")
    assert "Gaunerbande, 3 Personen: 4 Verteilungen, jede in 6 Sitzordnungen." in again.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["gaunerbande", "grandmaster", "random"], "Eine Stufe 'grandmaster' gibt es nicht."),
        (["gaunerbande", "random"], "Ein Wettkampf braucht mindestens zwei Bots."),
        (["gaunerbande", "random", "policy", "--players", "7"], "ist für 3, 4, 5, 6 Personen, nicht 7"),
        (["chess", "random", "policy"], "Ein Spiel 'chess' gibt es nicht."),
        (["gaunerbande", "random", "policy", "--option", "target=x"], "target muss eine ganze Zahl"),
        (["gaunerbande", "random", "policy", "--deals", "0"], "--deals muss mindestens 1 sein, nicht 0."),
        (["gaunerbande", "random", "policy", "--workers", "0"], "--workers muss mindestens 1 sein, nicht 0."),
        (["gaunerbande", "random", "policy", "--out", "/no/where.csv"], "lässt sich nicht schreiben"),
        (["gaunerbande", "random", "policy", "--plot", "/no/where.png"], "lässt sich nicht schreiben"),
        (["gaunerbande", "random", "policy", "--plot", "plot.txt"], "mit der Endung png, svg, pdf"),
        (["gaunerbande", "random", "policy", "--resume"], "--resume braucht --out DATEI."),
        (["gaunerbande", "random", "regular", "--seconds", "-1"], "'--seconds' muss eine Zahl ab 0 sein."),
        (["gaunerbande", "random", "regular", "--seconds", "0"], "Zahl von Simulationen (2000) oder Sekunden (0.5s)"),
        (["party_bugs", *["random"] * 3, "--players", "2"], "Platz für höchstens 2 Bots"),
    ],
)
def test_what_cannot_be(stammtisch: Command, arguments: list[str], why: str) -> None:
    refused = stammtisch("arena", *arguments, "--lang", "de")
    assert refused.status == 2
    assert why in refused.err
    assert refused.err.count("\n") == 1
    assert refused.out == ""


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(LabError, match=r"needs no_such_package: pip install 'stammtisch\[lab\]'"):
        need("lab", "numpy", "no_such_package")


@pytest.mark.parametrize("verb", ["arena", "simulate"])
def test_help_has_examples(stammtisch: Command, verb: str) -> None:
    shown = stammtisch(verb, "--help")
    assert shown.status == 0
    assert f"stammtisch {verb} gaunerbande" in shown.out.partition("Examples:")[2]
