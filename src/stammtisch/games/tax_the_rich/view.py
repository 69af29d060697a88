"""What a seat of Tax the Rich may see, and where every card really is."""

from typing import Any

from stammtisch.games.contract import Snapshot, View
from stammtisch.games.tax_the_rich.cards import ALL, HAND_SIZE, IN_PLAY, POINTED_MALUS, SUITS
from stammtisch.games.tax_the_rich.state import (
    COLUMNS,
    DRAW,
    FRISK,
    GIFT,
    KEEP,
    KEPT,
    NONE,
    PHASES,
    PLAY,
    RETURN,
    REVEAL,
    STACK,
)
from stammtisch.games.tax_the_rich.words import CARD, CELL, REVOLUTIONS, cards, rule_cards
from stammtisch.kernel.bits import members


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": PHASES[PLAY if s.phase == REVEAL else s.phase],
        "hand": None,
        "hand_sizes": [hand.bit_count() for hand in s.hands[:n]],
        "open_hands": [cards(shown) for shown in s.open_cards[:n]],
        "covering": None,
        "declaring": None,
        "rule_cards": rule_cards(s.rule_cards),
        "board": board(s),
        "marker": marker(s),
        "bids": bids(s),
        "leader": known(s.leader),
        "deputy": known(s.deputy),
        "government": government(s),
        "governments": [past_government(s, number) for number in range(s.counted)],
        "called": CARD[s.called] if s.called != NONE else None,
        "revolution": REVOLUTIONS[s.revolution],
        "rebel": known(s.rebel),
        "trick": trick_cards(s, s.tricks, s.played, None),
        "led": SUITS[s.led] if s.led != NONE else None,
        "pointed": s.pointed[:n],
        "docked": docked(s.pointed[:n]),
        "kept": [CARD[card] for card in s.kept[: s.kept_count]],
        "to_keep": KEPT if s.phase == KEEP else 0,
        "frisk": frisk(s, None),
        "robbed": s.target if s.phase == STACK else None,  # whose stack is being picked
        "last_trick": last_trick(s),
        "last_pointed": s.last_pointed[:n],
        "last_docked": docked(s.last_pointed[:n]),
        "last_kept": [CARD[card] for card in s.last_kept[: s.last_kept_count]],
        "tricks": [trick(s, number) for number in range(s.tricks)],
        "stacks": s.won[:n],
        "stack_origins": [stack_origins(s, owner) for owner in range(n)],
        "gifts_owed": s.gifts[:n] if s.phase == GIFT else [0] * n,
    }


def own(s: Snapshot, seat: int) -> View:
    acting = seat == s.asked
    return {
        "phase": PHASES[PLAY if s.phase == REVEAL and not acting else s.phase],
        "hand": cards(s.hands[seat]),
        "covering": cards(s.covering)[0] if acting and s.covering else None,
        "declaring": REVOLUTIONS[s.declaring] if acting else None,
        "trick": trick_cards(s, s.tricks, s.played, seat),
        "frisk": frisk(s, seat),
    }


def known(seat: int) -> int | None:
    return None if seat == NONE else seat


def board(s: Snapshot) -> list[dict[str, Any]]:
    """In the option's form."""
    return [
        {"tricks": dict(zip(SUITS, s.board[row], strict=True)), "bonus": list(s.bonus[row])} for row in range(s.rows)
    ]


def marker(s: Snapshot) -> dict[str, Any] | None:
    return None if s.marker == NONE else marker_on(s, s.marker)


def marker_on(s: Snapshot, cell: int, number: int | None = None) -> dict[str, Any]:
    """What the marker says on a cell, in this round or that one."""
    row, column = divmod(cell, COLUMNS)
    return {
        "row": row + 1,
        "suit": SUITS[column],
        "tricks": s.board[row][column],
        "bonus": s.bonus[row][(number or s.round_no) - 1],
    }


