"""Texts both ways, names in both languages, and reasons for refusals."""

from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalChoice
from stammtisch.games.tax_the_rich import GAME
from stammtisch.games.tax_the_rich.words import VOCABULARIES
from tests.unit.games.tax_the_rich.table import DECK, table

NONSENSE: list[Any] = [
    "",
    " ",
    "play",
    "play ",
    "play r13",
    "PLAY r1",
    "bid 0r",
    "bid 16r",
    "pass ",
    "steal",
    "draw",
    "ß",
]


def test_every_choice_of_every_phase_has_a_name_in_both_languages() -> None:
    for phase, vocabulary in VOCABULARIES.items():
        names = [GAME.choice_name(text) for text in vocabulary.texts]
        assert len({name.en for name in names}) == len({name.de for name in names}) == len(names), phase


def test_every_card_and_rule_card_has_a_name_in_both_languages() -> None:
    assert GAME.card_name("g8") == ("green 8 (Doctor)", "grüne 8 (Arzt)")
    assert GAME.card_name("b5.5") == ("blue 5.5 (Clerk)", "blaue 5.5 (Sachbearbeiterin)")
    assert GAME.card_name("7.5") == ("7.5 Broker: Insider trading", "7.5 Börsenmakler: Insiderhandel")
    assert len({GAME.card_name(card).de for card in DECK}) == 60


def test_every_phase_has_a_name() -> None:
    assert set(GAME.phase_names) == set(GAME.phases) == {*VOCABULARIES, "over"}


@pytest.mark.parametrize("players", [3, 5, 6])
def test_every_refusal_says_why_and_changes_nothing(players: int) -> None:
    every = [text for vocabulary in VOCABULARIES.values() for text in vocabulary.texts]
    match = stammtisch.load("tax_the_rich", players, rules=["dictatorship", "anarchy", "anarchy"]).start(8)
    rng = Random(8)
    while match.waiting:
        (seat,) = match.waiting
        legal = match.choices(seat)
        before = match.numbers.copy()
        own = GAME.vocabulary(before, seat).texts
        for text in [*rng.sample(own, min(6, len(own))), *rng.sample(every, 3), rng.choice(NONSENSE)]:
            if text not in legal:
                with pytest.raises(IllegalChoice) as caught:
                    match.play(seat, text)
                assert caught.value.phrase.en != caught.value.phrase.de
                assert legal[0] in str(caught.value)
        assert (match.numbers == before).all()
        match.play(seat, rng.choice(legal))


def test_a_refusal_tells_nothing_about_other_hands() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5")
    held = match.why_not(0, "play g5")
    played = match.why_not(0, "play y12")
    assert held.en.replace("green 5 (Journalist)", "") == played.en.replace("yellow 12 (President)", "")


def test_a_seat_in_a_choice_goes_by_the_name_of_whoever_sits_there() -> None:
    assert GAME.choice_name("steal 2").en.format("Anna", "Ben", "Cleo") == "Take a stack from Cleo"
    assert GAME.choice_name("lead 0").de.format("Anna") == "Anna spielt aus"
    assert GAME.choice_name("stack 2") == ("Take stack 2", "Den 2. Stich nehmen")


def test_a_bid_is_told_by_what_it_promises() -> None:
    match = stammtisch.load("tax_the_rich", 4).start(1)
    seat = match.waiting[0]
    bids = [GAME.tell(event).en for event in match.play(seat, "bid 1g").seen_by(None)]
    passes = [GAME.tell(event).de for event in match.play(match.waiting[0], "pass").seen_by(None)]
    assert (bids, passes) == ([f"{{{seat}}} bids 5 stacks with green."], [f"{{{(seat + 1) % 4}}} passt."])
