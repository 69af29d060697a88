"""A second Tax the Rich, straight from the rules page: texts and lists, one generator that asks and is answered.

Slow, and built quite differently from the real one, with which it is compared. What chance decides (hands, cards that
Journalists turn up, hidden cards drawn) it is told.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tests.unit.games.tax_the_rich.table import DECK, SUITS, in_play

FLAG = {"1", "2", "3"}
FEMALE = {"2", "3.5", "4", "5", "5.5", "7", "9"}
SYMBOL = FEMALE - {"9"}
RULE_CARDS = ["2", "3", "3.5", "4", "5", "5.5", "6", "7", "7.5", "8", "9", "10", "11"]

Asking = Generator[tuple[int, str, list[str]], str, Any]


def in_order(cards: Any) -> list[str]:
    return sorted(cards, key=DECK.index)


@dataclass
class Card:
    """A card in the trick."""

    text: str
    player: int
    seat: int  # in front of whom it lies
    covered: bool = False
    value: int | None = None

    @property
    def suit(self) -> str:
        return self.text[0]

    @property
    def who(self) -> str:
        return self.text[1:]


@dataclass
class Referee:
    players: int
    board: list[dict[str, Any]]
    feminist: bool
    drawn_card: Callable[[int], str]  # by whom → which hidden card chance gave
    turned_up: Callable[[int], list[str]]  # seat → its open cards, after chance has had its way
    scores: list[int] = field(default_factory=list)
    history: list[list[int]] = field(default_factory=list)
    last_trick: dict[str, Any] | None = None
    dictated: list[str] = field(default_factory=list)

    # --- a round ---

    def play_round(self, number: int, hands: list[list[str]], starter: int, rules: list[str], dictator: bool) -> Asking:
        n = self.players
        self.round, self.rules, self.starter = number, list(rules), starter
        self.hands, self.open = [list(hand) for hand in hands], [list[str]() for _ in range(n)]
        self.bids: list[dict[str, Any]] = []
        self.cell: tuple[int, str] | None = None
        self.leader: int | None = None
        self.deputy: int | None = None
        self.called: str | None = None
        self.revolution: str | None = None
        self.rebel: int | None = None
        self.trick: list[Card] = []
        self.tricks: list[dict[str, Any]] = []
        self.stacks: list[list[tuple[int, list[str]]]] = [[] for _ in range(n)]
        self.owed = [0] * n
        self.clear()
        yield from self.bidding()
        if dictator:
            rule = yield self.lead, "rule", [f"rule {r}" for r in self.available() if r not in self.rules]
            self.dictated.append(rule.split()[1])
            self.rules = list(self.dictated)
        assert self.leader is not None
        leads = (self.leader + 1) % n
        while self.hands[leads]:
            leads = yield from self.one_trick(leads)
        yield from self.gifts()
        self.score()
        self.starter = leads

    def available(self) -> list[str]:
        return [rule for rule in RULE_CARDS if self.players >= 5 or "." not in rule]

    def clear(self) -> None:
        self.trick, self.kept = [], list[str]()
        self.led: str | None = None
        self.pointed = [0] * self.players
        self.frisk: dict[str, Any] | None = None
        self.declaring: str | None = None
        self.covering: str | None = None

    def bidding(self) -> Asking:
        turn, bidder = self.starter, -1
        while turn != bidder:
            bid = yield turn, "bid", self.possible_bids()
            if bid == "pass":
                self.bids.append({"seat": turn, "bid": "pass"})
            else:
                cell = bid.split()[1]
                self.cell, bidder = (int(cell[:-1]), cell[-1]), turn
                self.bids.append({"seat": turn, "bid": cell})
            turn = (turn + 1) % self.players
        self.leader = self.lead = bidder
        if self.players >= 4:
            options = [f"call {card}" for card in in_play(self.players) if card not in self.hands[bidder]]
            self.called = (yield bidder, "call", options).split()[1]
            self.deputy = next(seat for seat in range(self.players) if self.called in self.hands[seat])

    def possible_bids(self) -> list[str]:
        if self.cell is None:
            return [f"bid 1{suit}" for suit in SUITS]
        row, suit = self.cell
        cells = [f"bid {row}{other}" for other in SUITS[SUITS.index(suit) + 1 :]]
        if row < len(self.board):
            cells += [f"bid {row + 1}{other}" for other in SUITS]
        return [*cells, "pass"]

    # --- a trick ---

    def one_trick(self, leads: int) -> Asking:
        self.clear()
        order = [(leads + i) % self.players for i in range(self.players)]
        for seat in order:
            yield from self.one_play(seat)
        led = self.trick[0]
        if "11" in self.rules and led.who == "11" and not led.covered:
            self.exchange(led, order[-1])
        for card in self.trick:
            if card.covered:
                card.covered = False
                yield from self.effect(card)
        strong = self.ranking()
        winners = strong[self.ignored() :][: 2 if self.players == 6 else 1]
        yield from self.give_out(winners)
        lying = self.trick
        number = len(self.tricks)
        self.clear()
        yield from self.redistribution(winners)
        for card in winners:
            if card.who == "9" and "9" in self.rules:
                assert self.cell is not None
                others = [f"marker {suit}" for suit in SUITS if suit != self.cell[1]]
                self.cell = (self.cell[0], (yield card.seat, "marker", others)[-1])
        if winners:
            leads = winners[0].seat
        clerks = [card for card in lying if card.who == "5.5"]
        if clerks and "5.5" in self.rules and number < (10 if self.players == 6 else 12):
            taken = [card.seat for card in winners]
            seats = [f"lead {seat}" for seat in range(self.players) if seat not in taken]
            leads = int((yield clerks[0].seat, "lead", seats)[-1])
        return leads

    def one_play(self, seat: int) -> Asking:
        cards = self.legal(seat)
        choice = yield seat, "play", cards + self.private(seat, cards)
        if choice.startswith("declare"):
            self.declaring = choice.split()[1]
            choice = yield seat, "play", self.igniting(seat, cards, self.declaring)
        elif choice == "cover":
            brokers = [f"reveal {broker}" for broker in self.serving(seat, cards)]
            self.covering = (yield seat, "reveal", brokers).split()[1]
            choice = yield seat, "play", [card for card in cards if card != f"play {self.covering}"]
        text = choice.split()[1]
        self.hands[seat].remove(text)
        if text in self.open[seat]:
            self.open[seat].remove(text)
        card = Card(text, seat, seat, covered=self.covering is not None)
        self.trick.append(card)
        if len(self.trick) == 1:
            self.led = card.suit
        if self.covering:
            self.open[seat].append(self.covering)
        if self.declaring:
            self.revolution, self.rebel = self.declaring, seat
            self.open[seat] = list(self.hands[seat])
        self.declaring = self.covering = None
        if not card.covered:
            yield from self.effect(card)

    def legal(self, seat: int) -> list[str]:
        hand = in_order(self.hands[seat])
        if not self.trick:
            cards = [card for card in hand if card[1:] != "12"]
        else:
            cards = [card for card in hand if card[0] == self.led]
        return [f"play {card}" for card in cards or hand]

    def private(self, seat: int, cards: list[str]) -> list[str]:
        kinds = ["class", "feminist"] if self.feminist else ["class"]
        found = [f"declare {kind}" for kind in kinds if not self.revolution and self.igniting(seat, cards, kind)]
        return [*found, "cover"] if self.serving(seat, cards) else found

    def igniting(self, seat: int, cards: list[str], kind: str) -> list[str]:
        shown = FLAG if kind == "class" else SYMBOL
        found = []
        for card in cards:
            left = [other for other in self.hands[seat] if other != card.split()[1]]
            if left and all(other[1:] in shown for other in left):
                found.append(card)
        return found

    def serving(self, seat: int, cards: list[str]) -> list[str]:
        if "7.5" not in self.rules:
            return []
        hidden = [card for card in in_order(self.hands[seat]) if card not in self.open[seat]]
        return [card for card in hidden if card[1:] == "7.5" and set(cards) - {f"play {card}"}]

    # --- effects on play ---

    def effect(self, card: Card) -> Asking:
        if card.who not in self.rules:
            return
        others = [seat for seat in range(self.players) if seat != card.seat]
        if card.who == "3" and card is self.trick[-1] and len(self.trick) == self.players:
            card.value = int((yield card.seat, "worker", ["worker 0", "worker 13"]).split()[1])
        if card.who == "3.5":
            self.pointed[int((yield card.seat, "point", [f"point {seat}" for seat in others])[-1])] += 1
        if card.who == "5":
            for seat in others:
                hidden = [c for c in self.hands[seat] if c not in self.open[seat]]
                news = [c for c in self.turned_up(seat) if c in hidden]
                self.open[seat] += news[:2]
        if card.who == "6" and any(self.hands[seat] for seat in others):
            yield from self.police(card.seat, [seat for seat in others if self.hands[seat]])
        if card.who == "11":
            if card is self.trick[0]:
                if len(self.trick) == self.players:
                    self.exchange(card, self.trick[-1].player)
            else:
                played = [f"swap {other.seat}" for other in self.trick if other is not card]
                self.exchange(card, int((yield card.seat, "swap", sorted(played))[-1]))

    def exchange(self, card: Card, seat: int) -> None:
        other = next(other for other in self.trick if other.seat == seat)
        other.seat, card.seat = card.seat, seat

    def police(self, by: int, targets: list[int]) -> Asking:
        self.frisk = {"by": by, "target": None, "card": None}
        target = int((yield by, "frisk", [f"frisk {seat}" for seat in targets])[-1])
        self.frisk = {"by": by, "target": target, "card": None}
        options = [f"draw {card}" for card in in_order(self.open[target])]
        if len(self.open[target]) < len(self.hands[target]):
            options.append("draw hidden")
        card = (yield by, "draw", options).split()[1]
        if card == "hidden":
            card = self.drawn_card(by)
            assert card in self.hands[target]
            assert card not in self.open[target]
        self.pass_on(card, target, by)
        self.frisk = {"by": by, "target": target, "card": card}
        card = (yield by, "return", [f"return {card}" for card in in_order(self.hands[by])]).split()[1]
        self.pass_on(card, by, target)
        self.frisk = None

    def pass_on(self, card: str, giver: int, receiver: int) -> None:
        self.hands[giver].remove(card)
        if card in self.open[giver]:
            self.open[giver].remove(card)
        self.hands[receiver].append(card)
        if receiver == self.rebel:
            self.open[receiver].append(card)

    # --- giving out ---

    def ranking(self) -> list[Card]:
        assert self.cell is not None
        whos = {card.who for card in self.trick}
        artist = "4" in self.rules and "4" in whos
        vaccine = "8" in self.rules and "1" in whos
        trump, low = self.cell[1], self.revolution == "class"

        def key(card: Card) -> tuple[float, ...]:
            if vaccine and card.who == "8":
                return (0, 0)
            value = float(card.who) if card.value is None else card.value
            if self.revolution == "feminist" and card.who in FEMALE:
                value += 10
            value -= 2 * self.pointed[card.seat]
            suit = 1 if card.suit == trump else 2 if card.suit == self.led else 3
            return (4 if artist else suit, value if low else -value)

        return sorted(self.trick, key=key)

    def ignored(self) -> int:
        return sum(card.who == "7" for card in self.trick) if "7" in self.rules else 0

    def give_out(self, winners: list[Card]) -> Asking:
        texts = [card.text for card in self.trick]
        if len(winners) == 2:
            while len(self.kept) < 3 and ("2" in self.rules or "10" in self.rules):
                left = in_order(text for text in texts if text not in self.kept)
                self.kept.append((yield winners[0].seat, "keep", [f"keep {text}" for text in left]).split()[1])
            shares = [self.kept or texts[:3], [text for text in texts if text not in (self.kept or texts[:3])]]
        else:
            shares = [texts]
        shown = [{"seat": card.seat, "card": card.text, "value": card.value} for card in self.trick]
        self.last_trick = {"cards": shown, "winners": [card.seat for card in winners]}
        self.tricks.append(self.last_trick)
        for card, share in zip(winners, shares, strict=False):
            mothers = [text for text in share if text[1:] == "2"] if "2" in self.rules else []
            rest = [text for text in share if text not in mothers]
            for stack in ([rest] if rest else []) + [[mother] for mother in mothers]:
                self.stacks[card.seat].append((len(self.tricks), stack))

    def redistribution(self, winners: list[Card]) -> Asking:
        poor = [card.seat for card in winners if card.who == "1"]
        if not poor:
            return
        thief, most = poor[0], max(map(len, self.stacks))
        rich = [seat for seat in range(self.players) if seat != thief and len(self.stacks[seat]) == most]
        if not rich:
            return
        choice = yield thief, "steal", [*(f"steal {seat}" for seat in rich), "steal none"]
        if choice == "steal none":
            return
        victim = self.stacks[int(choice[-1])]
        which = len(victim)
        if "10" in self.rules:
            stacks = [f"stack {number + 1}" for number in range(len(victim))]
            which = int((yield thief, "stack", stacks).split()[1])
        self.stacks[thief].append(victim.pop(which - 1))

    def gifts(self) -> Asking:
        if "10" not in self.rules:
            return
        assert self.leader is not None
        for seat in range(self.players):
            self.owed[seat] = sum(text[1:] == "10" for _, stack in self.stacks[seat] for text in stack) // 2
        for i in range(self.players):
            seat = (self.leader + i) % self.players
            while self.owed[seat] and self.stacks[seat]:
                other = [o for o in range(self.players) if (o in self.side()) != (seat in self.side())]
                choice = yield seat, "gift", [f"gift {o}" for o in other]
                self.stacks[int(choice[-1])].append(self.stacks[seat].pop())
                self.owed[seat] -= 1
            self.owed[seat] = 0

    def side(self) -> set[int | None]:
        return {self.leader, self.deputy}

    def score(self) -> None:
        assert self.cell is not None
        row = self.board[self.cell[0] - 1]
        together = sum(len(self.stacks[seat]) for seat in range(self.players) if seat in self.side())
        made = together >= row["tricks"][self.cell[1]]
        bonus = row["bonus"][self.round - 1]
        points = [
            len(self.stacks[seat]) + (bonus if (seat in self.side()) == made else 0) for seat in range(self.players)
        ]
        self.history.append(points)
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]

    def winners(self) -> list[int]:
        if len(self.history) < 3:
            return []
        standing = list(zip(self.scores, self.history[-1], strict=True))
        mark = sorted(standing, reverse=True)[0 if self.players == 3 else 1]
        return [seat for seat in range(self.players) if standing[seat] >= mark]
