"""What a seat of Gauner sees, as a row of numbers for learning programs."""

from stammtisch.games.gauner.rows import DIGIT, cut, end_group, end_kind, seams
from stammtisch.games.gauner.scoring import due
from stammtisch.games.gauner.state import (
    AFTER_TAKE,
    CARDS,
    COUNT,
    FIRST_LIMIT,
    KINDS,
    PHASES,
    RETURN,
    ROW_CARDS,
    ROWS,
    SCORINGS,
    State,
)
from stammtisch.games.observation import (
    ONE_SEAT,
    ObservationSpec,
    Seen,
    by_hand,
    number,
    numbers,
    one_of,
    own,
    phase,
    public,
    public_of_each,
)
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
SOME = 10  # cards
ENDS = 2 * ROWS
NONE = -1


@compiled
def laid_by(s: State, seat: int, kind: int) -> int:
    return s.laid[kind] if s.owner[kind] == seat else 0


@compiled
def kind_asked(s: State) -> int:
    return s.laying if s.phase == COUNT else NONE


@compiled
def end_taken(s: State) -> int:
    return s.end if AFTER_TAKE >> s.phase & 1 else NONE


@compiled
def limit_asked(s: State) -> int:
    """The first of the two limits, or the second."""
    if s.phase != RETURN:
        return NONE
    return 0 if s.limit == FIRST_LIMIT else 1


@compiled
def face_down(s: State) -> int:
    """Returned cards count as drawn from at once: only their number is known."""
    cards = s.pile_size
    for kind in range(KINDS):
        cards += s.returned[kind]
    return cards


OBSERVATION = ObservationSpec(
    phase(PHASES),
    public("scorings", number(SCORINGS), "scorings so far", of="counted"),
    public("turn", ONE_SEAT, "whose turn it is, or is ending"),
    own(
        "hand",
        numbers(SOME, KINDS),
        "the own hand by kind: yellow, orange, red, purple, blue, green, grey",
        of="hands",
    ),
    public_of_each("hand_sizes", number(SOME), "cards in each hand"),
    public_of_each("known", numbers(SOME, KINDS), "so many of each kind a hand holds at least, as everybody can tell"),
    by_hand("rows", (ROWS, ROW_CARDS, KINDS), "the three rows from left to right: the kind of each card"),
    by_hand("gain", (ENDS, KINDS), "what taking from an end (1L, 1R, … 3R) would bring to the hand", SOME),
    by_hand("arrest", (ENDS, KINDS), "what it would bring to prison", SOME),
    public("prison", numbers(SOME, KINDS), "the prison"),
    public_of_each("laid", numbers(SOME, KINDS), "what lies in front of each seat", of=laid_by),
    public_of_each("due", number(POINTS), "the points that a scoring now would give each seat", of=due),
    public("laying", one_of(KINDS), "the kind of which a number is being asked", of=kind_asked),
    public("end", one_of(ENDS), "the end last taken from, until the turn is over", of=end_taken),
    public("limit", one_of(2), "hand cards that may be kept, while cards are returned: 12 or 6", of=limit_asked),
    public("draw_pile", number(CARDS), "cards in the draw pile", of=face_down),
    public("discard", numbers(SOME, KINDS), "the discard pile"),
    scores_unit=POINTS,
)
IN_ROWS, GAIN, ARREST = OBSERVATION.at("rows gain arrest")


@compiled
def observe_rest(s: State, seat: int, out: Seen) -> None:
    for row in range(ROWS):
        observe_row(s.rows[row], row, out)


@compiled
def observe_row(cards: int, row: int, out: Seen) -> None:
    start = IN_ROWS + row * ROW_CARDS * KINDS
    left = cards
    while left:
        out[start + left % 8 - 1] = 1.0
        left >>= DIGIT
        start += KINDS
    if seams(cards):
        for side in range(2):
            start = (2 * row + side) * KINDS
            size = end_group(cards, side)
            out[GAIN + start + end_kind(cards, side)] = size / SOME
            rest = cut(cards, side, size)
            out[ARREST + start + end_kind(rest, side)] = end_group(rest, side) / SOME
