"""What the conformance suite is told about Gaunerbande."""

from stammtisch.games.conformance import Conformance, Setup, suited

CONFORMANCE = Conformance(
    setups=(
        Setup(3),
        Setup(4),
        Setup(5, "short", {"target": 40}),
        Setup(6, "short", {"target": 30}),
        Setup(3, "shortest", {"target": 10}),
    ),
    golden=("3-shortest", "6-short"),
    cards=suited("rbgk", "0 1 2 3 4 5 6 7 8 9 10 11 12"),
    deals_every_round=True,
)
