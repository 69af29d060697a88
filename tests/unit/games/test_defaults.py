"""What a game need not write: `games.defaults`, filled in by `games.package`."""

from types import SimpleNamespace

import numpy as np
import pytest

from stammtisch.games import defaults
from stammtisch.games.package import IncompleteGame, rulebook
from stammtisch.phrases import Phrase
from tests.unit.kernel.plain import plain


def values(function: object, scores: list[int], winners: int = 0) -> list[float]:
    """What a default `value` says of a state with these scores."""
    out = np.full(len(scores), np.nan)
    scored = plain(defaults.value_of_scores)
    state = SimpleNamespace(players=len(scores), scores=scores, winners=winners)
    scored(state, 1 if function is defaults.value_of_high_scores else -1, out)
    return out.tolist()


def test_before_the_end_the_leader_is_worth_most() -> None:
    best, second, last = values(defaults.value_of_high_scores, [9, 5, 0])
    assert 1 > best > second > last > 0
    assert values(defaults.value_of_low_scores, [9, 5, 0]) == pytest.approx([1 / 11, 5 / 11, 10 / 11])
    assert values(defaults.value_of_high_scores, [3, 3]) == [0.5, 0.5]


def test_at_the_end_winners_share() -> None:
    assert values(defaults.value_of_high_scores, [9, 9, 0], winners=0b011) == [0.5, 0.5, 0]
    assert values(defaults.value_of_low_scores, [9, 9, 0], winners=0b100) == [0, 0, 1]


def test_choices_are_called_by_verb_and_card() -> None:
    choice_name = defaults.named_by_verb(lambda card: Phrase(f"red {card}", f"rote {card}"))
    assert choice_name("play 7") == ("Play red 7", "rote 7 spielen")
    assert choice_name("bid 7") == ("Bid red 7", "rote 7 bieten")
    assert choice_name("stay") == ("stay", "stay")
    assert choice_name("hum 7") == ("hum 7", "hum 7")


def test_a_rulebook_of_a_small_package_is_complete() -> None:
    rules = rulebook("stammtisch.testing.template.my_game", **GIVEN)
    assert rules.id == "my_game"
    assert rules.policy is defaults.any_choice
    assert rules.value is defaults.value_of_high_scores
    assert rulebook("stammtisch.testing.template.my_game", **GIVEN, low_wins=True).value is defaults.value_of_low_scores
    assert rules.phase_names["over"] == defaults.OVER["over"]
    assert rules.tellers.keys() == {"play", "trick", "round", "deal", "over"}
    assert rules.refusal(None, 0, 0).de == "Das geht jetzt nicht."  # type: ignore[arg-type]
    assert rules.conformance.deals_every_round


def test_a_package_that_is_no_game_lacks_everything() -> None:
    with pytest.raises(
        IncompleteGame, match=r"lacks: PHASES \(rules\.py\), State \(rules\.py\), .*redeal \(secrets\.py\)"
    ):
        rulebook("stammtisch.testing.laws", **GIVEN)


GIVEN = {
    "version": 1,
    "title": Phrase("?", "?"),
    "about": Phrase("?", "?"),
    "minutes": (1, 2),
    "players": (2,),
    "usual_players": 2,
}
