"""Bots: a seat's knowledge in, a choice out; and what they can say about the choices of people."""

from stammtisch.bots.advise import Advice, advise
from stammtisch.bots.levels import LEVELS, choose
from stammtisch.bots.review import review
from stammtisch.bots.reviewed import Decision, Review

__all__ = ["LEVELS", "Advice", "Decision", "Review", "advise", "choose", "review"]
