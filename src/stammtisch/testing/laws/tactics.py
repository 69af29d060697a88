"""What bots use: a policy that is legal and knows nothing it should not, and values from 0 to 1."""

from random import Random

import numpy as np

from stammtisch.games.contract import SEATS
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Position, positions, redealt, walks


@law
def the_policy_takes_one_of_the_choices_it_is_given(variant: Variant) -> None:
    luck, rng = Random(1), playout_rng(1)
    for position in positions(variant, 10):
        numbers, bindings = position.numbers, position.walk.rules.bindings
        for seat in members(bindings.waiting(numbers)):
            legal = members(bindings.legal(numbers, seat))
            for size in (1, luck.randint(1, len(legal)), len(legal)):
                given = luck.sample(legal, size)
                chosen = bindings.policy(numbers, seat, sum(1 << choice for choice in given), rng)
                assert chosen in given, f"{position}: policy of seat {seat}, from {sorted(given)}"
        assert np.array_equal(numbers, position.numbers), f"{position}: policy changes the state"


@law
def the_policy_knows_only_what_its_seat_knows(variant: Variant) -> None:
    rng = playout_rng(2)
    for position in positions(variant, 10):
        numbers, rules = position.numbers, position.walk.rules
        for seat in members(rules.bindings.waiting(numbers)):
            legal = rules.bindings.legal(numbers, seat)
            for seed in range(6):
                other = redealt(rules, numbers, seat, rng)
                one, two = playout_rng(seed), playout_rng(seed)
                chosen = rules.bindings.policy(numbers, seat, legal, one)
                assert rules.bindings.policy(other, seat, legal, two) == chosen, (
                    f"{position}: seat {seat} looks at hidden cards"
                )
                assert one[0] == two[0], f"{position}: seat {seat} rolls its dice by hidden cards"


@law
def sensible_choices_are_some_of_the_choices_by_what_the_seat_knows(variant: Variant) -> None:
    rng = playout_rng(3)
    for position in positions(variant, 10):
        rules = position.walk.rules
        for seat in members(rules.bindings.waiting(position.numbers)):
            legal = rules.bindings.legal(position.numbers, seat)
            kept = int(rules.sensible(position.numbers.view(rules.state)[0], seat, legal))
            assert kept, f"{position}: nothing is left for seat {seat}"
            assert not kept & ~legal, f"{position}: seat {seat} is left what it cannot choose"
            other = redealt(rules, position.numbers, seat, rng)
            assert int(rules.sensible(other.view(rules.state)[0], seat, legal)) == kept, (
                f"{position}: seat {seat} looks at hidden cards"
            )


def values(position: Position, since: Position) -> list[float]:
    numbers, before = position.numbers, since.numbers
    out = np.full(SEATS, np.nan)
    position.walk.rules.bindings.value(numbers, before, out)
    assert np.array_equal(numbers, position.numbers), f"{position}: value changes the state"
    assert np.array_equal(before, since.numbers), f"{position}: value changes the state it began with"
    return out.tolist()[: position.match.players]


@law
def values_lie_between_0_and_1(variant: Variant) -> None:
    luck = Random(3)
    for position in positions(variant, 10):
        for since in (0, luck.randint(0, position.after), position.after):
            found = values(position, Position(position.walk, since))
            assert all(0 <= value <= 1 for value in found), f"{position}, since choice {since}: values {found}"


@law
def at_the_end_winners_are_worth_more_than_others(variant: Variant) -> None:
    for walk in walks(variant):
        end = Position(walk, len(walk.steps))
        for since in (0, end.after // 2):
            found = values(end, Position(walk, since))
            won = {found[seat] for seat in walk.end.winners}
            lost = {found[seat] for seat in range(variant.players) if seat not in walk.end.winners}
            assert all(winner > loser for winner in won for loser in lost), (
                f"{end}: won by {walk.end.winners}, values {found}"
            )
            assert len(won) <= 1, f"{end}: winners share, but have values {won}"


@law
def a_halted_match_has_values_too(variant: Variant) -> None:
    game = variant.load()
    numbers, rng, out = game.start(1).numbers, playout_rng(4), np.full(SEATS, np.nan)
    numbers[game.rules.layout["horizon"][0]] = 1
    end = numbers.copy()
    for _ in range(20):
        game.rules.bindings.playouts(numbers, 1, rng, end)
        game.rules.bindings.value(end, numbers, out)
        found = out.tolist()[: variant.players]
        assert all(0 <= value <= 1 for value in found), f"{variant}: values {found}"
