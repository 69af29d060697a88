"""What a seat of Tax the Rich sees, as a row of numbers for learning programs."""

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
    public,
    public_of_each,
    set_of,
    size_of_set,
)
from stammtisch.games.tax_the_rich.cards import CARDS, IN_PLAY, KINDS, TRICKS
from stammtisch.games.tax_the_rich.finish import kept_cards
from stammtisch.games.tax_the_rich.knowledge import may_hold
from stammtisch.games.tax_the_rich.state import (
    CELLS,
    CLASS,
    COLUMNS,
    GIFT,
    NO_REVOLUTION,
    NONE,
    PHASES,
    PLAY,
    RETURN,
    REVEAL,
    ROUNDS,
    ROWS,
    STACK,
    STACKS,
    State,
)
from stammtisch.kernel.bits import count
from stammtisch.kernel.jit import compiled

POINTS = 50  # units
BONUS = 10
INFLUENCERS = 4
REVOLUTIONS = 2

# --- what a seat alone can tell: what it is about to do ---


@compiled
def phase_seen(s: State, seat: int) -> int:
    return PLAY if s.phase == REVEAL and s.asked != seat else s.phase


@compiled
def covering_by(s: State, seat: int) -> int:
    return s.covering if s.asked == seat else 0


@compiled
def declaring_by(s: State, seat: int) -> int:
    return s.declaring if s.asked == seat else NO_REVOLUTION


@compiled
def drawn_seen(s: State, seat: int) -> int:
    return s.drawn if s.phase == RETURN and (s.asked == seat or s.target == seat) else NONE


# --- what everybody can tell ---


@compiled
def bonus_in(s: State, row: int) -> int:
    return s.bonus[row, s.round_no - 1]


@compiled
def trump(s: State) -> int:
    return s.marker % COLUMNS if s.marker != NONE else NONE


