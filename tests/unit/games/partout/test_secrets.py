"""What a seat cannot know is drawn anew, and nothing else changes."""

import json
from collections import Counter
from itertools import combinations

import pytest

from stammtisch import Match
from stammtisch.kernel.dice import playout_rng
from tests.unit.chance import looks_uniform

from .table import PLAYERS, cards, random_match, table

RNG = playout_rng(20)


def redealt(match: Match, seat: int) -> Match:
    twin = match.copy()
    twin.game.rules.bindings.redeal(twin.numbers, seat, RNG)
    return twin


def arrangement(match: Match) -> tuple[int, ...]:
    """All hands and the cards aside."""
    s = match.state
    return (*(int(hand) for hand in s.hands[: match.players]), int(s.aside))


def small_position(players: int, sizes: dict[int, int]) -> Match:
    """Late in a round: only so many cards are left in each hand, and two aside; the seats hold 1, 2, 3 … of red on."""
    match = table(players)
    s = match.state
    left = [f"{colour}{value}" for colour in "rb" for value in range(1, 8)]
    for seat in range(players):
        s.hands[seat] = cards(" ".join(left.pop(0) for _ in range(sizes.get(seat, 0))))
    s.aside = cards(f"{left.pop(0)} {left.pop(0)}")
    return match


def every_arrangement(match: Match, seat: int) -> set[tuple[int, ...]]:
    """By brute force: all ways to lay the cards that the seat does not see."""
    now = arrangement(match)
    places = [place for place in range(len(now)) if place != seat]
    hidden = [card for card in range(42) if any(now[place] >> card & 1 for place in places)]
    found: set[tuple[int, ...]] = set()

    def lay(place: int, left: frozenset[int], so_far: tuple[int, ...]) -> None:
        if place == len(now):
            found.add(so_far)
        elif place == seat:
            lay(place + 1, left, (*so_far, now[seat]))
        else:
            for chosen in combinations(sorted(left), now[place].bit_count()):
                lay(place + 1, left - set(chosen), (*so_far, sum(1 << card for card in chosen)))

    lay(0, frozenset(hidden), ())
    return found


@pytest.mark.parametrize(
    ("players", "sizes", "seat", "many"),
    [
        (3, {0: 2, 1: 1, 2: 2}, 0, 30),  # 5! / (1! 2! 2!)
        (4, {0: 1, 1: 1, 2: 1, 3: 1}, 2, 60),  # 5! / 2!
        (4, {0: 2, 1: 2}, 1, 6),  # 4! / (2! 2!)
        (6, {0: 1, 1: 1, 3: 2}, 1, 30),
    ],
)
def test_every_arrangement_is_equally_likely(players: int, sizes: dict[int, int], seat: int, many: int) -> None:
    match = small_position(players, sizes)
    possible = every_arrangement(match, seat)
    assert len(possible) == many
    drawn = Counter(arrangement(redealt(match, seat)) for _ in range(200 * many))
    assert set(drawn) == possible  # the truth among them
    assert looks_uniform(drawn.values())


@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_deal_every_hidden_card_may_lie_anywhere(players: int) -> None:
    match = table(players)
    own = 1
    held: Counter[tuple[int, int]] = Counter()
    for _ in range(4000):
        for place, lying in enumerate(arrangement(redealt(match, own))):
            for card in range(42):
                held[place, card] += lying >> card & 1
    truth = arrangement(match)
    for place in set(range(players + 1)) - {own}:
        hidden = [
            card for card in range(42) if any(lying >> card & 1 for lying in truth) and not truth[own] >> card & 1
        ]
        counts = [held[place, card] for card in hidden]
        assert sum(counts) == 4000 * truth[place].bit_count()
        assert not any(counts) or looks_uniform(counts)  # nothing lies aside with six


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_that_the_seat_sees_changes(players: int) -> None:
    """Views, choices and what the next choice will tell, byte for byte, in every position of random matches."""
    looked = 0
    for seed in range(4):
        for match, seat, choice in random_match(players, seed):
            for observer in range(players):
                twin = redealt(match, observer)
                assert json.dumps(twin.view(observer)) == json.dumps(match.view(observer))
                assert twin.choices(observer) == match.choices(observer)
                if observer == seat:
                    looked += 1
                    truth, other = match.copy().play(seat, choice), twin.play(seat, choice)
                    assert json.dumps(truth.seen_by(observer)) == json.dumps(other.seen_by(observer))
    assert looked > 800


@pytest.mark.parametrize("players", PLAYERS)
def test_an_observer_hears_the_same_of_another_seats_choice(players: int) -> None:
    """Whatever the others hold: if they can make the same choice, it tells the same."""
    same = 0
    for match, seat, choice in random_match(players, 21):
        for observer in range(players):
            twin = redealt(match, observer)
            if observer != seat and choice in twin.choices(seat) and len(match.view()["tricks"]) < 4:
                same += 1
                assert twin.play(seat, choice).seen_by(observer) == match.copy().play(seat, choice).seen_by(observer)
    assert same > 100


@pytest.mark.parametrize("players", PLAYERS)
def test_no_truth_is_left(players: int) -> None:
    for match, seat, _ in random_match(players, 22):
        twin = redealt(match, seat)
        s, t = match.state, twin.state
        assert all(int(t.dice[i]) != int(s.dice[i]) for i in range(4))
        assert [int(hand).bit_count() for hand in t.hands] == [int(hand).bit_count() for hand in s.hands]
        assert sum(arrangement(twin)) == sum(arrangement(match))  # the same cards, once each
        if match.view()["phase"] == "number":
            assert arrangement(twin) != arrangement(match)
        for i in range(4):
            t.dice[i] = s.dice[i]
        t.hands[:], t.aside = s.hands, s.aside
        assert twin.numbers.tobytes() == match.numbers.tobytes()  # all else is public and stays


@pytest.mark.parametrize("players", PLAYERS)
def test_a_redealt_match_plays_on_to_its_end(players: int) -> None:
    for number, (match, seat, _) in enumerate(random_match(players, 23)):
        if number % 40 == 0:
            twin = redealt(match, seat)
            while not twin.over:
                (turn,) = twin.waiting
                twin.play(turn, twin.choices(turn)[-1])
            assert twin.winners
