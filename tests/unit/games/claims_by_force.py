"""Claims by brute force: every distribution that a seat can imagine, every play of the others, by the rules alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from stammtisch import Match
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members


def certain(match: Match, seat: int) -> bool:
    rules = match.game.rules
    assert rules.claims is not None
    return rules.claims.is_certain(rules.snapshot(match.numbers), seat)


def order(match: Match, seat: int) -> tuple[int, ...]:
    rules = match.game.rules
    assert rules.claims is not None
    return rules.claims.order(rules.snapshot(match.numbers), seat)


def deals(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to deal these cards into hands of these sizes, as sets."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in deals(rest, sizes[1:]):
            yield (sum(1 << card for card in hand), *others)


def with_hands(match: Match, hands: dict[int, int], aside: int | None = None) -> Numbers:
    other = match.copy()
    for seat, hand in hands.items():
        other.state.hands[seat] = hand
    if aside is not None:
        other.state.aside = aside
    return other.numbers


def loses(match: Match, numbers: Numbers, seat: int, cards: Sequence[int]) -> bool:
    """Whether the others can keep the seat, which plays its cards in this order, from a trick."""
    rules = match.game.rules
    layout = rules.layout
    before = (numbers[layout["round_no"][0]], numbers[layout["tricks"][0]])
    asked = members(rules.bindings.waiting(numbers))[0]
    legal = rules.bindings.legal(numbers, asked)
    mine = asked == seat
    if mine:
        assert legal >> cards[0] & 1, "the order is not legal"
    for choice in cards[:1] if mine else members(legal):
        after = numbers.copy()
        rules.bindings.apply(after, asked, choice)
        rest = cards[1:] if mine else cards
        if (after[layout["round_no"][0]], after[layout["tricks"][0]]) != before:
            if winner(rules.layout, after, int(before[1])) != seat:
                return True
            if after[layout["round_no"][0]] != before[0] or not rules.bindings.waiting(after) or not rest:
                continue
        if loses(match, after, seat, rest):
            return True
    return False


def winner(layout: dict[str, tuple[int, tuple[int, ...]]], numbers: Numbers, trick: int) -> int:
    if "winner" in layout:
        return int(numbers[layout["winner"][0] + trick])
    return int(numbers[layout["leaders"][0] + trick + 1])
