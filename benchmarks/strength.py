"""`python -m benchmarks.strength` (`make arena`): who beats whom. Writes the tables of docs/bots.md; takes hours.

Every contest is duplicate: each deal is played in all seatings, so that everybody has had everybody's cards. The number
of deals is fixed beforehand, so the ordinary 95 % interval is right. What has been played is kept in strength.json
beside this file and not played again unless the bots have changed; so it can be interrupted at any time.
"""

import json
import os
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import stammtisch
from stammtisch.games.registry import rulebook
from stammtisch.lab.arena import Effort, hold
from stammtisch.lab.bot import read_bot
from stammtisch.lab.contest import Contest
from stammtisch.lab.standings import Standings

LADDER = {("beginner", "random"): 120, ("regular", "beginner"): 360, ("master", "regular"): 60}  # matches, at least
OPENSPIEL = {("master", "benchmarks.ismcts:one_thousand"): 16, ("master", "benchmarks.ismcts:five_thousand"): 10}
FEWEST = 6  # deals
KEPT = Path(__file__).parent / "strength.json"
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"


class Planned(NamedTuple):
    game: str
    players: int
    better: str
    worse: str
    deals: int = 0  # 0: so many that there are enough matches for this step of the ladder


def plan() -> Iterator[Planned]:
    for (better, worse), deals in OPENSPIEL.items():
        yield Planned("gaunerbande", 4, better, worse, deals)
    for better, worse in LADDER:
        for game in stammtisch.games():
            for players in rulebook(game).players:
                yield Planned(game, players, better, worse)


def main() -> None:
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for planned in plan():
        contest = agree(planned)
        name = " ".join(map(str, planned[:4]))
        deals = planned.deals or max(FEWEST, ceil(LADDER[planned.better, planned.worse] / len(contest.seatings)))
        terms = json.loads(json.dumps(contest.terms()))
        if kept.get(name, {}).get("terms") != terms or kept[name]["deals"] != deals:
            kept[name] = {"terms": terms, **play(contest, deals)}
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            write_page(kept)
        print(name, sentence(kept[name]), flush=True)
    write_page(kept)


def agree(planned: Planned) -> Contest:
    game = stammtisch.load(planned.game, players=planned.players)
    bots = read_bot(planned.better), read_bot(planned.worse)
    return Contest(planned.game, planned.players, game.options, bots, "one", "strength")


def play(contest: Contest, deals: int) -> dict[str, Any]:
    contest.get_ready()
    standings = Standings(contest)
    hold(standings, Effort(deals, int(os.environ.get("WORKERS", os.cpu_count() or 1))), None)
    (pair,) = standings.pairs("points")
    return {
        "deals": deals,
        "matches": deals * len(contest.seatings),
        "mean": round(pair.fixed.mean, 3),
        "margin": round(pair.fixed.margin, 3),
        "milliseconds": [round(1000 * spent.seconds / max(1, spent.choices), 2) for spent in standings.spent],
    }


def sentence(result: dict[str, Any]) -> str:
    return f"{result['mean']:+.2f} ± {result['margin']:.2f}"


# --- the page ---


def write_page(kept: dict[str, Any]) -> None:
    """Puts both tables between their marks on the page."""
    text = PAGE.read_text(encoding="utf-8")
    for mark, table in (("ladder", ladder(kept)), ("openspiel", against_openspiel(kept))):
        before, rest = text.split(f"<!-- {mark} -->\n", 1)
        after = rest.split(f"<!-- /{mark} -->", 1)[1]
        text = f"{before}<!-- {mark} -->\n{table}<!-- /{mark} -->{after}"
    PAGE.write_text(text, encoding="utf-8")


def ladder(kept: dict[str, Any]) -> str:
    lines = ["| | players | " + " | ".join(f"{better} – {worse}" for better, worse in LADDER) + " |\n"]
    lines.append("|---|---|" + "---:|" * len(LADDER) + "\n")
    for game in stammtisch.games():
        for players in rulebook(game).players:
            cells = [kept.get(f"{game} {players} {better} {worse}") for better, worse in LADDER]
            shown = " | ".join(sentence(cell) if cell else "" for cell in cells)
            lines.append(f"| {rulebook(game).title.en} | {players} | {shown} |\n")
    return "".join(lines)


def against_openspiel(kept: dict[str, Any]) -> str:
    lines = ["| | hands | points a hand | our milliseconds a decision | its |\n|---|---:|---:|---:|---:|\n"]
    for better, worse in OPENSPIEL:
        if result := kept.get(f"gaunerbande 4 {better} {worse}"):
            ours, its = result["milliseconds"]
            name = worse.partition(":")[2].replace("_", " ")
            lines.append(f"| {better} – {name} | {result['matches']} | {sentence(result)} | {ours:.0f} | {its:.0f} |\n")
    return "".join(lines)


if __name__ == "__main__":
    main()
