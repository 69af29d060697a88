"""GOPS, the game of pure strategy, as a sixth game: 2 to 6 seats bid for prizes, all at the same time.

Every seat holds the cards 1 to 9. Nine rounds: a prize of 1 to 9 points is turned up, everybody chooses a card, all
are revealed together. The highest card wins the prize; if it was played twice, nobody does (D1). Cards played are gone.
Most points win, ties share.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS, Common, Event, Rulebook, Snapshot, View, Vocabulary, record_type
from stammtisch.games.happenings import ENDINGS, endings
from stammtisch.games.tactics import all_sensible
from stammtisch.kernel import Quick, Row
from stammtisch.kernel.bits import below, count, lowest, members, nth
from stammtisch.kernel.dice import new_key, new_throw, pick, roll
from stammtisch.kernel.jit import compiled
from stammtisch.phrases import Phrase

CARDS = 9  # card or prize number i is worth i + 1
BID, OVER = range(2)
NONE = -1


class State(Common):
    owing: int  # seats that have not chosen yet
    prize: int  # turned up now
    prizes: int  # set of those still to come
    hands: Annotated[Row, SEATS]  # sets of cards; a chosen card stays until all are revealed
    chosen: Annotated[Row, SEATS]
    last: Annotated[Row, SEATS]  # what was revealed in the round before


STATE = record_type(State)

# --- rules ---


@compiled
def deal(s: State) -> None:
    s.prizes = below(CARDS)
    for seat in range(s.players):
        s.hands[seat] = below(CARDS)
        s.chosen[seat] = s.last[seat] = NONE
    turn_up(s)


@compiled
def turn_up(s: State) -> None:
    s.round_no += 1
    new_throw(s.dice, s.round_no)
    s.prize = nth(s.prizes, roll(s.dice, count(s.prizes)))
    s.prizes ^= 1 << s.prize
    s.owing = below(s.players)


@compiled
def waiting(s: State) -> int:
    return s.owing


@compiled
def legal(s: State, seat: int) -> int:
    return s.hands[seat] if s.owing >> seat & 1 else 0


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    s.chosen[seat] = choice
    s.owing &= ~(1 << seat)
    if not s.owing:
        reveal(s)


@compiled
def reveal(s: State) -> None:
    winner = highest_bidder(s)
    if winner != NONE:
        s.scores[winner] += s.prize + 1
    for seat in range(s.players):
        s.hands[seat] ^= 1 << s.chosen[seat]
        s.last[seat], s.chosen[seat] = s.chosen[seat], NONE
    if s.prizes:
        turn_up(s)
    else:
        finish(s)


@compiled
def highest_bidder(s: State) -> int:
    best, winner = NONE, NONE
    for seat in range(s.players):
        if s.chosen[seat] > best:
            best, winner = s.chosen[seat], seat
        elif s.chosen[seat] == best:
            winner = NONE  # D1
    return winner


@compiled
def finish(s: State) -> None:
    s.counted += 1
    s.phase = OVER
    most = 0
    for seat in range(s.players):
        most = max(most, s.scores[seat])
    for seat in range(s.players):
        if s.scores[seat] == most:
            s.winners |= 1 << seat


# --- secrets: what the others have chosen, and the prizes to come ---


@compiled
def redeal(s: State, seat: int, rng: Quick) -> None:
    new_key(s.dice, rng)
    for other in range(s.players):
        if other != seat and s.chosen[other] != NONE:
            s.chosen[other] = pick(rng, s.hands[other])


# --- tactics ---


@compiled
def policy(s: State, seat: int, choices: int, rng: Quick) -> int:
    """Bids what the prize is worth, or the next card above that."""
    above = choices & ~below(s.prize)
    return lowest(above) if above else pick(rng, choices)


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    for seat in range(s.players):
        out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0


# --- words ---

PHASE_NAMES = {"bid": Phrase("Bid for the prize", "Auf den Preis bieten"), "over": Phrase("Over", "Vorbei")}
BIDS = Vocabulary([f"bid {card + 1}" for card in range(CARDS)])


def refusal(s: Snapshot, seat: int, text: str) -> Phrase:
    if text in BIDS.number:
        return Phrase("You have played that card already.", "Diese Karte hast du schon gespielt.")
    return Phrase(f"{text!r} is no bid, such as 'bid 3'.", f"{text!r} ist kein Gebot wie 'bid 3'.")


def tell(event: Event) -> Phrase:
    if event["event"] == "chosen":
        return Phrase(f"{{{event['seat']}}} has chosen.", f"{{{event['seat']}}} hat gewählt.")
    if event["event"] == "reveal":
        bids = ", ".join(f"{{{seat}}} {bid}" for seat, bid in enumerate(event["bids"]))
        return Phrase(f"Bids for the {event['prize']}: {bids}.", f"Gebote auf die {event['prize']}: {bids}.")
    return ENDINGS[event["event"]](event)


# --- what a seat sees ---


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": ("bid", "over")[s.phase],
        "prize": s.prize + 1,
        "prizes": [prize + 1 for prize in members(s.prizes)],
        "hands": [[card + 1 for card in members(hand)] for hand in s.hands[:n]],  # everybody can remember
        "my_choice": None,
        "last": [None if card == NONE else card + 1 for card in s.last[:n]],
    }


def own(s: Snapshot, seat: int) -> View:
    return {"my_choice": None if s.chosen[seat] == NONE else s.chosen[seat] + 1}


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: list[Event] = [{"event": "chosen", "seat": seat}]
    if before.owing == 1 << seat:
        bids = [card + 1 for card in after.last[: after.players]]
        told.append({"event": "reveal", "prize": before.prize + 1, "bids": bids})
    return told + endings(before, after)


def places(s: Snapshot) -> dict[str, list[str]]:
    return {f"hand {seat}": [str(card + 1) for card in members(s.hands[seat])] for seat in range(s.players)}


def set_up(s: Any, options: dict[str, Any]) -> None:
    """There are no options."""


GAME = Rulebook(
    id="gops",
    version=1,
    title=Phrase("GOPS", "GOPS"),
    about=Phrase("Bid for prizes, all at once.", "Auf Preise bieten, alle zugleich."),
    minutes=(5, 10),
    players=(2, 3, 4, 5, 6),
    usual_players=3,
    state=STATE,
    deal=deal,
    waiting=waiting,
    legal=legal,
    apply=apply,
    redeal=redeal,
    value=value,
    policy=policy,
    sensible=all_sensible,
    set_up=set_up,
    phases=("bid", "over"),
    vocabularies=(BIDS, Vocabulary([])),
    card_name=lambda card: Phrase(card, card),
    choice_name=lambda choice: Phrase(f"Bid {choice[4:]}", f"{choice[4:]} bieten"),
    phase_names=PHASE_NAMES,
    refusal=refusal,
    tell=tell,
    public=public,
    own=own,
    events=events,
    places=places,
)
