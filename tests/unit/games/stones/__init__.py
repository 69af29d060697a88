"""A game as small as can be: stones are taken from a pile, one or two at a time; the last one wins.

It has no `observation.py`, and its rules tell what happens (`games/event_log.py`).
"""

from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Stones", "Steine"),
    about=Phrase("Take the last one.", "Nimm den letzten."),
    minutes=(1, 2),
    players=(2, 3),
    usual_players=2,
)
