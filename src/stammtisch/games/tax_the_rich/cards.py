"""The cards of Tax the Rich: the table of characters, and the sets of cards that follow from it."""

from typing import NamedTuple

from stammtisch.phrases import Phrase


class Character(NamedTuple):
    value: str
    name: Phrase
    large: bool  # used with 5 or 6 players only
    flag: bool
    female: bool
    symbol: bool  # the feminist one (D2: of the women only the Judge lacks it)
    rule_card: Phrase | None  # what its rule card is called


_, X = False, True

# fmt: off
CHARACTERS = (
    #         value  character                                5+ flag fem symb rule card
    Character("1",   Phrase("Poor", "Armer"),                 _, X, _, _, None),  # redistribution is a base rule
    Character("2",   Phrase("Mother", "Mutter"),              _, X, X, X, Phrase("New life", "Neues Leben")),
    Character("3",   Phrase("Worker", "Arbeiter"),            _, X, _, _, Phrase("Union", "Gewerkschaftsgründung")),
    Character("3.5", Phrase("Teacher", "Lehrerin"),           X, _, X, X, Phrase("Correction", "Korrektur")),
    Character("4",   Phrase("Artist", "Künstlerin"),          _, _, X, X, Phrase("Free spirit", "Freigeist")),
    Character("5",   Phrase("Journalist", "Journalistin"),    _, _, X, X, Phrase("Free press", "Freie Presse")),
    Character("5.5", Phrase("Clerk", "Sachbearbeiterin"),     X, _, X, X, Phrase("Decree", "Verordnung")),
    Character("6",   Phrase("Police", "Polizist"),            _, _, _, _, Phrase("Stop and frisk", "Stoppen & Filzen")),
    Character("7",   Phrase("Scientist", "Wissenschaftlerin"),_, _, X, X, Phrase("Debunked", "Widerlegt")),
    Character("7.5", Phrase("Broker", "Börsenmakler"),        X, _, _, _, Phrase("Insider trading", "Insiderhandel")),
    Character("8",   Phrase("Doctor", "Arzt"),                _, _, _, _, Phrase("Vaccination", "Impftermin")),
    Character("9",   Phrase("Judge", "Richterin"),            _, _, X, _, Phrase("Overruled", "Überstimmt")),
    Character("10",  Phrase("Influencer", "Influencer"),      _, _, _, _, Phrase("Self-absorbed", "Selbstverliebt")),
    Character("11",  Phrase("Billionaire", "Milliardär"),     _, _, _, _, Phrase("Hostile takeover", "Feindliche Übernahme")),  # noqa: E501
    Character("12",  Phrase("President", "Präsident"),        _, _, _, _, None),  # may not be led: a base rule
)

# players      0  1  2   3   4   5   6
HAND_SIZE =   (0, 0, 0, 12, 12, 12, 10)  # also the number of tricks in a round
WINNERS =     (0, 0, 0,  1,  1,  1,  2)  # of a trick
# fmt: on

TRICKS = max(HAND_SIZE)

# --- a card is suit * 15 + character; suits in the page's order ---

SUITS = "rygb"
(
    POOR,
    MOTHER,
    WORKER,
    TEACHER,
    ARTIST,
    JOURNALIST,
    CLERK,
    POLICE,
    SCIENTIST,
    BROKER,
    DOCTOR,
    JUDGE,
    INFLUENCER,
    BILLIONAIRE,
    PRESIDENT,
) = range(15)
KINDS = len(CHARACTERS)
CARDS = len(SUITS) * KINDS
SUIT = (1 << KINDS) - 1  # one suit's cards, shifted to where the suit begins


def _each(characters: list[int]) -> int:
    """The cards of these characters in all suits."""
    return sum(1 << suit * KINDS + character for suit in range(len(SUITS)) for character in characters)


def _where(column: str) -> int:
    """The cards that have a cross in a column of the table."""
    return _each([number for number, character in enumerate(CHARACTERS) if getattr(character, column)])


LARGE, FLAGS, FEMALE, SYMBOLS = (_where(column) for column in ("large", "flag", "female", "symbol"))
POORS, MOTHERS, ARTISTS, CLERKS, SCIENTISTS, BROKERS, DOCTORS, INFLUENCERS, PRESIDENTS = (
    _each([character]) for character in (POOR, MOTHER, ARTIST, CLERK, SCIENTIST, BROKER, DOCTOR, INFLUENCER, PRESIDENT)
)
HALVES = tuple(round(2 * float(character.value)) for character in CHARACTERS)  # values in halves: whole numbers
FEMALE_BONUS = 2 * 10  # after a feminist revolution
POINTED_MALUS = 2 * 2  # each time a Teacher points at the seat

RULE_CARDS = sum(1 << number for number, character in enumerate(CHARACTERS) if character.rule_card)  # as characters

ALL = (1 << CARDS) - 1
SMALL = ALL & ~LARGE
IN_PLAY = (0, 0, 0, SMALL, SMALL, ALL, ALL)  # by players
AVAILABLE = tuple(RULE_CARDS & cards & SUIT for cards in IN_PLAY)  # rule cards, by players
