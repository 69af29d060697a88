"""Refusals, and the names of choices and phases, in both languages."""

import pytest

from stammtisch import IllegalChoice, Match
from stammtisch.games.gaunerbande import GAME
from tests.unit.games.gaunerbande.table import dealt, everything, play, table, united


def refused(match: Match, seat: int, choice: str) -> tuple[str, str]:
    """Both texts of a refusal, without the list of what is legal; and nothing has changed."""
    before = everything(match)
    with pytest.raises(IllegalChoice) as caught:
        match.play(seat, choice)
    assert everything(match) == before
    english, german = caught.value.phrase
    legal = ", ".join(match.choices(seat))
    assert english.endswith(f" Legal now: {legal}.")
    assert german.endswith(f" Erlaubt ist jetzt: {legal}.")
    return english.partition(" Legal now")[0], german.partition(" Erlaubt")[0]


def led(*hands: str) -> Match:
    match = table(*hands)
    play(match, match.choices(match.waiting[0])[0][5:])
    return match


# --- refusals ---


@pytest.mark.parametrize(
    "text", ["play r0", "r0", "pass r13", "pass", "pass  r0", "PASS r0", "pass R0", " pass r0", ""]
)
def test_what_is_no_card_to_pass(text: str) -> None:
    assert refused(dealt("r0-12", "", "", ""), 0, text) == (
        f"{text!r} is no answer to: Choose three cards to pass on (such as 'pass r0').",
        f"{text!r} antwortet nicht auf: Drei Karten zum Weitergeben wählen (etwa 'pass r0').",
    )


def test_passing_a_card_of_somebody_else() -> None:
    assert refused(dealt("r0-12", "", "", ""), 0, "pass k0") == (
        "You do not hold the black 0 (thug).",
        "Du hast die schwarze 0 (Schläger) nicht auf der Hand.",
    )


def test_passing_a_card_twice() -> None:
    match = dealt("r0-12", "", "", "")
    match.play(0, "pass r4")
    assert refused(match, 0, "pass r4") == (
        "You have already chosen the red 4 to pass on.",
        "Du hast die rote 4 schon zum Weitergeben gewählt.",
    )


@pytest.mark.parametrize("text", ["pass g0", "g0", "play g13", "coup self"])
def test_what_is_no_card_to_play(text: str) -> None:
    assert refused(table("g0", "", "", ""), 0, text) == (
        f"{text!r} is no answer to: Play a card (such as 'play g0').",
        f"{text!r} antwortet nicht auf: Eine Karte spielen (etwa 'play g0').",
    )


def test_playing_a_card_of_somebody_else() -> None:
    assert refused(table("g0", "r10", "", ""), 0, "play r10") == (
        "You do not hold the red 10 (corrupt politician).",
        "Du hast die rote 10 (korrupter Politiker) nicht auf der Hand.",
    )


def test_opening_with_another_card() -> None:
    assert refused(table("g0 r5", "", "", ""), 0, "play r5") == (
        "The first trick is led with the green 0 (vacuum-cleaner salesman).",
        "Den ersten Stich eröffnet die grüne 0 (Staubsaugervertreter).",
    )
    assert refused(table("g1 r5", "", ""), 0, "play r5") == (
        "The first trick is led with the green 1 (car salesman).",
        "Den ersten Stich eröffnet die grüne 1 (Autoverkäufer).",
    )


@pytest.mark.parametrize(
    ("before", "lead", "wrong", "english", "german"),
    [
        ("g0 g1 g2 g12", "r5", "b0", "red", "rot"),
        ("g0 g1 g2 g12", "b5", "r0", "blue", "blau"),
        ("g0 g1 g2 g12", "g11", "r0", "green", "grün"),
        ("g0 g1 g2 g12 g11 g10 k1 g3", "k5", "r0", "black", "schwarz"),  # black has been opened
    ],
)
def test_not_following_suit(before: str, lead: str, wrong: str, english: str, german: str) -> None:
    match = table("g0 g10 r0 b0 k0", "g1 k1", "g2 g3", "g11 g12 r5 b5 k5")
    play(match, before, lead)
    assert refused(match, 0, f"play {wrong}") == (f"You must follow suit: {english}.", f"Du musst bedienen: {german}.")


