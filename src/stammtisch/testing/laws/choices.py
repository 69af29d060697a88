"""Choosing: who owes a choice has one, what is legal is accepted, and nothing else is."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import IllegalChoice, Match
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.law import examples, law, refusal
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import LONGEST, Position, as_json, observers, positions, walks

# --- no dead ends ---


@law
def whoever_owes_a_choice_has_one_and_nobody_else(variant: Variant) -> None:
    for walk in walks(variant):
        bindings = walk.rules.bindings
        for position, numbers in zip(walk, walk.states, strict=True):
            waiting = bindings.waiting(numbers)
            assert bool(waiting) != position.over, f"{position}: waiting for {members(waiting)}"
            assert waiting < 1 << variant.players, f"{position}: seats {members(waiting)} owe a choice"
            for seat in range(variant.players):
                owes, legal = bool(waiting >> seat & 1), bindings.legal(numbers, seat)
                assert owes == bool(legal), f"{position}: seat {seat} owes a choice: {owes}; it has {members(legal)}"


@law
def random_matches_come_to_an_end(variant: Variant) -> None:
    game, last = variant.load(), np.zeros(variant.load().start(0).numbers.size, np.int64)
    matches = 30
    choices = game.rules.bindings.playouts(game.start(5).numbers, matches, playout_rng(5), last)
    assert game.rules.bindings.waiting(last) == 0
    assert choices < matches * LONGEST


@law
def a_horizon_halts_the_match_and_changes_nothing_else(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        horizon = (walk.end.numbers[walk.rules.layout["counted"][0]] + 1) // 2
        numbers, cell = walk.states[0].copy(), walk.rules.layout["horizon"][0]
        numbers[cell] = horizon
        for position, step, state in zip(walk, walk.steps, walk.states, strict=False):
            counted = numbers[walk.rules.layout["counted"][0]]
            if counted >= horizon:
                break
            numbers[cell] = 0
            assert np.array_equal(numbers, state), f"{position}: it matters that the horizon is {horizon}"
            numbers[cell] = horizon
            walk.rules.bindings.apply(numbers, step.seat, step.number)
        assert not walk.rules.bindings.waiting(numbers), f"{position}: goes on after {horizon} rounds were counted"


# --- legal choices ---


@law
def every_legal_choice_is_accepted(variant: Variant) -> None:
    for position in positions(variant, 4):
        match = position.match
        for seat in match.waiting:
            for text in match.choices(seat):
                after = match.copy()
                after.play(seat, text)
                assert after.played == [*match.played, (seat, text)], f"{position}: seat {seat} chooses {text!r}"
                assert not np.array_equal(after.numbers, match.numbers), f"{position}: {text!r} changes nothing"


@law
def choices_go_from_text_to_number_and_back(variant: Variant) -> None:
    for position in positions(variant, 10):
        match, rules = position.match, position.walk.rules
        for seat in match.waiting:
            words = rules.vocabulary(match.numbers, seat)
            numbers = members(rules.bindings.legal(match.numbers, seat))
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


@law
def everything_else_is_refused_and_nothing_changes(variant: Variant) -> None:
    for position in positions(variant, 2):
        match = position.match
        for seat in range(variant.players):
            legal = match.choices(seat)
            rules = match.game.rules
            known = rules.vocabulary(match.numbers, seat).texts if legal else ()
            like_legal = [form for text in legal[:3] for form in (text.swapcase(), text + " ", " " + text, text[:-1])]
            for text in (*known, *like_legal, *NONSENSE):
                if text not in legal:
                    refuses(position, match, seat, text)


@law
@examples
@given(text=st.text(max_size=40) | st.from_regex(r"[a-z]{1,8} [A-Za-z0-9.]{1,6}", fullmatch=True))
def any_other_text_is_refused(variant: Variant, text: str) -> None:
    for position in positions(variant, 1):
        match = position.match
        for seat in match.waiting:
            if text not in match.choices(seat):
                refuses(position, match, seat, text)


@law
def there_are_no_other_seats(variant: Variant) -> None:
    position = positions(variant, 1)[0]
    for seat in (-1, 6, 99, None, "0", 1.0, True, [0]):
        refuses(position, position.match, seat, position.next.text)


def refuses(position: Position, match: Match, seat: Any, text: Any) -> None:
    """IllegalChoice in both languages, of a length to be read, and every byte of the match as it was."""
    before, played = match.numbers.tobytes(), match.played.copy()
    refusal(IllegalChoice, lambda: match.play(seat, text), f"{position}: {brief(text)} of seat {seat}")
    assert match.numbers.tobytes() == before, f"{position}: refusing {brief(text)} of seat {seat} changed the state"
    assert match.played == played, f"{position}: the refused {brief(text)} of seat {seat} was written down"


def brief(text: Any) -> str:
    return repr(text)[:60]


@law
def a_refusal_leaves_every_view_as_it_was(variant: Variant) -> None:
    for position in positions(variant, 1):
        match = position.match
        before = [as_json(match.view(seat)) for seat in observers(variant.players)]
        for seat in range(variant.players):
            refuses(position, match, seat, "no such choice")
        assert [as_json(match.view(seat)) for seat in observers(variant.players)] == before, str(position)


# --- cards ---


@law
def cards_are_conserved(variant: Variant) -> None:
    for walk in walks(variant):
        rules = walk.rules
        start = all_cards(rules.places(rules.snapshot(walk.states[0])))
        assert start
        for position, numbers in list(zip(walk, walk.states, strict=True))[::3]:
            now = all_cards(rules.places(rules.snapshot(numbers)))
            assert now == start, f"{position}: the cards are no longer those of the start"


def all_cards(places: dict[str, list[str]]) -> list[str]:
    return sorted(card for cards in places.values() for card in cards)
