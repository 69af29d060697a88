"""The tables that the suite plays at: for every game each number of players and each option."""

from dataclasses import dataclass, field
from typing import Any

import stammtisch
from stammtisch import Game
from tests.conformance.pages import PAGES, Page


@dataclass(frozen=True)
class Variant:
    """A game with its players and options. Its id names it in every test: `tax_the_rich-5-anarchy`."""

    game: str
    players: int
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game, str(self.players), self.name)))

    def load(self) -> Game:
        return stammtisch.load(self.game, self.players, **self.options)

    @property
    def page(self) -> Page:
        return PAGES[self.game]


SMALL_BOARD = [
    {"tricks": {"r": 2, "y": 3, "g": 1, "b": 5}, "bonus": [1, 2, 3]},
    {"tricks": {"r": 4, "y": 3, "g": 12, "b": 6}, "bonus": [9, 0, 20]},
]

VARIANTS = (
    Variant("gaunerbande", 3),
    Variant("gaunerbande", 4),
    Variant("gaunerbande", 5, "short", {"target": 40}),
    Variant("gaunerbande", 6, "short", {"target": 30}),
    Variant("gaunerbande", 3, "shortest", {"target": 10}),
    *(Variant("party_bugs", players) for players in (2, 3, 4, 5, 6)),
    *(Variant("party_bugs", players, "variant", {"variant": True}) for players in (2, 3, 4, 5, 6)),
    *(Variant("partout", players) for players in (3, 4, 6)),
    *(Variant("gauner", players) for players in (2, 3, 4)),
    *(Variant("tax_the_rich", players) for players in (3, 4, 5, 6)),
    *(Variant("tax_the_rich", players, "anarchy", {"rules": "anarchy"}) for players in (3, 4, 5, 6)),
    Variant("tax_the_rich", 5, "advanced", {"rules": "advanced"}),
    Variant("tax_the_rich", 3, "dictatorship", {"rules": "dictatorship"}),
    Variant("tax_the_rich", 6, "dictatorship", {"rules": "dictatorship"}),
    Variant("tax_the_rich", 6, "scandal", {"rules": "scandal"}),
    Variant("tax_the_rich", 4, "scenarios", {"rules": ["vaccine_trials", "strike_breakers", "snow_on_my_uniform"]}),
    Variant("tax_the_rich", 5, "scenarios", {"rules": ["dictatorship", "crime_scene_painter", "dictatorship"]}),
    Variant("tax_the_rich", 6, "brokers", {"rule_cards": ["3.5", "6", "7.5", "11"]}),
    Variant("tax_the_rich", 5, "no_cards", {"rule_cards": [], "feminist": False}),
    Variant("tax_the_rich", 4, "small_board", {"board": SMALL_BOARD, "feminist": True}),
)
