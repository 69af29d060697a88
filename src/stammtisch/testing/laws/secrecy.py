"""Secrecy: what a seat cannot know is nowhere in its views, choices and events, nor in a re-deal.

`redeal(state, seat)` stands for what the seat knows: it keeps that and draws the rest anew. Four kinds of laws check
it and everything shown against each other:

- what a seat is shown survives a re-deal, to the byte;
- at the deal, whatever could be otherwise without the seat's noticing is drawn anew;
- worlds that a seat cannot tell from the truth, followed for a while, tell it the same, and a re-deal draws exactly
  such worlds: all of them, and no others;
- a re-deal depends on nothing but what the seat knows: from any of those worlds it draws alike.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from stammtisch import Match
from stammtisch.games.contract import Rulebook, View
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import as_json, at, fields, positions, redealt, walks
from stammtisch.testing.worlds import Worlds, followed

# --- a re-deal keeps what the seat knows ---


@law
def a_redeal_keeps_the_seats_view_and_choices_to_the_byte(variant: Variant) -> None:
    rng = playout_rng(1)
    for position in positions(variant, 8, 30):
        match, rules = position.match, position.walk.rules
        for seat in range(variant.players):
            shown, public, choices = as_json(match.view(seat)), as_json(match.view(None)), match.choices(seat)
            for _ in range(3):
                other = at(match, redealt(rules, match.numbers, seat, rng))
                assert as_json(other.view(seat)) == shown, (
                    f"{position}: seat {seat} would notice: {noticed(match, other, seat)}"
                )
                assert as_json(other.view(None)) == public, (
                    f"{position}: a secret of seat {seat} is public: {noticed(match, other, None)}"
                )
                assert other.choices(seat) == choices, f"{position}: seat {seat} has other choices"


@law
def a_redeal_respects_what_views_say_of_other_hands(variant: Variant) -> None:
    """`known`, where views have it: so many cards of each kind are certainly in that hand."""
    rng = playout_rng(1)
    for position in positions(variant, 8, 30):
        rules, numbers = position.walk.rules, position.numbers
        for seat in range(variant.players):
            places = rules.places(rules.snapshot(redealt(rules, numbers, seat, rng)))
            for other, known in enumerate(position.match.view(seat).get("known", [])):
                assert Counter(known) <= Counter(places[f"hand {other}"]), f"{position}: re-deal for seat {seat}"


def noticed(match: Match, other: Match, observer: int | None) -> str:
    one, two = match.view(observer), other.view(observer)
    return "; ".join(f"{key}: {one[key]} or {two[key]}" for key in one if one[key] != two[key])


@law
def a_redealt_match_has_the_same_cards_and_can_be_played_to_its_end(variant: Variant) -> None:
    rng, last = playout_rng(2), walks(variant)[0].end.numbers.copy()
    for position in positions(variant, 4, 30):
        rules, numbers = position.walk.rules, position.numbers
        for seat in range(variant.players):
            other = redealt(rules, numbers, seat, rng)
            assert deck(rules, other) == deck(rules, numbers), (
                f"{position}: a re-deal for seat {seat} changed the cards"
            )
            assert rules.bindings.waiting(other) == rules.bindings.waiting(numbers), (
                f"{position}: re-deal for seat {seat}"
            )
            other[rules.layout["horizon"][0]] = other[rules.layout["counted"][0]] + 1
            rules.bindings.playouts(other, 2, rng, last)
            assert deck(rules, last) == deck(rules, numbers), f"{position}: played on after a re-deal for seat {seat}"


def deck(rules: Rulebook, numbers: Numbers) -> Counter[str]:
    return Counter(card for cards in rules.places(rules.snapshot(numbers)).values() for card in cards)


@law
def a_redeal_is_fixed_by_its_generator_and_leaves_no_key(variant: Variant) -> None:
    for position in positions(variant, 2):
        rules, numbers = position.walk.rules, position.numbers
        key = rules.layout["dice"][0]
        for seat in range(variant.players):
            one, two = redealt(rules, numbers, seat, playout_rng(3)), redealt(rules, numbers, seat, playout_rng(3))
            assert np.array_equal(one, two), f"{position}: re-deal for seat {seat}"
            kept = one[key : key + 4] == numbers[key : key + 4]
            assert not kept.any(), f"{position}: a re-deal for seat {seat} keeps the key of the dice"


# --- at the deal, the view is all there is to know ---


@law
def at_the_deal_all_that_a_seat_cannot_see_is_drawn_anew(variant: Variant) -> None:
    """Numbers are carried over from other deals, one by one. Where the seat would not notice, it cannot know them."""
    game = variant.load()
    match, rules, rng = game.start(0), game.rules, playout_rng(4)
    others = [game.start(seed).numbers for seed in range(1, 6)]
    dice = set(range(rules.layout["dice"][0], rules.layout["dice"][0] + 6))
    for seat in range(variant.players):
        drawn = np.array([redealt(rules, match.numbers, seat, rng) for _ in range(100)])
        constant = {int(cell) for cell in np.flatnonzero((drawn == match.numbers).all(axis=0))} - dice
        shown = match.view(seat)
        seen = [cell for cell in sorted(constant) if not unnoticed(match, cell, others, seat, shown)]
        kept = [cell for cell in sorted(constant - set(seen)) if not told(variant, cell)]
        assert not kept, f"{variant}: seat {seat} cannot see {fields(rules, kept)}, but every re-deal keeps the truth"


def unnoticed(match: Match, cell: int, others: list[Numbers], seat: int, shown: View) -> bool:
    """Whether this number could be as in another deal without the seat's noticing."""
    for numbers in others:
        if numbers[cell] != match.numbers[cell]:
            changed = match.numbers.copy()
            changed[cell] = numbers[cell]
            try:
                if at(match, changed).view(seat) == shown:
                    return True
            except (IndexError, KeyError, ValueError, AssertionError):
                pass  # such a state cannot even be shown
    return False


