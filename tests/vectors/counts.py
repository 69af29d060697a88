"""How rounds are counted, as everybody is told it: the scoring pages of the web client are tested with these events.

`write()` stores them in `web/src/table/endings/counts.json`. The matches are played by chance, from seeds that show
what is to be seen: rounds of every game, the deciding ones too, a united band, and Paul, who wins.
"""

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stammtisch.match import Game

FILE = Path(__file__).parents[2] / "web" / "src" / "table" / "endings" / "counts.json"
KEPT = ("game", "players", "scores", "history", "over", "winners", "displays", "paul", "tie_holder")  # of the view
PARTS = ("count", "scoring", "coup", "round", "over")  # of the events


class Told(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]
    seed: int


MATCHES = (
    Told("gaunerbande", 4, {"target": 30}, 3),
    Told("gaunerbande", 3, {"target": 10}, 50),
    Told("partout", 4, {}, 3),
    Told("party_bugs", 3, {}, 3),
    Told("party_bugs", 2, {}, 0),
    Told("gauner", 3, {}, 3),
    Told("tax_the_rich", 5, {}, 3),
)


def counts(told: Told) -> list[dict[str, Any]]:
    """Every count of a match: what everybody is told with it, and what the view then shows of it."""
    match, dice = Game(told.game, told.players, told.options).start(told.seed), Random(told.seed)
    found = []
    while not match.over:
        seat = match.waiting[0]
        events = match.play(seat, dice.choice(match.choices(seat)))
        if events.counts_a_round:
            view = match.view()
            parts = [event for event in events.seen_by(None) if event["event"] in PARTS]
            found.append({"events": parts, "view": {key: view[key] for key in KEPT if key in view}})
    return found


def text() -> str:
    """What the file must hold: a line for every count."""
    matches = [(f"{told.game}-{told.players}", counts(told)) for told in MATCHES]
    lines = [
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(one)}" for one in found) + "\n  ]" for name, found in matches
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write() -> None:
    FILE.write_text(text())
