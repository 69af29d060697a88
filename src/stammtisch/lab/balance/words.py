"""The texts of a balance report, in both languages."""

from stammtisch.phrases import Phrase

TITLE = Phrase("{game}: balance report", "{game}: Balance-Bericht")
LEAD = Phrase(
    "{matches} matches for {players} players, played by {bots}.",
    "{matches} Partien für {players} Personen, gespielt von {bots}.",
)
LEAD_ONE = Phrase(
    "{matches} first rounds for {players} players, played by {bots}.",
    "{matches} erste Runden für {players} Personen, gespielt von {bots}.",
)
TERMS = Phrase(
    "Options: {options}. Seed {seed}. Match i is {start}.", "Optionen: {options}. Seed {seed}. Partie i ist {start}."
)
NO_OPTIONS = Phrase("none", "keine")
INTERVALS = Phrase(
    "± and error bars are 95% intervals over matches.", "± und Fehlerbalken sind 95-%-Intervalle über die Partien."
)

SECTIONS = {
    "seats": Phrase("Does the seat matter?", "Kommt es auf den Platz an?"),
    "length": Phrase("How long does it take?", "Wie lange dauert es?"),
    "spread": Phrase("How far apart are the scores?", "Wie weit liegen die Punkte auseinander?"),
    "comebacks": Phrase("Can you still catch up?", "Kann man noch aufholen?"),
    "asked": Phrase("What is decided, and how often?", "Was wird entschieden, und wie oft?"),
    "events": Phrase("What happens, and how often?", "Was geschieht, und wie oft?"),
}
SEATS_ABOUT = Phrase(
    "In a game that is fair to all seats, every interval covers the line: {share} of the victories each.",
    "In einem Spiel, das für alle Plätze gerecht ist, überdeckt jedes Intervall die Linie: je {share} der Siege.",
)
SEATS_ABOUT_ONE = Phrase(
    "In a game that is fair to all seats, every interval covers the line: the mean of all seats.",
    "In einem Spiel, das für alle Plätze gerecht ist, überdeckt jedes Intervall die Linie: das Mittel aller Plätze.",
)
COMEBACKS_ABOUT = Phrase(
    "Half-time is after half of a match's rounds, rounded down. If the first half did not matter, whoever was last "
    "then would win {share} of the matches.",
    "Halbzeit ist nach der Hälfte der Runden einer Partie, abgerundet. Käme es auf die erste Hälfte nicht an, würde, "
    "wer dann Letzter ist, {share} der Partien gewinnen.",
)
NO_HALF_TIME = Phrase(
    "These matches are scored only once, so there is no half-time.",
    "Diese Partien werden nur einmal gewertet; es gibt keine Halbzeit.",
)
ASKED_ABOUT = Phrase("Choices per match, by what was asked.", "Entscheidungen je Partie, nach ihrer Art.")
EVENTS_ABOUT = Phrase(
    "Events per match, in the first {matches} matches.", "Ereignisse je Partie, in den ersten {matches} Partien."
)
COMPARED = Phrase("What does {change} change?", "Was ändert {change}?")
COMPARED_ABOUT = Phrase(
    "The same deals with {change}, compared match by match. A difference is bold if its interval excludes 0; of twenty "
    "measures that do not really change, one is bold by chance.",
    "Dieselben Verteilungen mit {change}, Partie für Partie verglichen. Fett ist ein Unterschied, dessen Intervall "
    "die 0 ausschließt; von zwanzig Größen, die sich in Wahrheit nicht ändern, ist eine zufällig fett.",
)

MEASURE = Phrase("measure", "Größe")
MEAN = Phrase("mean", "Mittel")
QUANTILES = Phrase("5% · median · 95%", "5 % · Median · 95 %")
OCCURS = Phrase("in % of matches", "in % der Partien")
BEFORE = Phrase("as above", "wie oben")
AFTER = Phrase("with {change}", "mit {change}")
DIFFERENCE = Phrase("difference", "Unterschied")

SEAT = Phrase("seat {}", "Platz {}")
SHARE_OF_VICTORIES = Phrase("share of victories", "Anteil der Siege")
SCORE = Phrase("score", "Punkte")
SCORE_LESS = Phrase("score (less is better)", "Punkte (weniger ist besser)")
ROUNDS = Phrase("rounds", "Runden")
CHOICES = Phrase("choices", "Entscheidungen")
MATCHES = Phrase("share of matches", "Anteil der Partien")
ALL_SCORES = Phrase("all scores", "alle Punktestände")
MARGIN = Phrase("best to second", "Abstand vom Ersten zum Zweiten")
PLACE = Phrase("winner's place at half-time", "Rang der Gewinner zur Halbzeit")
PER_MATCH = Phrase("per match", "je Partie")
IN_SPREADS = Phrase("difference in standard deviations of a match", "Unterschied in Standardabweichungen einer Partie")
UNOFFICIAL = Phrase(
    "Made with stammtisch {version}. The figures say as much about these bots as about the rules.",
    "Erstellt mit stammtisch {version}. Die Zahlen sagen ebenso viel über diese Bots wie über die Regeln.",
)
WRITTEN = Phrase("Written to {}: {}.", "Geschrieben nach {}: {}.")
SPEED = Phrase(
    "{matches} matches in {seconds} s: {speed} per second.", "{matches} Partien in {seconds} s: {speed} pro Sekunde."
)
