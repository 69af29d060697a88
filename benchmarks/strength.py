"""`python -m benchmarks.strength` (`make arena`): who beats whom. Writes the tables of docs/bots.md; takes hours.

Every contest is duplicate: what cards do for one bot in a deal, they do for the other in the same deal. Levels play
each deal twice, seated in turn and the other way round, until it is clear who is better: the interval is a confidence
sequence, which is right whenever one stops. Against OpenSpiel each deal is played in all seatings, and the number of
deals is fixed beforehand. What has been played is kept in strength.json beside this file and not played again unless
the bots have changed; so it can be interrupted at any time.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import stammtisch
from stammtisch.games.registry import rulebook
from stammtisch.lab.arena.contest import Contest, MirroredContest
from stammtisch.lab.arena.runner import Effort, run_contest
from stammtisch.lab.arena.standings import Standings
from stammtisch.lab.bot import read_bot

LADDER = (("beginner", "random"), ("regular", "beginner"), ("master", "regular"))
LONGEST = 400  # deals until which it should be clear who is better
OPENSPIEL = {("master", "benchmarks.ismcts:one_thousand"): 16, ("master", "benchmarks.ismcts:five_thousand"): 10}
KEPT = Path(__file__).parent / "strength.json"
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"


class Planned(NamedTuple):
    game: str
    players: int
    better: str
    worse: str
    deals: int = 0  # 0: until it is clear who is better


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
        terms = json.loads(json.dumps({**contest.terms(), "seatings": contest.seatings, "deals": planned.deals}))
        if kept.get(name, {}).get("terms") != terms:
            kept[name] = {"terms": terms, **play(contest, planned.deals)}
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            write_page(kept)
        print(name, sentence(kept[name]), flush=True)
    write_page(kept)


def agree(planned: Planned) -> Contest:
    game = stammtisch.load(planned.game, players=planned.players)
    bots = read_bot(planned.better), read_bot(planned.worse)
    kind = Contest if planned.deals else MirroredContest
    return kind(planned.game, planned.players, game.options, bots, "one", "strength")


def play(contest: Contest, deals: int) -> dict[str, Any]:
    contest.warm_up()
    standings = Standings(contest)
    workers = int(os.environ.get("WORKERS", os.cpu_count() or 1))
    run_contest(standings, Effort(deals or LONGEST, workers, stop_by=None if deals else "points"), None)
    (pair,) = standings.pairs("points")
    found = pair.fixed if deals else pair.anytime
    return {
        "deals": len(standings),
        "matches": len(standings) * len(contest.seatings),
        "mean": round(found.mean, 3),
        "margin": round(found.margin, 3),
        "milliseconds": [round(1000 * time.seconds / max(1, time.choices), 2) for time in standings.times],
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
