"""What the conformance suite is told about Party Bugs."""

from stammtisch.games.conformance import Conformance, Setup

CONFORMANCE = Conformance(
    setups=(
        *(Setup(players) for players in (2, 3, 4, 5, 6)),
        *(Setup(players, "variant", {"variant": True}) for players in (2, 3, 4, 5, 6)),
    ),
    golden=("2-variant", "5"),
    cards=tuple(str(value) for value in range(1, 14)),
    seen_choosing="chosen",
    running_scores=True,
    winnerless=(2,),  # Paul may win
)
