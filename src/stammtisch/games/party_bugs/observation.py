"""What a seat of Party Bugs sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.observation import (
    FLAG,
    ONE_SEAT,
    ObservationSpec,
    Seen,
    away,
    by_hand,
    mark,
    number,
    numbers,
    one_of,
    own,
    phase,
    public,
    public_of_each,
    set_of,
)
from stammtisch.games.party_bugs.state import CHOOSING, NONE, PAUL, PHASES, ROUNDS, TAKING, VALUES, State, sets
from stammtisch.kernel.jit import compiled

POINTS = 50  # units
LAST = ROUNDS[0]
ROWS = SEATS + 1  # the seats, then Paul


@compiled
def choice_of(s: State, seat: int) -> int:
    """What a seat has chosen, as long as the others have not."""
    return s.chosen[seat] if CHOOSING >> s.phase & 1 else NONE


@compiled
def played_by(s: State, seat: int) -> int:
    return s.chosen[seat] if TAKING >> s.phase & 1 else NONE


@compiled
def on_floor(s: State, value: int) -> int:
    return s.floor >> 4 * value & 15


@compiled
def hides(s: State, seat: int) -> bool:
    return s.hidden[seat] != NONE


@compiled
def known_hidden(s: State, seat: int) -> int:
    return s.hidden[seat] if s.known >> seat & 1 else NONE


@compiled
def not_hidden(s: State, seat: int) -> int:
    return s.ruled_out[seat] if hides(s, seat) else 0


OBSERVATION = ObservationSpec(
    phase(PHASES),
    public("round", number(LAST), "the round", of="round_no"),
    public("variant", FLAG, "whether everybody hides a card first"),
    public("tie_holder", ONE_SEAT, "who has the tie card"),
    own("hand", set_of(VALUES), "the own hand, 1 to 13; a chosen card stays until all have chosen", of="hands"),
    own("my_choice", one_of(VALUES), "one's own choice that is not revealed yet", of=choice_of),
    public("floor", numbers(SEATS, VALUES), "how many of each value lie on the dance floor", of=on_floor),
    by_hand("displays", (ROWS, VALUES), "the open cards in front of each seat, and of Paul"),
    by_hand("shown", (ROWS, VALUES), "the cards of each set that have been face up so far; the last is Paul's"),
    public_of_each(
        "played",
        one_of(VALUES),
        "what each seat has played in this round, from the reveal to the round's end",
        of=played_by,
    ),
    by_hand("order", (SEATS, SEATS), "who takes first, second, … of those that have yet to take"),
    own("hidden", one_of(VALUES), "one's own hidden card"),
    public_of_each("hidden_seats", FLAG, "who has a hidden card", of=hides),
    public_of_each("known_hidden", one_of(VALUES), "the hidden cards that everybody knows", of=known_hidden),
    public_of_each(
        "not_hidden",
        set_of(VALUES),
        "what a hidden card cannot be: its twin came, and nothing was asked",
        of=not_hidden,
    ),
    scores_unit=POINTS,
)
DISPLAYS, SHOWN, ORDER = OBSERVATION.at("displays shown order")


@compiled
def observe_rest(s: State, seat: int, out: Seen) -> None:
    for owner in range(sets(s)):
        paul = owner == PAUL and s.players == 2
        row = SEATS if paul else away(seat, owner, s.players)
        mark(out, DISPLAYS + row * VALUES, s.displays[owner])
        for i in range(s.shown_sizes[owner]):
            out[SHOWN + row * VALUES + s.shown[owner, i]] = 1.0
    for i in range(s.turn, s.takers):
        out[ORDER + (i - s.turn) * SEATS + away(seat, s.order[i], s.players)] = 1.0
