"""What a seat of Gauner sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.gauner.rows import DIGIT, cut, end_group, end_kind, seams
from stammtisch.games.gauner.rules import waiting
from stammtisch.games.gauner.scoring import due
from stammtisch.games.gauner.state import (
    CARDS,
    COUNT,
    FIRST_LIMIT,
    KINDS,
    LAY,
    NOBODY,
    RETURN,
    ROW_CARDS,
    ROWS,
    SCORINGS,
    State,
)
from stammtisch.games.sight import Part, Seen, Sight, away, head, look_around
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
SOME = 10  # cards
ENDS = 2 * ROWS

SIGHT = Sight(
    *head(POINTS),
    Part("phase", (5,), "take, lay, count, return, over"),
    Part("scorings", (1,), "scorings so far", SCORINGS),
    Part("turn", (SEATS,), "whose turn it is, or is ending"),
    Part("hand", (KINDS,), "the own hand by kind: yellow, orange, red, purple, blue, green, grey", SOME),
    Part("hand_sizes", (SEATS,), "cards in each hand", SOME),
    Part("known", (SEATS, KINDS), "so many of each kind a hand holds at least, as everybody can tell", SOME),
    Part("rows", (ROWS, ROW_CARDS, KINDS), "the three rows from left to right: the kind of each card"),
    Part("gain", (ENDS, KINDS), "what taking from an end (1L, 1R, … 3R) would bring to the hand", SOME),
    Part("arrest", (ENDS, KINDS), "what it would bring to prison", SOME),
    Part("prison", (KINDS,), "the prison", SOME),
    Part("laid", (SEATS, KINDS), "what lies in front of each seat", SOME),
    Part("due", (SEATS,), "the points that a scoring now would give each seat", POINTS),
    Part("laying", (KINDS,), "the kind of which a number is being asked"),
    Part("end", (ENDS,), "the end last taken from, until the turn is over"),
    Part("limit", (2,), "hand cards that may be kept, while cards are returned: 12 or 6"),
    Part("draw_pile", (1,), "cards in the draw pile", CARDS),
    Part("discard", (KINDS,), "the discard pile", SOME),
)
PHASE, SCORED, TURN, HAND, HAND_SIZES, KNOWN = SIGHT.at("phase scorings turn hand hand_sizes known")
IN_ROWS, GAIN, ARREST, PRISON, LAID, DUE = SIGHT.at("rows gain arrest prison laid due")
LAYING, END, LIMIT, DRAW_PILE, DISCARD = SIGHT.at("laying end limit draw_pile discard")


@compiled
def observe(s: State, seat: int, out: Seen) -> None:
    look_around(s, seat, waiting(s), POINTS, out)
    n = s.players
    out[PHASE + s.phase] = 1.0
    out[SCORED] = s.counted / SCORINGS
    out[TURN + away(seat, s.turn, n)] = 1.0
    if s.phase == COUNT:
        out[LAYING + s.laying] = 1.0
    if s.phase == LAY or s.phase == COUNT or s.phase == RETURN:
        out[END + s.end] = 1.0
    if s.phase == RETURN:
        out[LIMIT + (0 if s.limit == FIRST_LIMIT else 1)] = 1.0
    for other in range(n):
        place = away(seat, other, n)
        out[HAND_SIZES + place] = s.hand_sizes[other] / SOME
        out[DUE + place] = due(s, other) / POINTS
        for kind in range(KINDS):
            out[KNOWN + place * KINDS + kind] = s.known[other, kind] / SOME
    observe_kinds(s, seat, out)
    for row in range(ROWS):
        observe_row(s.rows[row], row, out)


@compiled
def observe_kinds(s: State, seat: int, out: Seen) -> None:
    """The own hand and all that lies open. Returned cards count as drawn from at once: only their number is known."""
    face_down = s.pile_size
    for kind in range(KINDS):
        face_down += s.returned[kind]
        out[HAND + kind] = s.hands[seat, kind] / SOME
        out[PRISON + kind] = s.prison[kind] / SOME
        out[DISCARD + kind] = s.discard[kind] / SOME
        if s.owner[kind] != NOBODY:
            place = away(seat, s.owner[kind], s.players)
            out[LAID + place * KINDS + kind] = s.laid[kind] / SOME
    out[DRAW_PILE] = face_down / CARDS


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
