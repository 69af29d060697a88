"""A simulation and its report."""

import csv
import re
import xml.etree.ElementTree as ET
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from stammtisch.lab.balance.report import check_folder, new_folder, report_page, write_report
from stammtisch.lab.balance.simulation import Plan, SimulationResult, Workload, simulate
from stammtisch.lab.bot import read_bot
from stammtisch.lab.errors import LabError
from stammtisch.lab.experiment import Rounds
from stammtisch.lab.intervals import Interval
from stammtisch.lab.number_format import between, number, percent, with_margin
from tests.unit.cli.conftest import Command


def results(game: str = "gaunerbande", rounds: Rounds = "full", matches: int = 30) -> dict[str, SimulationResult]:
    changed = {"target": 30} if game == "gaunerbande" else {"variant": True}
    plans = [Plan(game, 3, options, (read_bot("random"),), rounds, 0) for options in ({}, changed)]
    return dict(zip(["", "changed=30"], simulate(plans, Workload(matches, sample=2)), strict=True))


@pytest.fixture(scope="module")
def evening() -> dict[str, SimulationResult]:
    return results()


@pytest.fixture(scope="module")
def page(evening: dict[str, SimulationResult]) -> str:
    return report_page(evening, "en")


def read(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text().splitlines()))


class Parser(HTMLParser):
    """Every element that is opened is closed."""

    VOID = frozenset({"meta", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag not in self.VOID else []
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(page: str) -> None:
    parser = Parser()
    parser.feed(page)
    assert not parser.open
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == 7
    for html_figure in pictures:
        ET.fromstring(html_figure)
    assert not re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"", page.replace("xlink:href", "href"))
    assert page.count("<h2>") == 7


def test_the_page_speaks_both_languages(evening: dict[str, SimulationResult], page: str) -> None:
    german = report_page(evening, "de")
    assert "Does the seat matter?" in page
    assert '<html lang="de">' in german
    assert "Kommt es auf den Platz an?" in german
    assert "What does <code>changed=30</code> change?" in page
    assert "Does the seat" not in german


@pytest.mark.parametrize(("game", "rounds"), [("party_bugs", "full"), ("gaunerbande", "one")])
def test_games_without_a_half_time(game: str, rounds: Rounds) -> None:
    page = report_page(results(game, rounds, matches=8), "en")
    assert ("scored only once" in page) == (game == "party_bugs")
    assert "winner's place at half-time" not in page


def test_the_folder(evening: dict[str, SimulationResult], page: str, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    folder.mkdir()
    (folder / "report.html").write_text("that of yesterday")
    files = write_report(results(), folder, "en")
    assert (folder / "report.html").read_text() == page, "the same seed gives the same page"
    assert files == ["figures.csv", "matches.csv", "matches.parquet", "report.html"]
    assert [file.name for file in tmp_path.iterdir()] == ["report"]
    table = pyarrow.parquet.read_table(folder / "matches.parquet").to_pydict()
    assert table["match"] == [*range(30), *range(30)]
    assert table["rounds"][:30] == evening[""].matches["rounds"].tolist()
    rows = read(folder / "matches.csv")
    assert [int(row["score_2"]) for row in rows] == table["score_2"]
    assert {row["variant"] for row in rows} == {"", "changed=30"}
    figures = {(row["variant"], row["measure"], row["what"]): row for row in read(folder / "figures.csv")}
    mean = float(figures["", "rounds", "mean"]["value"])
    assert mean == pytest.approx(np.mean(evening[""].matches["rounds"]))
    assert float(figures["changed=30", "rounds", "difference"]["high"]) < 0


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    with suppress(RuntimeError), new_folder(tmp_path / "report") as draft:
        (draft / "report.html").write_text("half")
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_where_no_report_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "no" / "report"):
        with pytest.raises(LabError, match="cannot be written"):
            check_folder(folder)
    check_folder(tmp_path)
    check_folder(tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_numbers_as_people_write_them() -> None:
    assert number(-1234.5, 1, "en") == "−1,234.5"
    assert number(1234.5, 1, "de", sign=True) == "+1.234,5"
    assert (percent(0.255, 1, "en"), percent(0.255, 1, "de")) == ("25.5%", "25,5 %")
    assert with_margin(Interval(1.23456, 1.0, 1.46912), "en", sign=True) == "+1.23 ± 0.23"
    assert with_margin(Interval(3.0, 3.0, 3.0), "en") == "3"
    assert with_margin(Interval(3.0, -np.inf, np.inf), "en") == "3.00"
    assert between(Interval(0.0, -0.5, 0.5), "de") == "[−0,50; +0,50]"
    assert number(np.nan, 1, "en") == "–"


def test_workers_change_nothing() -> None:
    plans = [Plan("gaunerbande", 4, {}, (read_bot("beginner"),), "one", 7)]
    alone, many = simulate(plans, Workload(12_000, 1, 5))[0], simulate(plans, Workload(12_000, 2, 5))[0]
    assert all(np.array_equal(alone.matches[name], many.matches[name]) for name in alone.matches)
    assert all(np.array_equal(alone.events[name], many.events[name]) for name in alone.events)
    assert len(alone.matches["rounds"]) == 12_000


def test_thinking_bots_are_simulated_too() -> None:
    """Every match is observed, and the clock runs while they think."""
    plan = Plan("gaunerbande", 3, {}, (read_bot("regular@2"), read_bot("random"), read_bot("policy")), "one", 7)
    done: list[int] = []
    (result,) = simulate([plan], Workload(3, 1, sample=0), done.append)
    assert result.events["round"].tolist() == [1, 1, 1]
    assert sum(done) == 3
    assert result.seconds > 0.001


# --- the command ---


def test_the_whole_command(stammtisch: Command, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    arguments = ["simulate", "gaunerbande", "--players", "3", "--matches", "20", "--sample", "2", "--workers", "1"]
    told = stammtisch(*arguments, "--bots", "beginner,random,policy", "--compare", "target=50", "--out", str(folder))
    assert told.status == 0
    assert "20 matches for 3 players, played by beginner, random, policy." in told.out
    assert "with target=50" in told.out
    assert (folder / "report.html").exists()
    assert "changes of the lead" in told.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "There is no game 'chess'."),
        (["gaunerbande", "--bots", "clever"], "There is no bot level 'clever'."),
        (["gaunerbande", "--bots", "random,random"], "one for each of the 4 seats, not 2"),
        (["gaunerbande", "--players", "2"], "is for 3, 4, 5, 6 players, not 2."),
        (["gaunerbande", "--matches", "0"], "--matches must be 1 or more, not 0."),
        (["gaunerbande", "--workers", "-1"], "--workers must be 1 or more, not -1."),
        (["gaunerbande", "--sample", "-1"], "--sample must be 0 or more, not -1."),
        (["gaunerbande", "--compare", "speed=3"], "has no option 'speed'"),
        (["gaunerbande", "--compare", "target"], "An option is written name=value"),
        (["gaunerbande", "--out", "/no/where/report"], "cannot be written: No such file or directory."),
        (["gaunerbande", "--cluster", "nonsense"], "host:port, auto or local, not 'nonsense'."),
        (
            ["gaunerbande", "--cluster", "127.0.0.1:1"],
            "The Ray cluster 127.0.0.1:1 cannot be reached: Connection refused.",
        ),
    ],
)
def test_what_cannot_be(stammtisch: Command, arguments: list[str], why: str) -> None:
    refused = stammtisch("simulate", *arguments)
    assert refused.status == 2
    assert why in refused.err
    assert refused.err.count("\n") == 1
