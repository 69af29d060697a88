"""What a seat of Party Bugs sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.party_bugs.rules import waiting
from stammtisch.games.party_bugs.state import HIDE, NONE, PAIR, PAUL, PLAY, ROUNDS, TAKE, VALUES, State, sets
from stammtisch.games.sight import Part, Seen, Sight, away, head, look_around, mark
from stammtisch.kernel.jit import compiled

POINTS = 50  # units
LAST = ROUNDS[0]
ROWS = SEATS + 1  # the seats, then Paul

SIGHT = Sight(
    *head(POINTS),
    Part("phase", (5,), "hide, play, take, pair, over"),
    Part("round", (1,), "the round", LAST),
    Part("variant", (1,), "whether everybody hides a card first"),
    Part("tie_holder", (SEATS,), "who has the tie card"),
    Part("hand", (VALUES,), "the own hand, 1 to 13; a chosen card stays until all have chosen"),
    Part("my_choice", (VALUES,), "one's own choice that is not revealed yet"),
    Part("floor", (VALUES,), "how many of each value lie on the dance floor", SEATS),
    Part("displays", (ROWS, VALUES), "the open cards in front of each seat, and of Paul"),
    Part("shown", (ROWS, VALUES), "the cards of each set that have been face up so far; the last is Paul's"),
    Part("played", (SEATS, VALUES), "what each seat has played in this round, from the reveal to the round's end"),
    Part("order", (SEATS, SEATS), "who takes first, second, … of those that have yet to take"),
    Part("hidden", (VALUES,), "one's own hidden card"),
    Part("hidden_seats", (SEATS,), "who has a hidden card"),
    Part("known_hidden", (SEATS, VALUES), "the hidden cards that everybody knows"),
    Part("not_hidden", (SEATS, VALUES), "what a hidden card cannot be: its twin came, and nothing was asked"),
)
PHASE, ROUND, VARIANT, TIE_HOLDER, HAND = SIGHT.at("phase round variant tie_holder hand")
MY_CHOICE, FLOOR, DISPLAYS, SHOWN, PLAYED, ORDER = SIGHT.at("my_choice floor displays shown played order")
HIDDEN, HIDDEN_SEATS, KNOWN_HIDDEN, NOT_HIDDEN = SIGHT.at("hidden hidden_seats known_hidden not_hidden")


@compiled
def observe(s: State, seat: int, out: Seen) -> None:
    look_around(s, seat, waiting(s), POINTS, out)
    out[PHASE + s.phase] = 1.0
    out[ROUND] = s.round_no / LAST
    out[VARIANT] = s.variant
    out[TIE_HOLDER + away(seat, s.tie_holder, s.players)] = 1.0
    mark(out, HAND, s.hands[seat])
    if (s.phase == PLAY or s.phase == HIDE) and s.chosen[seat] != NONE:
        out[MY_CHOICE + s.chosen[seat]] = 1.0
    for value in range(VALUES):
        out[FLOOR + value] = (s.floor >> 4 * value & 15) / SEATS
    for number in range(sets(s)):
        paul = number == PAUL and s.players == 2
        observe_set(s, number, SEATS if paul else away(seat, number, s.players), out)
    if s.hidden[seat] != NONE:
        out[HIDDEN + s.hidden[seat]] = 1.0
    for i in range(s.turn, s.takers):
        out[ORDER + (i - s.turn) * SEATS + away(seat, s.order[i], s.players)] = 1.0


@compiled
def observe_set(s: State, number: int, row: int, out: Seen) -> None:
    """What is public about a seat, or about Paul."""
    mark(out, DISPLAYS + row * VALUES, s.displays[number])
    for i in range(s.shown_sizes[number]):
        out[SHOWN + row * VALUES + s.shown[number, i]] = 1.0
    if row == SEATS:
        return
    if (s.phase == TAKE or s.phase == PAIR) and s.chosen[number] != NONE:
        out[PLAYED + row * VALUES + s.chosen[number]] = 1.0
    if s.hidden[number] != NONE:
        out[HIDDEN_SEATS + row] = 1.0
        mark(out, NOT_HIDDEN + row * VALUES, s.ruled_out[number])
        if s.known >> number & 1:
            out[KNOWN_HIDDEN + row * VALUES + s.hidden[number]] = 1.0
