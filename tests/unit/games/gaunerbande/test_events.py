"""What everybody is told, and in which words."""

from typing import Any

import pytest

from stammtisch.games.gaunerbande import GAME
from tests.unit.games.gaunerbande.table import EVERY_TRICK, EVERY_TRICK_BUT_THE_FIRST, dealt, play, table, united

EVERYBODY = (0, 1, 2, 3, None)
NAMES = ("Anna", "Tobi", "Mona", "Chris")
LYING = [{"seat": 3, "card": "g5"}, {"seat": 0, "card": "g9"}, {"seat": 1, "card": "r12"}, {"seat": 2, "card": "k1"}]


def told(event: dict[str, Any]) -> tuple[str, str]:
    phrase = GAME.tell(event)
    return phrase.en.format(*NAMES), phrase.de.format(*NAMES)


def test_a_card_chosen_to_be_passed_is_told_to_its_owner_only() -> None:
    happened = dealt("r0-12", "b0-12", "g0-12", "k0-12").play(2, "pass g7")
    assert happened.seen_by(2) == ({"event": "pass", "seat": 2, "card": "g7"},)
    for observer in (0, 1, 3, None):
        assert happened.seen_by(observer) == ()


def test_that_a_seat_has_chosen_is_told_to_everybody() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for card in ("g7", "g8"):
        match.play(2, f"pass {card}")
    happened = match.play(2, "pass g9")
    chosen = {"event": "chosen", "seat": 2}
    assert happened.seen_by(2) == ({"event": "pass", "seat": 2, "card": "g9"}, chosen)
    for observer in (0, 1, 3, None):
        assert happened.seen_by(observer) == (chosen,)


def test_at_the_exchange_everybody_is_told_what_he_received_himself() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for seat, suit in enumerate("rbgk"):
        for value in (1, 2, 3)[: 2 if suit == "k" else 3]:
            match.play(seat, f"pass {suit}{value}")
    happened = match.play(3, "pass k3")
    for seat, giver, suit in [(0, 3, "k"), (1, 0, "r"), (2, 1, "b")]:
        received = [f"{suit}{value}" for value in (1, 2, 3)]
        exchange = {"event": "exchange", "distance": 1, "from": giver, "to": seat, "received": received}
        assert happened.seen_by(seat) == ({"event": "chosen", "seat": 3}, exchange)
    assert happened.seen_by(None) == ({"event": "chosen", "seat": 3}, {"event": "exchange", "distance": 1})
    assert [event["event"] for event in happened] == ["pass", "chosen", "exchange"]


def test_a_card_played_is_told_to_everybody_alike() -> None:
    happened = play(table("g0", "", "", ""), "g0")
    for observer in EVERYBODY:
        assert happened.seen_by(observer) == ({"event": "play", "seat": 0, "card": "g0"},)


def test_a_trick_won_is_told_with_its_cards_and_what_they_cost() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    happened = play(match, "g0 r1 b2 k3")
    cards = [{"seat": seat, "card": card} for seat, card in enumerate(["g0", "r1", "b2", "k3"])]
    for observer in EVERYBODY:
        assert happened.seen_by(observer) == (
            {"event": "play", "seat": 3, "card": "k3"},
            {"event": "trick", "cards": cards, "winner": 0, "penalties": 1},
        )


@pytest.mark.parametrize(("hands", "amount"), [(EVERY_TRICK, 52), (EVERY_TRICK_BUT_THE_FIRST, 26)])
def test_the_last_trick_may_unite_the_band(hands: dict[int, tuple[str, ...]], amount: int) -> None:
    match = table(*hands[4])
    while match.view()["phase"] == "play":
        (seat,) = match.waiting
        happened = match.play(seat, match.choices(seat)[0])
    for observer in EVERYBODY:
        events = happened.seen_by(observer)
        assert [event["event"] for event in events] == ["play", "trick", "band"]
        assert events[2] == {"event": "band", "seat": 0, "amount": amount}


def test_the_last_card_of_an_ordinary_round_tells_the_count_and_the_next_deal() -> None:
    match = table("g0-11 r12", "g12 r0-11", "b0-12", "k0-12")
    while match.round == 1:
        (seat,) = match.waiting
        happened = match.play(seat, match.choices(seat)[0])
    for observer in EVERYBODY:
        assert [event["event"] for event in happened.seen_by(observer)] == ["play", "trick", "count", "round", "deal"]
        assert happened.seen_by(observer)[3]["points"] == [25, 1, 0, 0]
        taken = happened.seen_by(observer)[2]["seats"]
        assert [(seat["crooks"], seat["politician"]) for seat in taken] == [(12, 13), (1, 0), (0, 0), (0, 0)]
        assert taken[0]["cards"] == [*(f"k{value}" for value in range(1, 13)), "r10"]
        assert happened.seen_by(observer)[2]["coup"] is None


