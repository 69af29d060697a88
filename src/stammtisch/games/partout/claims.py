"""Claiming the rest in Partout: any card may be played at any time, so what beats a card is kept until it is led.

With a Dungeon still to come no claim is certain, and with a Mathematician or Alchemist a card has to win under every
trump that they can name. A seat claims the tricks for itself: a partner's do not count. With three players everybody
plays two cards to a trick: the first one has to win it.
"""

from stammtisch.games.claim_checks import unseen
from stammtisch.games.claims import Claims
from stammtisch.games.contract import Snapshot
from stammtisch.games.partout.rules import (
    ALCHEMIST,
    CARDS,
    COLOURS,
    DUNGEON,
    JAILED,
    JESTER,
    KING,
    MATHEMATICIAN,
    NONE,
    PLAY,
    QUEEN,
    SHIELDS,
    TOP,
    TRICK,
    TRICKS,
    VALUES,
    worth,
)
from stammtisch.kernel.bits import members

ROYALS = 1 << KING | 1 << QUEEN
TURNING = 1 << DUNGEON | 1 << MATHEMATICIAN | 1 << ALCHEMIST  # may turn a trick without being worth anything


def left(s: Snapshot) -> int:
    return int(TRICKS[s.players] - s.tricks)


def may_claim(s: Snapshot, seat: int) -> bool:
    return bool(s.phase == PLAY and s.turn == seat and not s.played)


def order(s: Snapshot, seat: int) -> tuple[int, ...]:
    """The strongest first; with three players each trick's second card comes from the other end."""
    cards = sorted(members(s.hands[seat]), key=lambda card: -_led_worth(card, s.number, s.colour))
    if TRICK[s.players] == s.players:
        return tuple(cards)
    tricks = left(s)
    return tuple(card for pair in zip(cards[:tricks], reversed(cards[tricks:]), strict=True) for card in pair)


def is_certain(s: Snapshot, seat: int) -> bool:
    deck = sum(1 << card for card in range(CARDS) if card >= SHIELDS or card % VALUES < TOP[s.players])
    played = [card & ~JAILED for card in s.log[: s.tricks * TRICK[s.players]]]
    return not _is_beaten(s, seat, unseen(deck, s.hands[seat], played))


def stops(s: Snapshot, seat: int, other: int) -> bool:
    """Whoever has a card that turns a trick might turn it for somebody else."""
    return bool(s.hands[other] & TURNING) or _is_beaten(s, seat, s.hands[other])


def _is_beaten(s: Snapshot, seat: int, hidden: int) -> bool:
    hand = s.hands[seat]
    if hidden >> DUNGEON & 1 or hand & TURNING or (hidden >> JESTER & 1 and hand & ROYALS):
        return True
    numbers = range(1, TOP[s.players] + 1) if hidden >> MATHEMATICIAN & 1 else (s.number,)
    colours = range(COLOURS) if hidden >> ALCHEMIST & 1 else (s.colour,)
    leads = order(s, seat)[:: TRICK[s.players] // s.players]
    return any(
        _beats(card, led, number, colour)
        for led in leads
        for card in members(hidden)
        for number in numbers
        for colour in colours
    )


def _beats(card: int, led: int, number: int, colour: int) -> bool:
    """Of equal cards the first wins; but one that is worth nothing wins only among such, and that is not certain."""
    suit = led // VALUES if led < SHIELDS else NONE
    royal = led in (KING, QUEEN)
    mine = _led_worth(led, number, colour)
    return mine == 0 or bool(worth(card, number, colour, suit, royal) > mine)


def _led_worth(card: int, number: int, colour: int) -> int:
    """How high a card stands that is led."""
    suit = card // VALUES if card < SHIELDS else NONE
    return int(worth(card, number, colour, suit, card in (KING, QUEEN)))


def ahead(s: Snapshot) -> int:
    n = s.players
    if not s.played:
        return int(s.leaders[s.tricks or TRICKS[n]])
    first = s.tricks * TRICK[n]
    lying = s.log[first : first + s.played]
    led = next((card // VALUES for card in lying if card < SHIELDS), NONE)
    royal = KING in lying or QUEEN in lying
    worths = [worth(card, s.number, s.colour, led, royal) for card in lying]
    best = worths.index(max(worths))
    return int((s.leaders[s.tricks] + best) % n)


CLAIMS = Claims(left=left, may_claim=may_claim, order=order, is_certain=is_certain, stops=stops, ahead=ahead)