def told(variant: Variant, cell: int) -> bool:
    """Whether some public key says the same as this number: over many deals, never one without the other."""
    deals, public = many_deals(variant)
    for shown in public.values():
        met: dict[bytes, int] = {}  # what the key showed → the number
        same = [met.setdefault(what, deal[cell]) == deal[cell] for deal, what in zip(deals, shown, strict=True)]
        if all(same) and len(deals) - len(met) > 30 and len(set(met.values())) > 1:
            return True
    return False


@lru_cache(maxsize=1)
def many_deals(variant: Variant) -> tuple[list[list[int]], dict[str, list[bytes]]]:
    """A thousand deals, and what each public key showed in them."""
    game = variant.load()
    matches = [game.start(seed) for seed in range(1000)]
    views = [match.view(None) for match in matches]
    public = {key: [as_json(view[key]) for view in views] for key in views[0]}
    return [match.numbers.tolist() for match in matches], public


# --- worlds that a seat cannot tell from the truth ---


@law
def events_show_nothing_that_views_do_not_show(variant: Variant) -> None:
    """Stated in `Worlds.follow`. Every phase is a start here, and every seat an observer."""
    for position in positions(variant, 3, 20):
        for seat in range(variant.players):
            if not position.over:
                Worlds(position, seat, 40).follow()


@law
def a_redeal_draws_what_is_possible_and_depends_on_nothing_else(variant: Variant) -> None:
    for worlds in followed(variant):
        from_truth = draws(worlds, [worlds.position.numbers])
        draws_all_that_is_possible(worlds, from_truth)
        if not worlds.phases & set(variant.demands.forgetful.split()):
            draws_nothing_impossible(worlds, from_truth)
        draws_alike_from_every_world(worlds, from_truth)


DRAWS = 300
MANY_TIMES = 20  # so often expected, and never met: that is no chance


def draws(worlds: Worlds, starts: list[Numbers]) -> Numbers:
    rng = playout_rng(6)
    return np.array([redealt(worlds.rules, starts[i % len(starts)], worlds.seat, rng) for i in range(DRAWS)])


def more_draws(worlds: Worlds, number: int) -> Iterator[Numbers]:
    rng = playout_rng(7)
    return (redealt(worlds.rules, worlds.position.numbers, worlds.seat, rng) for _ in range(number))


def draws_all_that_is_possible(worlds: Worlds, drawn: Numbers) -> None:
    """Every place where a card lies in some possible world occurs, if not at once, then in very many re-deals."""
    missing = all_spots(worlds.rules, worlds.sample(30))
    for world in chain(drawn, more_draws(worlds, 20_000)):
        if not missing:
            break
        missing -= spots(worlds.rules, world)
    assert not missing, f"{worlds}: re-deals never put these cards where they may well be: {said(missing)}"


def draws_nothing_impossible(worlds: Worlds, drawn: Numbers) -> None:
    """Where cards are drawn so often that they should have been there in some possible world, they were."""
    often = bits(drawn).mean(axis=0) * len(worlds.numbers) > MANY_TIMES
    if not np.any(often & ~bits(np.array(worlds.numbers)).any(axis=0)):
        return  # a quick look at the numbers was enough
    times = Counter(spot for world in drawn for spot in spots(worlds.rules, world))
    wrong = {spot for spot in times if times[spot] / DRAWS * len(worlds.numbers) > MANY_TIMES}
    wrong -= all_spots(worlds.rules, worlds.numbers)
    if wrong:  # the worlds lean towards the true choices: only many more of them give certainty
        more = worlds.many_more()
        wrong = wrong - all_spots(worlds.rules, more) if more else set()
    assert not wrong, f"{worlds}: re-deals put cards where, by all that the seat has seen, they are not: {said(wrong)}"


def draws_alike_from_every_world(worlds: Worlds, from_truth: Numbers) -> None:
    """Every bit of every number comes up as often, whichever of the worlds is the true one."""
    one = bits(from_truth).sum(axis=0).astype(float)
    two = bits(draws(worlds, worlds.numbers)).sum(axis=0).astype(float)
    noise = np.sqrt((one * (DRAWS - one) + two * (DRAWS - two)) / DRAWS)
    suspicious = np.flatnonzero(np.abs(one - two) > 6 * noise + 12)
    assert not len(suspicious), f"{worlds}: something of the truth is left in re-deals, in {named(worlds, suspicious)}"


def bits(states: Numbers) -> NDArray[np.uint8]:
    """A row of bits per state."""
    return np.unpackbits(states.view(np.uint8), axis=1, bitorder="little")


def named(worlds: Worlds, some: NDArray[np.int64]) -> str:
    """The fields that these bits belong to."""
    return fields(worlds.rules, sorted({int(bit) // 64 for bit in some}))


Spot = tuple[str, str, int]  # a place, a card, whether it is the first or the second of its kind there


def spots(rules: Rulebook, numbers: Numbers) -> set[Spot]:
    return {
        (place, card, number)
        for place, cards in rules.places(rules.snapshot(numbers)).items()
        for card, count in Counter(cards).items()
        for number in range(1, min(count, 2) + 1)
    }


def all_spots(rules: Rulebook, states: Iterable[Numbers]) -> set[Spot]:
    return {spot for numbers in states for spot in spots(rules, numbers)}


def said(some: Iterable[Spot]) -> str:
    return ", ".join(
        f"{card} in {place}" + (f" ({number})" if number > 1 else "") for place, card, number in sorted(some)
    )
