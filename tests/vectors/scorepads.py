"""What score pads must count, from the rules themselves: whole matches, and for every round what a person would enter.

`write(game)` stores them in `web/src/scorepad/vectors/`, where the pads of the web client are tested against them; the
tests here say whether what is stored is still what the rules count. A match is played by one of the `STYLES`, from a
seed: the same on every machine.
"""

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stammtisch.games.contract import Snapshot
from stammtisch.games.gauner.words import KIND
from stammtisch.games.gaunerbande.rules import BAND, VALUES
from stammtisch.games.gaunerbande.words import CARD
from stammtisch.games.partout.rules import TEAMS
from stammtisch.games.party_bugs.state import PAUL
from stammtisch.games.party_bugs.words import values
from stammtisch.games.tax_the_rich.cards import SUITS
from stammtisch.kernel import Numbers
from stammtisch.match import Game, Match

FOLDER = Path(__file__).parents[2] / "web" / "src" / "scorepad" / "vectors"

Data = dict[str, Any]


# --- what a person enters of a counted round: its last state, and the choice that ended it → the pad's entry ---


def gaunerbande(s: Snapshot, choice: str) -> Data:
    penalties = s.penalties[: s.players]
    gang = [seat for seat, points in enumerate(penalties) if points == BAND[s.players]]
    return {
        "penalties": penalties,
        "coup": "self" if choice == "coup self" else "others",
        "everyTrick": any(s.won[seat] == s.tricks for seat in gang),
    }


def party_bugs(s: Snapshot, choice: str) -> Data:
    """Displays and points both: the pad takes either."""
    displays = [values(s.displays[seat]) for seat in range(s.players)]
    for seat, display in enumerate(displays):
        if s.hidden[seat] >= 0:
            display.append(s.hidden[seat] + 1)
    points = s.scores[: s.players]
    if s.players == 2:
        displays.append(values(s.displays[PAUL]))
        points = [*points, sum(displays[PAUL])]
    return {"how": "displays", "displays": displays, "points": points, "tie": s.tie_holder}


def partout(s: Snapshot, choice: str) -> Data:
    return {"announced": s.announced[: s.players], "won": s.won[: TEAMS[s.players]]}


def gauner(s: Snapshot, choice: str) -> Data:
    prison, owner = s.scored_prison[s.counted - 1], s.scored_owner[s.counted - 1]
    return {
        "prison": dict(zip(KIND, prison, strict=True)),
        "owner": {
            kind: seat if seat >= 0 else None for kind, cards, seat in zip(KIND, prison, owner, strict=True) if cards
        },
    }


def tax_the_rich(s: Snapshot, choice: str) -> Data:
    return {
        "row": s.marker // len(SUITS),
        "suit": SUITS[s.marker % len(SUITS)],
        "leader": s.leader,
        "deputy": s.deputy if s.deputy >= 0 else None,
        "stacks": s.won[: s.players],
    }


ENTRIES: dict[str, Callable[[Snapshot, str], Data]] = {
    "gaunerbande": gaunerbande,
    "party_bugs": party_bugs,
    "partout": partout,
    "gauner": gauner,
    "tax_the_rich": tax_the_rich,
}

# --- what was agreed, as the pad's setup asks for it ---

AGREED: dict[str, Callable[[Data], Data | None]] = {
    "gaunerbande": lambda options: {"target": options["target"]},
    "party_bugs": lambda options: {"games": 1, "variant": options["variant"]},
    "partout": lambda options: None,
    "gauner": lambda options: None,
    "tax_the_rich": lambda options: {
        "board": options["board"],
        "ruleCards": options["rules"] != "basic" or options["rule_cards"] is not None,
    },
}


# --- how a match is played ---


def anything(match: Match, seat: int, rng: Random) -> str:
    return rng.choice(match.choices(seat))


def for_one(match: Match, seat: int, rng: Random) -> str:
    """Gaunerbande, as if all wanted seat 0 to win every trick: it plays high, the others as high as loses."""
    choices = match.choices(seat)
    if choices[0].startswith("coup"):
        return rng.choice(choices)
    value = {choice: int(choice.split(" ")[1][1:]) for choice in choices}
    verb = choices[0].split(" ")[0]
    if seat == 0:
        return (min if verb == "pass" else max)(choices, key=value.__getitem__)
    if verb == "pass":
        return max(choices, key=value.__getitem__)
    s = match.game.rules.snapshot(match.numbers)
    if not s.led:
        return min(choices, key=value.__getitem__)
    suit, to_beat = CARD[s.best][0], s.best % VALUES
    losing = [choice for choice in choices if choice.split(" ")[1][0] != suit or value[choice] < to_beat]
    return max(losing, key=value.__getitem__) if losing else min(choices, key=value.__getitem__)


