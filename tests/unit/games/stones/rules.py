"""The rules."""

from stammtisch.games.event_log import EventLog, tell
from stammtisch.kernel.bits import below
from stammtisch.kernel.jit import compiled

STONES = 7
LOW = 3  # everybody is told
PHASES = ("take", "over")
TAKE, OVER = range(len(PHASES))

TAKEN, RUNS_LOW, GUESS = range(3)  # events


class State(EventLog):
    pile: int
    turn: int


@compiled
def deal(s: State) -> None:
    s.round_no = 1
    s.pile = STONES


@compiled
def waiting(s: State) -> int:
    return 0 if s.phase == OVER else 1 << s.turn


@compiled
def legal(s: State, seat: int) -> int:
    return below(min(2, s.pile)) if waiting(s) >> seat & 1 else 0


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    s.pile -= choice + 1
    tell(s, TAKEN, seat, choice + 1)
    if s.pile == LOW:
        tell(s, RUNS_LOW, 0, 0)
        tell(s, GUESS, seat, 0)
    s.turn = (seat + 1) % s.players
    if not s.pile:
        s.counted = s.scores[seat] = 1
        s.winners = 1 << seat
        s.phase = OVER
