"""Names, and reasons for refusing."""

from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalChoice, Match
from stammtisch.phrases import Phrase
from tests.unit.games.party_bugs.table import play, table


def refused(match: Match, seat: int, text: Any) -> Phrase:
    before = match.numbers.tobytes()
    with pytest.raises(IllegalChoice) as error:
        match.play(seat, text)
    assert match.numbers.tobytes() == before
    return error.value.phrase


def playing() -> Match:
    return table(3, hands="2 5 7 | 4 6 8 | 3 9 13", floor="4 9 10")


def test_a_card_that_one_does_not_hold() -> None:
    why = refused(playing(), 0, "play 4")
    assert why.en.startswith("You do not hold the 4. Legal now: play 2, play 5, play 7.")
    assert why.de.startswith("Du hast die 4 nicht auf der Hand.")


def test_a_card_that_is_not_on_the_floor() -> None:
    match = playing()
    play(match, "2 4 3")
    why = refused(match, 0, "take 13")
    assert why.en.startswith("There is no 13 (Party King) on the dance floor.")
    assert why.de.startswith("Auf der Tanzfläche liegt keine 13 (Party-King).")


def test_a_king_cannot_be_hidden() -> None:
    match = table(3, hands="2 5 7 13 | 4 6 8 1 | 3 9 13 1", floor="4 9 10", variant=True, hiding=True)
    assert refused(match, 0, "hide 13").en.startswith("The 13 (Party King) may not be hidden.")
    assert refused(match, 1, "hide 13").en.startswith("You do not hold the 13 (Party King).")


def test_an_answer_to_another_question() -> None:
    assert refused(playing(), 0, "take 4").en.startswith(
        "'take 4' is no answer to: Choose a card to play (such as 'play 2')."
    )


@pytest.mark.parametrize(
    "text", ["", "play", "play 0", "play 14", "play 07", "Play 2", "play 2 ", "play ２", "\0", "{0}"]
)
def test_nonsense(text: str) -> None:
    why = refused(playing(), 0, text)
    assert "is no answer to" in why.en
    assert "antwortet nicht auf" in why.de


@pytest.mark.parametrize(
    "thing", [None, 7, 2.5, b"play 2", ["play 2"], {"play": 2}, object()], ids=lambda thing: type(thing).__name__
)
def test_anything_but_text_has_a_reason_too(thing: Any) -> None:
    said = refused(playing(), 0, thing)
    assert said.en.startswith("A choice is a text")
    assert said.de.startswith("Eine Wahl ist ein Text")


def test_every_phase_refuses_every_other_text() -> None:
    match = stammtisch.load("party_bugs", players=2, variant=True).start(3)
    texts = [f"{verb} {value}" for verb in ("hide", "play", "take") for value in range(15)] + ["pair yes", "pair no"]
    phases = set()
    while match.waiting:
        seat = match.waiting[0]
        legal = match.choices(seat)
        if match.view(0)["phase"] not in phases:
            phases.add(match.view(0)["phase"])
            for text in texts:
                if text not in legal:
                    refused(match, seat, text)
        match.play(seat, legal[0])
    assert {"hide", "play", "take"} <= phases


def test_choices_have_names() -> None:
    rules = stammtisch.load("party_bugs").rules
    assert rules.choice_name("play 7") == ("Play the 7", "Die 7 spielen")
    assert rules.choice_name("play 13") == ("Play the 13 (Party King)", "Die 13 (Party-King) spielen")
    assert rules.choice_name("take 5") == ("Take the 5", "Die 5 nehmen")
    assert rules.choice_name("hide 1") == ("Hide the 1", "Die 1 verdecken")
    assert rules.choice_name("pair yes") == ("Discard both", "Beide abwerfen")
    assert rules.choice_name("pair no") == ("Keep both", "Beide behalten")
    assert {*rules.phase_names} == {"hide", "play", "take", "pair", "over"}
