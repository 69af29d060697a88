"""What a seat sees at the referee's table."""

from typing import Any

from tests.unit.games.tax_the_rich.referee import Referee, in_order


def view_of(table: Referee, seat: int | None, asked: int, phase: str) -> dict[str, Any]:
    acting = seat == asked
    return {
        "phase": "play" if phase == "reveal" and not acting else phase,
        "round": table.round,
        "hand": None if seat is None else in_order(table.hands[seat]),
        "hand_sizes": [len(hand) for hand in table.hands],
        "open_hands": [in_order(cards) for cards in table.open],
        "covering": table.covering if acting else None,
        "declaring": table.declaring if acting else None,
        "marker": marker(table),
        "bids": table.bids,
        "leader": table.leader,
        "deputy": table.deputy,
        "called": table.called,
        "trick": [
            {"seat": c.seat, "card": None if c.covered and c.player != seat else c.text, "value": c.value}
            for c in table.trick
        ],
        "led": table.led,
        "pointed": table.pointed,
        "kept": table.kept,
        "frisk": frisk(table, seat),
        "last_trick": table.last_trick,
        "tricks": table.tricks,
        "stacks": [len(stacks) for stacks in table.stacks],
        "stack_origins": [[trick for trick, _ in stacks] for stacks in table.stacks],
        "gifts_owed": table.owed,
        "revolution": table.revolution,
        "rebel": table.rebel,
        "rule_cards": sorted(table.rules, key=float),
        "scores": table.scores,
        "history": table.history,
    }


def marker(table: Referee) -> dict[str, Any] | None:
    if table.cell is None:
        return None
    number, suit = table.cell
    row = table.board[number - 1]
    return {"row": number, "suit": suit, "tricks": row["tricks"][suit], "bonus": row["bonus"][table.round - 1]}


def frisk(table: Referee, seat: int | None) -> dict[str, Any] | None:
    """Which card is taken only the two of them see."""
    if table.frisk and seat not in (table.frisk["by"], table.frisk["target"]):
        return {**table.frisk, "card": None}
    return table.frisk
