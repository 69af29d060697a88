"""Tables of Tax the Rich set up in notation.

`table("r1 g8", "y2 b3", "y5 b9")` has three seats with two cards each and two tricks to go; seat 0 leads the
government and also the next trick. All other cards have been played (or lie aside). Choices are written as on the page;
a bare card means playing it.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import stammtisch
from stammtisch import Events, Match
from stammtisch.games.tax_the_rich.cards import HAND_SIZE
from stammtisch.games.tax_the_rich.knowledge import all_see
from stammtisch.games.tax_the_rich.state import NONE, PLAY, PLAYING
from stammtisch.games.tax_the_rich.words import CARD

SUITS = "rygb"
VALUES = ["1", "2", "3", "3.5", "4", "5", "5.5", "6", "7", "7.5", "8", "9", "10", "11", "12"]
DECK = [suit + value for suit in SUITS for value in VALUES]
LARGE = [card for card in DECK if card[1:] in ("3.5", "5.5", "7.5")]

assert DECK == CARD


def as_set(some: Iterable[str]) -> int:
    return sum(1 << DECK.index(card) for card in some)


def in_play(players: int) -> list[str]:
    return [card for card in DECK if players >= 5 or card not in LARGE]


def table(
    *hands: str,
    trump: str = "r",
    row: int = 1,
    leader: int = 0,
    deputy: int = 1,
    called: str = "",
    lead: int = 0,
    stacks: Sequence[int] = (),
    opened: Sequence[str] = (),
    **options: Any,
) -> Match:
    """A table in its first round, at which somebody is about to lead a trick."""
    n = len(hands)
    if isinstance(options.get("rule_cards"), str):
        options["rule_cards"] = options["rule_cards"].split()
    match = stammtisch.load("tax_the_rich", n, **options).start(1)
    s = match.state
    held = [hand.split() for hand in hands]
    _lay_cards(s, held)
    for seat, shown in enumerate(opened):
        s.open_cards[seat] = as_set(shown.split())
    s.marker = (row - 1) * 4 + SUITS.index(trump)
    s.starter = s.leader = leader
    s.bidders[s.marker] = leader + 1
    if n > 3:
        s.deputy, s.called = deputy, DECK.index(called or held[deputy][0])
        all_see(s, s.called, deputy)
    for seat, number in enumerate(stacks):
        for _ in range(number):
            s.stack_owner[s.stack_count] = seat
            s.stack_count += 1
            s.won[seat] += 1
    s.phase, s.step, s.asked, s.lead = PLAY, PLAYING, lead, lead
    s.worker[s.tricks] = NONE
    return match


def _lay_cards(s: Any, held: list[list[str]]) -> None:
    """The hands, and all other cards in tricks that seat 0 has won (three players: twelve of them aside)."""
    n, size = len(held), len(held[0])
    assert {len(hand) for hand in held} == {size}
    assert len(set(chain(*held))) == n * size, "a card twice"
    others = [card for card in in_play(n) if card not in chain(*held)]
    s.tricks = HAND_SIZE[n] - size
    s.any_trick = int(s.tricks > 0)
    for seat in range(n):
        s.hands[seat] = as_set(held[seat])
    for trick in range(s.tricks):
        s.winner[trick], s.second_winner[trick], s.worker[trick] = 0, 1 if n == 6 else NONE, NONE
        for number in range(n):
            s.log[trick, number], s.lies[trick, number] = DECK.index(others.pop(0)), number
    s.aside = as_set(others)


def choose(match: Match, *choices: str) -> Events:
    """Makes choices, whoever's turn it is. What the last one brought about."""
    for choice in choices:
        (seat,) = match.waiting
        happened = match.play(seat, choice if " " in choice or choice in ("pass", "cover") else f"play {choice}")
    return happened


def asked(match: Match) -> tuple[int, str]:
    """Who owes which kind of choice, as that seat reads it."""
    (seat,) = match.waiting
    return seat, match.view(seat)["phase"]


def options_of(match: Match) -> tuple[str, ...]:
    (seat,) = match.waiting
    return match.choices(seat)


def winners(match: Match) -> list[int]:
    """Of the last trick, the strongest first."""
    found: list[int] = match.view()["last_trick"]["winners"]
    return found


def lies(match: Match) -> dict[str, int]:
    """In front of whom each card of the present trick lies, or of the last one."""
    shown = match.view()["trick"] or match.view()["last_trick"]["cards"]
    return {play["card"]: play["seat"] for play in shown}


def kinds(happened: Iterable[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in happened]
