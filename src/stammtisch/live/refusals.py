"""Why a command is refused: a closed set of codes, each with a sentence in both languages.

A refused command has changed nothing.
"""

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
    "not_offered",
    "joined_and_left",
    "hands_shown",
    "hands_seen",
    "hands_hidden",
    "seats_open",
    "others_play",
    "option",
    "illegal_choice",
    "other_match",
    "wrong_decision",
    "already_chosen",
    "bots_only",
    "nothing_to_take_back",
    "no_claim",
    "claimed_before",
    "no_open_claim",
    "too_late",
    "time_used",
    "days_only",
    "holidays_over",
    "no_hints",
    "owes_nothing",
    "bad_text",
    "muted",
    "no_person",
    "too_many_muted",
    "enough",
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
    "bad_address",
    "bad_key",
    "unknown_push_service",
    "bad_passkey",
    "unknown_passkey",
    "too_many_passkeys",
    "bad_sign_in",
    "would_lose",
    "banned",
    "not_invited",
    "admins_only",
    "no_such_person",
    "too_many_tables",
    "too_many_sockets",
    "not_found",
    "not_over",
    "known_deal",
    "ruled_out",
    "already_tried",
    "daily_first",
    "daily_closed",
    "no_daily",
    "nothing_to_reveal",
    "wrong_reveal",
    "not_revealed",
    "bad_host",
    "bad_origin",
    "closing",
    "unavailable",
    "needs_server",
    "does_not_replay",
    "busy",
    "no_group",
    "group_full",
    "owner_only",
    "organisers_only",
    "no_member",
    "hand_over_first",
    "barred",
    "bad_invitation",
    "bad_profile",
    "bad_evening",
    "no_evening",
    "too_many_groups",
    "too_many_invitations",
    "too_many_evenings",
    "no_tournament",
    "tournament_over",
    "tournament_full",
    "organiser_only",
    "not_registered",
    "partner_settled",
    "round_running",
    "too_few",
    "bad_terms",
    "too_many_tournaments",
    "drawn_table",
    "round_not_over",
    "cards_first",
]


LONGEST = 200  # characters quoted of what is wrong with a message: it may repeat parts of it


class Refused(NamedTuple):
    """A refusal: its code, the reason in both languages, and the reason without what the client shows anyway."""

    code: Code
    why: Phrase
    briefly: Phrase | None = None


