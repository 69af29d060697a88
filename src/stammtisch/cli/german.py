"""Help in German: of the commands by their names, of arguments and options by their help in English."""

ROOT = "Fünf moderne Kartenspiele an einem Tisch: gegen Bots, mit Freunden, nachgespielt und als Bibliothek."
COMMANDS = {
    "play": ("Spielt im Terminal: gegen Bots, die nur ihre eigenen Karten sehen, oder mit Freunden auf einem Server."),
    "serve": (
        "Startet den Server: Tische für Menschen und Bots, im Browser. Jede Option lässt sich auch als "
        "Umgebungsvariable STAMMTISCH_… setzen."
    ),
    "bots": (
        "Denkt für Server, die sich einen Hub teilen. Auf beliebig vielen Rechnern; jeder darf jederzeit aufhören."
    ),
    "games": "Zeigt die Spiele: für wie viele, wie lange, und jede Option mit Vorgabe und Grenzen.",
    "replay": (
        "Erzählt eine aufgezeichnete Partie, Zug um Zug. Was sich nicht nachspielen lässt, wird mit Angabe der Stelle"
        " abgelehnt."
    ),
    "review": (
        "Sagt, was jede Entscheidung gekostet hat, wie gut jeder Platz gespielt hat und wie viel Kartenglück war."
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
        "Rechnet das Versprechen vor dem Austeilen, das Abheben, jedes Mischen und jede Entscheidung einer Partie "
        "nach, oder wann die Karten eines Tages feststanden. "
        "Rückgabewert: 0 fair, 1 nicht fair, 2 kein Beweis."
    ),
    "audit": (
        "Prüft ein Spiel einer anderen Bibliothek auf Geheimhaltung und Fairness, oder unsere eigenen Würfel mit "
        "Statistik. Rückgabewert: 0 nichts gefunden, 1 etwas gefunden, 2 kein solches Spiel."
    ),
    "backup": (
        "Kopiert die Datenbank des Servers in eine Datei, vollständig und stimmig, während der Server weiterläuft."
    ),
    "ratings": (
        "Rechnet alle Wertungszahlen neu aus den Fakten: dieselben Zahlen bis auf die letzte Stelle. Der Server darf"
        " dabei weiterlaufen."
    ),
    "admin": (
        "Kümmert sich um einen Server, während er läuft: Admins ernennen, auflisten, ausschließen, einladen, "
        "ankündigen, ein Backup machen."
    ),
    "bench": (
        "Misst die Geschwindigkeit und vergleicht sie mit OpenSpiel; zeigt Tabellen und schreibt "
        "benchmarks/results.json."
    ),
    "move": (
        "Kopiert alles in eine andere, leere Datenbank, während kein Server läuft: von SQLite nach PostgreSQL oder"
        " zurück."
    ),
    "new-game": (
        "Schreibt ein kleines, lauffähiges Spiel als Paket: Regeln, Texte und Tests, zum Weiterbauen. Es besteht sofort"
        " alle Prüfungen."
    ),
    "check-game": (
        "Sagt, was einem Spiel noch fehlt und gegen welche Regeln für Spiele es verstößt. "
        "Rückgabewert: 0 alles in Ordnung, 1 es gibt etwas zu tun, 2 kein solches Spiel."
    ),
    "warm": "Übersetzt alle Spiele gleich, einmal je Rechner und Version, statt erst bei der ersten Partie.",
    "wasm": "Übersetzt die Spiele nach WebAssembly, für Browser und Node.js: je eine Datei, und eine Liste davon.",
}
PARAMETERS = {
    # admin
    "What to do.": "Was zu tun ist.",
    "Whom or what: an id or a name, on or off, a label, two texts.": (
        "Wen oder was: eine Kennung oder ein Name, on oder off, eine Bezeichnung, zwei Texte."
    ),
    "How many people may come by an invitation.": "Wie viele mit einer Einladung kommen dürfen.",
    "How many days an invitation is good for.": "Wie viele Tage eine Einladung gilt.",
    # new-game
    "The game's id, and the name of its package: small letters, digits and _.": (
        "Die Kennung des Spiels und der Name seines Pakets: Kleinbuchstaben, Ziffern und _."
    ),
    "The folder to write. (Default: one of the game's name, here.)": (
        "Der neue Ordner. (Sonst: einer mit dem Namen des Spiels, hier.)"
    ),
    # wasm
    "The folder to write to. (Default: where the server looks.)": "Der Ordner dafür. (Sonst: wo der Server nachsieht.)",
    # audit
    "'dice', or another library's game: openspiel:NAME, rlcard:NAME or pettingzoo:NAME.": (
        "'dice', oder ein Spiel einer anderen Bibliothek: openspiel:NAME, rlcard:NAME oder pettingzoo:NAME."
    ),
    "With 'dice': only this game. (Default: all.)": "Mit 'dice': nur dieses Spiel. (Sonst: alle.)",
    "With 'dice': how many hands of each game.": "Mit 'dice': wie viele Hände je Spiel.",
    "Of another library's game: how many are played.": "Bei Spielen anderer: wie viele Partien gespielt werden.",
    "Also write what was found into this file, as JSON.": "Schreibt das Gefundene auch in diese Datei, als JSON.",
    # of all, or of several
    "Show this message and exit.": "Zeigt diese Hilfe.",
    "The language to use. (Default: from the environment, LANG.)": "Die Sprache. (Sonst: die der Umgebung, LANG.)",
    "Show the version and exit.": "Zeigt die Version.",
    "For scripts.": "Für Skripte.",
    "Compute all ratings of this database anew.": "Alle Wertungszahlen dieser Datenbank neu rechnen.",
    "The game.": "Das Spiel.",
    "Only these games.": "Nur diese Spiele.",
    "An option of the game.": "Eine Option des Spiels.",
    "As for `serve`.": "Wie bei `serve`.",
    "Install completion for the current shell.": "Richtet die Vervollständigung in deiner Shell ein.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Zeigt die Vervollständigung für deine Shell, zum Kopieren oder Anpassen."
    ),
    # play
    "A game, or the address of a server or of a table there. If it is missing, you are asked.": (
        "Ein Spiel, oder die Adresse eines Servers oder eines Tisches dort. Fehlt es, wird danach gefragt."
    ),
    "How many play, including you.": "Wie viele mitspielen, dich eingeschlossen.",
    "random, beginner, regular, master; or one for each bot, with commas. (Default: regular.)": (
        "random, beginner, regular, master; oder für jeden Bot eine Stufe, mit Kommas. (Sonst: regular.)"
    ),
    "Your seat, from 0.": "Dein Platz, ab 0.",
    "Your name at the table.": "Dein Name am Tisch.",
    "Deal the same cards again. (Default: cards nobody can predict.)": (
        "Teilt dieselben Karten noch einmal aus. (Sonst: Karten, die niemand vorhersagen kann.)"
    ),
    "Write the last match here, for `stammtisch replay`.": (
        "Schreibt die letzte Partie hierhin, für `stammtisch replay`."
    ),
    "Seconds each bot takes at least.": "Sekunden, die sich jeder Bot mindestens nimmt.",
    "Line by line, for scripts and screen readers.": "Zeile für Zeile, für Skripte und Screenreader.",
    # serve, bots, backup, move
    "Address to listen on. (Default: 127.0.0.1.)": "Adresse, auf der der Server lauscht. (Sonst: 127.0.0.1.)",
    "Port; 0 is any free one. (Default: PORT, or 8000.)": "Port; 0 ist ein beliebiger freier. (Sonst: PORT oder 8000.)",
    "A file, or an address. (Default: in your data folder.)": (
        "Eine Datei oder eine Adresse. (Sonst: in deinem Datenordner.)"
    ),
    "nats://host, shared by several servers.": "nats://host, den sich mehrere Server teilen.",
    "Offer only these games.": "Nur diese Spiele anbieten.",
    "Bots that think at the same time. (Default: cores - 1.)": "Bots, die gleichzeitig denken. (Sonst: Kerne − 1.)",
    "Seconds until a bot plays for somebody who is gone.": "Sekunden, bis ein Bot für Abwesende weiterspielt.",
    "Do not open the page in a browser.": "Die Seite nicht im Browser öffnen.",
    "Another site whose pages may connect.": "Eine weitere Website, deren Seiten sich verbinden dürfen.",
    "Addresses of trusted proxies.": "Adressen vertrauenswürdiger Proxys.",
    "Address of the hub, as for `serve`.": "Adresse des Hubs, wie bei `serve`.",
    "Think only about these games.": "Nur über diese Spiele nachdenken.",
    "Bots that think at the same time. (Default: as many as cores.)": (
        "Bots, die gleichzeitig denken. (Sonst: so viele wie Kerne.)"
    ),
    "The copy to write; an existing file is not overwritten.": (
        "Die neue Kopie; eine vorhandene Datei wird nicht überschrieben."
    ),
    "The new, empty database: postgresql://… or a file.": "Die neue, leere Datenbank: postgresql://… oder eine Datei.",
    "The old database, as for `serve`.": "Die alte Datenbank, wie bei `serve`.",
    # replay, review, verify, bench
    "A notation, or a record as `stammtisch play --record` and `Match.record()` write it.": (
        "Eine Notation, oder eine Aufzeichnung, wie `stammtisch play --record` und `Match.record()` sie schreiben."
    ),
    "In words; as a notation to read aloud and comment on; or as a record (JSON).": (
        "In Worten; als Notation zum Vorlesen und Kommentieren; oder als Aufzeichnung (JSON)."
    ),
    "Write the notation or record into this file.": "Schreibt die Notation oder Aufzeichnung in diese Datei.",
    "Only what this seat (from 0) saw. (Default: everything.)": "Nur, was dieser Platz (ab 0) sah. (Sonst: alles.)",
    "For scripts: one object with every choice.": "Für Skripte: ein Objekt mit jeder Entscheidung.",
    "A record, as `stammtisch play --record` writes it.": (
        "Eine Aufzeichnung, wie `stammtisch play --record` sie schreibt."
    ),
    "Simulations per decision: more are slower and more exact.": (
        "Simulationen je Entscheidung: mehr dauern länger und sind genauer."
    ),
    "Also plot the points given away, as PNG or SVG.": "Zeichnet auch die verschenkten Punkte, als PNG oder SVG.",
    "For scripts: one object with every decision.": "Für Skripte: ein Objekt mit jeder Entscheidung.",
    "A match with the proof of its deal, as downloaded from the server.": (
        "Eine Partie mit dem Beweis ihrer Verteilung, wie man sie vom Server herunterlädt."
    ),
    "Only these sections.": "Nur diese Teile.",
    # arena, simulate
    "Two or more. A level (master), also with a number of simulations (master@2000) or seconds (master@0.5s) per "
    "choice; policy, the game's rules of thumb; or your own, package.module:function.": (
        "Zwei oder mehr. Eine Stufe (master), auch mit einer Zahl von Simulationen (master@2000) oder Sekunden "
        "(master@0.5s) je Entscheidung; policy, die Faustregeln des Spiels; oder ein eigener, "
        "paket.modul:funktion."
    ),
    "How many seats. (Default: the usual number.)": "Wie viele Plätze. (Sonst: so viele wie üblich.)",
    "At most this many; each is played in all seatings.": (
        "Höchstens so viele; jede wird in allen Sitzordnungen gespielt."
    ),
    "Whole matches, or only the first round of each.": "Ganze Partien, oder von jeder nur die erste Runde.",
    "What decides: victories or points. Points if only one round is played.": (
        "Was entscheidet: Siege oder Punkte. Punkte, wenn nur eine Runde gespielt wird."
    ),
    "Play all deals, even if the result is clear before.": (
        "Spielt alle Verteilungen, auch wenn das Ergebnis schon vorher feststeht."
    ),
    "Seconds a level thinks per choice. (Default: a fixed number of simulations, which can be repeated.)": (
        "Sekunden, die eine Stufe je Entscheidung nachdenkt. (Sonst: eine feste Zahl von Simulationen, was sich"
        " wiederholen lässt.)"
    ),
    "The same seed gives the same numbers.": "Derselbe Startwert gibt dieselben Zahlen.",
    "How many processes. (Default: one per core.)": "Wie viele Prozesse. (Sonst: einer je Kern.)",
    "Write every match to this CSV file.": "Schreibt jede Partie in diese CSV-Datei.",
    "Continue what the file of --out already holds.": "Setzt fort, was die Datei von --out schon enthält.",
    "Draw the result (png, svg or pdf).": "Zeichnet das Ergebnis (png, svg oder pdf).",
    "For scripts: all figures with their intervals.": "Für Skripte: alle Zahlen mit ihren Intervallen.",
    "Who plays: one bot for all seats, or one per seat (random,beginner,…); named as in the arena.": (
        "Wer spielt: ein Bot für alle Plätze, oder einer je Platz (random,beginner,…); benannt wie in der Arena."
    ),
    "How many matches.": "Wie viele Partien.",
    "Also play the same deals with this option, and compare.": (
        "Spielt dieselben Verteilungen auch mit dieser Option und vergleicht."
    ),
    "Use this Ray cluster: host:port, auto (the one running here), local (start one).": (
        "Nutzt diesen Ray-Cluster: host:port, auto (der hier laufende), local (startet einen)."
    ),
    "Matches in which every kind of event is counted.": "Partien, in denen jede Art von Ereignis gezählt wird.",
    "Write a report with plots and all the data to this folder.": (
        "Schreibt einen Bericht mit Bildern und allen Daten in diesen Ordner."
    ),
}
