"""Names, refusals and the log."""

from typing import Any

import pytest

from stammtisch import IllegalChoice
from stammtisch.games.partout import GAME
from stammtisch.games.partout.words import CARD, PHASE_NAMES, TELLERS, VOCABULARIES
from stammtisch.phrases import Phrase

from .table import PLAYERS, announcing, new, play, random_match, table

NONSENSE: list[Any] = [
    "",
    " ",
    "play",
    "PLAY R3",
    "play r3 ",
    "play x9",
    "number",
    "nonsense",
    None,
    7,
    1.5,
    [],
    {},
    b"x",
]


def test_cards_have_names_in_both_languages() -> None:
    assert CARD[:3] == ["r1", "r2", "r3"]
    assert CARD[-6:] == list("KQJDMA")
    assert GAME.card_name("g3") == Phrase("green 3", "grüne 3")
    assert GAME.card_name("k9") == Phrase("black 9", "schwarze 9")
    assert GAME.card_name("K") == Phrase("King", "König")
    assert GAME.card_name("A") == Phrase("Alchemist", "Alchemistin")
    assert len({GAME.card_name(card) for card in CARD}) == 42


def test_choices_have_labels_in_both_languages() -> None:
    assert GAME.choice_name("number 3") == Phrase("Trump number 3", "Trumpfzahl 3")
    assert GAME.choice_name("colour k") == Phrase("Trump colour black", "Trumpffarbe Schwarz")
    assert GAME.choice_name("announce 1") == Phrase("Announce 1 trick", "1 Stich ansagen")
    assert GAME.choice_name("announce 2") == Phrase("Announce 2 tricks", "2 Stiche ansagen")
    assert GAME.choice_name("play r3") == Phrase("Play the red 3", "Die rote 3 spielen")
    assert GAME.choice_name("play J") == Phrase("Play the Jester", "Den Hofnarren spielen")
    assert GAME.choice_name("jail D") == Phrase("Jail the Dungeon", "Das Verlies einsperren")
    for words in VOCABULARIES.values():
        assert all(all(GAME.choice_name(text)) for text in words.texts)


def test_phases() -> None:
    assert set(GAME.phases) == set(PHASE_NAMES)
    assert GAME.phases == ("number", "colour", "announce", "play", "jail", "switch_number", "switch_colour", "over")


# --- refusals ---


@pytest.mark.parametrize(
    ("set_up", "choice", "why"),
    [
        ("play", "play K", "You do not hold the King."),
        ("play", "play r1", "You do not hold the red 1."),
        ("play", "play r9", "With 4 players nobody holds the red 9: the 8s and 9s stay in the box."),
        ("play", "number 3", "'number 3' is no answer to: Play a card (such as 'play r4')."),
        ("number", "number 9", "There is no 9 in the deck; the numbers are 1 to 7."),
        ("number", "colour r", "'colour r' is no answer to: Name the trump number (such as 'number 1')."),
        ("announce", "announce 8", "'announce 8' is no answer to"),
        ("jail", "jail D", "The Dungeon cannot jail itself."),
        ("jail", "jail g7", "You cannot jail the green 7: it does not lie in this trick."),
        ("jail", "play r5", "'play r5' is no answer to: The Dungeon: jail a card of this trick (such as 'jail r4')."),
        ("switch", "number 8", "There is no 8 in the deck; the numbers are 1 to 7."),
    ],
)
def test_refusals_say_why(set_up: str, choice: str, why: str) -> None:
    match = {
        "play": lambda: table(4, hands={1: "r4 D M b1 b2 b4 b5", 2: "r1 K"}),
        "jail": lambda: table(4, hands={1: "r4", 2: "D"}),
        "switch": lambda: table(4, hands={1: "M"}),
        "number": lambda: new(4),
        "announce": lambda: announcing(4),
    }[set_up]()
    play(match, *{"jail": ["r4", "D"], "switch": ["M"]}.get(set_up, []))
    before = match.numbers.copy()
    with pytest.raises(IllegalChoice) as refused:
        match.play(match.waiting[0], choice)
    assert str(refused.value).startswith(why)
    assert refused.value.phrase.de != refused.value.phrase.en
    assert (match.numbers == before).all()


def test_three_players_have_five_tricks_to_announce() -> None:
    with pytest.raises(IllegalChoice, match="A round has 5 tricks; nobody can announce 6"):
        announcing(3).play(1, "announce 6")


@pytest.mark.parametrize("players", PLAYERS)
def test_every_text_is_refused_politely_in_every_phase(players: int) -> None:
    every = [text for words in VOCABULARIES.values() for text in words.texts] + NONSENSE
    seen = set()
    for match, seat, _ in random_match(players, 41):
        if match.view()["phase"] in seen:
            continue
        seen.add(match.view()["phase"])
        before = match.numbers.copy()
        for text in every:
            if text not in match.choices(seat):
                with pytest.raises(IllegalChoice) as refused:
                    match.play(seat, text)
                assert all(refused.value.phrase)
        assert (match.numbers == before).all()
    assert seen == {"number", "colour", "announce", "play", "jail", "switch_number", "switch_colour"}


def test_a_refusal_says_nothing_about_hidden_cards() -> None:
    match = table(4, hands={1: "r4", 2: "K", 3: "Q"})
    for card in ("K", "Q", "J"):
        assert match.why_not(1, f"play {card}").en.startswith("You do not hold")


# --- the log ---


@pytest.mark.parametrize("players", PLAYERS)
def test_every_event_is_told(players: int) -> None:
    names = [f"P{seat}" for seat in range(players)]
    told = set()
    for match, seat, choice in random_match(players, 42):
        for event in match.copy().play(seat, choice):
            told.add(event["event"])
            for text in GAME.tell(event):
                assert "{" not in text.format(*names)
    assert told | {"restore"} == set(TELLERS)


def test_sentences() -> None:
    assert GAME.tell({"event": "play", "seat": 1, "card": "M"}) == Phrase(
        "{1} plays the Mathematician.", "{1} spielt den Mathematiker."
    )
    assert GAME.tell({"event": "announce", "seat": 0, "tricks": 1}) == Phrase(
        "{0} announces 1 trick.", "{0} sagt 1 Stich an."
    )
    assert GAME.tell({"event": "jail", "seat": 2, "card": "g3"}) == Phrase(
        "{2} jails the green 3.", "{2} sperrt die grüne 3 ein."
    )
    assert GAME.tell({"event": "restore", "trump": {"number": 3, "colour": "k"}}) == Phrase(
        "Trump is 3 and black again.", "Trumpf ist wieder 3 und Schwarz."
    )
    team = {"team": 0, "seats": [0, 2], "announced": 3, "won": 0, "points": -3}
    assert GAME.tell({"event": "count", "teams": [team]}) == Phrase(
        "Tricks won of those announced: {0} and {2} 0 of 3 (-3).",
        "Gewonnene von angesagten Stichen: {0} und {2} 0 von 3 (-3).",
    )
