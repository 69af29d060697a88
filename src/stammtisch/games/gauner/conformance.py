"""What the conformance suite is told about Gauner."""

from stammtisch.games.conformance import Conformance, Setup

CONFORMANCE = Conformance(
    setups=(Setup(2), Setup(3), Setup(4)),
    golden=("2", "4"),
    cards=("yellow", "orange", "red", "purple", "blue", "green", "grey"),
    seen_choosing="hand_sizes draw_pile known owed",  # "leaves the hand and counts … at once"; D4
    forgetful="take lay count return",  # D4: a re-draw respects the lower bounds in `known`, no more
)
