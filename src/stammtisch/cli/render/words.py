"""What both tables say besides the games' own words."""

from stammtisch.phrases import Phrase
from stammtisch.table_texts import TEXTS

ROUND = TEXTS["home.round"]
YOU = TEXTS["table.you"]
SCORE = Phrase("score", "Stand")
ROLE = Phrase("role", "Rolle")
WHICH_GAME = Phrase("Which game?", "Welches Spiel?")

# --- claiming the rest ---
CLAIMED = Phrase("{name} claims all {n} remaining tricks.", "{name} beansprucht alle {n} restlichen Stiche.")
SHOWS = Phrase("{name} shows {cards}.", "{name} zeigt {cards}.")
ANSWERED = {
    True: Phrase("{} agrees.", "{} stimmt zu."),
    False: Phrase("{} refuses; play goes on.", "{} lehnt ab; es wird weitergespielt."),
}
CLAIM_CERTAIN = Phrase("Claim the rest: all {n} tricks, certain", "Den Rest beanspruchen: alle {n} Stiche, sicher")
CLAIM_ASKING = Phrase(
    "Claim the rest: show my hand, and ask the others", "Den Rest beanspruchen: Hand zeigen und die anderen fragen"
)
CLAIM_VOIDED = Phrase(
    "All agree, but no legal play gives {} every trick; play goes on.",
    "Alle stimmen zu, aber nach den Regeln kann {} nicht alle Stiche bekommen; es wird weitergespielt.",
)
