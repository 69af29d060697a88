"""What everybody is told, and that it is all there is to tell."""

from typing import Any

import stammtisch
from stammtisch import Match
from tests.unit.games.party_bugs.table import play, table, take


def told(match: Match, seat: int, text: str, observer: int | None) -> list[dict[str, Any]]:
    return list(match.play(seat, text).seen_by(observer))


def test_only_the_chooser_is_told_the_card() -> None:
    match = table(3, hands="2 5 | 4 6 | 3 9", floor="4 9 10")
    assert told(match.copy(), 1, "play 6", 1) == [{"event": "chosen", "seat": 1, "card": 6}]
    for observer in (None, 0, 2):
        assert told(match.copy(), 1, "play 6", observer) == [{"event": "chosen", "seat": 1}]


def test_the_last_choice_reveals_all_cards_and_the_order() -> None:
    match = table(3, hands="2 5 | 4 6 | 3 9", floor="4 9 10")
    match.play(0, "play 5")
    match.play(2, "play 3")
    assert told(match, 1, "play 6", 0) == [
        {"event": "chosen", "seat": 1},
        {"event": "reveal", "played": [5, 6, 3], "order": [2, 0, 1]},
    ]


def test_a_round_with_a_king_in_one_go() -> None:
    match = table(3, hands="2 5 | 13 6 | 3 9", decks="8 | 7 | 1", floor="4 9 10", displays=" | 9 11")
    match.play(0, "play 5")
    match.play(2, "play 3")
    expected: list[dict[str, Any]] = [
        {"event": "chosen", "seat": 1, "card": 13},
        {"event": "reveal", "played": [5, 13, 3], "order": []},
        {"event": "king", "seat": 1, "cards": [4, 9, 10]},
        {"event": "leave", "seat": 1, "cards": [9, 9]},
        {"event": "floor", "cards": [3, 5, 13], "paul": None},
        {"event": "draw", "seats": [0, 1, 2], "card": 7},
        {"event": "begin", "round": 2, "order": []},
    ]
    events = match.play(1, "play 13")
    assert list(events) == expected
    del expected[0]["card"], expected[5]["card"]
    assert list(events.seen_by(None)) == expected
    assert events.seen_by(0)[5] == {"event": "draw", "seats": [0, 1, 2], "card": 8}


def test_taking_and_the_end_of_a_round_with_paul() -> None:
    match = table(2, hands="2 | 4", decks=" | | 5 6", floor="7 8 9", displays="7 | | 9", round=12)
    play(match, "2 4")
    assert told(match, 0, "take 7", 1) == [
        {"event": "take", "seat": 0, "card": 7},
        {"event": "leave", "seat": 0, "cards": [7, 7]},
    ]
    assert told(match, 1, "take 8", 0) == [
        {"event": "take", "seat": 1, "card": 8},
        {"event": "take", "seat": None, "card": 9},
        {"event": "leave", "seat": None, "cards": [9, 9]},
        {"event": "floor", "cards": [2, 4, 5], "paul": 5},
        {"event": "begin", "round": 13, "order": [1, 0]},
    ]


def test_the_end_when_paul_wins() -> None:
    match = table(2, hands="2 | 4", decks=" | | 1", floor="7 8 9", displays="12 | 12 | 9", round=12)
    play(match, "2 4")
    take(match, "7 8 4")
    assert told(match, 0, "take 2", None) == [
        {"event": "take", "seat": 0, "card": 2},
        {"event": "take", "seat": None, "card": 1},
        {"event": "over", "winners": [], "scores": [21, 24], "paul": 1},
    ]


def test_the_variants_events() -> None:
    match = table(
        3, hands="1 2 3 13 | 4 5 6 7 | 8 9 10 11", decks="4 | 1 | 1", floor="3 11 12", variant=True, hiding=True
    )
    assert told(match, 2, "hide 11", 0) == [{"event": "chosen", "seat": 2}]
    match.play(0, "hide 3")
    assert told(match, 1, "hide 4", 1) == [
        {"event": "chosen", "seat": 1, "card": 4},
        {"event": "hide"},
        {"event": "begin", "round": 1, "order": []},
    ]
    play(match, "1 5 8")
    assert told(match, 0, "take 3", 2) == [
        {"event": "take", "seat": 0, "card": 3},
        {"event": "ask", "seat": 0, "card": 3},
    ]
    for answer in ("yes", "no"):
        assert told(match.copy(), 0, f"pair {answer}", 2) == [
            {"event": "pair", "seat": 0, "card": 3, "yes": answer == "yes"}
        ]


def test_hidden_cards_are_turned_up_at_the_end() -> None:
    match = table(3, hands="1 | 2 | 3", floor="4 5 6", hidden="10 | | 8", round=11, tie=1, variant=True)
    play(match, "1 2 3")
    take(match, "4 5 6 1 3")
    assert told(match, 1, "take 2", 1)[1:] == [
        {"event": "uncover", "seat": 0, "card": 10},
        {"event": "uncover", "seat": 2, "card": 8},
        {"event": "over", "winners": [1], "scores": [15, 7, 17], "paul": None},
    ]


def test_every_event_is_told_in_both_languages() -> None:
    names = ["Ann", "Bea", "Cem", "Dan", "Eva", "Fay"]
    kinds = set()
    for players in (2, 3, 6):
        for variant in (False, True):
            for seed in range(8):
                match = stammtisch.load("party_bugs", players=players, variant=variant).start(seed)
                tell = match.game.rules.tell
                while match.waiting:
                    seat = match.waiting[seed % len(match.waiting)]
                    choices = match.choices(seat)
                    events = match.play(seat, choices[seed % len(choices)])
                    for observer in (None, 0):
                        for event in events.seen_by(observer):
                            kinds.add(event["event"])
                            for said in tell(event):
                                sentence = said.format(*names)
                                assert sentence.endswith(".")
                                assert "None" not in sentence
                                assert "{" not in sentence
    assert kinds == {
        *("chosen", "hide", "reveal", "king", "take", "leave", "ask", "pair"),
        *("floor", "draw", "begin", "uncover", "over"),
    }


def test_the_log_reads_like_a_log() -> None:
    tell = stammtisch.load("party_bugs").rules.tell
    assert tell({"event": "take", "seat": None, "card": 9}).en == "Paul takes the 9."
    assert tell({"event": "take", "seat": 2, "card": 9}).de == "{2} nimmt die 9."
    assert tell({"event": "over", "winners": [], "scores": [9, 9], "paul": 3}).en == "The match is over. Won by Paul."
    assert tell({"event": "over", "winners": [1], "scores": [9, 8], "paul": 9}).de.endswith("Gewonnen hat {1}.")
    floor = tell({"event": "floor", "cards": [1, 2, 5], "paul": 5})
    assert floor == (
        "Paul adds the 5. On the dance floor: 1, 2, 5.",
        "Paul legt die 5 dazu. Auf der Tanzfläche: 1, 2, 5.",
    )
