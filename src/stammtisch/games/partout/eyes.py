"""What a seat of Partout sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.partout.rules import (
    CARDS,
    COLOURS,
    JAILED,
    NONE,
    ROUNDS,
    SHIELDS,
    TEAMS,
    TOP,
    TRICK,
    TRICKS,
    VALUES,
    State,
    dealer,
    waiting,
    winning,
)
from stammtisch.games.sight import Part, Seen, Sight, away, head, look_around, mark
from stammtisch.kernel.bits import below, count
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
HAND_SIZE = 10
MOST_TRICKS = max(TRICKS)
MOST_IN_TRICK = max(TRICK)
MOST_ROUNDS = max(ROUNDS)

SIGHT = Sight(
    *head(POINTS),
    Part("phase", (8,), "number, colour, announce, play, jail, switch_number, switch_colour, over"),
    Part("round", (1,), "the round", MOST_ROUNDS),
    Part("dealer", (SEATS,), "who deals"),
    Part("team", (SEATS,), "the seats of one's own team, oneself included"),
    Part("number", (VALUES,), "the trump number, 1 to 9"),
    Part("colour", (COLOURS,), "the trump colour: red, green, blue, black"),
    Part("number_before", (VALUES,), "the trump number when the present trick began"),
    Part("colour_before", (COLOURS,), "the trump colour then"),
    Part("announced", (SEATS, MOST_TRICKS + 1), "what each seat has announced, 0 to 7"),
    Part("goal", (SEATS,), "what each seat's team has announced together so far", MOST_TRICKS),
    Part("tricks_won", (SEATS,), "what each seat's team has won in this round", MOST_TRICKS),
    Part("hand", (CARDS,), "the own hand: red, green, blue, black 1 to 9, then K Q J D M A"),
    Part("unseen", (CARDS,), "the cards in other hands and aside"),
    Part("hand_sizes", (SEATS,), "cards in each hand", HAND_SIZE),
    Part("played", (SEATS, CARDS), "who has played which card in this round"),
    Part("when", (CARDS,), "for each of them the number of its trick, from 1", MOST_TRICKS),
    Part("jailed", (CARDS,), "those of them that were jailed"),
    Part("trick", (CARDS,), "the cards of the present trick, jailed or not"),
    Part("place", (CARDS,), "for each of them which it was, from 1", MOST_IN_TRICK),
    Part("leader", (SEATS,), "who leads, or led, the present trick"),
    Part("best", (CARDS,), "the card that wins the present trick as it lies"),
    Part("ahead", (SEATS,), "who played it"),
)
PHASE, ROUND, DEALER, TEAM, NUMBER, COLOUR = SIGHT.at("phase round dealer team number colour")
NUMBER_BEFORE, COLOUR_BEFORE, ANNOUNCED, GOAL = SIGHT.at("number_before colour_before announced goal")
TRICKS_WON, HAND, UNSEEN, HAND_SIZES, PLAYED, WHEN = SIGHT.at("tricks_won hand unseen hand_sizes played when")
JAIL, IN_TRICK, PLACE, LEADER, BEST, AHEAD = SIGHT.at("jailed trick place leader best ahead")


@compiled
def observe(s: State, seat: int, out: Seen) -> None:
    look_around(s, seat, waiting(s), POINTS, out)
    n = s.players
    out[PHASE + s.phase] = 1.0
    out[ROUND] = s.round_no / MOST_ROUNDS
    out[DEALER + away(seat, dealer(s), n)] = 1.0
    observe_trump(s.number, s.colour, out, NUMBER, COLOUR)
    observe_trump(s.number_before, s.colour_before, out, NUMBER_BEFORE, COLOUR_BEFORE)
    for other in range(n):
        observe_seat(s, seat, other, away(seat, other, n), out)
    mark(out, HAND, s.hands[seat])
    played = 0
    for number in range(s.tricks):
        played |= observe_trick(s, seat, number, TRICK[n], out)
    if s.tricks < TRICKS[n]:
        out[LEADER + away(seat, s.leaders[s.tricks], n)] = 1.0
        played |= observe_trick(s, seat, s.tricks, s.played, out)
    if s.played:
        observe_present_trick(s, seat, out)
    mark(out, UNSEEN, deck(n) & ~s.hands[seat] & ~played)


@compiled
def observe_trump(number: int, colour: int, out: Seen, at_number: int, at_colour: int) -> None:
    if number:
        out[at_number + number - 1] = 1.0
    if colour != NONE:
        out[at_colour + colour] = 1.0


@compiled
def observe_seat(s: State, seat: int, other: int, place: int, out: Seen) -> None:
    n = s.players
    team = other % TEAMS[n]
    if team == seat % TEAMS[n]:
        out[TEAM + place] = 1.0
    goal = 0
    for partner in range(team, n, TEAMS[n]):
        goal += max(0, s.announced[partner])
    out[GOAL + place] = goal / MOST_TRICKS
    out[TRICKS_WON + place] = s.won[team] / MOST_TRICKS
    out[HAND_SIZES + place] = count(s.hands[other]) / HAND_SIZE
    if s.announced[other] != NONE:
        out[ANNOUNCED + place * (MOST_TRICKS + 1) + s.announced[other]] = 1.0


@compiled
def observe_trick(s: State, seat: int, number: int, cards: int, out: Seen) -> int:
    """The first cards of a trick; their set."""
    place = away(seat, s.leaders[number], s.players)
    first = number * TRICK[s.players]
    lying = 0
    for i in range(first, first + cards):
        card = s.log[i] & ~JAILED
        lying |= 1 << card
        out[PLAYED + place * CARDS + card] = 1.0
        out[WHEN + card] = (number + 1) / MOST_TRICKS
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