@pytest.mark.parametrize("card", ["k0", "r10"])
def test_a_costly_card_in_the_first_trick(card: str) -> None:
    assert refused(led("g0-12", "r10 b7 k0-10", "", ""), 1, f"play {card}") == (
        "In the first trick, black cards and the politician may be played only if you have nothing else.",
        "Im ersten Stich darf man schwarze Karten und den Politiker nur legen, wenn man nichts anderes hat.",
    )


def test_leading_black_too_early() -> None:
    match = table("g0", "g12 r3 k3", "g6", "g7")
    play(match, "g0 g12 g6 g7")
    assert refused(match, 1, "play k3") == (
        "Black may be led only after a black card has been played in this round, or from an all-black hand.",
        "Mit Schwarz darf man nur ausspielen, wenn in dieser Runde schon Schwarz gefallen ist oder man nichts anderes "
        "hat.",
    )


@pytest.mark.parametrize("text", ["coup", "coup Self", "play r0", "others"])
def test_no_answer_to_the_coup(text: str) -> None:
    assert refused(united(4), 0, text) == (
        f"{text!r} is no answer to: The band is united: who pays? (such as 'coup others').",
        f"{text!r} antwortet nicht auf: Die Bande ist vereint: Wer zahlt? (etwa 'coup others').",
    )


def test_a_removed_card_is_in_nobodys_hand() -> None:
    assert refused(dealt("", "", ""), 0, "pass k0")[0] == "You do not hold the black 0 (thug)."


# --- names ---


@pytest.mark.parametrize(
    ("choice", "english", "german"),
    [
        ("pass b3", "Pass on the blue 3", "Die blaue 3 weitergeben"),
        ("play k7", "Play the black 7", "Die schwarze 7 spielen"),
        ("play r10", "Play the red 10 (corrupt politician)", "Die rote 10 (korrupter Politiker) spielen"),
        ("coup others", "All others take the points", "Alle anderen nehmen die Punkte"),
        ("coup self", "Take the points off my own score", "Die Punkte vom eigenen Stand abziehen"),
    ],
)
def test_every_choice_has_a_label(choice: str, english: str, german: str) -> None:
    assert GAME.choice_name(choice) == (english, german)


def test_every_card_has_a_name_of_its_own() -> None:
    names = {GAME.card_name(f"{suit}{value}") for suit in "rbgk" for value in range(13)}
    assert len({name.en for name in names}) == len({name.de for name in names}) == 52


def test_every_phase_has_a_name() -> None:
    assert set(GAME.phase_names) == {"pass", "play", "coup", "over"} == set(GAME.phases)
    assert all(phrase.en and phrase.de and phrase.en != phrase.de for phrase in GAME.phase_names.values())


# --- places ---


def test_places_show_every_card_once_wherever_it_is() -> None:
    match = dealt("r1-12 b1-4", "g1-12 k1-4", "")
    match.play(1, "pass k3")
    match.play(1, "pass g1")
    places = GAME.places(GAME.snapshot(match.numbers))
    assert places["removed"] == ["r0", "b0", "g0", "k0"]
    assert places["passed 1"] == ["g1", "k3"]
    assert "k3" not in places["hand 1"]
    assert sorted(card for cards in places.values() for card in cards) == sorted(
        f"{suit}{value}" for suit in "rbgk" for value in range(13)
    )


def test_places_after_the_exchange_show_hands_and_cards_played() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    play(match, "g0 r5 b6 k7", "g1")
    places = GAME.places(GAME.snapshot(match.numbers))
    assert places["played 0"] == ["g0", "g1"]
    assert [places[f"played {seat}"] for seat in (1, 2, 3)] == [["r5"], ["b6"], ["k7"]]
    assert places["hand 0"] == [f"g{value}" for value in range(2, 13)]
    assert all(places[f"passed {seat}"] == [] for seat in range(4))
