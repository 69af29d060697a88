"""What a table says in the browser and in the terminal alike: written here once, for both.

`TEXTS` is keyed as the web client's own texts are (`web/src/i18n`), whose share of them is made from this file
(`stammtisch.server.reference`). `{name}` in a text is filled in by name, with `str.format` in Python.
"""

from typing import Final

from stammtisch.phrases import Phrase

BOT_NAMES: Final = ("Anton", "Berta", "Carl", "Dora", "Emil", "Frieda")

SUIT_NAMES: Final = {
    "r": Phrase("red", "Rot"),
    "g": Phrase("green", "Grün"),
    "b": Phrase("blue", "Blau"),
    "k": Phrase("black", "Schwarz"),
    "y": Phrase("yellow", "Gelb"),
}

TEXTS: Final = {
    # --- before a match ---
    "lobby.title": Phrase("Gathering at the table", "Der Tisch füllt sich"),
    "lobby.invite": Phrase("Send this link to your friends:", "Schick diesen Link an deine Freunde:"),
    "lobby.stand": Phrase("Stand up", "Aufstehen"),
    "lobby.fill": Phrase("Bots on all free seats", "Bots auf alle freien Plätze"),
    "lobby.start": Phrase("Start", "Los geht’s"),
    "lobby.starts_in": Phrase("Begins in {n} s", "Beginnt in {n} s"),
    "lobby.closed": Phrase("This table is closed.", "Dieser Tisch ist geschlossen."),
    "lobby.no_spectators": Phrase(
        "A match is being played here, and watching is not allowed.",
        "Hier wird gerade gespielt, und Zuschauen ist nicht erlaubt.",
    ),
    # --- fair deals ---
    "lobby.revealing": Phrase(
        "The cuts are being revealed, then the cards are dealt …",
        "Das Abheben wird aufgedeckt, dann wird ausgeteilt …",
    ),
    "deal.voided": Phrase("Dealt anew: {name} did not reveal.", "Neu ausgeteilt: {name} hat nicht aufgedeckt."),
    "deal.absent": Phrase(
        "{name} is not connected: that cut is left out of the deal.",
        "{name} ist nicht verbunden: Dieses Abheben bleibt beim Austeilen weg.",
    ),
    "deal.left_out": Phrase(
        "Your cut was left out of this deal: the table says that you were not connected.",
        "Dein Abheben wurde bei dieser Verteilung weggelassen: Der Tisch sagt, du warst nicht verbunden.",
    ),
    "deal.own_cut": Phrase(
        "Your cut is in the deal: nobody could choose it.",
        "Dein Abheben steckt in der Verteilung: Niemand konnte sie aussuchen.",
    ),
    "deal.no_own_cut": Phrase(
        "No cut of yours is in this deal: to you it is not proven that nobody chose it.",
        "In dieser Verteilung steckt kein Abheben von dir: Dass sie niemand ausgesucht hat, ist dir nicht bewiesen.",
    ),
    "deal.other": Phrase(
        "Warning: the proof is not about what you were shown before the deal!",
        "Achtung: Im Beweis steht anderes, als dir vor dem Austeilen gezeigt wurde!",
    ),
    "deal.other_match": Phrase(
        "Warning: the proof is about another match than the one you played!",
        "Achtung: Der Beweis gehört zu einer anderen Partie als der, die du gespielt hast!",
    ),
    "deal.unfair": Phrase("Warning: the proof of this deal does not hold!", "Achtung: Der Beweis stimmt nicht!"),
    "deal.blamed": Phrase(
        "Warning: a deal was void because you had not revealed, but you had!",
        "Achtung: Eine Verteilung galt als ungültig, weil du nicht aufgedeckt hättest; das hattest du aber!",
    ),
    # --- who sits there ---
    "lobby.free": Phrase("free", "frei"),
    "lobby.host": Phrase("host", "Gastgeber"),
    "settings.guest": Phrase("Guest", "Gast"),
    "table.you": Phrase("you", "du"),
    "table.bot": Phrase("Bot, {level}", "Bot, {level}"),
    "table.kept": Phrase("away; a bot keeps the seat warm", "gerade weg; ein Bot hält den Platz warm"),
    "table.left": Phrase("has left; a bot plays", "ist gegangen; ein Bot spielt"),
    "table.away": Phrase("not connected", "nicht verbunden"),
    "table.late": Phrase("somebody joined here during the match", "hier kam während der Partie jemand dazu"),
    "level.random": Phrase("random", "zufällig"),
    "level.beginner": Phrase("beginner", "Anfänger"),
    "level.regular": Phrase("regular", "Stammgast"),
    "level.master": Phrase("master", "Meister"),
    # --- whose turn ---
    "home.round": Phrase("round {n}", "Runde {n}"),
    "table.yours": Phrase("Your turn", "Du bist dran"),
    "table.turn": Phrase("{name}’s turn", "{name} ist dran"),
    "table.turns": Phrase("Waiting for {names}", "{names} sind dran"),
    "table.not_yours": Phrase("It is not your turn.", "Du bist nicht dran."),
    "table.watching": Phrase("You are watching", "Du schaust zu"),
    # --- what one can look at, and do ---
    "table.sheet": Phrase("Scores", "Punkte"),
    "table.log": Phrase("Log", "Verlauf"),
    "table.log.empty": Phrase("What happens will be written here.", "Hier steht bald, was geschieht."),
    "table.chat": Phrase("Chat", "Plaudern"),
    "chat.say": Phrase("Say something", "Sag etwas"),
    "table.rules": Phrase("Rules", "Regeln"),
    "table.hint": Phrase("Hint", "Tipp"),
    "table.hint.wait": Phrase("Thinking …", "Ich überlege …"),
    "table.hint.points": Phrase("{n} points expected in this round", "{n} Punkte erwartet in dieser Runde"),
    "table.hint.best": Phrase("best", "am besten"),
    "table.take_over": Phrase("Take the seat of {name}", "Den Platz von {name} übernehmen"),
    "table.offer": Phrase("Let somebody take the seat of {name}", "Den Platz von {name} freigeben"),
    "table.offered": Phrase("{name}: whoever watches may take this seat", "{name}: Wer zuschaut, darf übernehmen"),
    "table.leave": Phrase("Leave the table", "Tisch verlassen"),
    "table.leave.sure": Phrase(
        "Really leave? A bot takes over your seat.", "Wirklich gehen? Ein Bot übernimmt deinen Platz."
    ),
    "connection.lost": Phrase("The connection is lost. Trying again …", "Die Verbindung ist weg. Neuer Versuch …"),
    # --- the end ---
    "result.title": Phrase("The match is over", "Die Partie ist zu Ende"),
    "result.you": Phrase("You win!", "Du gewinnst!"),
    "result.home": Phrase("Other games", "Andere Spiele"),
    "sheet.low": Phrase("The lowest total wins.", "Die kleinste Summe gewinnt."),
    "sheet.high": Phrase("The highest total wins.", "Die größte Summe gewinnt."),
}


def bot_name(seat: int) -> str:
    """Bots have names, one for each seat."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
