"""The prison of Gauner and what it is worth, compiled."""

from stammtisch.games.gauner.state import FEW_SIXES, KINDS, MANY_PAIRS, NOBODY, OVER, SCORED, SCORINGS, State, note
from stammtisch.kernel.jit import compiled


@compiled
def full(s: State) -> bool:
    """The prison: 6 kinds of 2, or 2 kinds of 6."""
    pairs, sixes = 0, 0
    for kind in range(KINDS):
        pairs += s.prison[kind] >= MANY_PAIRS[1]
        sixes += s.prison[kind] >= FEW_SIXES[1]
    return pairs >= MANY_PAIRS[0] or sixes >= FEW_SIXES[0]


@compiled
def score(s: State) -> None:
    write_down(s)
    for kind in range(KINDS):
        s.discard[kind] += s.prison[kind] + s.laid[kind]
        s.prison[kind] = s.laid[kind] = 0
        s.owner[kind] = NOBODY
    s.counted += 1
    note(s, SCORED, s.counted)
    if s.counted == SCORINGS:
        s.phase = OVER
        s.winners = leaders(s)
    elif s.counted == s.horizon:
        s.phase = OVER
    s.round_no = min(s.counted + 1, SCORINGS)


@compiled
def write_down(s: State) -> None:
    """The points, and for the record what they came from."""
    s.scored_by[s.counted] = s.turn
    for kind in range(KINDS):
        s.scored_prison[s.counted, kind] = s.prison[kind]
        s.scored_laid[s.counted, kind] = s.laid[kind]
        s.scored_owner[s.counted, kind] = s.owner[kind]
    for seat in range(s.players):
        s.points[s.counted, seat] = due(s, seat)
        s.scores[seat] += s.points[s.counted, seat]


@compiled
def due(s: State, seat: int) -> int:
    """What a seat would be given by a scoring now: cards received × kinds received."""
    cards, kinds = 0, 0
    for kind in range(KINDS):
        if s.owner[kind] == seat and s.prison[kind]:
            cards += s.prison[kind]
            kinds += 1
    return cards * kinds


@compiled
def leaders(s: State) -> int:
    """D6: ties share."""
    best, seats = -1, 0
    for seat in range(s.players):
        if s.scores[seat] > best:
            best, seats = s.scores[seat], 0
        if s.scores[seat] == best:
            seats |= 1 << seat
    return seats
