"""What a seat of Party Bugs may see, and what it is told."""

from typing import Any

from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.games.party_bugs.state import (
    CHOOSING,
    HIDE,
    NONE,
    OVER,
    PAIR,
    PAUL,
    PHASES,
    PLAY,
    ROUNDS,
    TAKE,
    TAKING,
    VALUES,
    YES,
)
from stammtisch.games.party_bugs.words import pile_values, values
from stammtisch.kernel.bits import members

KING = VALUES  # as a value


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": PHASES[s.phase],
        "hand": None,
        "my_choice": None,
        "deck_sizes": s.deck_sizes[:n],
        "floor": pile_values(s.floor),
        "displays": [display(s, player) for player in range(n)],
        "shown": [shown(s, player) for player in range(n)],
        "hidden": None,
        "hidden_seats": [player for player in range(n) if hidden(s, player) is not None],
        "known_hidden": [hidden(s, player) if s.known >> player & 1 else None for player in range(n)],
        "played": played(s),
        "chosen": [player for player in range(n) if _has_chosen(s, player)],
        "order": s.order[s.turn : s.takers],
        "line": line(s),
        "final": s.phase != OVER and s.round_no == ROUNDS[s.variant],
        "tie_holder": s.tie_holder,
        "paul": paul(s),
        "last_round": last_round(s),
    }


def own(s: Snapshot, seat: int) -> View:
    return {
        "hand": values(s.hands[seat]),
        "my_choice": s.chosen[seat] + 1 if _has_chosen(s, seat) else None,
        "hidden": hidden(s, seat),
    }


def _has_chosen(s: Snapshot, seat: int) -> bool:
    """In a step in which all choose at once, and others have not yet."""
    return bool(CHOOSING >> s.phase & 1) and s.chosen[seat] != NONE


def hidden(s: Snapshot, seat: int) -> int | None:
    """The value of the card that lies face down in the seat's display; at the end none does."""
    return None if s.phase == OVER or s.hidden[seat] == NONE else s.hidden[seat] + 1


def display(s: Snapshot, seat: int) -> list[int]:
    """The open cards; at the end with the one that was hidden."""
    uncovered = [s.hidden[seat] + 1] if s.phase == OVER and s.hidden[seat] != NONE else []
    return sorted(values(s.displays[seat]) + uncovered)


def shown(s: Snapshot, number: int) -> list[int]:
    return [card + 1 for card in s.shown[number][: s.shown_sizes[number]]]


def played(s: Snapshot) -> list[int] | None:
    """Between the reveal and the round's end; in the last round nothing is played."""
    if not TAKING >> s.phase & 1 or s.chosen[0] == NONE:
        return None
    return [card + 1 for card in s.chosen[: s.players]]


def line(s: Snapshot) -> list[int]:
    """All seats as they stand in line: from the tie card's holder on while they choose, then in the order of taking."""
    if s.phase == OVER:
        return []
    taking: list[int] = s.order[: s.players]
    choosing = [(s.tie_holder + distance) % s.players for distance in range(s.players)]
    return taking if TAKING >> s.phase & 1 else choosing


def paul(s: Snapshot) -> dict[str, Any] | None:
    if s.players > 2:
        return None
    lying = values(s.displays[PAUL])
    return {"display": lying, "score": sum(lying), "deck_size": s.deck_sizes[PAUL], "shown": shown(s, PAUL)}


def last_round(s: Snapshot) -> dict[str, Any] | None:
    if s.round_no == 1:
        return None
    n = s.players
    return {
        "played": None if s.phase == OVER else [card + 1 for card in s.last_played[:n]],
        "taken": [pile_values(pile) for pile in s.last_taken[:n]],
        "paul": pile_values(s.last_taken[PAUL]) if n == 2 else None,
    }


# --- events ---


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = HAPPENED[before.phase](before, seat, choice, after, observer)
    if after.phase == OVER:
        return told + _pauls_part(before, after) + _end(after)
    if after.round_no > before.round_no:
        return told + _pauls_part(before, after) + _next_round(before, after, observer)
    return told


