"""Errors are ValueErrors that say what was wrong, in both languages."""

import pickle

import pytest

import stammtisch
from stammtisch import IllegalChoice, OptionError, Phrase, RecordError, StammtischError
from stammtisch.phrases import harmless


@pytest.mark.parametrize("kind", [OptionError, IllegalChoice, RecordError])
def test_every_error_is_a_value_error_with_both_languages(kind: type[StammtischError]) -> None:
    error = kind("No.", "Nein.")
    assert isinstance(error, ValueError)
    assert isinstance(error, StammtischError)
    assert str(error) == "No."
    assert error.phrase == Phrase("No.", "Nein.")


def test_an_error_survives_the_way_to_another_process() -> None:
    twin = pickle.loads(pickle.dumps(IllegalChoice("No.", "Nein.")))
    assert type(twin) is IllegalChoice
    assert twin.phrase == ("No.", "Nein.")


def test_a_megabyte_in_a_message_is_cut_short() -> None:
    match = stammtisch.load("gaunerbande").start(seed=1)
    with pytest.raises(IllegalChoice) as caught:
        match.play(0, "x" * 1_000_000)
    assert all(len(text) < 2000 for text in caught.value.phrase)
    assert "Legal now: " in str(caught.value)
    assert "Erlaubt ist jetzt: " in caught.value.phrase.de


def test_a_phrase_speaks_both_languages_and_falls_back_to_english() -> None:
    phrase = Phrase("card", "Karte")
    assert [phrase.in_(language) for language in ("en", "de", "fr", "")] == ["card", "Karte", "card", "card"]


def test_everything_promised_can_be_imported() -> None:
    assert set(stammtisch.__all__) >= {"games", "load", "replay", "Game", "Match", "Record", *ERRORS}
    assert all(hasattr(stammtisch, name) for name in stammtisch.__all__)


ERRORS = {"StammtischError", "OptionError", "IllegalChoice", "RecordError"}


@pytest.mark.parametrize(
    ("foreign", "shown"),
    [
        ("Anna", "Anna"),
        ("\x1b[2J\x1b]0;owned\x07", r"\x1b[2J\x1b]0;owned\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("one\ntwo\r\tthree", r"one\ntwo\r\tthree"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\udcff", r"\udcff"),
        ("12\u00a0% 👩\u200d🌾 Zoë", "12\u00a0% 👩\u200d🌾 Zoë"),
    ],
)
def test_what_others_say_has_no_power_over_a_terminal(foreign: str, shown: str) -> None:
    assert harmless(foreign) == shown
    assert OptionError(foreign, foreign).phrase == (shown, shown)
