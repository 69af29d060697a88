"""What the terminal table says besides the games' own words; where the browser says it too, in the same words."""

from stammtisch.phrases import Phrase

# --- what can be done ---
AGAIN = Phrase("Another match", "Noch eine Partie")
OTHER_GAME = Phrase("Other games", "Andere Spiele")
LEAVE = Phrase("Leave the table", "Tisch verlassen")
SIT = Phrase("Sit down", "Hinsetzen")
TAKE_OVER = Phrase("Take the seat of {}", "Den Platz von {} übernehmen")
STAND = Phrase("Stand up", "Aufstehen")
FILL = Phrase("Bots on all free seats ({})", "Bots auf alle freien Plätze ({})")
START = Phrase("Start", "Los geht’s")

# --- whose turn ---
YOUR_TURN = Phrase("Your turn", "Du bist dran")
NOT_YOUR_TURN = Phrase("It is not your turn.", "Du bist nicht dran.")
TURN = Phrase("{} is to choose", "{} ist dran")
TURNS = Phrase("{} are to choose", "{} sind dran")
WATCHING = Phrase("You are watching", "Du schaust zu")
OVER = Phrase("The match is over.", "Die Partie ist zu Ende.")
YOU_WIN = Phrase("You win!", "Du gewinnst!")
WINS = Phrase("{} wins.", "{} gewinnt.")
WIN = Phrase("{} win.", "{} gewinnen.")
NOBODY_WINS = Phrase("Nobody wins.", "Niemand gewinnt.")
NOT_NOW = Phrase("No card of the hand is asked for now.", "Jetzt ist keine Handkarte gefragt.")
SECONDS = Phrase("{} s left", "noch {} s")
YOU = Phrase("you", "du")
ROUND = Phrase("round {}", "Runde {}")
TRICK = Phrase("trick", "Stich")
LAST_TRICK = Phrase("last trick", "letzter Stich")
BEGINNING = Phrase("Setting the table …", "Der Tisch wird gedeckt …")
COMPILING = Phrase(
    "{game} is being compiled, once for this version: {done} %",
    "{game} wird übersetzt, einmal für diese Version: {done} %",
)

# --- pages ---
CLOSE = Phrase("Esc closes", "Esc schließt")
HELP = Phrase("Help", "Hilfe")
LOG = Phrase("Log", "Verlauf")
LOG_EMPTY = Phrase("What happens will be written here.", "Hier steht bald, was geschieht.")
SCORES = Phrase("Scores", "Punkte")
SHEET_ROUND = Phrase("round", "Runde")
SHEET_TOTAL = Phrase("total", "Summe")
LOW_WINS = Phrase("The lowest total wins.", "Die kleinste Summe gewinnt.")
HIGH_WINS = Phrase("The highest total wins.", "Die größte Summe gewinnt.")
ADVICE = Phrase("Advice", "Rat")
HINT = Phrase("Hint", "Tipp")
THINKING = Phrase("Thinking …", "Ich überlege …")
POINTS = Phrase("{} points expected in this round", "{} Punkte erwartet in dieser Runde")
BEST = Phrase("best", "am besten")
RULES = Phrase("Rules", "Regeln")
NO_RULES = Phrase("The rules of this game are not at hand here.", "Die Regeln dieses Spiels liegen hier nicht bereit.")
SAY = Phrase("Say something", "Sag etwas")
AUTO_ON = Phrase("Forced choices are made for you.", "Erzwungene Züge werden für dich gemacht.")
AUTO_OFF = Phrase("You make forced choices yourself.", "Erzwungene Züge machst du selbst.")
SURE = Phrase("Really leave?", "Wirklich gehen?")
SURE_FAR = Phrase("Really leave? A bot takes over your seat.", "Wirklich gehen? Ein Bot übernimmt deinen Platz.")
JUST_LOOK_AWAY = Phrase(
    "Only close the terminal; the seat stays mine", "Nur das Terminal schließen; der Platz bleibt mir"
)
YES = Phrase("Yes", "Ja")
NO = Phrase("No", "Nein")

