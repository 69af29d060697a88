"""The rules of Party Bugs written a second time, slowly, with lists: what the compiled rules are compared with."""

from typing import Any

from stammtisch import Match

KING = 13


class Game:
    """Starts from the cards of a dealt match and goes its own way from there."""

    def __init__(self, match: Match) -> None:
        rules = match.game.rules
        dealt = rules.places(rules.snapshot(match.numbers))
        self.n, self.variant = match.players, bool(match.game.options["variant"])
        self.seats = list(range(self.n))
        self.hands = [[int(card) for card in dealt[f"hand {seat}"]] for seat in self.seats]
        self.decks = [[int(card) for card in dealt[f"deck {seat}"]] for seat in self.seats]
        self.paul_deck = [int(card) for card in dealt.get("deck paul", [])]
        self.floor = [int(card) for card in dealt["floor"]]
        seen = match.view(None)
        self.tie: int = seen["tie_holder"]
        self.shown = [list(cards) for cards in seen["shown"]]
        self.paul_shown = list(seen["paul"]["shown"]) if self.n == 2 else []
        self.displays: list[list[int]] = [[] for _ in self.seats]
        self.paul: list[int] = []
        self.hidden: list[int | None] = [None] * self.n
        self.round, self.last = 1, 12 if self.variant else 13
        self.phase = "hide" if self.variant else "play"
        self.choice: dict[int, int] = {}
        self.played: list[int] | None = None
        self.queue: list[int] = []
        self.asked: int | None = None
        self.winners: list[int] = []
        self.last_round: dict[str, Any] | None = None
        self.begin_round()

    def begin_round(self) -> None:
        self.taken: list[list[int]] = [[] for _ in self.seats]

    def distance(self, seat: int) -> int:
        return (seat - self.tie) % self.n

    def waiting(self) -> list[int]:
        if self.phase in ("hide", "play"):
            return [seat for seat in self.seats if seat not in self.choice]
        if self.phase == "pair":
            assert self.asked is not None
            return [self.asked]
        return self.queue[:1] if self.phase == "take" else []

    def choices(self, seat: int) -> list[str]:
        if seat not in self.waiting():
            return []
        if self.phase == "pair":
            return ["pair yes", "pair no"]
        cards = self.floor if self.phase == "take" else self.hands[seat]
        return [f"{self.phase} {card}" for card in sorted({*cards}) if not (self.phase == "hide" and card == KING)]

    def play(self, seat: int, text: str) -> None:
        verb, what = text.split()
        if verb == "pair":
            self.answer(seat, what == "yes")
        elif verb == "take":
            self.queue.pop(0)
            self.floor.remove(int(what))
            self.arrive(seat, [int(what)])
        else:
            self.choice[seat] = int(what)
            if len(self.choice) == self.n:
                self.hide() if verb == "hide" else self.reveal()

    def hide(self) -> None:
        for seat, card in self.choice.items():
            self.hands[seat].remove(card)
            self.hidden[seat] = card
        self.choice, self.phase = {}, "play"

    def reveal(self) -> None:
        self.played = [self.choice[seat] for seat in self.seats]
        self.choice = {}
        for seat, card in enumerate(self.played):
            self.hands[seat].remove(card)
            self.shown[seat].append(card)
        kings = [seat for seat in self.seats if self.played[seat] == KING]
        if kings:
            cards, self.floor = self.floor, []
            self.arrive(min(kings, key=self.distance), cards)
        else:
            played = self.played
            self.queue = sorted(self.seats, key=lambda seat: (played[seat], self.distance(seat)))
            self.phase = "take"

    def arrive(self, seat: int, cards: list[int]) -> None:
        self.taken[seat] = sorted(cards)
        self.displays[seat] = without_pairs(self.displays[seat] + cards)
        secret = self.hidden[seat]
        if secret in cards and secret in self.displays[seat]:
            self.asked, self.phase = seat, "pair"
        else:
            self.go_on()

    def answer(self, seat: int, yes: bool) -> None:
        secret = self.hidden[seat]
        assert secret is not None
        if yes:
            self.displays[seat].remove(secret)
            self.shown[seat].append(secret)
            self.hidden[seat] = None
        self.asked = None
        self.go_on()

    def go_on(self) -> None:
        if self.queue:
            self.phase = "take"
            return
        self.last_round = {"played": self.played, "taken": self.taken, "paul": None}
        if self.n == 2:
            self.last_round["paul"], self.floor, left = self.floor, [], self.floor
            self.paul = without_pairs(self.paul + left)
        self.begin_round()
        if self.round == self.last:
            self.finish()
        else:
            self.next_round()

    def next_round(self) -> None:
        assert self.played is not None
        self.floor = sorted(self.played)
        if self.n == 2:
            self.paul_shown.append(self.paul_deck.pop(0))
            self.floor.append(self.paul_shown[-1])
        for seat in self.seats:
            if self.decks[seat]:
                self.hands[seat].append(self.decks[seat].pop(0))
        self.played = None
        self.round += 1
        self.phase = "play"
        if self.round == self.last:
            self.queue = sorted(self.seats, key=self.distance, reverse=True)
            self.phase = "take"

    def finish(self) -> None:
        self.phase = "over"
        for seat, secret in enumerate(self.hidden):
            if secret is not None:
                self.displays[seat].append(secret)
                self.shown[seat].append(secret)
                self.hidden[seat] = None
        best = min(self.seats, key=lambda seat: (sum(self.displays[seat]), self.distance(seat)))
        if self.n > 2 or sum(self.displays[best]) <= sum(self.paul):
            self.winners = [best]

    def view(self, seat: int | None) -> dict[str, Any]:
        choosing = self.phase in ("hide", "play")
        paul = {"display": sorted(self.paul), "score": sum(self.paul)}
        paul |= {"deck_size": len(self.paul_deck), "shown": self.paul_shown}
        return {
            "phase": self.phase,
            "round": self.round,
            "waiting": self.waiting(),
            "choices": [] if seat is None else self.choices(seat),
            "scores": [sum(display) for display in self.displays],
            "over": self.phase == "over",
            "winners": self.winners,
            "hand": None if seat is None else sorted(self.hands[seat]),
            "my_choice": None if seat is None else self.choice.get(seat),
            "deck_sizes": [len(deck) for deck in self.decks],
            "floor": sorted(self.floor),
            "displays": [sorted(display) for display in self.displays],
            "shown": self.shown,
            "hidden": None if seat is None else self.hidden[seat],
            "hidden_seats": [player for player in self.seats if self.hidden[player] is not None],
            "played": self.played,
            "chosen": sorted(self.choice) if choosing else [],
            "order": self.queue,
            "tie_holder": self.tie,
            "paul": paul if self.n == 2 else None,
            "last_round": self.last_round,
        }


def without_pairs(cards: list[int]) -> list[int]:
    return [card for card in sorted({*cards}) if cards.count(card) % 2]
