"""Gauner written down a second time from the rules page, slowly and with lists. Tests hold the compiled rules to it.

Only the dice are shared: the same shuffles of the same cards in the same order.
"""

from collections import Counter
from itertools import groupby
from typing import Any

import numpy as np

from stammtisch.kernel.dice import shuffle

KINDS = ["yellow", "orange", "red", "purple", "blue", "green", "grey"]
COPIES = [24, 21, 18, 15, 12, 9, 6]


def tidy(cards: "Counter[str]") -> dict[str, int]:
    return {kind: cards[kind] for kind in KINDS if cards[kind]}


def full(prison: "Counter[str]") -> bool:
    many = sorted(prison.values(), reverse=True) + [0] * 6
    return many[5] >= 2 or many[1] >= 6


class Plain:
    def __init__(self, players: int, dice: list[int]) -> None:
        self.n = players
        self.dice = np.array([*dice[:4], 1, 0], np.int64)
        self.pile = [kind for kind, copies in zip(KINDS, COPIES, strict=True) for _ in range(copies)]
        self.shuffle(105)
        self.hands = [Counter(self.pile.pop() for _ in range(cards)) for cards in (3, 4, 5, 5)[:players]]
        self.rows = [[self.pile.pop() for _ in range(10)] for _ in range(3)]
        self.known: list[Counter[str]] = [Counter() for _ in range(players)]
        self.laid: list[Counter[str]] = [Counter() for _ in range(players)]
        self.prison: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.returned: Counter[str] = Counter()
        self.phase, self.turn = "take", 0
        self.end: str | None = None
        self.laying: str | None = None
        self.limit: int | None = None
        self.then = ""
        self.scorings: list[list[int]] = []
        self.last: dict[str, Any] | None = None
        self.seen: Counter[str] = Counter()  # how often what was met, for the tests' own sake

    def stand_at(self, places: dict[str, list[str]], known: list[list[int]], dice: list[int]) -> None:
        """Goes on from another position, in which seat 0 is about to take."""
        self.pile, self.dice = list(places["draw pile"]), np.array(dice, np.int64)
        self.rows = [list(places[f"row {row}"]) for row in (1, 2, 3)]
        self.hands = [Counter(places[f"hand {seat}"]) for seat in range(self.n)]
        self.laid = [Counter(places[f"laid {seat}"]) for seat in range(self.n)]
        self.prison, self.discard = Counter(places["prison"]), Counter(places["discard"])
        self.known = [Counter(dict(zip(KINDS, numbers, strict=True))) for numbers in known[: self.n]]

    def shuffle(self, bottom: int) -> None:
        cards = np.array([KINDS.index(card) for card in self.pile], np.int64)
        shuffle(self.dice, cards, bottom)
        self.pile = [KINDS[kind] for kind in cards]

    def sizes(self) -> list[int]:
        return [hand.total() for hand in self.hands]

    # --- choices ---

    def waiting(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase == "return":
            assert self.limit
            return [seat for seat, held in enumerate(self.sizes()) if held > self.limit]
        return [self.turn]

    def choices(self, seat: int) -> list[str]:
        if seat not in self.waiting():
            return []
        hand = self.hands[seat]
        if self.phase == "take":
            return [f"take {row + 1}{side}" for row in range(3) if self.can_take(row) for side in "LR"]
        if self.phase == "lay":
            return [f"lay {kind}" for kind in KINDS if self.numbers(seat, kind)] + ["skip"]
        if self.phase == "count":
            assert self.laying
            return [f"count {number}" for number in self.numbers(seat, self.laying)]
        return [f"return {kind}" for kind in KINDS if hand[kind]]

    def can_take(self, row: int) -> bool:
        return len(list(groupby(self.rows[row]))) >= 2

    def numbers(self, seat: int, kind: str) -> list[int]:
        if self.laid[seat][kind]:
            return []
        others = sum(laid[kind] for laid in self.laid)
        return list(range(others + 1, self.hands[seat][kind] + 1))

    # --- playing ---

    def play(self, seat: int, choice: str) -> None:
        verb, _, what = choice.partition(" ")
        if verb == "take":
            self.take(seat, what)
        elif verb == "lay":
            self.phase, self.laying = "count", what
        elif verb == "count":
            self.lay(seat, int(what))
            self.reveal()
        elif verb == "skip":
            self.reveal()
        else:
            self.give_back(seat, what)

    def take(self, seat: int, end: str) -> None:
        self.end = end
        row = self.rows[int(end[0]) - 1]
        groups = []
        for _ in range(2):
            at = 0 if end[1] == "L" else -1
            kind, size = row[at], 0
            while row and row[at] == kind:
                row.pop(at)
                size += 1
            groups.append((kind, size))
        (taken, size), (jailed, inmates) = groups
        self.hands[seat][taken] += size
        self.known[seat][taken] += size
        self.prison[jailed] += inmates
        if full(self.prison):
            self.score()
            self.refill()
        else:
            self.phase = "lay"

    def lay(self, seat: int, number: int) -> None:
        kind, self.laying = self.laying, None
        assert kind
        for other in range(self.n):
            self.discard[kind] += self.laid[other].pop(kind, 0)
        self.laid[seat][kind] = number
        self.hands[seat][kind] -= number
        self.known[seat][kind] = max(0, self.known[seat][kind] - number)

    def give_back(self, seat: int, kind: str) -> None:
        self.hands[seat][kind] -= 1
        self.returned[kind] += 1
        for each in KINDS:
            self.known[seat][each] = max(0, self.known[seat][each] - 1)
        if self.waiting():
            return
        self.pile = [kind for kind in KINDS for _ in range(self.returned[kind])] + self.pile
        self.returned.clear()
        self.shuffle(len(self.pile))
        self.reveal() if self.then == "reveal" else self.refill()

    # --- the end of the turn ---

    def enough(self, cards: int, what_for: str) -> bool:
        """False if seats must return cards first."""
        if len(self.pile) < cards and self.discard.total():
            under = [kind for kind in KINDS for _ in range(self.discard[kind])]
            self.discard.clear()
            self.pile = under + self.pile
            self.shuffle(len(under))
            self.seen["reshuffle"] += 1
        for limit in (12, 6):
            if len(self.pile) < cards and max(self.sizes()) > limit and (self.limit is None or limit < self.limit):
                self.phase, self.limit, self.then = "return", limit, what_for
                self.seen[f"{what_for} {limit}"] += 1
                return False
        self.limit = None
        return True

    def reveal(self) -> None:
        if not self.enough(1, "reveal"):
            return
        assert self.end
        if self.pile:
            row = self.rows[int(self.end[0]) - 1]
            row.insert(0 if self.end[1] == "L" else len(row), self.pile.pop())
        else:
            self.seen["no reveal"] += 1
        self.refill()

    def refill(self) -> None:
        while self.phase != "over" and not any(map(self.can_take, range(3))):
            if not self.enough(sum(10 - len(row) for row in self.rows), "refill"):
                return
            for row in self.rows:
                while len(row) < 10 and self.pile:
                    row.append(self.pile.pop())
            self.seen["refill"] += 1
            if not any(map(self.can_take, range(3))):
                self.seen["nothing to take"] += 1
                self.score()
        if self.phase != "over":
            self.phase, self.turn = "take", (self.turn + 1) % self.n

    def score(self) -> None:
        received = [{kind: n for kind, n in tidy(self.prison).items() if laid[kind]} for laid in self.laid]
        points = [sum(cards.values()) * len(cards) for cards in received]
        laid_before = [tidy(laid) for laid in self.laid]
        self.last = {"by": self.turn, "prison": tidy(self.prison), "laid": laid_before, "points": points}
        self.last["received"] = received
        self.scorings.append(points)
        for cards in (self.prison, *self.laid):
            self.discard.update(cards)
            cards.clear()
        if len(self.scorings) == 3:
            self.phase = "over"

    # --- looking ---

    def scores(self) -> list[int]:
        return [sum(points) for points in zip(*self.scorings, strict=True)] or [0] * self.n

    def view(self, seat: int | None) -> dict[str, Any]:
        scores, over = self.scores(), self.phase == "over"
        return {
            "game": "gauner",
            "players": self.n,
            "seat": seat,
            "round": min(3, len(self.scorings) + 1),
            "phase": self.phase,
            "waiting": self.waiting(),
            "choices": [] if seat is None else self.choices(seat),
            "scores": scores,
            "over": over,
            "winners": [seat for seat in range(self.n) if scores[seat] == max(scores)] if over else [],
            "options": {},
            "hand": None if seat is None else tidy(self.hands[seat]),
            "hand_sizes": self.sizes(),
            "rows": self.rows,
            "ends": [self.prospect(row, side) for row in range(3) if self.can_take(row) for side in "LR"],
            "prison": tidy(self.prison),
            "fullness": [
                {"kinds": 6, "each": 2, "reached": len([kind for kind in KINDS if self.prison[kind] >= 2])},
                {"kinds": 2, "each": 6, "reached": len([kind for kind in KINDS if self.prison[kind] >= 6])},
            ],
            "laid": [tidy(laid) for laid in self.laid],
            "layable": None if seat is None else self.layable(seat),
            "laying": self.laying,
            "end": self.end if self.phase in ("lay", "count", "return") else None,
            "limit": self.limit,
            "owed": [max(0, held - self.limit) if self.limit else 0 for held in self.sizes()],
            "known": [tidy(known) for known in self.known],
            "draw_pile": len(self.pile) + self.returned.total(),
            "discard_pile": self.discard.total(),
            "discard": tidy(self.discard),
            "scorings": self.scorings,
            "last_scoring": self.last,
            "turn": self.turn,
            "history": self.scorings,
        }

    def prospect(self, row: int, side: str) -> dict[str, Any]:
        cards = self.rows[row] if side == "L" else self.rows[row][::-1]
        (taken, size), (jailed, inmates) = [(kind, len(list(group))) for kind, group in groupby(cards)][:2]
        return {
            "end": f"{row + 1}{side}",
            "taken": {"kind": taken, "count": size},
            "jailed": {"kind": jailed, "count": inmates},
            "fills": full(self.prison + Counter({jailed: inmates})),
        }

    def layable(self, seat: int) -> list[dict[str, Any]]:
        if self.phase not in ("lay", "count") or seat != self.turn:
            return []
        kinds = [self.laying] if self.laying else KINDS
        offered = [(kind, self.numbers(seat, kind)) for kind in kinds]
        return [{"kind": kind, "least": numbers[0], "most": numbers[-1]} for kind, numbers in offered if numbers]
