"""Positions in which it is plain what a bot must choose."""

import stammtisch
from stammtisch.match import Match


def last_of_a_trick() -> Match:
    """Seat 3 plays last to a trick with the politician in it: the red 12 would take it, the red 1 would not."""
    match = stammtisch.load("gaunerbande").start(4)
    while match.view()["phase"] == "pass":
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    s = match.state
    hands = [1 << 14, 1 << 27, 1 << 40, 1 << 12 | 1 << 1]
    for seat in range(4):
        s.hands[seat] = hands[seat]
        s.held[seat] |= hands[seat]
        s.possible[seat] = (1 << 52) - 1
        s.passed[seat] = s.received[seat] = 0
    s.passing = 0
    s.tricks, s.logged, s.lying, s.led = 11, 47, 1 << 9 | 1 << 10 | 1 << 3, (1 << 13) - 1
    s.log[44:47] = [9, 10, 3]
    s.leaders[11], s.best, s.ahead, s.owing, s.black_open = 0, 10, 1, 1 << 3, 1
    return match
