"""What one choice of Tax the Rich brought about, as far as an observer may know."""

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.games.common_events import endings
from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.tax_the_rich.bidding import PASS
from stammtisch.games.tax_the_rich.cards import ARTIST, BILLIONAIRE, CHARACTERS, DOCTOR, KINDS, POOR, SCIENTIST, SUITS
from stammtisch.games.tax_the_rich.on_play import HIDDEN, WORKER_VALUES
from stammtisch.games.tax_the_rich.play import COVER, DECLARE_CLASS, DECLARE_FEMINIST
from stammtisch.games.tax_the_rich.stacks import NOBODY
from stammtisch.games.tax_the_rich.state import (
    BID,
    CALL,
    CLASS,
    COLUMNS,
    DRAW,
    FRISK,
    GIFT,
    IN_TRICK,
    KEEP,
    LEAD,
    MARKER,
    NO_REVOLUTION,
    NONE,
    PLAY,
    POINT,
    RETURN,
    REVEAL,
    RULE,
    STACK,
    STEAL,
    SWAP,
    WORKER_VALUE,
)
from stammtisch.games.tax_the_rich.view import last_trick, marker_on, past_government, stack_origins
from stammtisch.games.tax_the_rich.words import CARD, CELL, REVOLUTIONS, cards, rule_cards
from stammtisch.kernel.bits import members


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = list(CHOSEN[before.phase](before, seat, choice, after, observer))
    told += completed(before, seat, choice, after)
    if after.counted > before.counted:
        told.append(_counted(after))
    told += endings(before, after)
    if after.round_no > before.round_no and after.rule_cards != before.rule_cards:
        told.append({"event": "rule_cards", "rule_cards": rule_cards(after.rule_cards)})
    return told


# --- the choice itself ---


