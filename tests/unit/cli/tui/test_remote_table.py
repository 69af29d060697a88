"""What can be done at a server's table, as the terminal offers it."""

from typing import Any

from stammtisch.cli.tui.client import ServerClient
from stammtisch.cli.tui.remote_table import RemoteTable
from stammtisch.games.registry import rulebook

ANNA, BERT = {"id": "p1", "name": "Anna"}, {"id": "p2", "name": "Bert"}


def table_for(person: str, seats: list[dict[str, Any]], seat: int | None = None, watching: int = 1) -> RemoteTable:
    table = RemoteTable(ServerClient("http://127.0.0.1:1", "en"), "t1", rulebook("gaunerbande"))
    lobby = {"stage": "playing", "match": 1, "commitment": "", "host": "p1", "seats": seats}
    you = {"person": person, **({"seat": seat} if seat is not None else {})}
    table._handle_message({"type": "table", "number": 5, "lobby": lobby, "you": you})
    table._handle_message({"type": "presence", "seats": [0], "watching": watching})
    return table


SEATS: list[dict[str, Any]] = [
    {"held": "person", "person": ANNA},
    {"held": "left", "person": BERT, "bot": "regular"},
    {"held": "bot", "bot": "master"},
    {"held": "bot", "bot": "master", "offered": True},
]


def test_during_a_match_only_offered_seats_and_ones_own_can_be_taken() -> None:
    assert [action.name for action in table_for("p3", SEATS).actions] == ["sit 3"]
    assert [action.name for action in table_for("p2", SEATS).actions] == ["sit 1", "sit 3"]


def test_the_host_can_offer_bots_seats_if_anybody_watches() -> None:
    actions = table_for("p1", SEATS, seat=0).actions
    assert [action.name for action in actions] == ["unseat 1", "unseat 2"]
    assert actions[0].label == "Let somebody take the seat of Bert"
    assert table_for("p1", SEATS, seat=0, watching=0).actions == []
    assert table_for("p2", SEATS, seat=1).actions == []


def test_the_log_tells_of_an_offer() -> None:
    table = table_for("p3", SEATS)
    table._handle_message({"type": "fact", "number": 6, "fact": {"fact": "offered", "seat": 2}})
    assert table.log[-1] == "Whoever watches may take the seat of Carl."


def test_the_rest_can_be_claimed_and_a_claim_answered() -> None:
    table = table_for("p1", SEATS, seat=0, watching=0)
    view = {"game": "gaunerbande", "choices": []}
    offer = {"tricks": 4, "certain": True}
    table._handle_message({"type": "resumed", "number": 6, "play": {"view": view, "decision": 3, "claimable": offer}})
    assert [(action.name, action.label) for action in table.actions] == [
        ("claim", "Claim the rest: all 4 tricks, certain")
    ]
    claim = {"claim": 1, "seat": 2, "tricks": 2, "hand": ["r5", "k3"], "agreed": [1]}
    fact = {"fact": "claimed", "seat": 2, "tricks": 2, "certain": False}
    play = {"view": view, "decision": 3, "claim": claim}
    table._handle_message({"type": "fact", "number": 7, "at": 0, "fact": fact, "play": play})
    assert [action.name for action in table.actions] == ["agree", "refuse"]
    assert list(table.log)[-1].endswith("shows red 5, black 3.")
    table._handle_message({"type": "resumed", "number": 8, "play": {**play, "claim": {**claim, "agreed": [0, 1]}}})
    assert table.actions == []
    answered = {"fact": "claim_answered", "seat": 3, "agrees": False}
    table._handle_message({"type": "fact", "number": 9, "at": 0, "fact": answered, "play": {"view": view}})
    assert list(table.log)[-1].endswith("refuses; play goes on.")
