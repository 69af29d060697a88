"""Claiming the rest in Gaunerbande: suit is followed, there is no trump, and nothing is decided but who wins tricks.

The passed cards that a seat has not seen since are where it put them; what others have shown by their play is known to
all (`possible`).
"""

from stammtisch.games.claim_checks import Place, suit_is_beaten, unseen
from stammtisch.games.claims import Claims
from stammtisch.games.contract import Snapshot
from stammtisch.games.gaunerbande.rules import BLACK, CARDS, PLAY, REMOVED, SUIT, VALUES
from stammtisch.kernel.bits import members


def left(s: Snapshot) -> int:
    """As many as the seat that led the present trick has cards, with the one that lies there."""
    leader = s.leaders[s.tricks]
    return int(s.hands[leader].bit_count() + (1 if s.lying else 0)) if s.phase == PLAY else 0


def may_claim(s: Snapshot, seat: int) -> bool:
    """From the second trick on: the first lead is not a free one."""
    return bool(s.phase == PLAY and s.owing == 1 << seat and not s.led and s.tricks)


def order(s: Snapshot, seat: int) -> tuple[int, ...]:
    """Black last (then it may be led, D2), each suit from above."""
    return tuple(sorted(members(s.hands[seat]), key=lambda card: (card >= BLACK, card // VALUES, -card)))


def is_certain(s: Snapshot, seat: int) -> bool:
    hidden = unseen((1 << CARDS) - 1 & ~REMOVED[s.players], s.hands[seat], s.log[: s.logged])
    given, receiver = s.passed[seat] & hidden, (seat + s.passing) % s.players
    places = [
        Place(s.hands[other].bit_count(), s.possible[other] & ~(0 if other == receiver else given))
        for other in range(s.players)
        if other != seat
    ]
    return not _is_beaten(s, seat, hidden, places)


def stops(s: Snapshot, seat: int, other: int) -> bool:
    hand = s.hands[other]
    return _is_beaten(s, seat, hand, [Place(hand.bit_count(), hand)])


def _is_beaten(s: Snapshot, seat: int, hidden: int, places: list[Place]) -> bool:
    cards = order(s, seat)
    for suit in range(CARDS // VALUES):
        leads = [card for card in cards if card // VALUES == suit]
        if suit_is_beaten(leads, SUIT << suit * VALUES, _higher, hidden, places):
            return True
    return False


def _higher(card: int) -> int:
    """The cards of its suit that beat a card."""
    return SUIT << card // VALUES * VALUES & ~((2 << card) - 1)


def ahead(s: Snapshot) -> int:
    return int(s.ahead)


CLAIMS = Claims(left=left, may_claim=may_claim, order=order, is_certain=is_certain, stops=stops, ahead=ahead)