@compiled
def needed(s: State) -> int:
    return s.board[s.marker // COLUMNS, s.marker % COLUMNS] if s.marker != NONE else 0


@compiled
def promised(s: State) -> int:
    return bonus_in(s, s.marker // COLUMNS) if s.marker != NONE else 0


@compiled
def lead(s: State) -> int:
    return s.lead if s.leader != NONE else NONE


@compiled
def worker_choice(s: State) -> int:
    """Which of its two values the Worker played last has, if it has chosen."""
    if s.played < s.players or s.worker[s.tricks] == NONE:
        return NONE
    return 1 if s.worker[s.tricks] else 0


@compiled
def gone(s: State) -> int:
    cards = 0
    for trick in range(s.tricks):
        for i in range(s.players):
            cards |= 1 << s.log[trick, i]
    return cards


@compiled
def gifts_owed(s: State, seat: int) -> int:
    return s.gifts[seat] if s.phase == GIFT else 0


OBSERVATION = ObservationSpec(
    own("phase", one_of(len(PHASES)), f"{', '.join(PHASES)}; reveal only for the seat itself", of=phase_seen),
    public("round", one_of(ROUNDS, 1), "the round", of="round_no"),
    public(
        "rule_cards", set_of(KINDS), "the rule cards in force, by character from the Poor (1) to the President (12)"
    ),
    public("feminist", FLAG, "whether the feminist revolution may be declared"),
    # --- bidding ---
    public("board", numbers(TRICKS, ROWS, COLUMNS), "stacks to win, for each row from the bottom and trump r, y, g, b"),
    public("bonuses", numbers(BONUS, ROWS), "the bonus of each row in this round", of=bonus_in),
    public("starter", ONE_SEAT, "who began, or begins, the bidding"),
    by_hand("bids", (SEATS, COLUMNS), "the highest row in which each seat has bid on each suit, from 1", ROWS),
    public("marker", one_of(CELLS), "the marker's place: row by row from the bottom, each r, y, g, b"),
    public("trump", one_of(COLUMNS), "its suit", of=trump),
    public("needed", number(TRICKS), "the stacks it asks for", of=needed),
    public("bonus", number(BONUS), "the bonus it promises", of=promised),
    public("leader", ONE_SEAT, "the leader"),
    public("deputy", ONE_SEAT, "the deputy"),
    public("called", one_of(CARDS), "the card that was called"),
    # --- hands ---
    own(
        "hand",
        set_of(CARDS),
        "the own hand, open cards included: r, y, g, b, each from the Poor to the President",
        of="hands",
    ),
    public_of_each("open_hands", set_of(CARDS), "the cards of each hand that lie face up", of="open_cards"),
    public_of_each("hand_sizes", size_of_set(TRICKS), "cards in each hand", of="hands"),
    by_hand("may", (SEATS, CARDS), "the hidden cards that each other hand may hold, for all that this seat knows"),
    own("covering", set_of(CARDS), "the Broker that one is about to turn up", of=covering_by),
    own(
        "declaring",
        one_of(REVOLUTIONS, CLASS),
        "the revolution that one is about to call: class, feminist",
        of=declaring_by,
    ),
    public("revolution", one_of(REVOLUTIONS, CLASS), "the revolution in force: class, feminist"),
    public("rebel", ONE_SEAT, "who called it"),
    # --- the trick ---
    public("lead", ONE_SEAT, "who leads, or led, the present trick", of=lead),
    public("led", one_of(COLUMNS), "the suit led"),
    by_hand("trick", (SEATS, CARDS), "the card in front of each seat, if one can see it"),
    by_hand("place", (CARDS,), "for each of them when it was played, from 1", SEATS),
    by_hand("covered", (SEATS,), "in front of whom a covered card lies"),
    public("worker", one_of(2), "the value chosen for a Worker played last: 0, 13", of=worker_choice),
    public_of_each("pointed", number(SEATS), "how often a Teacher has pointed at each seat"),
    public("kept", set_of(CARDS), "the cards kept so far", of=kept_cards),
    public("target", ONE_SEAT, "who is being frisked or robbed"),
    own("drawn", one_of(CARDS), "the card drawn by the Police, for the two seats concerned", of=drawn_seen),
    # --- the round so far ---
    by_hand("gone", (CARDS,), "the cards of the tricks that have been given out"),
    public_of_each("stacks", number(TRICKS), "stacks won", of="won"),
    by_hand("influencers", (SEATS,), "Influencers in them", INFLUENCERS),
    by_hand("spoils", (STACKS,), "while a stack is being chosen, the Influencers in each one on offer", INFLUENCERS),
    public_of_each("gifts_owed", number(INFLUENCERS), "stacks still to be given away", of=gifts_owed),
    scores_unit=POINTS,
)
BIDS, MAY, TRICK, PLACE, COVERED = OBSERVATION.at("bids may trick place covered")
GONE, FAME, SPOILS = OBSERVATION.at("gone influencers spoils")


@compiled
def observe_rest(s: State, seat: int, out: Seen) -> None:
    observe_bids(s, seat, out)
    given_out = gone(s)
    mark(out, GONE, given_out)
    seen = given_out | s.hands[seat] | observe_trick(s, seat, out)
    observe_possible(s, seat, IN_PLAY[s.players] & ~seen, out)
    observe_stacks(s, seat, out)


@compiled
def observe_bids(s: State, seat: int, out: Seen) -> None:
    for row in range(s.rows):
        for column in range(COLUMNS):
            bidder = s.bidders[row * COLUMNS + column] - 1
            if bidder >= 0:
                out[BIDS + away(seat, bidder, s.players) * COLUMNS + column] = (row + 1) / ROWS


@compiled
def observe_trick(s: State, seat: int, out: Seen) -> int:
    """The cards of the present trick that this seat sees."""
    seen = 0
    for i in range(s.played):
        card = s.log[s.tricks, i]
        front = away(seat, s.lies[s.tricks, i], s.players)
        if s.covered >> i & 1:
            out[COVERED + front] = 1.0
            if (s.lead + i) % s.players != seat:
                continue
        seen |= 1 << card
        out[TRICK + front * CARDS + card] = 1.0
        out[PLACE + card] = (i + 1) / SEATS
    return seen


@compiled
def observe_possible(s: State, seat: int, unseen: int, out: Seen) -> None:
    """Of the hidden cards in other hands only the number is read, and what this seat knows about them."""
    n = s.players
    for other in range(n):
        unseen &= ~s.open_cards[other]
    for other in range(n):
        place = away(seat, other, n)
        if place and count(s.hands[other]) > count(s.open_cards[other]):
            mark(out, MAY + place * CARDS, may_hold(s, seat, other) & unseen)


@compiled
def observe_stacks(s: State, seat: int, out: Seen) -> None:
    on_offer = 0
    for i in range(s.stack_count):
        owner, influencers = s.stack_owner[i], s.stack_influencers[i]
        out[FAME + away(seat, owner, s.players)] += influencers / INFLUENCERS
        if s.phase == STACK and owner == s.target:
            out[SPOILS + on_offer] = influencers / INFLUENCERS
            on_offer += 1