def government(s: Snapshot) -> dict[str, Any] | None:
    """Who governs in this round, what they need, and what they have so far."""
    if s.leader == NONE:
        return None
    seats = [s.leader] if s.deputy in (NONE, s.leader) else [s.leader, s.deputy]
    return _governing(s.round_no, seats, marker_on(s, s.marker), sum(s.won[seat] for seat in seats))


def past_government(s: Snapshot, number: int) -> dict[str, Any]:
    wanted = marker_on(s, s.governed_cell[number], number + 1)
    return _governing(number + 1, members(s.governed[number]), wanted, s.governed_stacks[number])


def _governing(number: int, seats: list[int], wanted: dict[str, Any], stacks: int) -> dict[str, Any]:
    return {"round": number, "seats": seats, **wanted, "stacks": stacks, "met": stacks >= wanted["tricks"]}


def docked(pointed: list[int]) -> list[int]:
    """How much less the card in front of each seat counts because Teachers point at it."""
    return [POINTED_MALUS * times // 2 for times in pointed]


def bids(s: Snapshot) -> list[dict[str, Any]]:
    """Bids only rise and turns go round, so all passes follow from who made which bid."""
    told: list[dict[str, Any]] = []
    turn = s.starter
    made = [(cell, bidder - 1) for cell, bidder in enumerate(s.bidders) if bidder]
    end = s.asked if s.leader == NONE else s.leader
    for cell, seat in made:
        while turn != seat:
            told.append({"seat": turn, "bid": "pass"})
            turn = (turn + 1) % s.players
        told.append({"seat": turn, "bid": CELL[cell]})
        turn = (turn + 1) % s.players
    while made and turn != end:
        told.append({"seat": turn, "bid": "pass"})
        turn = (turn + 1) % s.players
    return told


# --- tricks and stacks ---


def trick_cards(s: Snapshot, number: int, played: int, observer: int | None) -> list[dict[str, Any]]:
    """The cards of one of this round's tricks in the order played; a covered one is null but for its player."""
    told = []
    for i in range(played):
        hidden = number == s.tricks and s.covered >> i & 1 and (s.lead + i) % s.players != observer
        last_worker = i == s.players - 1 and s.worker[number] != NONE
        told.append(
            {
                "seat": s.lies[number][i],
                "card": None if hidden else CARD[s.log[number][i]],
                "value": s.worker[number] if last_worker else None,
            }
        )
    return told


def trick(s: Snapshot, number: int) -> dict[str, Any]:
    winners = [seat for seat in (s.winner[number], s.second_winner[number]) if seat != NONE]
    return {"cards": trick_cards(s, number, s.players, None), "winners": winners}


def last_trick(s: Snapshot) -> dict[str, Any] | None:
    if not s.any_trick:
        return None
    # In a new round the old one's last trick still stands where that round's last trick stood.
    return trick(s, (s.tricks or HAND_SIZE[s.players]) - 1)


def stack_origins(s: Snapshot, owner: int) -> list[int]:
    return [s.stack_trick[i] + 1 for i in range(s.stack_count) if s.stack_owner[i] == owner]


def frisk(s: Snapshot, seat: int | None) -> dict[str, Any] | None:
    if s.phase not in (FRISK, DRAW, RETURN):
        return None
    sees = s.phase == RETURN and seat in (s.asked, s.target)
    return {"by": s.asked, "target": known(s.target), "card": CARD[s.drawn] if sees else None}


# --- where every card is ---


def places(s: Snapshot) -> dict[str, list[str]]:
    found = {f"hand {seat}": cards(s.hands[seat]) for seat in range(s.players)}
    found |= {"aside": cards(s.aside), "removed": cards(ALL & ~IN_PLAY[s.players])}
    hidden = set(members(s.covered))
    for i in hidden:
        found[f"covered {(s.lead + i) % s.players}"] = [CARD[s.log[s.tricks][i]]]
    found["trick"] = [CARD[s.log[s.tricks][i]] for i in range(s.played) if i not in hidden]
    found["tricks"] = [CARD[card] for number in range(s.tricks) for card in s.log[number][: s.players]]
    return found