def _hid(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = _chose(seat, choice, observer)
    if after.phase == PLAY:
        told += [{"event": "hide"}, _begin(after)]
    return told


def _played(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = _chose(seat, choice, observer)
    if before.owing != 1 << seat:
        return told
    cards = played(after)
    if cards is None:  # a King has already ended the round
        cards = [card + 1 for card in after.last_played[: after.players]]
    if KING not in cards:
        return [*told, {"event": "reveal", "played": cards, "order": after.order[: after.players]}]
    told.append({"event": "reveal", "played": cards, "order": []})
    taken = after.taken if after.round_no == before.round_no else after.last_taken
    king = next(player for player in range(after.players) if taken[player])
    told.append({"event": "king", "seat": king, "cards": pile_values(taken[king])})
    return told + _arrival(before, king, taken[king], after)


def _took(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: list[Event] = [{"event": "take", "seat": seat, "card": choice + 1}]
    return told + _arrival(before, seat, 1 << 4 * choice, after)


def _answered(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    return [{"event": "pair", "seat": seat, "card": before.hidden[seat] + 1, "yes": choice == YES}]


HAPPENED = {HIDE: _hid, PLAY: _played, TAKE: _took, PAIR: _answered}


def _chose(seat: int, choice: int, observer: int | None) -> list[Event]:
    own = {"card": choice + 1} if observer == seat else {}
    return [{"event": "chosen", "seat": seat, **own}]


def _arrival(before: Snapshot, number: int, pile: int, after: Snapshot) -> list[Event]:
    """The pairs that left a display when a pile came into it, and the question about a hidden card."""
    told: list[Event] = []
    owner = None if number == PAUL and before.players == 2 else number
    together = values(before.displays[number]) + pile_values(pile)
    pairs = [value for value in range(1, VALUES + 1) for _ in range(together.count(value) // 2 * 2)]
    if pairs:
        told.append({"event": "leave", "seat": owner, "cards": pairs})
    if after.phase == PAIR:
        told.append({"event": "ask", "seat": number, "card": after.hidden[number] + 1})
    return told


def _pauls_part(before: Snapshot, after: Snapshot) -> list[Event]:
    if after.players > 2 or not after.last_taken[PAUL]:
        return []
    (card,) = pile_values(after.last_taken[PAUL])
    return [{"event": "take", "seat": None, "card": card}, *_arrival(before, PAUL, after.last_taken[PAUL], after)]


def _next_round(before: Snapshot, after: Snapshot, observer: int | None) -> list[Event]:
    n = after.players
    new = shown(after, PAUL)[-1] if n == 2 else None
    told: list[Event] = [{"event": "floor", "cards": pile_values(after.floor), "paul": new}]
    drawing = [seat for seat in range(n) if after.deck_sizes[seat] < before.deck_sizes[seat]]
    if drawing:
        own = {} if observer is None else {"card": values(after.hands[observer] & ~before.hands[observer])[0]}
        told.append({"event": "draw", "seats": drawing, **own})
    return [*told, _begin(after)]


def _begin(after: Snapshot) -> Event:
    return {"event": "begin", "round": after.round_no, "order": after.order[after.turn : after.takers]}


def _end(after: Snapshot) -> list[Event]:
    seats = range(after.players)
    told: list[Event] = [
        {"event": "uncover", "seat": seat, "card": after.hidden[seat] + 1}
        for seat in seats
        if after.hidden[seat] != NONE
    ]
    over: Event = {"event": "over", "winners": members(after.winners), "scores": after.scores[: after.players]}
    return [*told, over | {"paul": sum(values(after.displays[PAUL])) if after.players == 2 else None}]


# --- places ---


def places(s: Snapshot) -> dict[str, list[str]]:
    found = {"floor": pile_values(s.floor), "discarded": pile_values(s.gone)}
    for seat in range(s.players):
        chosen = [s.chosen[seat] + 1] if s.chosen[seat] != NONE else []
        lies_hidden = hidden(s, seat)
        found |= {
            f"hand {seat}": [card for card in values(s.hands[seat]) if card not in chosen],
            f"chosen {seat}": chosen,  # before the reveal still in the hand, then in front of the seat
            f"deck {seat}": _deck(s, seat),
            f"display {seat}": display(s, seat),
            f"hidden {seat}": [] if lies_hidden is None else [lies_hidden],
        }
    if s.players == 2:
        found |= {"deck paul": _deck(s, PAUL), "display paul": values(s.displays[PAUL])}
    return {place: [str(card) for card in cards] for place, cards in found.items()}


def _deck(s: Snapshot, number: int) -> list[int]:
    """From the top."""
    return [card + 1 for card in reversed(s.decks[number][: s.deck_sizes[number]])]