@pytest.mark.parametrize("target", ["others", "self"])
def test_a_coup_is_told_with_the_round_it_ends(target: str) -> None:
    match = united(4, scores=[9, 0, 0, 0])
    points = [0, 26, 26, 26] if target == "others" else [-26, 0, 0, 0]
    happened = match.play(0, f"coup {target}")
    for observer in EVERYBODY:
        coup, count, *rest = happened.seen_by(observer)
        assert coup == {"event": "coup", "seat": 0, "target": target, "amount": 26}
        assert count["coup"] == {"seat": 0, "target": target, "amount": 26, "doubled": False}
        assert [(seat["crooks"], seat["politician"]) for seat in count["seats"]] == [(13, 13), *[(0, 0)] * 3]
        assert rest == [
            {"event": "round", "round": 1, "points": points, "scores": list(match.scores)},
            {"event": "deal", "round": 2},
        ]


def test_the_end_of_the_match_is_told() -> None:
    match = united(4, scores=[26, 99, 0, 5])
    happened = match.play(0, "coup others")
    scores = [26, 125, 26, 31]
    for observer in EVERYBODY:
        assert happened.seen_by(observer)[2:] == (
            {"event": "round", "round": 1, "points": [0, 26, 26, 26], "scores": scores},
            {"event": "over", "winners": [0, 2], "scores": scores},
        )


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        ({"event": "chosen", "seat": 1}, "Tobi has chosen.", "Tobi hat gewählt."),
        (
            {"event": "pass", "seat": 1, "card": "r3"},
            "Tobi chooses the red 3 to pass on.",
            "Tobi wählt die rote 3 zum Weitergeben.",
        ),
        (
            {"event": "exchange", "distance": 1, "from": 2, "to": 0, "received": ["r1", "k2", "k3"]},
            "Mona gives Anna the red 1, the black 2, the black 3.",
            "Mona gibt Anna die rote 1, die schwarze 2, die schwarze 3.",
        ),
        ({"event": "exchange", "distance": 1}, "The cards are passed on.", "Die Karten werden weitergegeben."),
        ({"event": "play", "seat": 3, "card": "k0"}, "Chris plays the black 0.", "Chris spielt die schwarze 0."),
        (
            {"event": "trick", "cards": LYING, "winner": 0, "penalties": 0},
            "Anna wins the trick: the green 9 is the highest of its suit.",
            "Anna gewinnt den Stich: Die grüne 9 ist die höchste ihrer Farbe.",
        ),
        (
            {"event": "trick", "cards": LYING, "winner": 0, "penalties": 1},
            "Anna wins the trick and 1 point: the green 9 is the highest of its suit.",
            "Anna gewinnt den Stich und 1 Punkt: Die grüne 9 ist die höchste ihrer Farbe.",
        ),
        (
            {"event": "trick", "cards": LYING, "winner": 0, "penalties": 16},
            "Anna wins the trick and 16 points: the green 9 is the highest of its suit.",
            "Anna gewinnt den Stich und 16 Punkte: Die grüne 9 ist die höchste ihrer Farbe.",
        ),
        (
            {"event": "band", "seat": 2, "amount": 52},
            "Mona has united the band: 52 points.",
            "Mona hat die Bande vereint: 52 Punkte.",
        ),
        (
            {"event": "coup", "seat": 2, "target": "self", "amount": 26},
            "Mona takes the points off their own score.",
            "Mona zieht sich die Punkte ab.",
        ),
        (
            {"event": "coup", "seat": 2, "target": "others", "amount": 26},
            "Mona gives the points to all others.",
            "Mona schiebt allen anderen die Punkte zu.",
        ),
        (
            {
                "event": "count",
                "seats": [
                    {"cards": ["k1"], "crooks": 1, "politician": 0},
                    {"cards": [], "crooks": 0, "politician": 0},
                    {"cards": ["k2", "k3", "r10"], "crooks": 2, "politician": 13},
                    {"cards": ["r10"], "crooks": 0, "politician": 13},
                ],
                "coup": None,
            },
            "Taken: Anna 1 crook, Mona 2 crooks and the politician, Chris the politician.",
            "Genommen: Anna 1 Gauner, Mona 2 Gauner und den Politiker, Chris den Politiker.",
        ),
        (
            {"event": "round", "round": 3, "points": [1, 0, -26, 8], "scores": [1, 2, 3, 4]},
            "Round 3 is counted: Anna +1, Tobi +0, Mona -26, Chris +8.",
            "Runde 3 wird gezählt: Anna +1, Tobi +0, Mona -26, Chris +8.",
        ),
        ({"event": "deal", "round": 4}, "Round 4 is dealt.", "Runde 4 wird ausgeteilt."),
        (
            {"event": "over", "winners": [1], "scores": [0, 0, 0, 0]},
            "The match is over. Won by Tobi.",
            "Die Partie ist zu Ende. Gewonnen hat Tobi.",
        ),
        (
            {"event": "over", "winners": [1, 3], "scores": [0, 0, 0, 0]},
            "The match is over. Won by Tobi and Chris.",
            "Die Partie ist zu Ende. Gewonnen haben Tobi und Chris.",
        ),
    ],
)
def test_every_event_is_one_sentence_in_both_languages(event: dict[str, Any], english: str, german: str) -> None:
    assert told(event) == (english, german)
