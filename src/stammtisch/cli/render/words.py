"""What both tables say besides the games' own words."""

from stammtisch.phrases import Phrase
from stammtisch.table_texts import TEXTS

ROUND = TEXTS["home.round"]
YOU = TEXTS["table.you"]
SCORE = Phrase("score", "Stand")
ROLE = Phrase("role", "Rolle")
WHICH_GAME = Phrase("Which game?", "Welches Spiel?")
