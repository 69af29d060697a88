"""How strong the cards of a trick are, and which of them win it."""

from stammtisch.games.contract import SEATS
from stammtisch.games.tax_the_rich.cards import FEMALE, FEMALE_BONUS, HALVES, KINDS, POINTED_MALUS, WINNERS, WORKER
from stammtisch.games.tax_the_rich.given_out import debunked, free_spirit, vaccination
from stammtisch.games.tax_the_rich.state import CLASS, COLUMNS, FEMINIST, NONE, State, suit_of
from stammtisch.kernel.jit import compiled

# Strength is one number: the tier, then the value, then the age.
OTHER_SUIT, LED_SUIT, TRUMP, DOCTOR_TO_THE_POOR = range(4)
TIER, VALUE = 1 << 12, 1 << 3
MIDDLE = TIER // VALUE // 2  # values may be below zero, or count the other way round


@compiled
def trick_cards(s: State) -> int:
    """The set of cards in the present trick."""
    cards = 0
    for number in range(s.played):
        cards |= 1 << s.log[s.tricks, number]
    return cards


@compiled
def strength(s: State, number: int, cards: int) -> int:
    """Greater is stronger. No two cards of a trick are equally strong (D4): the earlier of equals is the stronger."""
    card = s.log[s.tricks, number]
    return rating(s, card, halves(s, number, card), cards) + SEATS - number


@compiled
def rating(s: State, card: int, value: int, cards: int) -> int:
    """Strength but for the age: what a card with this value (in halves) is worth in a trick with these cards."""
    if vaccination(s, card, cards):
        return DOCTOR_TO_THE_POOR * TIER
    if s.revolution == CLASS:
        value = -value
    return tier(s, card, cards) * TIER + (MIDDLE + value) * VALUE


@compiled
def tier(s: State, card: int, cards: int) -> int:
    if free_spirit(s, cards):
        return OTHER_SUIT
    suit = suit_of(card)
    if suit == s.marker % COLUMNS:
        return TRUMP
    return LED_SUIT if suit == s.led else OTHER_SUIT


@compiled
def halves(s: State, number: int, card: int) -> int:
    """What a card counts now, in halves."""
    character = card % KINDS
    value = HALVES[character]
    if character == WORKER and number == s.players - 1 and s.worker[s.tricks] != NONE:
        value = 2 * s.worker[s.tricks]
    if s.revolution == FEMINIST and FEMALE >> card & 1:
        value += FEMALE_BONUS
    return value - POINTED_MALUS * s.pointed[s.lies[s.tricks, number]]


@compiled
def find_winners(s: State) -> None:
    """The strongest card that no Scientist has debunked, and with six players the next one too."""
    cards = trick_cards(s)
    ignored = debunked(s, cards)
    s.strongest = s.second = NONE
    limit = DOCTOR_TO_THE_POOR * TIER + TIER
    for rank in range(ignored + WINNERS[s.players]):
        number, limit = strongest_below(s, cards, limit)
        if rank == ignored:
            s.strongest = number
        elif rank > ignored:
            s.second = number


@compiled
def strongest_below(s: State, cards: int, limit: int) -> tuple[int, int]:
    """The strongest card weaker than `limit`, by its number in the trick (NONE if there is none), and its strength."""
    best, found = -1, NONE
    for number in range(s.played):
        now = strength(s, number, cards)
        if best < now < limit:
            best, found = now, number
    return found, best
