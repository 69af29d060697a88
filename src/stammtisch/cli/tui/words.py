"""What the table on the whole screen says besides the games' own words; as the browser, where that says it, too."""

from stammtisch.cli.render.words import CLAIM_VOIDED
from stammtisch.phrases import Phrase
from stammtisch.table_texts import SUIT_NAMES, TEXTS


def _and(text: Phrase, more: str) -> Phrase:
    return Phrase(text.en + more, text.de + more)


# --- what can be done ---
AGAIN = Phrase("Another match", "Noch eine Partie")
OTHER_GAME = TEXTS["result.home"]
LEAVE = TEXTS["table.leave"]
SIT = Phrase("Sit down", "Hinsetzen")
TAKE_OVER = TEXTS["table.take_over"]
OFFER = TEXTS["table.offer"]
STAND = TEXTS["lobby.stand"]
FILL = _and(TEXTS["lobby.fill"], " ({level})")
START = TEXTS["lobby.start"]

# --- whose turn ---
YOUR_TURN = TEXTS["table.yours"]
NOT_YOUR_TURN = TEXTS["table.not_yours"]
TURN = TEXTS["table.turn"]
TURNS = TEXTS["table.turns"]
WATCHING = TEXTS["table.watching"]
OVER = _and(TEXTS["result.title"], ".")
YOU_WIN = TEXTS["result.you"]
WINS = Phrase("{} wins.", "{} gewinnt.")
WIN = Phrase("{} win.", "{} gewinnen.")
NOBODY_WINS = Phrase("Nobody wins.", "Niemand gewinnt.")
NOT_NOW = Phrase("No card from your hand is needed right now.", "Gerade ist keine Handkarte gefragt.")
SECONDS = Phrase("{} s left", "noch {} s")
BEGINNING = Phrase("Setting the table …", "Der Tisch wird gedeckt …")
COMPILING = Phrase(
    "Compiling {game}, once per version: {done} %",
    "{game} wird übersetzt, einmal pro Version: {done} %",
)

# --- pages ---
CLOSE = Phrase("Esc closes", "Esc schließt")
HELP = Phrase("Help", "Hilfe")
LOG = TEXTS["table.log"]
LOG_EMPTY = TEXTS["table.log.empty"]
SCORES = TEXTS["table.sheet"]
SHEET_ROUND = Phrase("round", "Runde")
SHEET_TOTAL = Phrase("total", "Summe")
LOW_WINS = TEXTS["sheet.low"]
HIGH_WINS = TEXTS["sheet.high"]
ADVICE = Phrase("Advice", "Rat")
HINT = TEXTS["table.hint"]
THINKING = TEXTS["table.hint.wait"]
POINTS = TEXTS["table.hint.points"]
BEST = TEXTS["table.hint.best"]
RULES = TEXTS["table.rules"]
NO_RULES = Phrase("The rules of this game are not available here.", "Die Regeln dieses Spiels gibt es hier nicht.")
SAY = TEXTS["chat.say"]
AUTO_ON = Phrase("Forced choices are made for you.", "Erzwungene Züge werden für dich gemacht.")
AUTO_OFF = Phrase("You make forced choices yourself.", "Erzwungene Züge machst du selbst.")
SURE = Phrase("Really leave?", "Wirklich gehen?")
SURE_REMOTE = TEXTS["table.leave.sure"]
KEEP_SEAT = Phrase("Just close the terminal and keep my seat", "Nur das Terminal schließen; den Platz behalte ich")
YES = Phrase("Yes", "Ja")
NO = Phrase("No", "Nein")

HELP_TEXT = Phrase(
    """\
Click a card or a choice, or press its key.
←  →  ↑  ↓  Tab   go to a card or choice; its name is shown above the hand
Enter, Space      choose it
h   a hint: all choices ranked, with reasons
l   the log       s   scores       r   rules of this moment
x   make forced choices for me, on and off
t   talk to the others (at a server)
q   leave         Ctrl-C   leave at once
Dim cards cannot be played now; choose one anyway, and the table says why.

Cards show the letter of their colour: {letters}.""",
    """\
Klick eine Karte oder eine Möglichkeit an, oder drück die Taste, die dabeisteht.
←  →  ↑  ↓  Tab   zu einer Karte oder Möglichkeit; wie sie heißt, steht über der Hand
Enter, Leertaste  wählen
h   ein Tipp: alle Möglichkeiten nach ihrem Wert, mit Gründen
l   Verlauf       s   Punkte       r   Regeln zu diesem Moment
x   erzwungene Züge für mich machen, an und aus
t   mit den anderen plaudern (an einem Server)
q   gehen         Strg-C   sofort gehen
Blasse Karten sind gerade nicht spielbar; wähl trotzdem eine, und der Tisch sagt, warum.

Karten tragen den Buchstaben ihrer Farbe: {letters}.""",
)
LETTERS = Phrase(
    ", ".join(f"{letter} {name.en}" for letter, name in SUIT_NAMES.items()),
    ", ".join(f"{letter} {name.de.lower()}" for letter, name in SUIT_NAMES.items()),
)

