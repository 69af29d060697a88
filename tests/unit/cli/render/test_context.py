"""A view put into words."""

import stammtisch
from stammtisch.cli.render.context import ViewContext


def test_seats_in_choices_have_names() -> None:
    match = stammtisch.load("tax_the_rich", players=4, rule_cards=["6"]).start(seed=1)
    context = ViewContext(match.view(0), match.game.rules, ["Alex", "Berta", "Carl", "Dora"], "de")
    assert "Carl" in context.choice_name("frisk 2")
