"""Records: a match as text that replays anywhere, and says precisely when it cannot."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stammtisch
from stammtisch import Match, Record, RecordError

# A whole match under version 1 of the rules. It must replay for ever: never change this text.
KEPT = """{
 "stammtisch": 1,
 "game": "gaunerbande",
 "rules": 1,
 "players": 4,
 "options": {
  "target": 10
 },
 "seed": "Stammtisch",
 "choices": [
  "2 pass k8", "2 pass k10", "0 pass b12", "1 pass k6", "0 pass r9", "0 pass b4",
  "2 pass r6", "3 pass g12", "1 pass k1", "1 pass r0", "3 pass g0", "3 pass b2",
  "0 play g0", "1 play g2", "2 play g10", "3 play g6",
  "2 play r5", "3 play r3", "0 play r7", "1 play r9",
  "1 play b5", "2 play b9", "3 play b1", "0 play b2",
  "2 play r1", "3 play r6", "0 play r12", "1 play r11",
  "0 play g5", "1 play g4", "2 play g11", "3 play k10",
  "2 play r8", "3 play k5", "0 play r4", "1 play b4",
  "2 play r10", "3 play k7", "0 play g7", "1 play k9",
  "2 play k4", "3 play k2", "0 play k3", "1 play k12",
  "1 play g9", "2 play k6", "3 play b10", "0 play g8",
  "1 play b12", "2 play b7", "3 play b8", "0 play b0",
  "1 play k0", "2 play k1", "3 play k8", "0 play g12",
  "3 play k11", "0 play b3", "1 play g1", "2 play r0",
  "3 play b6", "0 play g3", "1 play b11", "2 play r2"
 ]
}
"""


def played(choices: int, seed: int | str | bytes = 7) -> Match:
    match, luck = stammtisch.load("gaunerbande", players=4, target=50).start(seed), Random(choices)
    for _ in range(choices):
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    return match


def changed(**fields: Any) -> str:
    """The kept record with other fields; None leaves one out."""
    data = {**json.loads(KEPT), **fields}
    return json.dumps({name: value for name, value in data.items() if value is not None})


def refused(text: str | bytes) -> tuple[str, str]:
    with pytest.raises(RecordError) as caught:
        stammtisch.replay(text)
    return caught.value.phrase


# --- for ever ---


def test_a_kept_record_replays_for_ever() -> None:
    match = stammtisch.replay(KEPT)
    assert match.over
    assert match.scores == (0, 5, 17, 4)
    assert match.winners == (0,)
    assert match.history == [[0, 5, 17, 4]]
    assert match.view()["last_trick"]["winner"] == 1


def test_the_text_form() -> None:
    match = stammtisch.load("gaunerbande", players=3, target=33).start(seed=7)
    match.play(1, match.choices(1)[0])
    assert match.record().dumps() == (
        "{\n"
        ' "stammtisch": 1,\n'
        ' "game": "gaunerbande",\n'
        ' "rules": 1,\n'
        ' "players": 3,\n'
        ' "options": {\n'
        '  "target": 33\n'
        " },\n"
        ' "seed": 7,\n'
        ' "choices": [\n'
        f'  "1 {match.played[0][1]}"\n'
        " ]\n"
        "}\n"
    )


# --- there and back ---


@pytest.mark.parametrize("choices", [0, 1, 12, 40, 100])
def test_a_record_replays_to_the_same_match(choices: int) -> None:
    match = played(choices)
    text = match.record().dumps()
    twin = stammtisch.replay(text)
    assert twin.numbers.tobytes() == match.numbers.tobytes()
    assert (twin.played, twin.history, twin.seed) == (match.played, match.history, match.seed)
    assert twin.game.options == match.game.options
    assert twin.record().dumps() == text
    assert stammtisch.replay(text.encode()).played == match.played


@pytest.mark.parametrize(
    ("seed", "written"),
    [
        (-5, "-5"),
        (2**64, "18446744073709551616"),
        (-(10**40), f"-1{'0' * 40}"),
        ("", '""'),
        ('ä"\n\\', r'"ä\"\n\\"'),
        (b"", '{\n  "hex": ""\n }'),
        (b"\x00\xff", '{\n  "hex": "00ff"\n }'),
    ],
)
def test_every_kind_of_seed_is_kept(seed: int | str | bytes, written: str) -> None:
    match = played(2, seed)
    text = match.record().dumps()
    assert f' "seed": {written},\n' in text
    twin = stammtisch.replay(text)
    assert twin.seed == seed
    assert type(twin.seed) is type(seed)
    assert twin.numbers.tobytes() == match.numbers.tobytes()


def test_a_match_from_fresh_entropy_replays_too() -> None:
    match = stammtisch.load("gaunerbande").start()
    assert stammtisch.replay(match.record().dumps()).view(2) == match.view(2)


def test_a_record_is_data() -> None:
    record = Record.loads(KEPT)
    assert (record.game, record.rules, record.players, record.options) == ("gaunerbande", 1, 4, {"target": 10})
    assert (record.seed, len(record.choices), record.stammtisch) == ("Stammtisch", 64, 1)
    assert record.start().played == []
    assert record.replay().record() == record
    with pytest.raises(AttributeError):
        record.players = 3  # type: ignore[misc]


def test_a_record_does_not_change_when_the_match_goes_on() -> None:
    match = played(3)
    record = match.record()
    text = record.dumps()
    match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    assert record.dumps() == text


# --- what is no record ---


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Input data was truncated"),
        ("{", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ("null", "Expected `object`, got `null`"),
        ("moves: e4", "JSON is malformed"),
        ("{}", "Object missing required field `game`"),
        (b"\xff\xfe\x00", "JSON is malformed"),
        (KEPT + "x", "JSON is malformed"),
        (changed(choices=None), "Object missing required field `choices`"),
        (changed(extra=1), "Object contains unknown field `extra`"),
        (changed(players="4"), "Expected `int`, got `str` - at `$.players`"),
        (changed(players=4.0), "Expected `int`, got `float` - at `$.players`"),
        (changed(players=True), "Expected `int`, got `bool` - at `$.players`"),
        (changed(seed=1.5), "got `float` - at `$.seed`"),
        (changed(seed=[1]), "got `array` - at `$.seed`"),
        (changed(options=[]), "Expected `object`, got `array` - at `$.options`"),
        (changed(choices=[["0", "pass k8"]]), "Expected `str`, got `array` - at `$.choices[0]`"),
        (changed(choices="0 pass k8"), "Expected `array`, got `str` - at `$.choices`"),
        (KEPT.replace('"target": 10', '"target": ' + "[" * 100_000), "recursion"),
        (KEPT.replace('"target": 10', '"target": ' + "9" * 5000), "Integer value out of range"),
        (KEPT.replace('"Stammtisch"', '"\\ud800"'), "surrogate"),
        ("\ud800", "surrogate"),
    ],
)
def test_a_text_that_is_no_record(text: str | bytes, complaint: str) -> None:
    english, german = refused(text)
    assert english.startswith("This is not a record of a match: ")
    assert german.startswith("Das ist keine Aufzeichnung einer Partie: ")
    assert complaint in english
    assert complaint in german


@pytest.mark.parametrize(
    ("fields", "english", "german"),
    [
        (
            {"stammtisch": 2},
            "The record has form 2; this version of stammtisch reads form 1.",
            "Die Aufzeichnung hat die Form 2; diese Version von stammtisch liest Form 1.",
        ),
        (
            {"rules": 9},
            "The record was made under version 9 of the rules of gaunerbande; here is version 1. "
            "Replay it with the version of stammtisch that made it.",
            "Die Aufzeichnung entstand unter Version 9 der Regeln von gaunerbande; hier ist Version 1. "
            "Sie braucht die Version von stammtisch, mit der sie entstand.",
        ),
        (
            {"game": "chess"},
            f"The record cannot be set up: There is no game 'chess'. The games are: {', '.join(stammtisch.games())}.",
            "Die Aufzeichnung lässt sich nicht aufbauen: Ein Spiel 'chess' gibt es nicht. "
            f"Die Spiele sind: {', '.join(stammtisch.games())}.",
        ),
        (
            {"players": 7},
            "The record cannot be set up: Gaunerbande is for 3, 4, 5, 6 players, not 7.",
            "Die Aufzeichnung lässt sich nicht aufbauen: Gaunerbande ist für 3, 4, 5, 6 Personen, nicht 7.",
        ),
        (
            {"options": {"target": 5}},
            "The record cannot be set up: target must be a whole number from 10 to 1000, not 5.",
            "Die Aufzeichnung lässt sich nicht aufbauen: target muss eine ganze Zahl von 10 bis 1000 sein, nicht 5.",
        ),
        (
            {"options": {"goal": 5}},
            "The record cannot be set up: Gaunerbande has no option 'goal'. Its options: target.",
            "Die Aufzeichnung lässt sich nicht aufbauen: Gaunerbande hat keine Option 'goal'. Es gibt: target.",
        ),
        *(
            (
                {"seed": seed},
                f'The record cannot be set up: A seed of bytes is written {{"hex": "…"}}, not {seed!r}.',
                'Die Aufzeichnung lässt sich nicht aufbauen: Ein Seed aus Bytes wird {"hex": "…"} geschrieben, '
                f"nicht {seed!r}.",
            )
            for seed in ({}, {"hex": "0"}, {"hex": "zz"}, {"hax": "00"}, {"hex": "00", "more": "00"})
        ),
    ],
)
def test_a_record_that_cannot_be_set_up(fields: dict[str, Any], english: str, german: str) -> None:
    assert refused(changed(**fields)) == (english, german)


@pytest.mark.parametrize(
    "entry", ["", "pass k8", "x pass k8", "-1 pass k8", "+2 pass k8", "02 pass k8", " 2 pass k8", "٢ pass k8", "²"]
)
def test_an_entry_without_a_seat(entry: str) -> None:
    assert refused(changed(choices=["2 pass k10", entry])) == (
        f"Choice 2 of 2, {entry!r}: An entry is a seat and a choice, such as '2 play r10'.",
        f"Wahl 2 von 2, {entry!r}: Ein Eintrag ist ein Platz und eine Wahl, etwa '2 play r10'.",
    )


@pytest.mark.parametrize(
    ("entry", "english", "german"),
    [
        ("7 pass k8", "There is no seat 7; the seats are 0 to 3.", "Platz 7 gibt es nicht; die Plätze sind 0 bis 3."),
        ("2 pass k8", "You have already chosen the black 8", "Du hast die schwarze 8 schon zum Weitergeben gewählt."),
        ("0 pass k8", "You do not hold the black 8.", "Du hast die schwarze 8 nicht auf der Hand."),
        ("0", "'' is no answer to: Choose three cards", "'' antwortet nicht auf: Drei Karten"),
        ("0 play b4", "'play b4' is no answer to:", "'play b4' antwortet nicht auf:"),
        ("0  pass b4", "' pass b4' is no answer to:", "' pass b4' antwortet nicht auf:"),
    ],
)
def test_the_first_choice_that_does_not_fit_is_named(entry: str, english: str, german: str) -> None:
    found = refused(changed(choices=["2 pass k8", entry, "no matter what"]))
    assert found[0].startswith(f"Choice 2 of 3, {entry!r}: {english}")
    assert found[1].startswith(f"Wahl 2 von 3, {entry!r}: {german}")


def test_a_choice_after_the_end_does_not_fit() -> None:
    choices = [*json.loads(KEPT)["choices"], "0 pass r0"]
    assert refused(changed(choices=choices)) == (
        "Choice 65 of 65, '0 pass r0': The match is over; nobody chooses any more.",
        "Wahl 65 von 65, '0 pass r0': Die Partie ist zu Ende; niemand wählt mehr.",
    )


def test_a_record_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="not a record"):
        stammtisch.replay("?")


# --- never another exception ---

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def survives(text: str | bytes) -> None:
    """It replays, or RecordError explains in both languages."""
    complaint = None
    try:
        stammtisch.replay(text)
    except RecordError as error:
        complaint = error.phrase
    assert complaint is None or (all(complaint) and complaint.en != complaint.de)


@given(st.sampled_from(["stammtisch", "game", "rules", "players", "options", "seed", "choices"]), anything)
@settings(max_examples=300)
def test_any_value_in_any_field(field: str, value: Any) -> None:
    survives(json.dumps({**json.loads(KEPT), field: value}))


@given(st.lists(st.text(max_size=12) | st.from_regex(r"[0-9] (pass|play|coup) [rgbk][0-9]{1,2}", fullmatch=True)))
@settings(max_examples=200)
def test_any_choices(choices: list[str]) -> None:
    survives(json.dumps({**json.loads(KEPT), "choices": choices}))


@given(st.data())
@settings(max_examples=300)
def test_any_damage_to_the_text(data: st.DataObject) -> None:
    text = KEPT.encode()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 20)))
        text = text[:at] + data.draw(st.binary(max_size=4)) + text[until:]
    survives(text)


@given(st.text() | st.binary())
@settings(max_examples=200)
def test_any_text_at_all(text: str | bytes) -> None:
    survives(text)