HELP_TEXT = Phrase(
    """\
Click a card or a choice, or press the key that stands with it.
←  →  ↑  ↓  Tab   go to a card or choice; its name stands above the hand
Enter, Space      choose it
h   a hint: all choices ranked, with reasons
l   the log       s   scores       r   rules of this moment
x   make forced choices for me, on and off
t   talk to the others (at a server)
q   leave         Ctrl-C   leave at once
A dim card cannot be played now: choose it all the same, and the table says why.

Cards carry their colour's letter: {letters}.""",
    """\
Klick eine Karte oder eine Möglichkeit an, oder drücke die Taste, die dabei steht.
←  →  ↑  ↓  Tab   zu einer Karte oder Möglichkeit; wie sie heißt, steht über der Hand
Enter, Leertaste  wählen
h   ein Tipp: alle Möglichkeiten nach ihrem Wert, mit Gründen
l   Verlauf       s   Punkte       r   Regeln zu diesem Moment
x   erzwungene Züge für mich machen, an und aus
t   mit den anderen plaudern (an einem Server)
q   gehen         Strg-C   sofort gehen
Eine blasse Karte darf gerade nicht gespielt werden: wähle sie trotzdem, und der Tisch sagt, warum.

Karten tragen den Buchstaben ihrer Farbe: {letters}.""",
)
LETTERS = Phrase("r red, g green, b blue, k black, y yellow", "r rot, g grün, b blau, k schwarz, y gelb")

# --- the foot of the screen: key, action, what it does ---
FOOT = (
    ("?", "help", HELP),
    ("h", "hint", HINT),
    ("l", "log", LOG),
    ("s", "scores", SCORES),
    ("r", "rules", RULES),
    ("t", "talk", Phrase("Chat", "Plaudern")),
    ("q", "leave", Phrase("Leave", "Gehen")),
)

# --- agreeing ---
WHICH_GAME = Phrase("Which game?", "Welches Spiel?")
HOW_MANY = Phrase("How many players, you included?", "Wie viele Personen, du eingeschlossen?")
PLAYERS = Phrase("{} players", "{} Personen")
WHICH_BOTS = Phrase("How good are the bots?", "Wie gut sind die Bots?")
LEVELS = {
    "random": Phrase("random", "zufällig"),
    "beginner": Phrase("beginner", "Anfänger"),
    "regular": Phrase("regular", "Stammgast"),
    "master": Phrase("master", "Meister"),
}
WHICH_TABLE = Phrase("Which table?", "Welcher Tisch?")
NEW_TABLE = Phrase("Open a new table", "Einen neuen Tisch eröffnen")
WITH_WHOM = Phrase("With whom?", "Mit wem?")
WITH_FRIENDS = Phrase("Friends: the other seats stay free", "Freunde: die anderen Plätze bleiben frei")
WITH_BOTS = Phrase("Bots: {}", "Bots: {}")

# --- at a server ---
GUEST = Phrase("Guest", "Gast")
LOST = Phrase("The connection is lost. Trying again …", "Die Verbindung ist weg. Neuer Versuch …")
GATHERING = Phrase("Gathering at the table", "Der Tisch füllt sich")
STARTS_IN = Phrase("Begins in {} s", "Beginnt in {} s")
INVITE = Phrase("Send this link to your friends: {}", "Schick diesen Link an deine Freunde: {}")
CLOSED = Phrase("This table is closed.", "Dieser Tisch ist geschlossen.")
NOT_TO_BE_SEEN = Phrase(
    "A match is being played here, and watching is not allowed.",
    "Hier wird gerade gespielt, und Zuschauen ist nicht erlaubt.",
)
HELD = {
    "open": Phrase("free", "frei"),
    "bot": Phrase("Bot, {}", "Bot, {}"),
    "kept": Phrase("away; a bot keeps the seat warm", "gerade weg; ein Bot hält den Platz warm"),
    "left": Phrase("has left; a bot plays", "ist gegangen; ein Bot spielt"),
}
HOST = Phrase("host", "Gastgeber")
AWAY = Phrase("not connected", "nicht verbunden")
HAPPENED = {
    "sat": Phrase("{} sits down.", "{} setzt sich."),
    "bot_sat": Phrase("{} sits down.", "{} setzt sich."),
    "stood": Phrase("{} stands up.", "{} steht auf."),
    "kept_warm": Phrase("{} is away; a bot keeps the seat warm.", "{} ist weg; ein Bot hält den Platz warm."),
    "left": Phrase("{} has left; a bot plays.", "{} ist gegangen; ein Bot spielt."),
    "returned": Phrase("{} is back.", "{} ist wieder da."),
    "hint_taken": Phrase("{} uses hints.", "{} nutzt Tipps."),
}
STARTED = Phrase("Match {} begins.", "Partie {} beginnt.")
UNREACHABLE = Phrase("{url} cannot be reached: {why}.", "{url} ist nicht zu erreichen: {why}.")
NO_STAMMTISCH = Phrase("{url} is no Stammtisch.", "{url} ist kein Stammtisch.")
UNKNOWN_GAME = Phrase(
    "This Stammtisch does not know the game {!r}; a newer version may.",
    "Dieser Stammtisch kennt das Spiel {!r} nicht; eine neuere Version vielleicht.",
)
