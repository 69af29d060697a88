"""Choosing: who owes a choice has one, what is legal is accepted, and nothing else is."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import IllegalChoice, Match
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import quick
from tests.conformance.variants import Variant
from tests.conformance.walks import LONGEST, Position, as_json, observers, positions, walks

# --- no dead ends ---


def test_whoever_owes_a_choice_has_one_and_nobody_else(variant: Variant) -> None:
    for walk in walks(variant):
        doors = walk.rules.doors
        for position, numbers in zip(walk, walk.states, strict=True):
            waiting = doors.waiting(numbers)
            assert bool(waiting) != position.over, f"{position}: waiting for {members(waiting)}"
            assert waiting < 1 << variant.players, f"{position}: seats {members(waiting)} owe a choice"
            for seat in range(variant.players):
                owes, legal = bool(waiting >> seat & 1), doors.legal(numbers, seat)
                assert owes == bool(legal), f"{position}: seat {seat} owes a choice: {owes}; it has {members(legal)}"


def test_random_matches_come_to_an_end(variant: Variant) -> None:
    game, last = variant.load(), np.zeros(variant.load().start(0).numbers.size, np.int64)
    matches = 30
    choices = game.rules.doors.playouts(game.start(5).numbers, matches, quick(5), last)
    assert game.rules.doors.waiting(last) == 0
    assert choices < matches * LONGEST


def test_a_horizon_halts_the_match_and_changes_nothing_else(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        horizon = walk.end.numbers[walk.rules.layout["counted"][0]] // 2 + 1
        numbers, cell = walk.states[0].copy(), walk.rules.layout["horizon"][0]
        numbers[cell] = horizon
        for position, step, state in zip(walk, walk.steps, walk.states, strict=False):
            counted = numbers[walk.rules.layout["counted"][0]]
            if counted >= horizon:
                break
            numbers[cell] = 0
            assert np.array_equal(numbers, state), f"{position}: it matters that the horizon is {horizon}"
            numbers[cell] = horizon
            walk.rules.doors.apply(numbers, step.seat, step.number)
        assert not walk.rules.doors.waiting(numbers), f"{position}: goes on after {horizon} rounds were counted"


# --- legal choices ---


def test_every_legal_choice_is_accepted(variant: Variant) -> None:
    for position in positions(variant, 4):
        match = position.match
        for seat in match.waiting:
            for text in match.choices(seat):
                after = match.copy()
                after.play(seat, text)
                assert after.played == [*match.played, (seat, text)], f"{position}: seat {seat} chooses {text!r}"
                assert not np.array_equal(after.numbers, match.numbers), f"{position}: {text!r} changes nothing"


def test_choices_go_from_text_to_number_and_back(variant: Variant) -> None:
    for position in positions(variant, 10):
        match, rules = position.match, position.walk.rules
        for seat in match.waiting:
            words = rules.vocabulary(match.numbers)
            numbers = members(rules.doors.legal(match.numbers, seat))
            assert max(numbers) < len(words.texts), f"{position}: choice {max(numbers)} has no text"
            assert [words.number[text] for text in match.choices(seat)] == numbers, str(position)
            for text in words.texts:
                assert text == text.strip(), f"{text!r} has spaces around it"
                assert text.isprintable(), f"{text!r} cannot be typed"


# --- refusals ---

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2.5,
    b"play r10",
    ["play r10"],
    {"play": "r10"},
    "",
    " ",
    "play",
    "play ",
    "{",
    "{0}",
    "{seat!r}",
    "%s",
    "\0",
    "\n",
    "play r10\n",
    "ＰＬＡＹ r10",
    "play k99999999999999999999",
    "x" * 1_000_000,
    "play " + "r" * 1_000_000,
)


def test_everything_else_is_refused_and_nothing_changes(variant: Variant) -> None:
    for position in positions(variant, 2):
        match = position.match
        for seat in range(variant.players):
            legal = match.choices(seat)
            rules = match.game.rules
            known = rules.vocabulary(match.numbers).texts if legal else ()
            like_legal = [form for text in legal[:3] for form in (text.swapcase(), text + " ", " " + text, text[:-1])]
            for text in (*known, *like_legal, *NONSENSE):
                if text not in legal:
                    refuses(position, match, seat, text)


@given(text=st.text(max_size=40) | st.from_regex(r"[a-z]{1,8} [A-Za-z0-9.]{1,6}", fullmatch=True))
def test_any_other_text_is_refused(variant: Variant, text: str) -> None:
    for position in positions(variant, 1):
        match = position.match
        for seat in match.waiting:
            if text not in match.choices(seat):
                refuses(position, match, seat, text)


@pytest.mark.parametrize("seat", [-1, 6, 99, None, "0", 1.0, True, [0]], ids=repr)
def test_there_are_no_other_seats(variant: Variant, seat: Any) -> None:
    position = positions(variant, 1)[0]
    refuses(position, position.match, seat, position.next.text)


def refuses(position: Position, match: Match, seat: Any, text: Any) -> None:
    """IllegalChoice in both languages, of a length to be read, and every byte of the match as it was."""
    before, played = match.numbers.tobytes(), match.played.copy()
    with pytest.raises(IllegalChoice) as refused:
        match.play(seat, text)
    assert match.numbers.tobytes() == before, f"{position}: refusing {brief(text)} of seat {seat} changed the state"
    assert match.played == played, f"{position}: the refused {brief(text)} of seat {seat} was written down"
    for said in refused.value.phrase:
        assert said.strip(), f"{position}: no reason given for refusing {brief(text)} of seat {seat}"
        assert len(said) < 2000, f"{position}: refusing {brief(text)} takes {len(said)} characters"


def brief(text: Any) -> str:
    return repr(text)[:60]


def test_a_refusal_leaves_every_view_as_it_was(variant: Variant) -> None:
    for position in positions(variant, 1):
        match = position.match
        before = [as_json(match.view(seat)) for seat in observers(variant.players)]
        for seat in range(variant.players):
            with pytest.raises(IllegalChoice):
                match.play(seat, "no such choice")
        assert [as_json(match.view(seat)) for seat in observers(variant.players)] == before, str(position)


# --- choices at the same time ---


def test_a_choice_leaves_the_duties_of_the_others_as_they_were(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        for position in list(walk)[:-1]:
            match = position.match
            others = {seat: match.choices(seat) for seat in match.waiting if seat != position.next.seat}
            match.play(position.next.seat, position.next.text)
            for seat, choices in others.items():
                assert match.choices(seat) == choices, f"{position}: {position.next} changed the choices of seat {seat}"


def test_simultaneous_choices_commute(variant: Variant) -> None:
    rng = Random(1)
    for position in positions(variant, 20):
        match = position.match
        if len(match.waiting) < 2:
            continue
        a, b = rng.sample(match.waiting, 2)
        first, second = rng.choice(match.choices(a)), rng.choice(match.choices(b))
        one, other = match.copy(), match.copy()
        one.play(a, first)
        one.play(b, second)
        other.play(b, second)
        other.play(a, first)
        assert np.array_equal(one.numbers, other.numbers), (
            f"{position}: it matters whether {a} {first!r} or {b} {second!r} comes first, "
            f"in {sorted(differing(match, one, other))}"
        )


def differing(match: Match, one: Match, other: Match) -> set[str]:
    names = match.game.rules.state.names
    assert names is not None
    return {name for name in names if np.any(one.state[name] != other.state[name])}


# --- cards ---


def test_cards_are_conserved(variant: Variant) -> None:
    for walk in walks(variant):
        rules = walk.rules
        start = all_cards(rules.places(rules.snapshot(walk.states[0])))
        assert start
        for position, numbers in list(zip(walk, walk.states, strict=True))[::3]:
            now = all_cards(rules.places(rules.snapshot(numbers)))
            assert now == start, f"{position}: the cards are no longer those of the start"


def all_cards(places: dict[str, list[str]]) -> list[str]:
    return sorted(card for cards in places.values() for card in cards)