SENTENCES: dict[Code, Phrase] = {
    "no_table": Phrase("There is no such table.", "Diesen Tisch gibt es nicht."),
    "closed": Phrase("This table is closed.", "Dieser Tisch ist geschlossen."),
    "gathering_only": Phrase("That is possible only between matches.", "Das geht nur zwischen zwei Partien."),
    "playing_only": Phrase("No match is being played.", "Es läuft keine Partie."),
    "finished_only": Phrase("That is possible only after a match.", "Das geht erst nach einer Partie."),
    "host_only": Phrase("Only the host of the table can do that.", "Das kann nur, wer den Tisch eröffnet hat."),
    "no_seat": Phrase(
        "That seat does not exist, or no seat is free.", "Diesen Platz gibt es nicht, oder keiner ist frei."
    ),
    "seat_taken": Phrase("That seat is taken.", "Dort sitzt schon jemand."),
    "not_seated": Phrase("You have no seat at this table.", "Du hast an diesem Tisch keinen Platz."),
    "knows_too_much": Phrase(
        "You have already seen the cards of another seat in this match, so you can only take that seat.",
        "Du kennst aus dieser Partie schon die Karten eines anderen Platzes; nur dort kannst du dich hinsetzen.",
    ),
    "not_offered": Phrase(
        "During a match somebody can sit down only where the host lets them.",
        "Während einer Partie kann sich nur hinsetzen, wem der Gastgeber einen Platz freigibt.",
    ),
    "joined_and_left": Phrase(
        "Somebody has joined this match and left again, so nobody else can join it.",
        "Zu dieser Partie ist jemand dazugekommen und wieder gegangen; nun kann niemand mehr dazukommen.",
    ),
    "hands_shown": Phrase(
        "Those who watch have been able to see hands in this match, so nobody can join it.",
        "In dieser Partie konnten Zuschauende Karten sehen; deshalb kann niemand mehr dazukommen.",
    ),
    "hands_seen": Phrase(
        "Whoever can see the hands keeps quiet until the match is over.",
        "Wer alle Karten sehen kann, sagt nichts, bis die Partie zu Ende ist.",
    ),
    "hands_hidden": Phrase(
        "It was not agreed at this table that those who watch may see hands.",
        "An diesem Tisch ist nicht vereinbart, dass Zuschauende Karten sehen dürfen.",
    ),
    "seats_open": Phrase(
        "Some seats are still free: wait, or put bots there.",
        "Es sind noch Plätze frei: Warte, oder setz Bots dorthin.",
    ),
    "others_play": Phrase("Other people are still playing here.", "Hier spielen noch andere."),
    "other_match": Phrase("That belongs to another match.", "Das gehört zu einer anderen Partie."),
    "wrong_decision": Phrase("It is not time for this decision yet.", "Diese Entscheidung steht noch nicht an."),
    "already_chosen": Phrase("You have already decided differently.", "Du hast dich schon anders entschieden."),
    "bots_only": Phrase(
        "Decisions can be taken back only by somebody who plays alone with bots.",
        "Zurücknehmen geht nur, wenn du allein mit Bots spielst.",
    ),
    "nothing_to_take_back": Phrase(
        "There is no decision of yours to take back.",
        "Es gibt keine Entscheidung von dir, die du zurücknehmen könntest.",
    ),
    "no_claim": Phrase(
        "The rest can be claimed only by whoever is about to lead, with at least two and not too many tricks left, and "
        "nothing else to be decided in them.",
        "Den Rest beanspruchen kann nur, wer gerade ausspielt, wenn noch mindestens zwei und nicht zu viele Stiche "
        "fehlen und darin sonst nichts zu entscheiden ist.",
    ),
    "claimed_before": Phrase(
        "You have already claimed the rest in this round. Once is enough.",
        "Du hast den Rest in dieser Runde schon beansprucht. Einmal ist genug.",
    ),
    "no_open_claim": Phrase(
        "This claim is no longer open, or not for you to answer.",
        "Das steht nicht mehr zur Entscheidung, oder du hast es nicht zu entscheiden.",
    ),
    "too_late": Phrase("It is too late for that.", "Dafür ist es zu spät."),
    "time_used": Phrase(
        "Your days for this match are used up: a bot plays it to its end for you.",
        "Deine Tage für diese Partie sind aufgebraucht: Ein Bot spielt sie für dich zu Ende.",
    ),
    "days_only": Phrase(
        "That is possible only at tables over days.", "Das geht nur an Tischen, an denen über Tage gespielt wird."
    ),
    "holidays_over": Phrase(
        "You do not have that many days of holiday left, or these days are taken or past.",
        "So viele Urlaubstage hast du nicht mehr, oder diese Tage sind schon vergeben oder vorbei.",
    ),
    "no_hints": Phrase("There are no hints at this table.", "An diesem Tisch gibt es keine Tipps."),
    "owes_nothing": Phrase("You have nothing to choose right now.", "Du hast gerade nichts zu wählen."),
    "bad_text": Phrase(
        "Please write something readable that is not too long.", "Bitte schreib etwas Lesbares, das nicht zu lang ist."
    ),
    "muted": Phrase("You have been muted at this table.", "Du bist an diesem Tisch stumm geschaltet."),
    "no_person": Phrase(
        "Nobody else with that id has sat or spoken here.",
        "Sonst hat hier niemand mit dieser Kennung gesessen oder gesprochen.",
    ),
    "too_many_muted": Phrase(
        "You have muted too many people here. Listen to one of them again first.",
        "Du hast hier zu viele Leute stumm geschaltet. Hör erst jemandem wieder zu.",
    ),
    "enough": Phrase(
        "So much has been said and changed at this table that no more of it is stored for now. You can play on; "
        "there is room again after the match, or at a new table.",
        "An diesem Tisch wurde so viel gesagt und umgestellt, dass vorerst nichts davon mehr gespeichert wird. "
        "Weiterspielen kannst du; Platz ist wieder nach der Partie oder an einem neuen Tisch.",
    ),
    "ahead": Phrase(
        "The table was set back to an earlier state; this is how it stands now.",
        "Der Tisch wurde auf einen früheren Stand zurückgesetzt; so steht es jetzt.",
    ),
    "not_stored": Phrase(
        "This could not be stored and does not count. Please try again.",
        "Das ließ sich nicht speichern und gilt nicht. Bitte versuch es noch einmal.",
    ),
    "other_rules": Phrase(
        "This match was begun under another version of the rules and cannot go on here.",
        "Diese Partie begann unter einer anderen Regelversion und kann hier nicht weitergehen.",
    ),
    "no_hint_now": Phrase("There is no hint right now.", "Gerade gibt es keinen Tipp."),
    "nothing_joined": Phrase("Join a table first.", "Geh zuerst an einen Tisch."),
    "slow_down": Phrase("That is too much at once. Please slow down.", "Das ist zu viel auf einmal. Bitte langsamer."),
    "too_large": Phrase("This message is too large.", "Diese Nachricht ist zu groß."),
    "no_identity": Phrase("Please enter a name first.", "Bitte gib zuerst einen Namen ein."),
    "bad_code": Phrase(
        "This code is wrong, already used or too old. Ask for a new one.",
        "Dieser Code ist falsch, schon benutzt oder zu alt. Lass dir einen neuen geben.",
    ),
    "bad_address": Phrase("This does not look like an e-mail address.", "Das sieht nicht wie eine E-Mail-Adresse aus."),
    "bad_key": Phrase(
        "The browser's keys for notices cannot be used. Switch them off and on again.",
        "Mit den Schlüsseln dieses Browsers lassen sich keine Nachrichten schicken. Schalte sie aus und wieder ein.",
    ),
    "unknown_push_service": Phrase(
        "This server does not send notices by way of this browser's push service. Whoever runs it can add it: "
        "STAMMTISCH_PUSH_SERVICES.",
        "Über den Push-Dienst dieses Browsers schickt dieser Server keine Nachrichten. Wer ihn betreibt, kann den "
        "Dienst eintragen: STAMMTISCH_PUSH_SERVICES.",
    ),
    "bad_passkey": Phrase(
        "This passkey could not be used. Please try again.",
        "Dieser Passkey ließ sich nicht benutzen. Bitte versuch es noch einmal.",
    ),
    "unknown_passkey": Phrase(
        "This passkey belongs to nobody here. Perhaps it was removed, or is for another address of the server.",
        "Dieser Passkey gehört hier niemandem. Vielleicht wurde er entfernt oder gilt für eine andere Adresse des "
        "Servers.",
    ),
    "too_many_passkeys": Phrase(
        "You have as many passkeys as one person may have. Remove one first.",
        "Mehr Passkeys kann eine Person nicht haben. Entferne zuerst einen.",
    ),
    "bad_sign_in": Phrase(
        "Signing in did not work. Please try again.", "Das Anmelden hat nicht geklappt. Bitte versuch es noch einmal."
    ),
    "would_lose": Phrase(
        "Nobody could be who you are on this device again. Say whether they are to be kept.",
        "Wer du auf diesem Gerät bist, könnte danach niemand mehr sein. Sag, ob diese Person bleiben soll.",
    ),
    "banned": Phrase(
        "The host of this server does not want you here.", "Wer diesen Server betreibt, hat dich ausgeschlossen."
    ),
    "not_invited": Phrase(
        "New people need an invitation here, and it must still be good. Ask somebody who plays here.",
        "Wer neu ist, braucht hier eine gültige Einladung. Frag jemanden, der hier spielt.",
    ),
    "admins_only": Phrase("Only admins of this server can do that.", "Das können nur Admins dieses Servers."),
    "no_such_person": Phrase("There is nobody like that.", "So jemanden gibt es nicht."),
    "too_many_tables": Phrase(
        "You have too many open tables. Close one first.", "Du hast zu viele offene Tische. Schließe zuerst einen."
    ),
    "too_many_sockets": Phrase(
        "There are too many connections from this address.", "Von dieser Adresse kommen zu viele Verbindungen."
    ),
    "not_found": Phrase("There is nothing here.", "Hier gibt es nichts."),
    "not_over": Phrase("That is shown when the match is over.", "Das wird erst gezeigt, wenn die Partie zu Ende ist."),
    "known_deal": Phrase(
        "These are the cards of an earlier match, so the deal was known: there is nothing to cut and nothing to prove.",
        "Das sind die Karten einer früheren Partie, also bekannt: Abzuheben und zu beweisen gibt es da nichts.",
    ),
    "ruled_out": Phrase(
        "That is ruled out at this table: its matches are rated, or it has a deal of the day.",
        "Das ist an diesem Tisch ausgeschlossen: Hier wird gewertet, oder es ist die Partie des Tages.",
    ),
    "already_tried": Phrase(
        "You have played this deal already; from now on it is practice.",
        "Diese Partie hast du schon gespielt; ab jetzt ist sie Übung.",
    ),
    "daily_first": Phrase(
        "Play the deal of the day first, to the end: until then you see nothing of it.",
        "Spiel erst selbst die Partie des Tages zu Ende: Bis dahin siehst du nichts von ihr.",
    ),
    "daily_closed": Phrase(
        "Today's deal is for everybody to play: its cards are passed on when the day is over.",
        "Diese Karten sollen heute noch alle spielen können: Weitergegeben werden sie erst, wenn der Tag vorbei ist.",
    ),
    "no_daily": Phrase("There is no deal for that day here.", "Für diesen Tag gibt es hier keine Partie."),
    "nothing_to_reveal": Phrase(
        "You have no cut to reveal right now.", "Du hast gerade nichts aufzudecken, das du abgehoben hast."
    ),
    "wrong_reveal": Phrase(
        "This is not what you had committed to when you cut the deck.",
        "Das ist nicht, worauf du dich beim Abheben festgelegt hattest.",
    ),
    "not_revealed": Phrase(
        "A cut from this seat or of yours was not revealed in time, so there is none any more for this match.",
        "Von dir oder von diesem Platz wurde nicht rechtzeitig aufgedeckt; in dieser Partie wird hier nicht mehr "
        "abgehoben.",
    ),
    "bad_host": Phrase(
        "This server does not know itself under that name. Whoever runs it can add it: STAMMTISCH_HOSTS.",
        "Unter diesem Namen kennt sich der Server nicht. Wer ihn betreibt, kann ihn eintragen: STAMMTISCH_HOSTS.",
    ),
    "bad_origin": Phrase(
        "This request came from another website and was refused.",
        "Diese Anfrage kam von einer anderen Website und wurde abgelehnt.",
    ),
    "closing": Phrase(
        "The server is restarting; you will be reconnected.",
        "Der Server startet neu; du wirst gleich wieder verbunden.",
    ),
    "unavailable": Phrase("That is not available right now.", "Das ist gerade nicht verfügbar."),
    "needs_server": Phrase(
        "That needs the server, and you are playing offline.",
        "Dafür braucht es den Server, und du spielst gerade offline.",
    ),
    "does_not_replay": Phrase(
        "This is no whole match that the rules allow.",
        "Das ist keine ganze Partie, die die Regeln erlauben.",
    ),
    "busy": Phrase(
        "Too many people ask for such things right now. Please try again in a moment.",
        "Gerade fragen zu viele Leute nach so etwas. Bitte versuch es gleich noch einmal.",
    ),
    "no_group": Phrase("There is no such group.", "Diese Gruppe gibt es nicht."),
    "group_full": Phrase("This group is full.", "Diese Gruppe ist voll."),
    "owner_only": Phrase("Only the owner of the group can do that.", "Das kann nur, wem die Gruppe gehört."),
    "organisers_only": Phrase(
        "Only those who organise the group can do that.", "Das können nur die, die die Gruppe organisieren."
    ),
    "no_member": Phrase("That person is not a member.", "Diese Person ist kein Mitglied."),
    "hand_over_first": Phrase(
        "The group is yours: hand it over to somebody first.", "Die Gruppe gehört dir: Übergib sie zuerst jemandem."
    ),
    "barred": Phrase("You were removed from this group.", "Du wurdest aus dieser Gruppe entfernt."),
    "bad_invitation": Phrase(
        "This invitation is wrong, withdrawn or too old. Ask for a new one.",
        "Diese Einladung ist falsch, zurückgezogen oder zu alt. Lass dir eine neue geben.",
    ),
    "bad_profile": Phrase(
        "That is no emblem, or no beginning of a season.", "Das ist kein Wappen oder kein Beginn einer Saison."
    ),
    "bad_evening": Phrase(
        "An evening begins in the future, at most a year ahead, and lasts at most a day.",
        "Ein Abend liegt in der Zukunft, höchstens ein Jahr voraus, und dauert höchstens einen Tag.",
    ),
    "no_evening": Phrase("There is no such evening to come.", "So ein Abend steht nicht bevor."),
    "too_many_groups": Phrase(
        "You are in too many groups. Leave one first.", "Du bist in zu vielen Gruppen. Verlass zuerst eine."
    ),
    "too_many_invitations": Phrase(
        "There are too many invitations. Withdraw one first.", "Es gibt zu viele Einladungen. Zieh zuerst eine zurück."
    ),
    "too_many_evenings": Phrase(
        "So many evenings are planned already. Let some of them pass.",
        "Es sind schon so viele Abende geplant. Lasst erst ein paar davon vorübergehen.",
    ),
    "no_tournament": Phrase("There is no such tournament.", "Dieses Turnier gibt es nicht."),
    "tournament_over": Phrase("This tournament is over.", "Dieses Turnier ist vorbei."),
    "tournament_full": Phrase("This tournament is full.", "Dieses Turnier ist voll."),
    "organiser_only": Phrase(
        "Only the organiser of the tournament can do that.", "Das kann nur, wer das Turnier leitet."
    ),
    "not_registered": Phrase(
        "That person does not take part in the tournament.", "Diese Person nimmt am Turnier nicht teil."
    ),
    "partner_settled": Phrase(
        "The tournament has begun, so you keep your partner.", "Das Turnier läuft schon; du behältst deinen Partner."
    ),
    "round_running": Phrase("The present round is not over yet.", "Die laufende Runde ist noch nicht zu Ende."),
    "too_few": Phrase("It takes two people at least.", "Es braucht mindestens zwei Leute."),
    "bad_terms": Phrase(
        "A tournament cannot be played like that. Look at the game, the players at a table, rounds, times and pairs.",
        "So lässt sich kein Turnier spielen. Prüfe Spiel, Leute am Tisch, Runden, Zeiten und Paare.",
    ),
    "too_many_tournaments": Phrase(
        "You organise so many tournaments already. End one first.",
        "Du leitest schon so viele Turniere. Beende zuerst eins.",
    ),
    "drawn_table": Phrase(
        "This table belongs to a tournament: the draw says who sits here, and the match is played to its end.",
        "Dieser Tisch gehört zu einem Turnier: Wer hier sitzt, ist ausgelost, und die Partie wird zu Ende gespielt.",
    ),
    "round_not_over": Phrase(
        "Others are still playing with the same cards. This is shown when the round is over.",
        "Andere spielen noch mit denselben Karten. Das wird gezeigt, wenn die Runde zu Ende ist.",
    ),
    "cards_first": Phrase(
        "You have a seat where the same cards are still to be played. Play them first.",
        "Du sitzt an einem Tisch, an dem dieselben Karten noch zu spielen sind. Spiel sie zuerst.",
    ),
}
"""All but `option` and `illegal_choice`, whose sentences are the library's own, and `malformed`."""


def refuse(code: Code) -> Refused:
    """The refusal with this code and its usual sentence."""
    return Refused(code, SENTENCES[code])


def malformed(what: str) -> Refused:
    """The refusal of a message that cannot be read; `what` tells the client's author what is wrong, and where."""
    told = what if len(what) <= LONGEST else f"{what[:LONGEST]}…"
    return Refused(
        "malformed",
        Phrase(f"This message cannot be understood: {told}", f"Diese Nachricht ist nicht zu verstehen: {told}"),
    )
