"""What a seat of Partout sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.observation import (
    ONE_SEAT,
    SOME_SEATS,
    ObservationSpec,
    Seen,
    away,
    by_hand,
    mark,
    number,
    one_of,
    own,
    phase,
    public,
    public_of_each,
    set_of,
    size_of_set,
)
from stammtisch.games.partout.rules import (
    CARDS,
    COLOURS,
    JAILED,
    NONE,
    PHASES,
    ROUNDS,
    SHIELDS,
    TEAMS,
    TOP,
    TRICK,
    TRICKS,
    VALUES,
    State,
    dealer,
    winning,
)
from stammtisch.kernel.bits import below
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
HAND_SIZE = 10
MOST_TRICKS = max(TRICKS)
MOST_IN_TRICK = max(TRICK)
MOST_ROUNDS = max(ROUNDS)


@compiled
def team_of(s: State, seat: int) -> int:
    """The seats of its team."""
    teams = TEAMS[s.players]
    seats = 0
    for partner in range(seat % teams, s.players, teams):
        seats |= 1 << partner
    return seats


@compiled
def goal_of(s: State, seat: int) -> int:
    """What its team has announced so far."""
    teams = TEAMS[s.players]
    goal = 0
    for partner in range(seat % teams, s.players, teams):
        goal += max(0, s.announced[partner])
    return goal


@compiled
def won_by(s: State, seat: int) -> int:
    return s.won[seat % TEAMS[s.players]]


@compiled
def leader(s: State) -> int:
    return s.leaders[s.tricks] if s.tricks < TRICKS[s.players] else NONE


OBSERVATION = ObservationSpec(
    phase(PHASES),
    public("round", number(MOST_ROUNDS), "the round", of="round_no"),
    public("dealer", ONE_SEAT, "who deals", of=dealer),
    own("team", SOME_SEATS, "the seats of one's own team, oneself included", of=team_of),
    public("number", one_of(VALUES, 1), "the trump number, 1 to 9"),
    public("colour", one_of(COLOURS), "the trump colour: red, green, blue, black"),
    public("number_before", one_of(VALUES, 1), "the trump number when the present trick began"),
    public("colour_before", one_of(COLOURS), "the trump colour then"),
    public_of_each("announced", one_of(MOST_TRICKS + 1), "what each seat has announced, 0 to 7"),
    public_of_each("goal", number(MOST_TRICKS), "what each seat's team has announced together so far", of=goal_of),
    public_of_each("tricks_won", number(MOST_TRICKS), "what each seat's team has won in this round", of=won_by),
    own("hand", set_of(CARDS), "the own hand: red, green, blue, black 1 to 9, then K Q J D M A", of="hands"),
    by_hand("unseen", (CARDS,), "the cards in other hands and aside"),
    public_of_each("hand_sizes", size_of_set(HAND_SIZE), "cards in each hand", of="hands"),
    by_hand("played", (SEATS, CARDS), "who has played which card in this round"),
    by_hand("when", (CARDS,), "for each of them the number of its trick, from 1", MOST_TRICKS),
    by_hand("jailed", (CARDS,), "those of them that were jailed"),
    by_hand("trick", (CARDS,), "the cards of the present trick, jailed or not"),
    by_hand("place", (CARDS,), "for each of them which it was, from 1", MOST_IN_TRICK),
    public("leader", ONE_SEAT, "who leads, or led, the present trick", of=leader),
    by_hand("best", (CARDS,), "the card that wins the present trick as it lies"),
    by_hand("ahead", (SEATS,), "who played it"),
    scores_unit=POINTS,
)
UNSEEN, PLAYED, WHEN, JAIL = OBSERVATION.at("unseen played when jailed")
IN_TRICK, PLACE, BEST, AHEAD = OBSERVATION.at("trick place best ahead")


@compiled
def observe_rest(s: State, seat: int, out: Seen) -> None:
    n = s.players
    played = 0
    for trick in range(s.tricks):
        played |= observe_trick(s, seat, trick, TRICK[n], out)
    if s.played:
        played |= observe_trick(s, seat, s.tricks, s.played, out)
        observe_present_trick(s, seat, out)
    mark(out, UNSEEN, deck(n) & ~s.hands[seat] & ~played)


@compiled
def observe_trick(s: State, seat: int, trick: int, cards: int, out: Seen) -> int:
    """The first cards of a trick; their set."""
    place = away(seat, s.leaders[trick], s.players)
    first = trick * TRICK[s.players]
    lying = 0
    for i in range(first, first + cards):
        card = s.log[i] & ~JAILED
        lying |= 1 << card
        out[PLAYED + place * CARDS + card] = 1.0
        out[WHEN + card] = (trick + 1) / MOST_TRICKS
        if s.log[i] != card:
            out[JAIL + card] = 1.0
        place = place + 1 if place + 1 < s.players else 0
    return lying


@compiled
def observe_present_trick(s: State, seat: int, out: Seen) -> None:
    first = s.tricks * TRICK[s.players]
    for i in range(s.played):
        card = s.log[first + i] & ~JAILED
        out[IN_TRICK + card] = 1.0
        out[PLACE + card] = (i + 1) / MOST_IN_TRICK
    best = winning(s, s.number, s.colour)
    out[BEST + (s.log[first + best] & ~JAILED)] = 1.0
    out[AHEAD + away(seat, (s.leaders[s.tricks] + best) % s.players, s.players)] = 1.0


@compiled
def deck(players: int) -> int:
    """All cards in play."""
    cards = below(CARDS) & ~below(SHIELDS)
    for colour in range(COLOURS):
        cards |= below(TOP[players]) << colour * VALUES
    return cards
