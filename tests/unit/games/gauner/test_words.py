"""Names, refusals and the log, in both languages; the view's form; where the cards are."""

import json
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalChoice, Match
from stammtisch.games.gauner import GAME
from stammtisch.games.gauner.words import TELLERS, VOCABULARIES

from .table import give_back, play, table

ROWS = ("rp", "yoyoyoyoyo", "gbgbgbgbgb")

KEYS = """
game players seat round phase waiting choices scores over winners options hand hand_sizes rows prison laid laying end
limit known draw_pile discard_pile discard scorings last_scoring turn history
ends fullness layable owed
"""


def test_the_views_keys_are_those_of_the_page_and_what_it_tells_besides() -> None:
    match = stammtisch.load("gauner", players=3).start(1)
    for observer in (0, 1, 2, None):
        view = match.view(observer)
        assert view.keys() == set(KEYS.split())
        assert json.loads(json.dumps(view)) == view


def test_the_view_of_the_first_turn() -> None:
    view = table(rows=ROWS, hands=("yyg", "o"), prison="bb", laid=("", "rr"), rest="discard").view(0)
    assert view["hand"] == {"yellow": 2, "green": 1}
    assert view["rows"][0] == ["red", "purple"]
    assert view["prison"] == {"blue": 2}
    assert view["laid"] == [{}, {"red": 2}]
    assert view["known"] == [{}, {}]
    assert (view["laying"], view["end"], view["limit"], view["last_scoring"]) == (None, None, None, None)
    assert view["draw_pile"] == 0
    assert view["discard_pile"] == sum(view["discard"].values())


def test_a_spectator_sees_what_is_public() -> None:
    match = table(rows=ROWS, hands=("yyg", "o"))
    public, own = match.view(None), match.view(0)
    assert public["hand"] is None
    assert public["choices"] == []
    assert {key for key in own if own[key] != public[key]} == {"seat", "hand", "choices", "layable"}


def test_others_see_all_but_the_hand() -> None:
    match = table(rows=ROWS, hands=("yyg", "o"))
    one, other = match.view(0), match.view(1)
    assert {key for key in one if one[key] != other[key]} == {"seat", "hand", "choices"}


# --- names ---


def test_everything_has_a_name_in_both_languages() -> None:
    assert GAME.card_name("grey") == ("grey crook", "grauer Gauner")
    assert GAME.choice_name("take 2R") == ("Take from the right of row 2", "Aus Reihe 2 rechts nehmen")
    assert GAME.choice_name("lay red") == ("Lay red", "Rot auslegen")
    assert GAME.choice_name("skip") == ("Lay nothing", "Nichts auslegen")
    assert GAME.choice_name("count 1") == ("1 card", "1 Karte")
    assert GAME.choice_name("count 3") == ("3 cards", "3 Karten")
    assert GAME.choice_name("return blue") == ("Give back one blue", "1× Blau abgeben")
    for words in VOCABULARIES.values():
        assert all(all(GAME.choice_name(text)) for text in words.texts)
    assert set(GAME.phase_names) == set(GAME.phases)


# --- refusals ---


def refused(match: Match, seat: int, choice: Any) -> tuple[str, str]:
    before = match.numbers.tobytes()
    with pytest.raises(IllegalChoice) as refusal:
        match.play(seat, choice)
    assert match.numbers.tobytes() == before
    return refusal.value.phrase


def test_refusals_say_why() -> None:
    match = table(rows=ROWS, hands=("yy", ""), laid=("oo", "yyy"), pile="aa")
    play(match, "take 1L")
    assert "You hold no green." in refused(match, 0, "lay green")[0]
    assert "Du hast kein Grün" in refused(match, 0, "lay green")[1]
    assert "3 yellow lie in front of another seat" in refused(match, 0, "lay yellow")[0]
    assert "Karten einer Sorte auslegen" in refused(match, 0, "take 1L")[1]
    play(match, "lay red")
    assert "You hold only 1 red." in refused(match, 0, "count 2")[0]


def test_a_count_must_beat_what_lies_there() -> None:
    match = table(rows=ROWS, hands=("yyyyy", ""), laid=("", "yyy"), pile="aa")
    play(match, "take 1L", "lay yellow")
    assert "lay at least 4" in refused(match, 0, "count 3")[0]
    assert "mindestens 4" in refused(match, 0, "count 3")[1]
    assert "You hold only 5 yellow" in refused(match, 0, "count 24")[0]
    assert "such as 'count 4'" in refused(match, 0, "count 25")[0]


