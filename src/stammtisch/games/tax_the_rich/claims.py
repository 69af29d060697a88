"""Claiming the rest in Tax the Rich: where nothing is left to be decided but who wins the stacks.

That is not so with six players, two of whom win each trick; while a rule card is in force whose character may still be
played; and with a Poor in the hand, which would ask whom to tax. There a seat may not claim at all.

As long as somebody may call a revolution, all values may turn: then only what nobody can follow, nor trump, is certain.
What the seat alone knows of frisked cards is left out of account, so it may know better.
"""

from stammtisch.games.claim_checks import Place, can_hold, suit_is_beaten, unseen
from stammtisch.games.claims import Claims
from stammtisch.games.contract import Snapshot
from stammtisch.games.tax_the_rich.cards import (
    FEMALE,
    FEMALE_BONUS,
    FLAGS,
    HALVES,
    HAND_SIZE,
    IN_PLAY,
    KINDS,
    POORS,
    PRESIDENTS,
    SUIT,
    SUITS,
    SYMBOLS,
    WINNERS,
)
from stammtisch.games.tax_the_rich.state import CLASS, COLUMNS, FEMINIST, NO_REVOLUTION, PLAY
from stammtisch.kernel.bits import members


def left(s: Snapshot) -> int:
    return int(HAND_SIZE[s.players] - s.tricks)


def may_claim(s: Snapshot, seat: int) -> bool:
    if s.phase != PLAY or s.asked != seat or s.played or s.declaring != NO_REVOLUTION or s.covering:
        return False
    return not (WINNERS[s.players] > 1 or s.hands[seat] & POORS or _powers(s, s.hands[seat] | _hidden(s, seat)))


def _powers(s: Snapshot, cards: int) -> bool:
    """Whether the rule card of one of these cards is in force."""
    return any(s.rule_cards >> card % KINDS & 1 for card in members(cards))


def _hidden(s: Snapshot, seat: int) -> int:
    """All cards that have not been played, but for the seat's own."""
    cards = IN_PLAY[s.players]
    for trick in range(s.tricks):
        cards = unseen(cards, s.hands[seat], s.log[trick][: s.players])
    return int(cards & ~s.hands[seat])


def order(s: Snapshot, seat: int) -> tuple[int, ...]:
    """Trumps first, each suit from the strongest down; Presidents after all others, since they may not be led."""
    trump = s.marker % COLUMNS

    def place(card: int) -> tuple[bool, bool, int, int]:
        suit = card // KINDS
        return bool(PRESIDENTS >> card & 1), suit != trump, suit, -_value(s, card)

    return tuple(sorted(members(s.hands[seat]), key=place))


def is_certain(s: Snapshot, seat: int) -> bool:
    places = []
    for other in range(s.players):
        if other != seat:
            reach = s.may[other] | s.open_cards[other] | (s.stray_may[other] if s.strays[other] else 0)
            places.append(Place(s.hands[other].bit_count(), reach))
    if s.aside:
        places.append(Place(s.aside.bit_count(), IN_PLAY[s.players], plays=False))
    return not _is_beaten(s, seat, _hidden(s, seat), places)


def stops(s: Snapshot, seat: int, other: int) -> bool:
    """Whoever might call a revolution might call it for somebody else."""
    hand = s.hands[other]
    return _may_revolt(s, hand) or _is_beaten(s, seat, hand, [Place(hand.bit_count(), hand)])


def _is_beaten(s: Snapshot, seat: int, hidden: int, places: list[Place]) -> bool:
    cards, trump = order(s, seat), s.marker % COLUMNS
    if _may_revolt(s, hidden):
        return any(hidden & (_suit(card // KINDS) | _suit(trump)) for card in cards)
    return _is_trumped(cards, trump, hidden, places) or any(
        suit_is_beaten(
            [card for card in cards if card // KINDS == suit],
            _suit(suit),
            lambda card: _stronger(s, card),
            hidden,
            places,
        )
        for suit in range(len(SUITS))
    )


def _may_revolt(s: Snapshot, cards: int) -> bool:
    """Whether a revolution may still come from these: before a hand's last card, any with the symbol does."""
    return s.revolution == NO_REVOLUTION and bool(cards & (FLAGS | SYMBOLS if s.feminist else FLAGS))


def _is_trumped(cards: tuple[int, ...], trump: int, hidden: int, places: list[Place]) -> bool:
    """Whether a hand may keep a trump until another suit is led: it has to follow every trump led before."""
    drawn = next((number for number, card in enumerate(cards) if card // KINDS != trump), None)
    if drawn is None:
        return False
    return any(can_hold(hidden, places, hand, _suit(trump), drawn + 1) for hand in range(len(places)))


def _suit(suit: int) -> int:
    return SUIT << suit * KINDS


def _value(s: Snapshot, card: int) -> int:
    """What a card counts against others of its suit."""
    value = HALVES[card % KINDS] + (FEMALE_BONUS if s.revolution == FEMINIST and FEMALE >> card & 1 else 0)
    return -value if s.revolution == CLASS else value


def _stronger(s: Snapshot, card: int) -> int:
    """The cards of its suit that beat a card that is led: of equal ones the earlier is the stronger."""
    suit = range(card // KINDS * KINDS, (card // KINDS + 1) * KINDS)
    return sum(1 << other for other in suit if _value(s, other) > _value(s, card))


def ahead(s: Snapshot) -> int:
    if not s.played:
        return int(s.winner[(s.tricks or HAND_SIZE[s.players]) - 1])
    lying, trump = s.log[s.tricks][: s.played], s.marker % COLUMNS
    worths = [(card // KINDS == trump, card // KINDS == s.led, _value(s, card)) for card in lying]
    return int(s.lies[s.tricks][worths.index(max(worths))])


CLAIMS = Claims(left=left, may_claim=may_claim, order=order, is_certain=is_certain, stops=stops, ahead=ahead)
