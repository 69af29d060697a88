"""A second Gaunerbande, in lists and texts, straight from the rules page: slow, and compared with the real one."""

from collections.abc import Sequence
from typing import Any

from tests.unit.games.gaunerbande.table import BAND, allowed, costs, in_order


class Referee:
    """Keeps a match that somebody else deals: `hands` come from outside at the beginning of every round."""

    def __init__(self, players: int, target: int) -> None:
        self.players, self.target = players, target
        self.round = 0
        self.scores = [0] * players
        self.history: list[list[int]] = []
        self.winners: list[int] = []
        self.last_trick: dict[str, Any] | None = None

    def begin_round(self, hands: Sequence[Sequence[str]]) -> None:
        self.round += 1
        self.hands = [list(hand) for hand in hands]
        self.passing = self.round % self.players
        self.passed: list[list[str]] = [[] for _ in hands]
        self.received: list[list[str]] = [[] for _ in hands]
        self.trick: list[dict[str, Any]] = []
        self.tricks: list[dict[str, Any]] = []
        self.black_open = False
        self.phase = "pass" if self.passing else "play"
        if not self.passing:
            self.find_leader()

    def find_leader(self) -> None:
        opening = "g1" if self.players in (3, 6) else "g0"
        self.turn = next(seat for seat, hand in enumerate(self.hands) if opening in hand)

    # --- what is asked ---

    @property
    def waiting(self) -> list[int]:
        if self.phase == "pass":
            return [seat for seat in range(self.players) if len(self.passed[seat]) < 3]
        return [] if self.phase == "over" else [self.turn]

    def choices(self, seat: int) -> list[str]:
        if seat not in self.waiting:
            return []
        if self.phase == "coup":
            return ["coup others", "coup self"]
        if self.phase == "pass":
            return [f"pass {card}" for card in self.hands[seat] if card not in self.passed[seat]]
        lying = [play["card"] for play in self.trick]
        cards = allowed(self.hands[seat], lying, len(self.tricks), self.black_open, self.players)
        return [f"play {card}" for card in cards]

    @property
    def penalties(self) -> list[int]:
        lost = [0] * self.players
        for trick in self.tricks:
            lost[trick["winner"]] += sum(costs(play["card"], self.players) for play in trick["cards"])
        return lost

    @property
    def tricks_won(self) -> list[int]:
        winners = [trick["winner"] for trick in self.tricks]
        return [winners.count(seat) for seat in range(self.players)]

    # --- what is done ---

    def make(self, seat: int, choice: str) -> None:
        verb, thing = choice.split()
        {"pass": self.pass_on, "play": self.play, "coup": self.coup}[verb](seat, thing)

    def pass_on(self, seat: int, card: str) -> None:
        self.passed[seat] = in_order([*self.passed[seat], card])
        if not self.waiting:
            for giver, gift in enumerate(self.passed):
                self.received[(giver + self.passing) % self.players] = gift
            for owner, hand in enumerate(self.hands):
                kept = [card for card in hand if card not in self.passed[owner]]
                self.hands[owner] = in_order(kept + self.received[owner])
            self.phase = "play"
            self.find_leader()

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append({"seat": seat, "card": card})
        self.black_open |= card[0] == "k"
        self.turn = (seat + 1) % self.players
        if len(self.trick) == self.players:
            suit = self.trick[0]["card"][0]
            following = [play for play in self.trick if play["card"][0] == suit]
            best = max(following, key=lambda play: int(play["card"][1:]))
            self.turn = best["seat"]
            self.last_trick = {"cards": self.trick, "winner": self.turn}
            self.tricks.append(self.last_trick)
            self.trick = []
            if not any(self.hands):
                self.count()

    def count(self) -> None:
        if max(self.penalties) == BAND[self.players]:
            self.phase = "coup"
            self.turn = self.penalties.index(BAND[self.players])
        else:
            self.end_round(self.penalties)

    def coup(self, seat: int, target: str) -> None:
        amount = BAND[self.players] * (2 if self.tricks_won[seat] == len(self.tricks) else 1)
        others = [0 if other == seat else amount for other in range(self.players)]
        own = [-amount if other == seat else 0 for other in range(self.players)]
        self.end_round(others if target == "others" else own)

    def end_round(self, points: list[int]) -> None:
        self.history.append(points)
        self.scores = [score + added for score, added in zip(self.scores, points, strict=True)]
        self.phase = "deal"
        if max(self.scores) > self.target:
            self.phase = "over"
            self.winners = [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]

    # --- what is seen ---

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": "gaunerbande",
            "players": self.players,
            "seat": seat,
            "round": self.round,
            "phase": self.phase,
            "waiting": self.waiting,
            "choices": [] if seat is None else self.choices(seat),
            "scores": self.scores,
            "over": self.phase == "over",
            "winners": self.winners,
            "options": {"target": self.target},
            "history": self.history,
            "hand": None if seat is None else self.hands[seat],
            "hand_sizes": [len(hand) for hand in self.hands],
            "passing": self.passing,
            "to_pass": 3 if self.passing else 0,
            "passed": None if seat is None else self.passed[seat],
            "received": None if seat is None else self.received[seat],
            "trick": self.trick,
            "last_trick": self.last_trick,
            "tricks": self.tricks,
            "penalties": self.penalties,
            "tricks_won": self.tricks_won,
            "black_open": self.black_open,
        }
