"""Whole matches, every choice and every view at every moment compared with a second implementation of the rules."""

from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.tax_the_rich.options import SCENARIOS
from tests.unit.games.tax_the_rich.referee import Asking, Referee
from tests.unit.games.tax_the_rich.referee_eyes import view_of

BROKERS = ["3", "3.5", "5", "6", "7.5", "11"]

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    *((players, {"rules": rules}) for players in (3, 4, 5, 6) for rules in ("basic", "advanced", "anarchy")),
    *((players, {"rules": ["dictatorship", "anarchy", "dictatorship"]}) for players in (3, 6)),
    *((4, {"rules": scenario}) for scenario in SCENARIOS if scenario not in ("anarchy", "dictatorship")),
    *((players, {"rule_cards": BROKERS}) for players in (5, 5, 6, 6)),
    (6, {"rule_cards": ["2", "9", "10"], "feminist": False}),
]


@pytest.mark.parametrize(("number", "players", "options"), [(i, *variant) for i, variant in enumerate(VARIANTS)])
def test_the_referee_agrees(number: int, players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        compare(stammtisch.load("tax_the_rich", players, **options).start(seed), Random(f"{number} {seed}"))


def compare(match: Match, rng: Random) -> None:
    referee = Referee(
        match.players,
        match.game.options["board"],
        match.game.options["feminist"],
        drawn_card=lambda by: str(match.view(by)["frisk"]["card"]),
        turned_up=lambda seat: list(match.view()["open_hands"][seat]),
        scores=[0] * match.players,
    )
    starter = match.waiting[0]
    for number in (1, 2, 3):
        assert match.waiting == (starter,)
        asking = begin_round(match, referee, number, starter)
        question: tuple[int, str, list[str]] | None = next(asking)
        while question is not None:
            agree(match, referee, question)
            choice = chosen(rng, question[2])
            match.play(question[0], choice)
            question = answered(asking, choice)
        starter = referee.starter
    assert match.over
    assert list(match.winners) == referee.winners()


def begin_round(match: Match, referee: Referee, number: int, starter: int) -> Asking:
    rules = match.game.options["rules"]
    kind = rules[number - 1] if isinstance(rules, list) else rules
    dictator = kind == "dictatorship" and match.game.options["rule_cards"] is None
    hands = [match.view(seat)["hand"] for seat in range(match.players)]
    return referee.play_round(number, hands, starter, match.view()["rule_cards"], dictator)


def chosen(rng: Random, options: list[str]) -> str:
    """Mostly anything; revolutions and covered cards, which are rare, whenever they are on offer."""
    rare = [option for option in options if option.startswith(("cover", "declare"))]
    if rare and rng.random() < 0.5:
        return rng.choice(rare)
    low_bids = [option for option in options if option == "pass"]
    return rng.choice(low_bids if low_bids and rng.random() < 0.5 else options)


def answered(asking: Asking, choice: str) -> tuple[int, str, list[str]] | None:
    try:
        return asking.send(choice)
    except StopIteration:
        return None


def agree(match: Match, referee: Referee, question: tuple[int, str, list[str]]) -> None:
    seat, phase, options = question
    assert match.waiting == (seat,)
    assert sorted(match.choices(seat)) == sorted(options)
    for observer in {seat, (seat + 1) % match.players, (seat + 2) % match.players, None}:
        expected = view_of(referee, observer, seat, phase)
        view = match.view(observer)
        assert {key: view[key] for key in expected} == expected
