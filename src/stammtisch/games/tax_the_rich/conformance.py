"""What the conformance suite is told about Tax the Rich."""

from stammtisch.games.conformance import Conformance, Setup, suited

SMALL_BOARD = [
    {"tricks": {"r": 2, "y": 3, "g": 1, "b": 5}, "bonus": [1, 2, 3]},
    {"tricks": {"r": 4, "y": 3, "g": 12, "b": 6}, "bonus": [9, 0, 20]},
]

CONFORMANCE = Conformance(
    setups=(
        *(Setup(players) for players in (3, 4, 5, 6)),
        *(Setup(players, "anarchy", {"rules": "anarchy"}) for players in (3, 4, 5, 6)),
        Setup(5, "advanced", {"rules": "advanced"}),
        Setup(3, "dictatorship", {"rules": "dictatorship"}),
        Setup(6, "dictatorship", {"rules": "dictatorship"}),
        Setup(6, "scandal", {"rules": "scandal"}),
        Setup(4, "scenarios", {"rules": ["vaccine_trials", "strike_breakers", "snow_on_my_uniform"]}),
        Setup(5, "scenarios", {"rules": ["dictatorship", "crime_scene_painter", "dictatorship"]}),
        Setup(6, "brokers", {"rule_cards": ["3.5", "6", "7.5", "11"]}),
        Setup(5, "no_cards", {"rule_cards": [], "feminist": False}),
        Setup(4, "small_board", {"board": SMALL_BOARD, "feminist": True}),
    ),
    golden=("3-dictatorship", "5-advanced", "4", "6-anarchy"),
    cards=suited("rygb", "1 2 3 3.5 4 5 5.5 6 7 7.5 8 9 10 11 12"),
    shaded="phase trick frisk",  # `reveal` in the own view; covered cards; the card between two seats
    deals_every_round=True,
)
