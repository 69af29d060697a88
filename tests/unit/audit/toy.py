"""A little game to audit: two seats hold one card each of six, and both say high or low, at the same time."""

from collections import Counter
from itertools import count
from random import Random

from stammtisch.audit.environments import Environment, Position

LOW, HIGH, NONSENSE = 0, 1, 2
CLOCK = count()


class Toy(Environment):
    """With `faults`, it breaks one law or another."""

    name, version, players, simultaneous = "toy", "1", 2, True

    def __init__(self, *faults: str) -> None:
        self.faults = set(faults)

    def start(self, seed: int) -> "ToyPosition":
        cards = Random(seed).sample(range(6), 6)
        return ToyPosition(self, cards[:2], cards[2:])

    def unkept(self, results: object) -> str | None:
        return "they add up to 1" if "results" in self.faults else ""


class ToyPosition(Position):
    def __init__(self, toy: Toy, hands: list[int], rest: list[int]) -> None:
        self.toy, self.hands, self.rest = toy, hands, rest
        self.said: list[int] = []
        self.past = ""

    def waiting(self) -> tuple[int, ...]:
        over = len(self.said) == 2 and "endless" not in self.toy.faults
        return () if over else (len(self.said) % 2,)

    @property
    def step_begins(self) -> bool:
        return not self.said

    def legal(self, seat: int) -> list[int]:
        return [] if self.said and "dead end" in self.toy.faults else [LOW, HIGH]

    def illegal(self, seat: int) -> list[int]:
        return [NONSENSE]

    def play(self, seat: int, action: int) -> None:
        if action == NONSENSE:
            if "changes" in self.toy.faults:
                self.rest.pop()
            if "lax" in self.toy.faults:
                return
            raise ValueError("nonsense")
        self.said.append(action)
        if "loses" in self.toy.faults and len(self.said) == 2:
            self.rest.pop()

    def shown(self, seat: int) -> dict[str, bytes]:
        faults, done = self.toy.faults, len(self.said) == 2
        seen = [self.hands[seat], self.said if done or "shows" in faults else len(self.said)]
        seen += [next(CLOCK)] if "clock" in faults else []
        return {"text": repr(seen).encode(), "struct": repr([*seen, self.hands if "leaks" in faults else 0]).encode()}

    def whole(self) -> bytes:
        return repr([self.hands, self.rest, self.said]).encode()

    def results(self) -> list[float]:
        return [float(self.hands[0] > self.hands[1]), float(self.hands[0] < self.hands[1])]

    def copy(self) -> "ToyPosition":
        twin = ToyPosition(self.toy, self.hands.copy(), self.rest.copy())
        twin.said = self.said.copy()
        return twin

    def cards(self) -> Counter[str]:
        return Counter(map(str, self.hands + self.rest))

    def otherwise(self, seat: int, luck: Random) -> "ToyPosition":
        twin = self.copy()
        twin.hands[1 - seat], twin.rest[0] = twin.rest[0], twin.hands[1 - seat]
        return twin

    def redealt(self, seat: int, luck: Random) -> "ToyPosition":
        twin = self.copy()
        unseen = [twin.hands[1 - seat], *twin.rest]
        if "truth" not in self.toy.faults:
            luck.shuffle(unseen)
        twin.hands[1 - seat], twin.rest = unseen[0], unseen[1:]
        twin.past = "it could not be" if "impossible" in self.toy.faults else ""
        return twin

    def impossible(self) -> str:
        return self.past
