"""The suits of Tax the Rich are alike once the bidding is over, as far as the board says the same of them.

While bids are made they are not: the board has an order from left to right. Afterwards it still says how many stacks
the marker's cell asks for, with the Judge in force those of its whole row, and shows who has bid what.
"""

from itertools import permutations
from typing import Any

from stammtisch.games.tax_the_rich.cards import CARDS, JUDGE, KINDS, SUIT, SUITS
from stammtisch.games.tax_the_rich.state import BID, CALL, CELLS, COLUMNS, DICTATORSHIP, NONE, OVER, RULE

Order = tuple[int, ...]
"""By suit, which it becomes."""
ORDERS: tuple[Order, ...] = tuple(permutations(range(len(SUITS))))


def alike(s: Any, number: int) -> None:
    """Puts the suits in another order, everywhere in a state; past rounds stay as they were."""
    if s.phase in (BID, OVER):
        return
    orders = [order for order in ORDERS if _is_alike(s, order)]
    order = orders[number % len(orders)]
    for cards in (s.hands, s.open_cards, s.may, s.stray_may, *s.known):
        for place, held in enumerate(cards.tolist()):
            cards[place] = _cards(held, order)
    for row in range(s.tricks):
        _rename(s.log[row], s.players, order)
    if s.played:
        _rename(s.log[s.tricks], s.played, order)
    _rename(s.kept, s.kept_count, order)
    _rename(s.last_kept, s.last_kept_count if s.tricks else 0, order)
    s.aside, s.covering = _cards(int(s.aside), order), _cards(int(s.covering), order)
    s.called, s.drawn = _card(int(s.called), order), _card(int(s.drawn), order)
    s.led = NONE if s.led == NONE else order[s.led]
    s.marker = _cell(int(s.marker), order)
    bidders = s.bidders.tolist()
    for cell in range(CELLS):
        s.bidders[_cell(cell, order)] = bidders[cell]


def _is_alike(s: Any, order: Order) -> bool:
    """Whether as many stacks are asked for in this order, and the bids rose in the same one."""
    row, trump = divmod(int(s.marker), COLUMNS)
    asked = range(COLUMNS) if _may_move(s) else (trump,)
    if any(s.board[row, suit] != s.board[row, order[suit]] for suit in asked):
        return False
    for first in range(0, CELLS, COLUMNS):
        bids = [order[suit] for suit in range(COLUMNS) if s.bidders[first + suit]]
        if bids != sorted(bids):
            return False
    return True


def _may_move(s: Any) -> bool:
    """Whether a Judge may move the marker, or a dictator may still bring that about."""
    dictator = s.phase in (CALL, RULE) and s.plan[s.round_no - 1] == DICTATORSHIP
    return bool(dictator or s.rule_cards >> JUDGE & 1)


def _cards(held: int, order: Order) -> int:
    return sum((held >> KINDS * old & SUIT) << KINDS * new for old, new in enumerate(order))


def _card(card: int, order: Order) -> int:
    return order[card // KINDS] * KINDS + card % KINDS if 0 <= card < CARDS else card


def _cell(cell: int, order: Order) -> int:
    return cell // COLUMNS * COLUMNS + order[cell % COLUMNS]


def _rename(cards: Any, count: int, order: Order) -> None:
    for place in range(count):
        cards[place] = _card(int(cards[place]), order)
