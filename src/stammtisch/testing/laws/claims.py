"""Claims, of games that have them: they depend on what the seat knows, and what is certain comes true."""

from random import Random

from stammtisch.games.claim_checks import line_for
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Position, redealt, walks

MOST = 40  # positions looked at


@law
def a_claim_depends_on_nothing_that_the_seat_cannot_know(variant: Variant) -> None:
    rng = playout_rng(1)
    for position, seat in _sample(_claimable(variant)):
        said = _said(position, position.numbers, seat)
        for _ in range(3):
            other = redealt(position.walk.rules, position.numbers, seat, rng)
            assert _said(position, other, seat) == said, (
                f"{position}: with other cards in the other hands, claims.py says something else to seat {seat}"
            )


@law
def a_certain_claim_is_won_whatever_the_others_play(variant: Variant) -> None:
    rng, dice = playout_rng(2), Random(2)
    sure = [found for found in _claimable(variant) if _said(found[0], found[0].numbers, found[1])[1]]
    for position, seat in _sample(sure):
        for _ in range(3):
            other = redealt(position.walk.rules, position.numbers, seat, rng)
            _play(position, other, seat, list(_said(position, other, seat)[3]), dice)
        assert line_for(position.walk.rules, position.numbers, seat), f"{position}: no line of play is found"


def _claimable(variant: Variant) -> list[tuple[Position, int]]:
    """Where some seat may claim."""
    found = []
    for walk in walks(variant):
        claims = walk.rules.claims
        for position in walk if claims is not None else ():
            seats = members(walk.rules.bindings.waiting(position.numbers))
            found += [(position, seat) for seat in seats if _said(position, position.numbers, seat)[0]]
    return found


def _sample(found: list[tuple[Position, int]]) -> list[tuple[Position, int]]:
    return Random(0).sample(found, min(MOST, len(found)))


def _said(position: Position, numbers: Numbers, seat: int) -> tuple[bool, bool, int, tuple[int, ...]]:
    """Whether the seat may claim, whether that is certain, how many tricks, in which order."""
    rules = position.walk.rules
    claims, now = rules.claims, rules.snapshot(numbers)
    if claims is None or not claims.may_claim(now, seat):
        return False, False, 0, ()
    return True, claims.is_certain(now, seat), claims.left(now), claims.order(now, seat)


def _play(position: Position, numbers: Numbers, seat: int, order: list[int], dice: Random) -> None:
    """Plays the round to its end: the seat in its order, the others at random."""
    rules = position.walk.rules
    assert rules.claims is not None
    now = rules.snapshot(numbers)
    left, round_no = rules.claims.left(now), now.round_no
    while left and now.round_no == round_no:
        asked = members(rules.bindings.waiting(numbers))[0]
        legal = members(rules.bindings.legal(numbers, asked))
        choice = order.pop(0) if asked == seat else dice.choice(legal)
        assert choice in legal, f"{position}: the order of a certain claim is not legal"
        rules.bindings.apply(numbers, asked, choice)
        now = rules.snapshot(numbers)
        if now.round_no != round_no or rules.claims.left(now) < left:
            left -= 1
            assert rules.claims.ahead(now) == seat, f"{position}: seat {seat} did not win a trick that was certain"
