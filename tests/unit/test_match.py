"""Match: the surface that is promised."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import Events, IllegalChoice, Match
from stammtisch.kernel.dice import playout_rng


def started(players: int = 4, **options: Any) -> Match:
    return stammtisch.load("gaunerbande", players=players, **options).start(seed=7)


def played(choices: int, players: int = 4, **options: Any) -> Match:
    """A match after so many random choices."""
    match, luck = started(players, **options), Random(choices)
    for _ in range(choices):
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    return match


def finished() -> Match:
    match = started(target=10)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    return match


def everything(match: Match) -> tuple[Any, ...]:
    views = [match.view(seat) for seat in (*range(match.players), None)]
    return match.numbers.tobytes(), match.played.copy(), match.history, match.scores, match.winners, views


BAD_SEATS = [-1, 4, 99, True, False, "0", None, 0.0, [0], 10**30]


# --- where it stands ---


def test_a_new_match() -> None:
    match = started()
    assert match.waiting == (0, 1, 2, 3)
    assert match.over is False
    assert match.scores == (0, 0, 0, 0)
    assert match.winners == ()
    assert match.round == 1
    assert match.history == []
    assert match.played == []
    assert (match.players, match.seed, match.game.id) == (4, 7, "gaunerbande")
    assert repr(match) == (
        "<match of <gaunerbande, players=4, target=100>: round 1, scores (0, 0, 0, 0), waiting for (0, 1, 2, 3)>"
    )


def test_a_finished_match() -> None:
    match = finished()
    assert match.waiting == ()
    assert match.over is True
    assert max(match.scores) > 10
    assert match.winners == tuple(seat for seat, score in enumerate(match.scores) if score == min(match.scores))
    assert [sum(points) for points in zip(*match.history, strict=True)] == list(match.scores)
    assert len(match.history) == match.round


@pytest.mark.parametrize("choices", [0, 1, 13, 30, 64, 100])
def test_everything_is_made_of_plain_python(choices: int) -> None:
    match = played(choices)
    for numbers in (match.waiting, match.scores, match.winners, *match.history):
        assert all(type(number) is int for number in numbers)
    assert type(match.round) is int
    assert type(match.over) is bool
    for seat in range(4):
        assert type(match.choices(seat)) is tuple
        assert all(type(choice) is str for choice in match.choices(seat))
    for seat in (*range(4), None):
        assert_plain(match.view(seat))
    assert all(type(seat) is int and type(choice) is str for seat, choice in match.played)


def assert_plain(value: Any) -> None:
    assert type(value) in (dict, list, str, int, bool, type(None))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        assert_plain(inner)


def test_a_view_belongs_to_whoever_asked_for_it() -> None:
    match = played(40)
    before = everything(match)
    for observer in (0, None):
        spoil(match.view(observer))
    match.history.append([1])
    assert everything(match) == before


def spoil(value: Any) -> None:
    for inner in list(value.values()) if isinstance(value, dict) else list(value):
        if isinstance(inner, dict | list):
            spoil(inner)
    value.clear()


def test_view_without_a_seat_is_a_spectators() -> None:
    match = played(20)
    assert match.view() == match.view(None)
    assert match.view()["seat"] is None
    assert json.loads(json.dumps(match.view())) == match.view()


# --- choosing ---


def test_choices_have_a_stable_order() -> None:
    match = played(9)
    for seat in range(4):
        assert match.choices(seat) == match.choices(seat) == match.copy().choices(seat)


def test_only_seats_that_wait_have_choices() -> None:
    match = played(12)
    assert len(match.waiting) == 1
    for seat in range(4):
        assert bool(match.choices(seat)) == (seat in match.waiting)


def test_every_choice_listed_can_be_made_and_nothing_else() -> None:
    match = played(30)
    (seat,) = match.waiting
    legal = match.choices(seat)
    for choice in legal:
        match.copy().play(seat, choice)
    for card in (f"{suit}{value}" for suit in "rbgk" for value in range(13)):
        if f"play {card}" not in legal:
            with pytest.raises(IllegalChoice):
                match.play(seat, f"play {card}")


def test_played_lists_all_choices_in_order() -> None:
    match = started()
    match.play(2, match.choices(2)[1])
    match.play(0, match.choices(0)[3])
    assert [seat for seat, _ in match.played] == [2, 0]
    assert all(choice.startswith("pass ") for _, choice in match.played)


# --- refusals ---


@pytest.mark.parametrize("choices", [0, 5, 12, 30])
def test_a_refused_choice_leaves_everything_as_it_was(choices: int) -> None:
    match = played(choices)
    before = everything(match)
    for seat in range(4):
        for choice in ("", "pass r0 ", "play", "coup self", "play x1", "pass r99", "ΨΩ", "play g0\n"):
            with pytest.raises(IllegalChoice):
                match.play(seat, choice)
            assert everything(match) == before
    for bad in BAD_SEATS:
        with pytest.raises(IllegalChoice):
            match.play(bad, "pass r0")  # type: ignore[arg-type]
        assert everything(match) == before


@pytest.mark.parametrize("choice", [None, 0, 1.5, b"pass r2", ["pass r2"], {"pass": "r2"}])
def test_what_is_no_text_is_no_choice(choice: Any) -> None:
    match = started()
    before = everything(match)
    with pytest.raises(IllegalChoice) as caught:
        match.play(0, choice)
    assert caught.value.phrase == (
        f"A choice is a text such as those of `choices`, not {choice!r}.",
        f"Eine Wahl ist ein Text wie die von `choices`, nicht {choice!r}.",
    )
    assert everything(match) == before


def test_a_refusal_lists_what_is_legal() -> None:
    match = started()
    with pytest.raises(IllegalChoice) as caught:
        match.play(0, "pass k0")
    listed = ", ".join(match.choices(0))
    assert str(caught.value) == f"You do not hold the black 0 (thug). Legal now: {listed}."
    assert (
        caught.value.phrase.de == f"Du hast die schwarze 0 (Schläger) nicht auf der Hand. Erlaubt ist jetzt: {listed}."
    )


def test_a_seat_whose_turn_it_is_not() -> None:
    match = played(12)
    (turn,) = match.waiting
    with pytest.raises(IllegalChoice) as caught:
        match.play((turn + 1) % 4, "play g0")
    assert caught.value.phrase == (
        f"Seat {(turn + 1) % 4} owes no choice now; waiting for: {turn}.",
        f"Platz {(turn + 1) % 4} ist nicht an der Reihe; gewartet wird auf: {turn}.",
    )


def test_after_the_end() -> None:
    match = finished()
    before = everything(match)
    with pytest.raises(IllegalChoice) as caught:
        match.play(0, "play g0")
    assert caught.value.phrase == (
        "The match is over; nobody chooses any more.",
        "Die Partie ist zu Ende; niemand wählt mehr.",
    )
    assert everything(match) == before


@pytest.mark.parametrize("seat", BAD_SEATS)
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    match = started()
    happened = match.copy().play(0, match.choices(0)[0])
    assert happened.seen_by(0) != happened.seen_by(1)  # True is not 1, even after 1 has asked
    asked: list[Callable[[Any], object]] = [match.choices, lambda seat: match.play(seat, "pass r2")]
    if seat is not None:  # None is a spectator
        asked += [match.view, happened.seen_by]
    for ask in asked:
        with pytest.raises(IllegalChoice) as caught:
            ask(seat)
        assert caught.value.phrase == (
            f"There is no seat {seat!r}; the seats are 0 to 3.",
            f"Platz {seat!r} gibt es nicht; die Plätze sind 0 bis 3.",
        )


# --- events ---


def test_play_returns_what_happened_as_the_player_was_told() -> None:
    match = started()
    happened = match.play(1, match.choices(1)[0])
    assert isinstance(happened, Events)
    assert happened.seat == 1
    assert tuple(happened) == happened.seen_by(1) == happened[:]
    assert len(happened) == 1
    assert happened[0] == happened[-1] == {"event": "pass", "seat": 1, "card": match.played[0][1][5:]}
    assert repr(happened) == repr(happened.seen_by(1))
    assert happened[0] in happened
    with pytest.raises(IndexError):
        happened[1]


def test_what_happened_stays_true_when_the_match_goes_on() -> None:
    match = played(12)
    (seat,) = match.waiting
    happened = match.play(seat, match.choices(seat)[0])
    expected = match.played[-1][1][5:]
    while match.round < 3:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    assert happened.seen_by(None) == ({"event": "play", "seat": seat, "card": expected},)


@pytest.mark.parametrize("choices", [0, 11, 12, 15, 63])
def test_every_event_is_plain_and_has_a_name(choices: int) -> None:
    match = played(choices)
    seat = match.waiting[0]
    happened = match.play(seat, match.choices(seat)[0])
    for observer in (*range(4), None):
        for event in happened.seen_by(observer):
            assert_plain(event)
            assert isinstance(event["event"], str)


# --- copies ---


@pytest.mark.parametrize("choices", [0, 7, 40, 90])
def test_a_copy_stands_where_the_original_stands_and_goes_its_own_way(choices: int) -> None:
    match = played(choices, target=1000)
    before, twin = everything(match), match.copy()
    assert everything(twin) == before
    assert (twin.seed, twin.game) == (match.seed, match.game)
    for _ in range(100):
        seat = twin.waiting[-1]
        twin.play(seat, twin.choices(seat)[-1])
    assert everything(match) == before
    again = match.copy()
    for seat, choice in twin.played[choices:]:
        again.play(seat, choice)
    assert everything(again) == everything(twin)


def test_the_same_seed_options_and_choices_give_the_same_match() -> None:
    first, second = started(), started()
    luck = Random(1)
    while not first.over:
        seat = luck.choice(first.waiting)
        choice = luck.choice(first.choices(seat))
        assert first.play(seat, choice).seen_by(None) == second.play(seat, choice).seen_by(None)
        assert first.numbers.tobytes() == second.numbers.tobytes()
    assert everything(first) == everything(second)


def test_an_imagined_match_looks_the_same_to_its_seat_and_hides_the_truth() -> None:
    match = stammtisch.load("gaunerbande").start(3)
    match.play(0, match.choices(0)[0])
    world = match.imagine(2, seed=5)
    assert world.view(2) == match.view(2)
    assert world.view(1)["hand"] != match.view(1)["hand"]
    assert world.played == []
    assert match.imagine(2, seed=5).view(1) == world.view(1)
    with pytest.raises(IllegalChoice, match="no seat 4"):
        match.imagine(4)


@pytest.mark.parametrize("seat", BAD_SEATS)
def test_no_other_seat_can_imagine_or_ask_why(seat: Any) -> None:
    for call in (match_of_another := started()).imagine, lambda seat: match_of_another.why_not(seat, "play r1"):
        with pytest.raises(IllegalChoice, match="There is no seat"):
            call(seat)


def test_what_every_match_begins_with_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        started().game.blank[0] = 9


def test_bindings_look_at_what_they_are_given() -> None:
    """Compiled code does not look whether an index is within its array."""
    match = started()
    bindings, numbers, rng = match.game.rules.bindings, match.numbers, playout_rng(1)
    for wrong in (
        lambda: bindings.waiting(numbers[:0]),
        lambda: bindings.legal(numbers, 10**6),
        lambda: bindings.apply(numbers, 0, 63),
        lambda: bindings.apply(numbers, -1, 0),
        lambda: bindings.redeal(numbers, 6, rng),
        lambda: bindings.redeal(numbers, 0, rng[:0]),
        lambda: bindings.policy(numbers, 0, 0, rng),
        lambda: bindings.policy(numbers, 0, -1, rng),
        lambda: bindings.value(numbers, numbers, np.zeros(1)),
        lambda: bindings.playouts(numbers, 1, rng, numbers[:3].copy()),
    ):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            wrong()
    assert everything(match) == everything(started())
