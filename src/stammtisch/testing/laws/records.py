"""Records: a match as text comes back as the same match, and a text that does not fit says where."""

import json
from random import Random
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import stammtisch
from stammtisch import Record, RecordError
from stammtisch.testing.law import examples, law, refusal
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import observers, positions, walks


@law
def a_record_replays_to_the_same_match(variant: Variant) -> None:
    for position in positions(variant, 1):
        match = position.match
        text = match.record().dumps()
        again = stammtisch.replay(text)
        assert np.array_equal(again.numbers, match.numbers), str(position)
        assert (again.played, again.history, again.seed) == (match.played, match.history, match.seed), str(position)
        for seat in observers(variant.players):
            assert again.view(seat) == match.view(seat), f"{position}: view of {seat}"
        assert again.record().dumps() == text, str(position)
        assert Record.loads(text) == Record.loads(text.encode()) == match.record(), str(position)


@law
@examples
@given(seed=st.integers() | st.text(st.characters(codec="utf-8"), max_size=10) | st.binary(max_size=40))
def every_seed_survives_a_record(variant: Variant, seed: int | str | bytes) -> None:
    match = variant.load().start(seed)
    again = stammtisch.replay(match.record().dumps())
    assert again.seed == seed
    assert type(again.seed) is type(seed)
    assert np.array_equal(again.numbers, match.numbers)


@law
def a_record_says_what_it_is_a_record_of(variant: Variant) -> None:
    match = walks(variant)[0].end
    record = json.loads(match.record().dumps())
    assert record["game"] == variant.game
    assert record["rules"] == match.game.rules.version
    assert record["players"] == variant.players
    assert record["options"] == match.game.options
    assert record["choices"] == [f"{seat} {choice}" for seat, choice in match.played]


def changed(variant: Variant, **changes: Any) -> str:
    return json.dumps(json.loads(walks(variant)[0].end.record().dumps()) | changes)


def refuses(text: str | bytes) -> str:
    return str(refusal(RecordError, lambda: stammtisch.replay(text), repr(text)[:60]))


@law
def another_version_of_the_rules_is_refused(variant: Variant) -> None:
    version = variant.load().rules.version
    said = refuses(changed(variant, rules=version + 1))
    assert str(version) in said
    assert str(version + 1) in said


@law
def what_cannot_be_set_up_is_refused(variant: Variant) -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"game": "chess"},
        {"players": 1},
        {"players": 99},
        {"options": {"no_such": 1}},
        {"seed": {"hex": "no"}},
        {"seed": {"hex": "00", "more": ""}},
        {"seed": {}},
        {"stammtisch": 2},
    )
    for change in changes:
        refuses(changed(variant, **change))


@law
def what_is_no_record_is_refused(variant: Variant) -> None:
    record = json.loads(walks(variant)[0].end.record().dumps())
    for name in record.keys() - {"stammtisch"}:
        refuses(json.dumps({key: value for key, value in record.items() if key != name}))
        refuses(json.dumps({**record, name: None}))
        refuses(json.dumps({**record, name: 2.5}))
    refuses(json.dumps({**record, "more": 1}))
    for text in ("", "null", "[]", "{}", "{" * 100_000, "[" * 100_000, "\0", b"\xff\xfe", json.dumps(record)[:-2]):
        refuses(text)


@law
@examples
@given(luck=st.randoms(use_true_random=False))
def a_choice_that_does_not_fit_is_named_by_its_number(variant: Variant, luck: Random) -> None:
    choices = json.loads(walks(variant)[0].end.record().dumps())["choices"]
    at = luck.randrange(min(len(choices), 40))
    wrong = luck.choice(
        ["", "0", "play", "9 play", "0 no such choice", "-1 play r1", "x play r1", "0  ", "² a", "{0} {1}"]
    )
    said = refuses(changed(variant, choices=[*choices[:at], wrong, *choices[at:]]))
    assert f"Choice {at + 1} of {len(choices) + 1}" in said


@law
def a_choice_after_the_end_is_refused(variant: Variant) -> None:
    choices = json.loads(walks(variant)[0].end.record().dumps())["choices"]
    said = refuses(changed(variant, choices=[*choices, choices[-1]]))
    assert f"Choice {len(choices) + 1} of" in said