def test_a_kind_one_does_not_hold_cannot_be_returned() -> None:
    match = table(rows=("rp", "ror", ""), hands=("y" * 13, ""), rest="laid")
    play(match, "take 1L", "skip")
    assert "You hold no grey." in refused(match, 0, "return grey")[0]


@pytest.mark.parametrize("nonsense", ["", "take", "take 4L", "TAKE 1L", "{0}", None, 7, ["take 1L"], {"take": "1L"}])
def test_nonsense_is_refused_too(nonsense: Any) -> None:
    match = table(rows=ROWS)
    for text in refused(match, 0, nonsense):
        assert text


# --- the log ---


def test_every_kind_of_event_is_told() -> None:
    told: dict[str, dict[str, Any]] = {}

    def note(events: Any) -> None:
        for observer in (0, 1, None):
            told.update({event["event"]: event for event in events.seen_by(observer)})

    short = table(rows=("rp", "rr", ""), hands=("y" * 13, "oo"), rest="laid")
    for choice in ("take 1L", "skip", "return yellow", "return red"):
        note(short.play(0, choice))
    beaten = table(rows=ROWS, hands=("yy", ""), laid=("", "y"), rest="discard")
    for choice in ("take 1L", "lay yellow", "count 2"):
        note(beaten.play(0, choice))
    last = table(rows=("rg", "rr", ""), prison="yyoorrppbbg")
    note(last.copy().play(0, "take 1L"))
    last.state.counted = 2
    note(last.play(0, "take 1L"))
    assert TELLERS.keys() - told.keys() == {"deal"}  # only the start is dealt
    for event in told.values():
        for text in GAME.tell(event):
            assert text.format("Ada", "Bo").endswith(".")
            assert "{" not in text.format("Ada", "Bo")


@pytest.mark.parametrize(
    ("event", "en", "de"),
    [
        (
            {"event": "take", "seat": 0, "end": "3L", "kind": "red", "count": 2},
            "{0} takes 2 red from row 3, left.",
            "{0} nimmt 2× Rot aus Reihe 3 links.",
        ),
        (
            {"event": "jail", "seat": 0, "end": "3L", "kind": "purple", "count": 2, "full": True},
            "{0} sends 2 purple to prison, and it is full.",
            "{0} bringt 2× Lila ins Gefängnis; es ist voll.",
        ),
        (
            {"event": "lay", "seat": 0, "kind": "red", "count": 2, "beaten": 1, "beaten_count": 1},
            "{0} lays 2 red and beats the 1 of {1}.",
            "{0} legt 2× Rot aus und überbietet die 1 von {1}.",
        ),
        ({"event": "return", "seat": 1}, "{1} gives a card back.", "{1} gibt eine Karte ab."),
        (
            {"event": "reveal", "end": "1R", "card": None},
            "There is no card to reveal.",
            "Zum Aufdecken ist keine Karte da.",
        ),
        (
            {"event": "scoring", "by": 1, "prison": {}, "laid": [], "points": [], "full": False},
            "No group can be taken from any row, so the prison is scored: nothing.",
            "Aus keiner Reihe kann genommen werden, also wird gewertet: nichts.",
        ),
    ],
)
def test_how_events_are_told(event: dict[str, Any], en: str, de: str) -> None:
    assert GAME.tell(event) == (en, de)


# --- places ---


def test_places_name_every_card_once() -> None:
    match = table(rows=("rp", "ror", ""), hands=("y" * 13, "o"), prison="b", laid=("", ""), rest="laid")
    play(match, "take 1L", "skip")
    give_back(match, 0, "y")
    places = GAME.places(GAME.snapshot(match.numbers))
    assert set(places) == {
        "hand 0", "hand 1", "laid 0", "laid 1", "row 1", "row 2", "row 3", "draw pile", "prison", "discard",
    }  # fmt: skip
    assert places["hand 0"] == ["yellow"] * 12 + ["red"]
    assert places["row 2"] == ["red", "orange", "red"]
    assert places["draw pile"] == ["yellow"]  # just returned
    assert places["prison"] == ["purple", "blue"]
    assert sum(map(len, places.values())) == 105


def test_options_there_are_none() -> None:
    assert stammtisch.load("gauner").options == {}
    with pytest.raises(stammtisch.OptionError):
        stammtisch.load("gauner", target=3)
