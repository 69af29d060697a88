"""Why a table says no: a closed set of codes, each with its sentence in both languages. Nothing has changed then."""

from typing import Literal, NamedTuple

from stammtisch.phrases import Phrase

Code = Literal[
    "no_table",
    "closed",
    "gathering_only",
    "playing_only",
    "finished_only",
    "host_only",
    "no_seat",
    "seat_taken",
    "not_seated",
    "knows_too_much",
    "seats_open",
    "others_play",
    "option",
    "illegal_choice",
    "other_match",
    "wrong_decision",
    "already_chosen",
    "too_late",
    "no_hints",
    "owes_nothing",
    "bad_text",
    "muted",
    "ahead",
    "not_stored",
    "other_rules",
    "no_hint_now",
    "nothing_joined",
    "malformed",
    "slow_down",
    "too_large",
    "no_identity",
    "bad_code",
    "too_many_tables",
    "too_many_sockets",
    "not_found",
    "not_over",
    "known_deal",
    "bad_origin",
    "closing",
    "unavailable",
]


LONGEST = 200  # letters of what was wrong with a message: it may tell some of it again


class Refused(NamedTuple):
    """What was asked cannot be done, and why."""

    code: Code
    why: Phrase
    briefly: Phrase | None = None  # without what one sees anyway


SENTENCES: dict[Code, Phrase] = {
    "no_table": Phrase("There is no such table.", "Diesen Tisch gibt es nicht."),
    "closed": Phrase("This table is closed.", "Dieser Tisch ist geschlossen."),
    "gathering_only": Phrase("That can be done only between matches.", "Das geht nur zwischen den Partien."),
    "playing_only": Phrase("No match is being played.", "Es läuft keine Partie."),
    "finished_only": Phrase("That can be done only after a match.", "Das geht erst nach einer Partie."),
    "host_only": Phrase("Only the host of the table can do that.", "Das kann nur, wer den Tisch eröffnet hat."),
    "no_seat": Phrase("There is no such seat, or none is free.", "Diesen Platz gibt es nicht, oder keiner ist frei."),
    "seat_taken": Phrase("Somebody sits there.", "Dort sitzt schon jemand."),
    "not_seated": Phrase("You have no seat at this table.", "Du hast an diesem Tisch keinen Platz."),
    "knows_too_much": Phrase(
        "You have seen another hand of this match; only that seat can be yours.",
        "Du kennst schon andere Karten dieser Partie; nur jener Platz steht dir offen.",
    ),
    "seats_open": Phrase(
        "Some seats are still free: wait, or seat bots there.",
        "Noch sind Plätze frei: warte, oder setze Bots dorthin.",
    ),
    "others_play": Phrase("Others are still playing here.", "Hier spielen noch andere."),
    "other_match": Phrase("That was another match.", "Das war eine andere Partie."),
    "wrong_decision": Phrase("This decision has not come yet.", "Diese Entscheidung steht noch nicht an."),
    "already_chosen": Phrase(
        "This decision has already been made otherwise.", "Diese Entscheidung ist schon anders gefallen."
    ),
    "too_late": Phrase("This is no longer asked for.", "Das ist nicht mehr gefragt."),
    "no_hints": Phrase("At this table there are no hints.", "An diesem Tisch gibt es keine Tipps."),
    "owes_nothing": Phrase("You owe no choice now.", "Du bist gerade nicht gefragt."),
    "bad_text": Phrase(
        "Please write something readable, and not too long.", "Bitte schreibe etwas Lesbares, und nicht zu lang."
    ),
    "muted": Phrase("You have been muted at this table.", "Du bist an diesem Tisch stumm geschaltet."),
    "ahead": Phrase(
        "You have seen more than this table knows; here is where it stands.",
        "Du hast mehr gesehen, als dieser Tisch weiß; hier ist sein Stand.",
    ),
    "not_stored": Phrase(
        "This could not be stored, so it has not happened. Please try again.",
        "Das ließ sich nicht speichern und gilt nicht. Bitte versuche es noch einmal.",
    ),
    "other_rules": Phrase(
        "This match was begun under another version of the rules and cannot go on here.",
        "Diese Partie begann unter einer anderen Regelversion und kann hier nicht weitergehen.",
    ),
    "no_hint_now": Phrase("There is no hint for this moment.", "Für diesen Augenblick gibt es keinen Tipp."),
    "nothing_joined": Phrase("Join a table first.", "Setz dich zuerst an einen Tisch."),
    "slow_down": Phrase("That is too much at once. Please slow down.", "Das ist zu viel auf einmal. Bitte langsamer."),
    "too_large": Phrase("This message is too large.", "Diese Nachricht ist zu groß."),
    "no_identity": Phrase("Say who you are first.", "Sag zuerst, wer du bist."),
    "bad_code": Phrase(
        "This code is wrong, used or too old. Ask for a new one.",
        "Dieser Code ist falsch, verbraucht oder zu alt. Lass dir einen neuen geben.",
    ),
    "too_many_tables": Phrase(
        "You have too many open tables. Close one first.", "Du hast zu viele offene Tische. Schließe zuerst einen."
    ),
    "too_many_sockets": Phrase(
        "There are too many connections from this address.", "Von dieser Adresse kommen zu viele Verbindungen."
    ),
    "not_found": Phrase("There is nothing here.", "Hier gibt es nichts."),
    "not_over": Phrase(
        "That is revealed when the match is over.", "Das wird erst gezeigt, wenn die Partie zu Ende ist."
    ),
    "known_deal": Phrase(
        "This deal was known before, it is that of an earlier match: there is nothing to cut and nothing to prove.",
        "Diese Verteilung war bekannt, es ist die einer früheren Partie: abzuheben und zu beweisen gibt es da nichts.",
    ),
    "bad_origin": Phrase("This page may not speak for you here.", "Diese Seite darf hier nicht für dich sprechen."),
    "closing": Phrase("The server is restarting; come back at once.", "Der Server startet neu; komm gleich wieder."),
    "unavailable": Phrase("That is not to be had right now.", "Das ist gerade nicht zu haben."),
}
"""All but `option` and `illegal_choice`, whose sentences are the library's own, and `malformed`."""


def refuse(code: Code) -> Refused:
    return Refused(code, SENTENCES[code])


def malformed(what: str) -> Refused:
    """`what` is for whoever writes a client: what is wrong, and where."""
    told = what if len(what) <= LONGEST else f"{what[:LONGEST]}…"
    return Refused(
        "malformed",
        Phrase(f"This message is not understood: {told}", f"Diese Nachricht ist nicht zu verstehen: {told}"),
    )
