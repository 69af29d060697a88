"""Bots choose legally, honestly and repeatably, in every game and variant."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import stammtisch
from stammtisch.bots import LEVELS, advise, choose, review
from stammtisch.bots.review import luck_of_the_deal
from stammtisch.bots.search import Search, SearchResult
from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match
from stammtisch.testing.variants import Variant, all_variants
from tests.unit.bots.positions import last_of_a_trick

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


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_a_bots_choice_does_not_depend_on_hidden_cards(variant: Variant) -> None:
    """The same seat in two worlds that it cannot tell apart thinks the same thoughts."""
    for seed in range(4):
        match = somewhere(variant, seed)
        seat = match.waiting[-1]
        other = match.copy()
        match.game.rules.bindings.redeal(other.numbers, seat, playout_rng(seed + 100))
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
    thought = Search(match.game.rules, match.numbers, 0, playout_rng(1), max_nodes=64).run(2_000)
    assert 1_000 < thought.visits.sum() <= 2_000
    assert match.game.rules.bindings.legal(match.numbers, 0) >> thought.best & 1


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_deep_thought_in_every_phase(variant: Variant) -> None:
    """Also where seats choose at the same time again and again, and who is next depends on what they chose."""
    for seed in range(3):
        match = somewhere(variant, seed)
        for seat in match.waiting:
            thought = Search(match.game.rules, match.numbers, seat, playout_rng(5)).run(2_000)
            assert match.game.rules.bindings.legal(match.numbers, seat) >> thought.best & 1
            assert thought.visits.sum() == 2_000


def test_a_clear_matter_is_not_thought_about_any_longer() -> None:
    visits, worth = np.zeros(63, np.int64), np.zeros(63)
    visits[[3, 5]], worth[[3, 5]] = (900, 100), (0.6, 0.5)
    assert SearchResult(visits, worth, worth, worth, spread=0.1).is_clear(left=10_000)  # ten standard errors
    assert not SearchResult(visits, worth, worth, worth, spread=0.5).is_clear(left=10_000)
    assert SearchResult(visits, worth, worth, worth, spread=0.5).is_clear(left=799)  # it cannot be overtaken any more


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


def test_the_search_ducks_under_the_politician() -> None:
    match = last_of_a_trick()
    assert match.choices(3) == ("play r1", "play r12")
    assert choose(match, 3, "regular", seed=1, simulations=300) == "play r1"


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


@pytest.mark.parametrize("game", stammtisch.games())
def test_every_sign_is_read_between_0_and_1(game: str) -> None:
    rules = stammtisch.load(game).rules
    match = stammtisch.load(game).start(9)
    match.state.horizon = 1
    end = match.numbers.copy()
    rules.bindings.playouts(match.numbers, 1, playout_rng(2), end)
    for seat in range(match.players):
        shown = np.full(len(rules.outcome_features) + 1, -1.0)
        rules.read_outcome_features(end.view(rules.state)[0], seat, shown)
        assert all(0 <= amount <= 1 for amount in shown[:-1])
        assert shown[-1] == -1, "nothing is written beyond them"


def test_a_review_finds_out_who_plays_at_random() -> None:
    cost = np.zeros(4)
    for seed in range(10, 14):
        match = stammtisch.load("gaunerbande", target=10).start(seed)
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, choose(match, seat, "random" if seat == 0 else "beginner", seed=len(match.played)))
        looked = review(match.record(), simulations=1_000)
        cost += looked.cost
        assert looked.scores == list(match.scores)
        assert all(len(decision.options) > 1 or len(decision.parts) > 1 for decision in looked.decisions)
        assert all(decision.cost >= 0 and 0 <= decision.cost_win <= decision.stake for decision in looked.decisions)
        assert all(0 <= figure <= 100 for figure in looked.accuracy)
    assert cost[0] == cost.max()
    assert review(match.record(), simulations=1_000) == looked


def test_luck_evens_out_over_many_deals() -> None:
    game = stammtisch.load("gaunerbande")
    deals = np.array([luck_of_the_deal(game.start(seed), playout_rng(seed)).points for seed in range(60)])
    assert np.abs(deals).mean() > 1.0, "single deals are lucky or not"
    assert np.all(np.abs(deals.mean(axis=0)) < 3.5 * deals.std(axis=0) / np.sqrt(len(deals))), "all together are not"


@pytest.mark.parametrize("seat", [-1, 4, 10**6, 10**30, True, "0", None, 0.0])
def test_there_is_no_other_seat(seat: int) -> None:
    match = stammtisch.load("gaunerbande").start(2)
    for level in LEVELS:
        with pytest.raises(IllegalChoice, match="There is no seat"):
            choose(match, seat, level)
    with pytest.raises(IllegalChoice, match="There is no seat"):
        advise(match, seat)


def test_a_seat_that_owes_no_choice_has_none() -> None:
    match = stammtisch.load("gauner").start(2)
    with pytest.raises(IllegalChoice, match="Seat 1 owes no choice now; waiting for: 0"):
        choose(match, 1, "master")


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -0.1, True, "1", []])
def test_time_that_never_ends_is_refused(seconds: float) -> None:
    match = stammtisch.load("gaunerbande").start(2)
    for level in ("random", "master"):
        with pytest.raises(OptionError, match="A bot thinks for a number of seconds from 0 on, not"):
            choose(match, 0, level, seconds=seconds)


@pytest.mark.parametrize("simulations", [0, -1, True, 1.5, "9", 10**20])
def test_simulations_are_a_number(simulations: int) -> None:
    match = stammtisch.load("gaunerbande").start(2)
    for call in (
        lambda: choose(match, 0, "master", simulations=simulations),
        lambda: advise(match, 0, simulations=simulations),
    ):
        with pytest.raises(OptionError, match="at least one simulation, not"):
            call()


def test_a_search_looks_at_what_it_is_given() -> None:
    match = stammtisch.load("gaunerbande").start(2)
    rules, numbers, rng = match.game.rules, match.numbers, playout_rng(1)
    wrong: list[Callable[[], object]] = [
        lambda: Search(rules, numbers[:5], 0, rng),
        lambda: Search(rules, numbers, 9, rng),
        lambda: Search(rules, numbers.astype(float), 0, rng),
        lambda: Search(rules, numbers, 0, rng[:0]),
        lambda: Search(rules, numbers, 0, rng, max_nodes=0),
        lambda: Search(rules, numbers, 0, rng).run(0),
        lambda: Search(rules, numbers, 0, rng).run(10, explore=float("nan")),
    ]
    for call in wrong:
        with pytest.raises(ValueError, match=r"\w"):
            call()
    whole, parts = Search(rules, numbers, 0, playout_rng(3)), Search(rules, numbers, 0, playout_rng(3))
    for _ in range(2):
        parts.run(700)
    assert (whole.run(2_100).visits == parts.run(700).visits).all(), "it makes no difference how often one looks"