def modest(match: Match, seat: int, rng: Random) -> str:
    """Passes and promises little, so that promises are kept now and then."""
    choices = match.choices(seat)
    if "pass" in choices and rng.random() < 0.8:
        return "pass"
    return choices[0 if rng.random() < 0.7 else -1] if choices[0].startswith("announce") else rng.choice(choices)


STYLES = {"anything": anything, "for one": for_one, "modest": modest}


class Case(NamedTuple):
    players: int
    options: Data
    seed: int
    style: str = "anything"


# --- playing ---


def played(game: str, case: Case) -> Data:
    """A whole match: its rounds as a person enters them, and what the rules counted."""
    match = Game(game, case.players, case.options).start(seed=case.seed)
    rounds = [
        {"entry": entry, "points": points, "totals": totals, "over": over}
        for entry, points, totals, over in counted_rounds(match, case)
    ]
    return {
        "players": case.players,
        "options": AGREED[game](match.game.fresh_options()),
        "rounds": rounds,
        "winners": list(match.winners),
    }


def counted_rounds(match: Match, case: Case) -> Iterator[tuple[Data, list[int], list[int], bool]]:
    rng, style, entry = Random(case.seed), STYLES[case.style], ENTRIES[match.game.id]
    while not match.over:
        seat = rng.choice(match.waiting)
        choice = style(match, seat, rng)
        before = match.numbers.copy()
        match.play(seat, choice)
        if counted(match, match.numbers) > counted(match, before):
            last = last_state(match, before, seat, choice)
            yield entry(last, choice), match.history[-1], list(match.scores), match.over


def counted(match: Match, numbers: Numbers) -> int:
    return int(numbers[match.game.rules.layout["counted"][0]])


def last_state(match: Match, before: Numbers, seat: int, choice: str) -> Snapshot:
    """The same choice again, but the match halts once the round is counted, before the next one is dealt."""
    rules = match.game.rules
    before[rules.layout["horizon"][0]] = counted(match, before) + 1
    rules.bindings.apply(before, seat, rules.vocabulary(before, seat).number[choice])
    return rules.snapshot(before)


# --- the matches that are stored; the single seeds bring what is rare (see the tests) ---

BOARD = [
    {"tricks": {"r": 2, "y": 3, "g": 4, "b": 5}, "bonus": [1, 2, 30]},
    {"tricks": {"r": 6, "y": 6, "g": 7, "b": 9}, "bonus": [0, 11, 4]},
]
SCENARIOS = ["scandal", "dictatorship", "vaccine_trials"]


def cases(game: str) -> list[Case]:
    return [*CASES[game], *RARE.get(game, [])]


def _all(players: str, options: list[Data], seeds: int, *styles: str) -> list[Case]:
    return [
        Case(int(number), agreed, seed, style)
        for number, agreed, style, seed in product(players, options, styles, range(seeds))
    ]


CASES: dict[str, list[Case]] = {
    "gaunerbande": [
        *_all("3456", [{"target": 40}, {"target": 100}], 2, "anything"),
        *(Case(number, {"target": BAND[number]}, seed, "for one") for number in range(3, 7) for seed in range(13)),
    ],
    "party_bugs": _all("23456", [{"variant": False}, {"variant": True}], 10, "anything"),
    "partout": _all("346", [{}], 10, "anything", "modest"),
    "gauner": _all("234", [{}], 12, "anything"),
    "tax_the_rich": [
        *_all("3456", [{"rules": "basic"}, {"rules": "advanced"}, {"rules": "anarchy"}], 3, "anything", "modest"),
        *_all("3456", [{"board": BOARD}, {"board": BOARD, "rules": SCENARIOS}], 1, "anything", "modest"),
    ],
}
RARE = {
    "gaunerbande": [Case(4, {"target": 26}, 26, "for one")],
    "gauner": [Case(3, {}, 215), Case(4, {}, 103)],
    "party_bugs": [Case(2, {"variant": False}, 51), Case(3, {"variant": False}, 19), Case(4, {"variant": False}, 56)],
    "partout": [Case(3, {}, 38), Case(4, {}, 16), Case(4, {}, 42), Case(6, {}, 16)],
    "tax_the_rich": [
        Case(3, {"rules": "basic"}, 33, "modest"),
        Case(3, {"rules": "basic"}, 21),
        Case(4, {"rules": "basic"}, 19),
        Case(6, {"rules": "basic"}, 12),
    ],
}


# --- the files ---


def text(game: str) -> str:
    """The stored form: JSON, a match a line."""
    lines = [json.dumps(played(game, case), separators=(",", ":")) for case in cases(game)]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def stored(game: str) -> Path:
    return FOLDER / f"{game}.json"


def write(game: str) -> None:
    if game in ENTRIES:
        FOLDER.mkdir(exist_ok=True)
        stored(game).write_text(text(game))
