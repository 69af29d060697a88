"""Help in German: what verbs say of themselves, and arguments and options by what they say in English."""

HOUSE = "Fünf moderne Kartenspiele an einem Tisch: gegen Bots, mit Freunden, nachgespielt und als Bibliothek."
VERBS = {
    "play": (
        "Setz dich ins Terminal und spiel: gegen Bots, die nur ihre eigenen Karten sehen, oder mit Freunden an "
        "einem Server."
    ),
    "serve": (
        "Öffnet das Haus: Tische für Menschen und Bots, im Browser. Jede Option lässt sich auch als STAMMTISCH_… "
        "in der Umgebung setzen."
    ),
    "bots": (
        "Denkt für Server, die einen Hub teilen. Starte so viele, wie Rechner übrig sind; jeder darf jederzeit gehen."
    ),
    "games": "Zeigt die Spiele: für wie viele, wie lange, und jede Option mit Vorgabe und Grenzen.",
    "replay": (
        "Erzählt eine aufgezeichnete Partie, Zug um Zug. Eine Aufzeichnung, die nicht aufgeht, wird abgelehnt, mit"
        " der Stelle."
    ),
    "review": (
        "Sagt, was jede Entscheidung gekostet hat, wie gut jeder gespielt hat und wie viel davon Kartenglück war."
    ),
    "arena": (
        "Lässt Bots gegeneinander spielen: jede Verteilung in jeder Sitzordnung, damit sich das Glück aufhebt.\n\n"
        "Schluss ist, sobald klar ist, wer besser spielt: nach einer Konfidenzfolge, auf die man jederzeit schauen"
        " darf."
    ),
    "simulate": (
        "Spielt viele Partien und sagt, wie sie sind: fair für alle Plätze? wie lang? wie knapp? was geschieht wie"
        " oft?\n\n"
        "Derselbe Startwert gibt dieselben Zahlen, auf einem Kern, auf vielen und auf einem Cluster."
    ),
    "verify": (
        "Rechnet das Versprechen, jedes Mischen und jede Entscheidung einer Partie nach. Rückgabewert: 0 fair, 1 "
        "nicht, 2 kein Beweis."
    ),
    "backup": (
        "Kopiert die Datenbank des Servers in eine Datei, vollständig und stimmig, während der Server weiterläuft."
    ),
    "bench": (
        "Misst die Geschwindigkeit und vergleicht sie mit OpenSpiel; zeigt Tabellen und schreibt "
        "benchmarks/results.json."
    ),
    "move": (
        "Kopiert alles in eine andere, leere Datenbank, während kein Server läuft: von SQLite nach PostgreSQL oder"
        " zurück."
    ),
    "warm": "Übersetzt alle Spiele jetzt, einmal je Rechner und Version, statt bei der ersten Partie.",
}
PARAMETERS = {
    # of all, or of several
    "Show this message and exit.": "Zeigt diese Hilfe.",
    "The language to speak; else that of the environment (LANG).": "Die Sprache; sonst die der Umgebung (LANG).",
    "For scripts.": "Für Skripte.",
    "The game.": "Das Spiel.",
    "Only these games.": "Nur diese Spiele.",
    "An option of the game.": "Eine Option des Spiels.",
    "As for `serve`.": "Wie bei `serve`.",
    "Install completion for the current shell.": "Richtet die Vervollständigung in deiner Shell ein.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Zeigt die Vervollständigung für deine Shell, zum Kopieren oder Anpassen."
    ),
    # play
    "A game, or the address of a server or of a table there; asked for if not given.": (
        "Ein Spiel, oder die Adresse eines Servers oder eines Tisches dort; wenn nichts dasteht, wird gefragt."
    ),
    "How many, you included.": "Wie viele, du eingeschlossen.",
    "random, beginner, regular, master; or one for each bot, with commas. (Default: regular.)": (
        "random, beginner, regular, master; oder für jeden Bot eine Stufe, mit Kommas. (Sonst: regular.)"
    ),
    "Your seat, from 0.": "Dein Platz, ab 0.",
    "Your name at the table.": "Dein Name am Tisch.",
    "Deals the same cards again; else nobody knows them.": (
        "Teilt dieselben Karten noch einmal aus; sonst kennt sie niemand."
    ),
    "Write the last match here, for `stammtisch replay`.": (
        "Schreibt die letzte Partie hierhin, für `stammtisch replay`."
    ),
    "Seconds that a bot takes at least.": "Sekunden, die sich ein Bot mindestens nimmt.",
    "Line by line, for scripts and screen readers.": "Zeile für Zeile, für Skripte und Screenreader.",
    # serve, bots, backup, move
    "Address to listen on. (Default: 127.0.0.1.)": "Adresse, auf der er hört. (Sonst: 127.0.0.1.)",
    "0: any free one. (Default: 8000, or PORT.)": "0: irgendein freier. (Sonst: 8000, oder PORT.)",
    "A file, or an address. (Default: in your data folder.)": (
        "Eine Datei oder eine Adresse. (Sonst: in deinem Datenordner.)"
    ),
    "nats://host, shared by several servers.": "nats://host, den mehrere Server teilen.",
    "Offer only these games.": "Nur diese Spiele anbieten.",
    "Bots that think at once. (Default: cores - 1.)": "Bots, die zugleich denken. (Sonst: Kerne − 1.)",
    "Seconds until a bot keeps an absent person's seat.": "Sekunden, bis ein Bot den Platz eines Abwesenden warmhält.",
    "Another page that may connect.": "Eine andere Seite, die sich verbinden darf.",
    "Addresses of proxies to be believed.": "Adressen von Proxys, denen geglaubt wird.",
    "Address of the hub, as for `serve`.": "Adresse des Hubs, wie bei `serve`.",
    "Know only these games.": "Nur diese Spiele kennen.",
    "Bots that think at once. (Default: as many as cores.)": "Bots, die zugleich denken. (Sonst: so viele wie Kerne.)",
    "The copy to be made; nothing is overwritten.": "Die neue Kopie; überschrieben wird nichts.",
    "The new, empty database: postgresql://… or a file.": "Die neue, leere Datenbank: postgresql://… oder eine Datei.",
    "The old one, as for `serve`.": "Die alte, wie bei `serve`.",
    # replay, review, verify, bench
    "A record, as `stammtisch play --record` and `Match.record()` write it.": (
        "Eine Aufzeichnung, wie `stammtisch play --record` und `Match.record()` sie schreiben."
    ),
    "Only what this seat (from 0) saw; else everything.": "Nur, was dieser Platz (ab 0) sah; sonst alles.",
    "For scripts: one object with every choice.": "Für Skripte: ein Objekt mit jeder Entscheidung.",
    "A record, as `stammtisch play --record` writes it.": (
        "Eine Aufzeichnung, wie `stammtisch play --record` sie schreibt."
    ),
    "How hard to think about each decision.": "Wie gründlich über jede Entscheidung nachgedacht wird.",
    "Also draw what was given away, as PNG or SVG.": "Zeichnet auch, was verschenkt wurde, als PNG oder SVG.",
    "For scripts: one object with every decision.": "Für Skripte: ein Objekt mit jeder Entscheidung.",
    "A match with the proof of its deal, as the server gives it out.": (
        "Eine Partie mit dem Beweis ihrer Verteilung, wie der Server sie herausgibt."
    ),
    "Only these sections.": "Nur diese Teile.",
    # arena, simulate
    "Two or more. A level (master), also with so many simulations (master@2000) or seconds (master@0.5s) per "
    "choice; policy, the game's rules of thumb; or your own, package.module:function.": (
        "Zwei oder mehr. Eine Stufe (master), auch mit so vielen Simulationen (master@2000) oder Sekunden "
        "(master@0.5s) je Entscheidung; policy, die Faustregeln des Spiels; oder ein eigener, "
        "paket.modul:funktion."
    ),
    "How many seats; else the usual number.": "Wie viele Plätze; sonst so viele wie üblich.",
    "At most so many; each is played in all seatings.": (
        "Höchstens so viele; jede wird in allen Sitzordnungen gespielt."
    ),
    "Whole matches, or only the first round of each.": "Ganze Partien, oder von jeder nur die erste Runde.",
    "What decides: victories or points. Points if only one round is played.": (
        "Was entscheidet: Siege oder Punkte. Punkte, wenn nur eine Runde gespielt wird."
    ),
    "Play on when the question is decided.": "Weiterspielen, auch wenn es entschieden ist.",
    "How long levels think per choice; else a fixed number of simulations, which can be repeated.": (
        "Wie lange Stufen je Entscheidung nachdenken; sonst eine feste Zahl von Simulationen, was sich wiederholen"
        " lässt."
    ),
    "The same seed gives the same numbers.": "Derselbe Startwert gibt dieselben Zahlen.",
    "How many work at it; else one per core.": "Wie viele daran arbeiten; sonst einer je Kern.",
    "Write every match to this CSV file.": "Schreibt jede Partie in diese CSV-Datei.",
    "Go on with what --out holds already.": "Macht weiter mit dem, was --out schon enthält.",
    "Draw the result (png, svg or pdf).": "Zeichnet das Ergebnis (png, svg oder pdf).",
    "For scripts: all figures with their intervals.": "Für Skripte: alle Zahlen mit ihren Intervallen.",
    "Who plays: one bot for all seats, or one per seat (random,beginner,…); named as in the arena.": (
        "Wer spielt: ein Bot für alle Plätze, oder einer je Platz (random,beginner,…); benannt wie in der Arena."
    ),
    "How many matches.": "Wie viele Partien.",
    "Also play the same deals with this option changed, and compare.": (
        "Spielt dieselben Verteilungen auch mit dieser Option und vergleicht."
    ),
    "Work on this Ray cluster: host:port, auto (one that runs here), local (start one).": (
        "Arbeitet auf diesem Ray-Cluster: host:port, auto (einer, der hier läuft), local (startet einen)."
    ),
    "In so many matches count every kind of event.": "Zählt in so vielen Partien jede Art von Ereignis.",
    "Write a report with plots and all the data to this folder.": (
        "Schreibt einen Bericht mit Bildern und allen Daten in diesen Ordner."
    ),
}
