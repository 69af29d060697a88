"""Players that are programs: a seat's knowledge in, a choice out; and what they can say about yours."""

from stammtisch.bots.advise import Advice, advise
from stammtisch.bots.levels import LEVELS, choose
from stammtisch.bots.review import Decision, Review, review

__all__ = ["LEVELS", "Advice", "Decision", "Review", "advise", "choose", "review"]