# --- the foot of the screen: key, action, what it does ---
FOOT = (
    ("?", "help", HELP),
    ("h", "hint", HINT),
    ("l", "log", LOG),
    ("s", "scores", SCORES),
    ("r", "rules", RULES),
    ("t", "talk", TEXTS["table.chat"]),
    ("q", "leave", Phrase("Leave", "Gehen")),
)

# --- what to play ---
HOW_MANY = Phrase("How many players, including you?", "Wie viele spielen mit, dich eingeschlossen?")
PLAYERS = Phrase("{} players", "{} Personen")
WHICH_BOTS = Phrase("How good are the bots?", "Wie gut sind die Bots?")
LEVELS = {level: TEXTS[f"level.{level}"] for level in ("random", "beginner", "regular", "master")}
WHICH_TABLE = Phrase("Which table?", "Welcher Tisch?")
NEW_TABLE = Phrase("Open a new table", "Einen neuen Tisch eröffnen")
WITH_WHOM = Phrase("With whom?", "Mit wem?")
WITH_FRIENDS = Phrase("Friends: the other seats stay free", "Freunde: die anderen Plätze bleiben frei")
WITH_BOTS = Phrase("Bots: {}", "Bots: {}")

# --- at a server ---
GUEST = TEXTS["settings.guest"]
LOST = TEXTS["connection.lost"]
GATHERING = TEXTS["lobby.title"]
STARTS_IN = TEXTS["lobby.starts_in"]
INVITE = _and(TEXTS["lobby.invite"], " {link}")
CLOSED = TEXTS["lobby.closed"]
NO_WATCHING = TEXTS["lobby.no_spectators"]
HELD = {
    "open": TEXTS["lobby.free"],
    "bot": TEXTS["table.bot"],
    "kept": TEXTS["table.kept"],
    "left": TEXTS["table.left"],
}
HOST = TEXTS["lobby.host"]
AWAY = TEXTS["table.away"]
LATE = TEXTS["table.late"]
HAPPENED = {
    "sat": Phrase("{} sits down.", "{} setzt sich."),
    "bot_sat": Phrase("{} sits down.", "{} setzt sich."),
    "stood": Phrase("{} stands up.", "{} steht auf."),
    "kept_warm": Phrase("{} is away; a bot keeps the seat warm.", "{} ist weg; ein Bot hält den Platz warm."),
    "left": Phrase("{} has left; a bot plays.", "{} ist gegangen; ein Bot spielt."),
    "offered": Phrase("Whoever watches may take the seat of {}.", "Wer zuschaut, darf den Platz von {} übernehmen."),
    "returned": Phrase("{} is back.", "{} ist wieder da."),
    "taken_back": Phrase("{} takes back the last decision.", "{} nimmt die letzte Entscheidung zurück."),
    "hint_taken": Phrase("{} uses hints.", "{} nutzt Tipps."),
    "claim_voided": CLAIM_VOIDED,
}
AGREE = Phrase("Agree: all {n} tricks are {name}'s", "Zustimmen: {name} bekommt alle {n} Stiche")
REFUSE = Phrase("Refuse {name}'s claim", "Ablehnen, was {name} beansprucht")
REVEALING = TEXTS["lobby.revealing"]
VOIDED = TEXTS["deal.voided"]
ABSENT = TEXTS["deal.absent"]
LEFT_OUT = TEXTS["deal.left_out"]
OWN_CUT = TEXTS["deal.own_cut"]
NO_OWN_CUT = TEXTS["deal.no_own_cut"]
OTHER_DEAL = TEXTS["deal.other"]
OTHER_MATCH = TEXTS["deal.other_match"]
BLAMED = TEXTS["deal.blamed"]
UNFAIR = _and(TEXTS["deal.unfair"], " {}")
STARTED = Phrase("Match {} begins.", "Partie {} beginnt.")
UNREACHABLE = Phrase("{url} cannot be reached: {why}.", "{url} ist nicht zu erreichen: {why}.")
NO_STAMMTISCH = Phrase("{url} is not a Stammtisch server.", "{url} ist kein Stammtisch-Server.")
UNKNOWN_GAME = Phrase(
    "This version of Stammtisch does not know the game {!r}; a newer one may.",
    "Diese Version von Stammtisch kennt das Spiel {!r} nicht; eine neuere vielleicht.",
)
