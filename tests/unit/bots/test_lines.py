"""Decisions in parts are judged and advised whole, nobody is blamed by chance, and all that is said agrees."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.bots import choose, review
from stammtisch.bots.advise import advise
from stammtisch.bots.imagined import Contrast, Imagined
from stammtisch.bots.review import is_decided, judge
from stammtisch.bots.reviewed import Review
from stammtisch.bots.sentences import reason_for, warning
from stammtisch.kernel.bits import members
from stammtisch.match import Match
from tests.unit.bots.positions import last_of_a_trick


def played_by(level: str, game: str, seed: int, **options: Any) -> Match:
    match = stammtisch.load(game, **options).start(seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, choose(match, seat, level, seed=1000 * seed + len(match.played)))
    return match


@pytest.fixture(scope="module")
def looked() -> list[tuple[Match, Review]]:
    """Matches of somebody who chooses at random, so that there is something to blame."""
    matches = [played_by("random", "gaunerbande", seed, target=30) for seed in range(3)]
    return [(match, review(match.record(), simulations=600)) for match in matches]


# --- what is one decision ---


def test_three_cards_to_pass_are_one_decision() -> None:
    match = stammtisch.load("gaunerbande").start(1)
    one, two, three, *_ = match.choices(2)
    assert not is_decided(match, 2, [one])
    assert not is_decided(match, 2, [one, two])
    assert is_decided(match, 2, [one, two, three])


def test_a_kind_and_how_many_of_it_are_one_decision_with_what_was_taken() -> None:
    match = stammtisch.load("gauner").start(1)
    take = match.choices(0)[0]
    after = match.copy()
    after.play(0, take)
    lay = next(choice for choice in after.choices(0) if choice.startswith("lay"))
    after.play(0, lay)
    assert not is_decided(match, 0, [take])
    assert not is_decided(match, 0, [take, lay])
    assert is_decided(match, 0, [take, lay, after.choices(0)[0]])
    assert is_decided(match, 0, [take, "skip"])


def test_who_wins_a_trick_leads_the_next_with_a_decision_of_its_own() -> None:
    match = stammtisch.load("gaunerbande").start(4)
    while True:
        seat = match.waiting[0]
        choice, before = match.choices(seat)[0], match.copy()
        match.play(seat, choice)
        if before.view()["phase"] == "play" and match.waiting == (seat,):
            break
    assert is_decided(before, seat, [choice])


# --- right first ---


def test_no_card_that_was_passed_anyway_is_ever_named(looked: list[tuple[Match, Review]]) -> None:
    named = 0
    for match, found in looked:
        passed: dict[tuple[int, int], set[str]] = {}
        again = match.record().start()
        for seat, choice in match.played:
            if choice.startswith("pass"):
                passed.setdefault((again.round, seat), set()).add(choice)
            again.play(seat, choice)
        for decision in (one for one in found.decisions if one.choices[0].startswith("pass")):
            assert set(decision.choices) == passed[decision.round, decision.seat], "all three of them together"
            if decision.best != decision.choices:
                named += 1
                assert len(set(decision.best)) == 3
                assert set(decision.best) != set(decision.choices)
    assert named > 5, "otherwise this shows nothing"


def test_every_choice_with_an_alternative_is_part_of_one_decision(looked: list[tuple[Match, Review]]) -> None:
    for match, found in looked:
        parts = [number for decision in found.decisions for number in decision.parts]
        assert len(parts) == len(set(parts))
        again = match.record().start()
        for number, (seat, choice) in enumerate(match.played, 1):
            assert number in parts or len(again.choices(seat)) == 1
            again.play(seat, choice)


def test_the_best_is_best_by_what_is_shown(looked: list[tuple[Match, Review]]) -> None:
    blamed = [one for _, found in looked for one in found.decisions if one.best != one.choices]
    assert len(blamed) > 20, "otherwise this shows nothing"
    for _, found in looked:
        for decision in found.decisions:
            assert decision.options[0].win == max(option.win for option in decision.options)
            assert decision.cost_win == 0 or decision.best == decision.options[0].choices
    for decision in blamed:
        made = next(option for option in decision.options if option.choices == decision.choices)
        assert decision.cost_win == pytest.approx(decision.options[0].win - made.win, abs=2e-4)
        assert decision.cost >= 0
        assert decision.cost_win >= 0.02


def test_nobody_is_blamed_for_one_of_two_cards_that_come_to_the_same() -> None:
    """Neighbours with nothing between them: whatever the search says of them differs by chance alone."""
    rules = stammtisch.load("gaunerbande").rules
    tried = 0
    for seed in range(12):
        match = stammtisch.load("gaunerbande", target=20).start(seed)
        while not match.over:
            seat = match.waiting[0]
            legal = rules.bindings.legal(match.numbers, seat)
            kept = int(rules.sensible(match.numbers.view(rules.state)[0], seat, legal))
            if members(legal & ~kept) and match.view()["phase"] == "play" and kept.bit_count() == 1:
                texts = rules.vocabulary(match.numbers, seat).texts
                for number in members(legal):
                    tried += 1
                    judged = judge(match, seat, [texts[number]], simulations=200, seed=tried)
                    assert judged.cost_win == judged.cost == 0
                    assert judged.best == judged.choices
                    assert judged.why is None
            match.play(seat, choose(match, seat, "beginner", seed=len(match.played)))
    assert tried > 60, "otherwise this shows nothing"


def test_the_same_cards_in_any_order_are_judged_the_same() -> None:
    match = stammtisch.load("gaunerbande").start(3)
    best = advise(match, 1, simulations=4_000, seed=2)[0]
    for order in permutations((best.choice, *best.then)):
        assert judge(match, 1, order, simulations=1_500, seed=4).cost_win == 0


def test_a_plain_mistake_is_blamed_and_explained() -> None:
    judged = judge(last_of_a_trick(), 3, ["play r12"], simulations=400)
    assert judged.best == ["play r1"]
    assert judged.cost > 12
    assert judged.cost_win > 0.02
    assert judged.why is not None
    assert judged.why.you.en == "The politician lies there already (+13): the red 12 takes it."
    assert judged.why.name.de == "Der Politiker liegt schon da (+13): Die rote 12 nimmt ihn."
    assert "100%" in judged.why.figures.en


# --- advice ---


def test_a_hint_for_passing_names_three_cards() -> None:
    match = stammtisch.load("gaunerbande").start(3)
    first, *others = advise(match, 1, simulations=1_500)
    assert len({first.choice, *first.then}) == 3
    assert is_decided(match, 1, [first.choice, *first.then])
    assert all(other.win <= first.win for other in others)


# --- reasons ---


def seen(feature: tuple[float, float], wins: tuple[float, float], slope: float) -> Imagined:
    """Two lines, the first with more of one or the other; the feature goes with winning as `slope` says."""
    chance = np.random.default_rng(1)
    rounds = 400
    table = np.zeros((2, rounds, 3))
    for line in (0, 1):
        table[line, :, 0] = chance.random(rounds) < feature[line]
        table[line, :, 2] = wins[line] + slope * (table[line, :, 0] - feature[line]) + chance.normal(0, 0.01, rounds)
    return Imagined(["clean"], table)


def test_a_reason_that_speaks_against_the_advice_is_not_given() -> None:
    assert seen((0.7, 0.2), (0.5, 0.4), slope=0.4).telling(0, 1)
    assert not seen((0.7, 0.2), (0.5, 0.4), slope=-0.4).telling(0, 1), "it is bad to have, and the better has more"
    assert seen((0.2, 0.7), (0.5, 0.4), slope=-0.4).telling(0, 1)


def test_a_reason_does_not_sound_like_the_opposite() -> None:
    rules = stammtisch.load("gaunerbande").rules
    assert reason_for(rules, Contrast("politician", 0.2, 0.4)).en == "That way, you less often take the politician."
    assert reason_for(rules, Contrast("politician", 0.01, 0.4)).en == "That way, you hardly ever take the politician."
    assert reason_for(rules, Contrast("clean", 0.3, 0.1)).de == "Damit bleibst du öfter sauber."
    assert reason_for(rules, Contrast("clean", 0.7, 0.1)).de == "Damit bleibst du wahrscheinlich sauber."
    assert warning(rules, Contrast("clean", 0.7, 0.4)).en == "That way, you less often stay clean."
    assert warning(rules, Contrast("politician", 0.1, 0.9)).en == "That way, you almost certainly take the politician."


def test_what_may_be_chance_is_no_reason_and_confirms_nothing() -> None:
    even = seen((0.5, 0.5), (0.4, 0.4), slope=0.2)
    assert not even.telling(0, 1)
    assert not even.confirms(0, 1)
    assert seen((0.5, 0.5), (0.5, 0.4), slope=0.2).confirms(0, 1)