def _bid(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    wanted = None if choice == PASS else marker_on(after, choice)["tricks"]
    yield {"event": "bid", "seat": seat, "bid": "pass" if choice == PASS else CELL[choice], "stacks": wanted}
    if after.leader != NONE:
        yield {"event": "leader", "seat": after.leader, "marker": marker_on(after, after.marker)}


def _call(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "call", "seat": seat, "card": CARD[choice], "deputy": after.deputy}


def _rule(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "rule", "seat": seat, "rule_card": CHARACTERS[choice].value}


def _play(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    if choice in PRIVATE:
        if observer == seat:
            yield {"event": PRIVATE[choice][0], "seat": seat, **PRIVATE[choice][1]}
        return
    if not before.covering:
        yield {"event": "play", "seat": seat, "card": CARD[choice]}
    else:
        yield {
            "event": "cover",
            "seat": seat,
            "broker": cards(before.covering)[0],
            "card": CARD[choice] if observer == seat else None,
            "suit": CARD[choice][0] if before.played == 0 else None,  # announced when it is led
        }
    if before.declaring != NO_REVOLUTION:
        hand = before.hands[seat] & ~(1 << choice)
        yield {"event": "revolution", "seat": seat, "revolution": REVOLUTIONS[before.declaring], "hand": cards(hand)}


PRIVATE: dict[int, tuple[str, dict[str, str]]] = {  # nobody else hears of these before the card lies there (D7)
    DECLARE_CLASS: ("declare", {"revolution": "class"}),
    DECLARE_FEMINIST: ("declare", {"revolution": "feminist"}),
    COVER: ("begin_cover", {}),
}


def _reveal(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    if observer == seat:
        yield {"event": "choose_broker", "seat": seat, "card": CARD[choice]}


def _worker(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "worker", "seat": seat, "card": _acting_card(before), "value": WORKER_VALUES[choice]}


def _draw(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    sees = choice != HIDDEN or before.rebel == seat or observer in (seat, before.target)
    card = CARD[after.drawn] if sees else None
    yield {"event": "draw", "seat": seat, "target": before.target, "card": card}


def _return(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    target = before.target
    sees = before.open_cards[seat] >> choice & 1 or before.rebel == target or observer in (seat, target)
    yield {"event": "return", "seat": seat, "target": target, "card": CARD[choice] if sees else None}


def _swap(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "swap", "seat": seat, "target": choice, "card": _acting_card(before)}


def _keep(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "keep", "seat": seat, "card": CARD[choice]}


def _steal(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    yield {"event": "steal", "seat": seat, "target": None if choice == NOBODY else choice}


def _stack(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    trick = stack_origins(before, before.target)[choice]
    yield {"event": "stack", "seat": seat, "target": before.target, "trick": trick}


def _marker(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
    cell = before.marker // COLUMNS * COLUMNS + choice
    yield {"event": "marker", "seat": seat, "marker": marker_on(before, cell)}


def _towards(event: str) -> "Chosen":
    def told(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> Iterator[Event]:
        yield {"event": event, "seat": seat, "target": choice}

    return told


Chosen = Callable[[Snapshot, int, int, Snapshot, int | None], Iterator[Event]]

CHOSEN: dict[int, Chosen] = {
    BID: _bid,
    CALL: _call,
    RULE: _rule,
    PLAY: _play,
    REVEAL: _reveal,
    WORKER_VALUE: _worker,
    POINT: _towards("point"),
    FRISK: _towards("frisk"),
    DRAW: _draw,
    RETURN: _return,
    SWAP: _swap,
    KEEP: _keep,
    STEAL: _steal,
    STACK: _stack,
    MARKER: _marker,
    LEAD: _towards("lead"),
    GIFT: _towards("gift"),
}


def _acting_card(s: Snapshot) -> str:
    card: int = s.log[s.tricks][s.acting]
    return CARD[card]


# --- what followed by itself ---


def completed(before: Snapshot, seat: int, choice: int, after: Snapshot) -> Iterator[Event]:
    """Takeovers, reveals, cards turned up, and the trick given out."""
    if not IN_TRICK >> before.phase & 1:
        return
    given_out = after.tricks > before.tricks or after.counted > before.counted
    if before.phase != KEEP:
        yield from _uncovered(before, seat, choice, after, 0 if given_out else after.covered)
        if after.round_no == before.round_no:
            yield from _turned_up(before, seat, after)
    if given_out:
        won = last_trick(after) or {}
        yield {"event": "trick", **won, **_won_by(before, won)}


def _won_by(before: Snapshot, won: dict[str, Any]) -> dict[str, Any]:
    """The strongest card that counts in a trick given out, and what has made it that."""
    cards = [lying["card"] for lying in won["cards"]]
    scientists = sum(card[1:] == CHARACTERS[SCIENTIST].value for card in cards) if _in_force(before, SCIENTIST) else 0
    low = CLASS in (before.revolution, before.declaring)
    if not won["winners"]:
        return {"card": None, "why": None, "low": low, "debunked": scientists}
    card = next(lying["card"] for lying in won["cards"] if lying["seat"] == won["winners"][0])
    return {"card": card, "why": _why(before, card, cards), "low": low, "debunked": scientists}


def _why(before: Snapshot, card: str, cards: list[str]) -> str:
    characters = {one[1:] for one in cards}
    doctor = card[1:] == CHARACTERS[DOCTOR].value and CHARACTERS[POOR].value in characters
    if doctor and _in_force(before, DOCTOR):
        return "doctor"
    if CHARACTERS[ARTIST].value in characters and _in_force(before, ARTIST):
        return "artist"
    if card[0] == SUITS[before.marker % COLUMNS]:
        return "trump"
    return "led" if card[0] == SUITS[before.led] else "rest"


def _in_force(s: Snapshot, character: int) -> bool:
    return bool(s.rule_cards >> character & 1)


def _uncovered(before: Snapshot, seat: int, choice: int, after: Snapshot, still_covered: int) -> Iterator[Event]:
    """The led Billionaire's takeover (after its own reveal, if it was covered), and covered cards one by one."""
    trick = before.tricks
    lies, covered = _after_choice(before, seat, choice)
    takeover = len(lies) == before.players and lies != after.lies[trick][: before.players]
    revealed = members(covered & ~still_covered)
    if takeover and 0 not in revealed:
        yield from _takeover(before, after, lies)
    for number in revealed:
        card = CARD[after.log[trick][number]]
        player = (before.lead + number) % before.players
        yield {"event": "uncover", "seat": player, "card": card, "lies": lies[number]}
        if takeover and number == 0:
            yield from _takeover(before, after, lies)


def _after_choice(before: Snapshot, seat: int, choice: int) -> tuple[list[int], int]:
    """In front of whom the trick's cards lay, and which were covered, right after the choice."""
    lies, covered = before.lies[before.tricks][: before.played], before.covered
    if before.phase == PLAY and choice not in PRIVATE:
        covered |= bool(before.covering) << before.played
        lies = [*lies, seat]
    if before.phase == SWAP:
        lies = [*lies]
        _exchange(lies, before.acting, choice)
    return lies, covered


def _takeover(before: Snapshot, after: Snapshot, lies: list[int]) -> Iterator[Event]:
    last = (before.lead + before.players - 1) % before.players
    card = after.log[before.tricks][0]
    assert card % KINDS == BILLIONAIRE
    yield {"event": "takeover", "seat": lies[0], "target": last, "card": CARD[card]}
    _exchange(lies, 0, last)


def _exchange(lies: list[int], number: int, seat: int) -> None:
    lies[lies.index(seat)], lies[number] = lies[number], seat


def _turned_up(before: Snapshot, seat: int, after: Snapshot) -> Iterator[Event]:
    """By Journalists. A rebel's hand lies open anyway; a Broker turned up has been told with the covered card."""
    for other in range(before.players):
        shown = after.open_cards[other] & ~before.open_cards[other]
        if other == seat:
            shown &= ~before.covering
        if shown and other != after.rebel:
            yield {"event": "face_up", "seat": other, "cards": cards(shown)}


def _counted(after: Snapshot) -> Event:
    """What the points of the round just counted come from."""
    government = past_government(after, after.counted - 1)
    favoured = [(seat in government["seats"]) == government["met"] for seat in range(after.players)]
    bonus = [government["bonus"] if gets else 0 for gets in favoured]
    stacks = [after.gained[seat] - bonus[seat] for seat in range(after.players)]
    return {"event": "count", "government": government, "stacks": stacks, "bonus": bonus}
