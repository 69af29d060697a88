"""The state of a match of Gauner, and the numbers of the game."""

from typing import Annotated, Literal, get_args

from stammtisch.games.contract import Common, record_type
from stammtisch.kernel import Grid, Row
from stammtisch.kernel.jit import compiled

# --- cards: a kind, 0 … 6; cards of one kind are alike ---

COPIES = (24, 21, 18, 15, 12, 9, 6)  # yellow, orange, red, purple, blue, green, grey
KINDS = len(COPIES)
CARDS = sum(COPIES)

MOST_PLAYERS = 4
START_HAND = (3, 4, 5, 5)  # per seat
ROWS = 3
ROW_CARDS = 10  # dealt and refilled to
SCORINGS = 3
MANY_PAIRS = (6, 2)  # the prison is full with so many kinds of so many cards each …
FEW_SIXES = (2, 6)  # … or with these
FIRST_LIMIT, LAST_LIMIT = 12, 6  # hand cards that may be kept when cards run short

Phase = Literal["take", "lay", "count", "return", "over"]
PHASES = get_args(Phase)
TAKE, LAY, COUNT, RETURN, OVER = range(len(PHASES))
AFTER_TAKE = 1 << LAY | 1 << COUNT | 1 << RETURN
"""Set of phases: a turn after its take."""
SKIP = KINDS  # the choice after the kinds that could be laid
NOTHING, SCORING, REVEAL, REFILL = range(4)  # what the end of a turn has to do next: `finish_turn` has the order
NOBODY = -1

# What may go on by itself after a choice, and the number that is noted with it.
RESHUFFLED, SHORT, GATHERED, REVEALED, OMITTED, REFILLED, SCORED = range(7)
# cards    limit  cards     kind      0        cards     scorings so far
NOTES = 12  # after one choice at most: two up to the reveal, then three times reshuffled, refilled, scored


class State(Common):
    turn: int
    end: int  # the choice of the last take: row * 2 + side
    hands: Annotated[Grid, MOST_PLAYERS, KINDS]
    hand_sizes: Annotated[Row, MOST_PLAYERS]
    known: Annotated[Grid, MOST_PLAYERS, KINDS]  # D4: so many a hand holds at least, as everybody can tell
    rows: Annotated[Row, ROWS]  # rows.py
    prison: Annotated[Row, KINDS]
    laid: Annotated[Row, KINDS]  # how many of the kind lie in front of its owner
    owner: Annotated[Row, KINDS]  # or NOBODY: a kind lies in front of one seat at most
    laying: int  # the kind, while its count is asked
    pile: Annotated[Row, CARDS]  # face down, the top last; zeros beyond pile_size
    pile_size: int
    discard: Annotated[Row, KINDS]
    to_do: int  # at the end of the turn: NOTHING (yet), SCORING, REVEAL or REFILL
    limit: int  # FIRST_LIMIT or LAST_LIMIT while cards are being returned, otherwise 0
    returned: Annotated[Row, KINDS]  # given back, and not yet shuffled into the pile
    points: Annotated[Grid, SCORINGS, MOST_PLAYERS]  # per scoring; also how it was reached:
    scored_by: Annotated[Row, SCORINGS]
    scored_prison: Annotated[Grid, SCORINGS, KINDS]
    scored_laid: Annotated[Grid, SCORINGS, KINDS]
    scored_owner: Annotated[Grid, SCORINGS, KINDS]
    notes: Annotated[Grid, NOTES, 2]  # what went on by itself after the last choice, all of it in the open
    noted: int


STATE = record_type(State)


@compiled
def note(s: State, what: int, number: int) -> None:
    s.notes[s.noted, 0] = what
    s.notes[s.noted, 1] = number
    s.noted += 1
