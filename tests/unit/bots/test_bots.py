"""Bots choose legally, honestly and repeatably, in every game and variant."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import stammtisch
from stammtisch.bots import LEVELS, advise, choose, review
from stammtisch.bots.review import luck_of_the_deal
from stammtisch.bots.search import Search, Thought
from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.kernel.dice import quick
from stammtisch.match import Match
from tests.conformance.variants import VARIANTS, Variant

SIMULATIONS = 120


def somewhere(variant: Variant, seed: int) -> Match:
    """A match after some random choices, not over."""
    chance = random.Random(seed)
    match = variant.load().start(seed)
    for _ in range(chance.randrange(60)):
        before = match.copy()
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.choices(seat)))
        if match.over:
            return before
    return match


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_bots_choice_does_not_depend_on_hidden_cards(variant: Variant) -> None:
    """The same seat in two worlds that it cannot tell apart thinks the same thoughts."""
    for seed in range(4):
        match = somewhere(variant, seed)
        seat = match.waiting[-1]
        other = match.copy()
        match.game.rules.doors.redeal(other.numbers, seat, quick(seed + 100))
        for level in LEVELS:
            first = choose(match, seat, level, seed=seed, simulations=SIMULATIONS)
            assert first == choose(other, seat, level, seed=seed, simulations=SIMULATIONS), (level, seed)
            assert first in match.choices(seat)


@pytest.mark.parametrize("game", stammtisch.games())
def test_a_whole_match_of_thinkers_comes_to_its_end(game: str) -> None:
    match = stammtisch.load(game, **({"target": 10} if game == "gaunerbande" else {})).start(5)
    levels = list(LEVELS)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, choose(match, seat, levels[seat % 4], seed=len(match.played), simulations=15))
    assert match.over


def test_a_bot_never_changes_the_match_it_looks_at() -> None:
    match = stammtisch.load("gaunerbande").start(1)
    before = match.numbers.copy()
    choose(match, 0, "regular", seed=1, simulations=50)
    advise(match, 0, simulations=50)
    assert np.array_equal(before, match.numbers)
    assert match.played == []


def test_threads_think_the_same_thoughts_as_one() -> None:
    match = stammtisch.load("gaunerbande").start(2)

    def think(seed: int) -> str:
        return choose(match, 1, "master", seed=seed, simulations=400)

    alone = [think(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(think, range(6))) == alone


def test_a_full_memory_stops_growing_and_goes_on_thinking() -> None:
    match = stammtisch.load("gaunerbande").start(2)
    thought = Search(match.game.rules, match.numbers, 0, quick(1), room=64).run(2_000)
    assert 1_000 < thought.visits.sum() <= 2_000
    assert match.game.rules.doors.legal(match.numbers, 0) >> thought.best & 1


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_deep_thought_in_every_phase(variant: Variant) -> None:
    """Also where seats choose at the same time again and again, and who is next depends on what they chose."""
    for seed in range(3):
        match = somewhere(variant, seed)
        for seat in match.waiting:
            thought = Search(match.game.rules, match.numbers, seat, quick(5)).run(2_000)
            assert match.game.rules.doors.legal(match.numbers, seat) >> thought.best & 1
            assert thought.visits.sum() == 2_000


def test_a_clear_matter_is_not_thought_about_any_longer() -> None:
    visits, worth = np.zeros(63, np.int64), np.zeros(63)
    visits[[3, 5]], worth[[3, 5]] = (900, 100), (0.6, 0.5)
    assert Thought(visits, worth, worth, worth, spread=0.1).is_clear(left=10_000)  # ten standard errors
    assert not Thought(visits, worth, worth, worth, spread=0.5).is_clear(left=10_000)
    assert Thought(visits, worth, worth, worth, spread=0.5).is_clear(left=799)  # it cannot be overtaken any more


def test_thinking_stops_by_the_clock() -> None:
    match = stammtisch.load("gaunerbande").start(2)
    assert choose(match, 0, "master", seconds=0.0) in match.choices(0)


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    match = stammtisch.load("gaunerbande").start(2)
    with pytest.raises(OptionError, match="random, beginner, regular, master"):
        choose(match, 0, "grandmaster")


@pytest.mark.parametrize("level", ["regular", "master"])
def test_no_simulations_are_refused(level: str) -> None:
    match = stammtisch.load("gaunerbande").start(2)
    with pytest.raises(OptionError, match="at least one simulation, not 0"):
        choose(match, 0, level, simulations=0)
    with pytest.raises(OptionError, match="at least one simulation, not 0"):
        advise(match, 0, simulations=0)


def last_of_a_trick() -> Match:
    """Seat 3 plays last to a trick with the politician in it: the red 12 would take it, the red 1 would not."""
    match = stammtisch.load("gaunerbande").start(4)
    while match.view()["phase"] == "pass":
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    s = match.state
    hands = [1 << 14, 1 << 27, 1 << 40, 1 << 12 | 1 << 1]
    for seat in range(4):
        s.hands[seat] = hands[seat]
        s.held[seat] |= hands[seat]
        s.possible[seat] = (1 << 52) - 1
        s.passed[seat] = s.received[seat] = 0
    s.passing = 0
    s.tricks, s.logged, s.lying, s.led = 11, 47, 1 << 9 | 1 << 10 | 1 << 3, (1 << 13) - 1
    s.log[44:47] = [9, 10, 3]
    s.leaders[11], s.best, s.ahead, s.owing, s.black_open = 0, 10, 1, 1 << 3, 1
    return match


def test_the_search_ducks_under_the_politician() -> None:
    match = last_of_a_trick()
    assert match.choices(3) == ("play r1", "play r12")
    assert choose(match, 3, "regular", seed=1, simulations=300) == "play r1"


def test_advice_ranks_every_choice_and_says_why_in_both_languages() -> None:
    match = last_of_a_trick()
    duck, take = advise(match, 3, simulations=1_000, seed=3)
    assert (duck.choice, take.choice) == ("play r1", "play r12")
    assert duck.share > take.share
    assert duck.share + take.share == pytest.approx(1.0, abs=0.001)
    assert take.points > duck.points + 12
    assert "politician" in take.reason.en
    assert "Politiker" in take.reason.de


@pytest.mark.parametrize("game", stammtisch.games())
def test_advice_in_every_game(game: str) -> None:
    match = stammtisch.load(game).start(3)
    for _ in range(12):
        seat = match.waiting[0]
        ranked = advise(match, seat, simulations=40)
        assert sorted(advice.choice for advice in ranked) == sorted(match.choices(seat))
        assert all(advice.reason.en and advice.reason.de for advice in ranked)
        assert all(0 <= advice.win <= 1 for advice in ranked)
        match.play(seat, ranked[0].choice)


@pytest.mark.parametrize("players", [2, 4])
def test_the_chance_of_winning_is_certain_before_the_last_choice(players: int) -> None:
    """Also in Party Bugs, whose bots value closeness too, and where Paul may win."""
    for seed in range(12):
        match = stammtisch.load("party_bugs", players=players).start(seed)
        while True:
            seat, choice = match.waiting[0], match.choices(match.waiting[0])[0]
            after = match.copy()
            after.play(seat, choice)
            if after.over:
                break
            match = after
        told = {advice.choice: advice.win for advice in advise(match, seat, simulations=40)}
        assert told[choice] == float(seat in after.winners)


def test_advice_is_for_those_who_are_asked() -> None:
    match = last_of_a_trick()
    with pytest.raises(IllegalChoice, match="owes no choice"):
        advise(match, 0)


@pytest.mark.parametrize("game", stammtisch.games())
def test_every_sign_is_read_between_0_and_1(game: str) -> None:
    rules = stammtisch.load(game).rules
    match = stammtisch.load(game).start(9)
    match.state.horizon = 1
    end = match.numbers.copy()
    rules.doors.playouts(match.numbers, 1, quick(2), end)
    for seat in range(match.players):
        signs = rules.read_signs(rules.snapshot(end), seat)
        assert set(signs) == set(rules.signs)
        assert all(0 <= amount <= 1 for amount in signs.values())


def test_a_review_finds_out_who_plays_at_random() -> None:
    cost = np.zeros(4)
    for seed in range(6, 10):
        match = stammtisch.load("gaunerbande", target=10).start(seed)
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, choose(match, seat, "random" if seat == 0 else "beginner", seed=len(match.played)))
        looked = review(match.record(), simulations=1_000)
        cost += looked.cost
        assert looked.scores == list(match.scores)
        assert all(len(decision.options) > 1 for decision in looked.decisions)
        assert all(0 <= decision.cost <= decision.stake and decision.cost_win >= 0 for decision in looked.decisions)
        assert all(0 <= figure <= 100 for figure in looked.accuracy)
    assert cost[0] == cost.max()
    assert review(match.record(), simulations=1_000) == looked


def test_luck_evens_out_over_many_deals() -> None:
    game = stammtisch.load("gaunerbande")
    deals = np.array([luck_of_the_deal(game.start(seed), quick(seed)) for seed in range(60)])
    assert np.abs(deals).mean() > 1.0, "single deals are lucky or not"
    assert np.all(np.abs(deals.mean(axis=0)) < 3.5 * deals.std(axis=0) / np.sqrt(len(deals))), "all together are not"
