"""What a seat of Tax the Rich sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.sight import Part, Seen, Sight, away, head, look_around, mark
from stammtisch.games.tax_the_rich.cards import CARDS, IN_PLAY, KINDS, TRICKS
from stammtisch.games.tax_the_rich.knowledge import may_hold
from stammtisch.games.tax_the_rich.rules import waiting
from stammtisch.games.tax_the_rich.state import (
    CELLS,
    COLUMNS,
    GIFT,
    NO_REVOLUTION,
    NONE,
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

SIGHT = Sight(
    *head(POINTS),
    Part(
        "phase",
        (18,),
        "over, bid, call, rule, play, reveal, worker, point, frisk, draw, return, swap, keep, steal, stack, marker, "
        "lead, gift; reveal only for the seat itself",
    ),
    Part("round", (ROUNDS,), "the round"),
    Part("rule_cards", (KINDS,), "the rule cards in force, by character from the Poor (1) to the President (12)"),
    Part("feminist", (1,), "whether the feminist revolution may be declared"),
    # --- bidding ---
    Part("board", (ROWS, COLUMNS), "stacks to win, for each row from the bottom and trump r, y, g, b", TRICKS),
    Part("bonuses", (ROWS,), "the bonus of each row in this round", BONUS),
    Part("starter", (SEATS,), "who began, or begins, the bidding"),
    Part("bids", (SEATS, COLUMNS), "the highest row in which each seat has bid on each suit, from 1", ROWS),
    Part("marker", (CELLS,), "the marker's place: row by row from the bottom, each r, y, g, b"),
    Part("trump", (COLUMNS,), "its suit"),
    Part("needed", (1,), "the stacks it asks for", TRICKS),
    Part("bonus", (1,), "the bonus it promises", BONUS),
    Part("leader", (SEATS,), "the leader"),
    Part("deputy", (SEATS,), "the deputy"),
    Part("called", (CARDS,), "the card that was called"),
    # --- hands ---
    Part("hand", (CARDS,), "the own hand, open cards included: r, y, g, b, each from the Poor to the President"),
    Part("open_hands", (SEATS, CARDS), "the cards of each hand that lie face up"),
    Part("hand_sizes", (SEATS,), "cards in each hand", TRICKS),
    Part("may", (SEATS, CARDS), "the hidden cards that each other hand may hold, for all that this seat knows"),
    Part("covering", (CARDS,), "the Broker that one is about to turn up"),
    Part("declaring", (2,), "the revolution that one is about to call: class, feminist"),
    Part("revolution", (2,), "the revolution in force: class, feminist"),
    Part("rebel", (SEATS,), "who called it"),
    # --- the trick ---
    Part("lead", (SEATS,), "who leads, or led, the present trick"),
    Part("led", (COLUMNS,), "the suit led"),
    Part("trick", (SEATS, CARDS), "the card in front of each seat, if one can see it"),
    Part("place", (CARDS,), "for each of them when it was played, from 1", SEATS),
    Part("covered", (SEATS,), "in front of whom a covered card lies"),
    Part("worker", (2,), "the value chosen for a Worker played last: 0, 13"),
    Part("pointed", (SEATS,), "how often a Teacher has pointed at each seat", SEATS),
    Part("kept", (CARDS,), "the cards kept so far"),
    Part("target", (SEATS,), "who is being frisked or robbed"),
    Part("drawn", (CARDS,), "the card drawn by the Police, for the two seats concerned"),
    # --- the round so far ---
    Part("gone", (CARDS,), "the cards of the tricks that have been given out"),
    Part("stacks", (SEATS,), "stacks won", TRICKS),
    Part("influencers", (SEATS,), "Influencers in them", INFLUENCERS),
    Part("spoils", (STACKS,), "while a stack is being chosen, the Influencers in each one on offer", INFLUENCERS),
    Part("gifts_owed", (SEATS,), "stacks still to be given away", INFLUENCERS),
)
PHASE, ROUND, RULE_CARDS, FEMINIST, BOARD, BONUSES = SIGHT.at("phase round rule_cards feminist board bonuses")
STARTER, BIDS, MARKER, TRUMP, NEEDED, PROMISED = SIGHT.at("starter bids marker trump needed bonus")
LEADER, DEPUTY, CALLED, HAND, OPEN, HAND_SIZES = SIGHT.at("leader deputy called hand open_hands hand_sizes")
MAY, COVERING, DECLARING, REVOLUTION, REBEL, LEAD = SIGHT.at("may covering declaring revolution rebel lead")
LED, TRICK, PLACE, COVERED, WORKER, POINTED = SIGHT.at("led trick place covered worker pointed")
KEPT, TARGET, CARD_DRAWN, GONE, WON, FAME = SIGHT.at("kept target drawn gone stacks influencers")
SPOILS, GIFTS = SIGHT.at("spoils gifts_owed")


@compiled
def observe(s: State, seat: int, out: Seen) -> None:
    look_around(s, seat, waiting(s), POINTS, out)
    private = s.asked == seat  # what this seat is about to do, nobody else can tell
    out[PHASE + (PLAY if s.phase == REVEAL and not private else s.phase)] = 1.0
    out[ROUND + s.round_no - 1] = 1.0
    mark(out, RULE_CARDS, s.rule_cards)
    out[FEMINIST] = s.feminist
    if private:
        mark(out, COVERING, s.covering)
        if s.declaring != NO_REVOLUTION:
            out[DECLARING + s.declaring - 1] = 1.0
    observe_board(s, seat, out)
    observe_sides(s, seat, out)
    observe_others(s, seat, observe_cards(s, seat, out), out)
    observe_stacks(s, seat, out)


@compiled
def observe_board(s: State, seat: int, out: Seen) -> None:
    for row in range(s.rows):
        out[BONUSES + row] = s.bonus[row, s.round_no - 1] / BONUS
        for column in range(COLUMNS):
            out[BOARD + row * COLUMNS + column] = s.board[row, column] / TRICKS
            bidder = s.bidders[row * COLUMNS + column] - 1
            if bidder >= 0:
                out[BIDS + away(seat, bidder, s.players) * COLUMNS + column] = (row + 1) / ROWS
    if s.marker != NONE:
        row, column = s.marker // COLUMNS, s.marker % COLUMNS
        out[MARKER + s.marker] = 1.0
        out[TRUMP + column] = 1.0
        out[NEEDED] = s.board[row, column] / TRICKS
        out[PROMISED] = s.bonus[row, s.round_no - 1] / BONUS


@compiled
def observe_sides(s: State, seat: int, out: Seen) -> None:
    mark_seat(s, seat, s.starter, out, STARTER)
    mark_seat(s, seat, s.leader, out, LEADER)
    mark_seat(s, seat, s.deputy, out, DEPUTY)
    mark_seat(s, seat, s.rebel, out, REBEL)
    mark_seat(s, seat, s.target, out, TARGET)
    if s.leader != NONE:
        mark_seat(s, seat, s.lead, out, LEAD)
    if s.called != NONE:
        out[CALLED + s.called] = 1.0
    if s.revolution != NO_REVOLUTION:
        out[REVOLUTION + s.revolution - 1] = 1.0


@compiled
def mark_seat(s: State, seat: int, other: int, out: Seen, start: int) -> None:
    if other != NONE:
        out[start + away(seat, other, s.players)] = 1.0


# --- cards ---


@compiled
def observe_cards(s: State, seat: int, out: Seen) -> int:
    """Everything but the other hands; the set of the cards that this seat does not see."""
    n = s.players
    gone = 0
    for number in range(s.tricks):
        for i in range(n):
            gone |= 1 << s.log[number, i]
    mark(out, GONE, gone)
    mark(out, HAND, s.hands[seat])
    for i in range(s.kept_count):
        out[KEPT + s.kept[i]] = 1.0
    if s.phase == RETURN and (s.asked == seat or s.target == seat):
        out[CARD_DRAWN + s.drawn] = 1.0
    if s.led != NONE:
        out[LED + s.led] = 1.0
    if s.played == n and s.worker[s.tricks] != NONE:
        out[WORKER + (1 if s.worker[s.tricks] else 0)] = 1.0
    return IN_PLAY[n] & ~gone & ~s.hands[seat] & ~observe_trick(s, seat, out)


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
def observe_others(s: State, seat: int, unseen: int, out: Seen) -> None:
    """Of the hidden cards in other hands only the number is read, and what this seat knows about them."""
    n = s.players
    for other in range(n):
        unseen &= ~s.open_cards[other]
    for other in range(n):
        place = away(seat, other, n)
        out[HAND_SIZES + place] = count(s.hands[other]) / TRICKS
        out[POINTED + place] = s.pointed[other] / SEATS
        mark(out, OPEN + place * CARDS, s.open_cards[other])
        if place and count(s.hands[other]) > count(s.open_cards[other]):
            mark(out, MAY + place * CARDS, may_hold(s, seat, other) & unseen)


# --- stacks ---


@compiled
def observe_stacks(s: State, seat: int, out: Seen) -> None:
    n = s.players
    for other in range(n):
        place = away(seat, other, n)
        out[WON + place] = s.won[other] / TRICKS
        if s.phase == GIFT:
            out[GIFTS + place] = s.gifts[other] / INFLUENCERS
    on_offer = 0
    for i in range(s.stack_count):
        owner, influencers = s.stack_owner[i], s.stack_influencers[i]
        out[FAME + away(seat, owner, n)] += influencers / INFLUENCERS
        if s.phase == STACK and owner == s.target:
            out[SPOILS + on_offer] = influencers / INFLUENCERS
            on_offer += 1
