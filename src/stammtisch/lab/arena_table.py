"""A contest's result for the terminal."""

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.lab.numerals import NOTHING, between, number, with_margin
from stammtisch.lab.ratings import ratings
from stammtisch.lab.standings import EARLIEST, Measure, Pair, Standings
from stammtisch.phrases import Language, Phrase

PLAYED = Phrase(
    "{game}, {players} players: {deals} deals, each in {seatings} seatings. ± is the 95% interval over deals.",
    "{game}, {players} Personen: {deals} Verteilungen, jede in {seatings} Sitzordnungen. ± ist das 95-%-Intervall über "
    "die Verteilungen.",
)
BOT = Phrase("bot", "Bot")
RATING = Phrase("rating", "Wertung")
TIME = Phrase("ms a choice", "ms je Wahl")
ADVANTAGE = Phrase("advantage", "Vorsprung")
AT_ANY_TIME = Phrase("95% at any time", "95 % zu jeder Zeit")
BETTER = Phrase("{} is better", "{} ist besser")
UNDECIDED = Phrase("undecided", "unentschieden")
TOO_FEW = Phrase(f"undecided before {EARLIEST} deals", f"vor {EARLIEST} Verteilungen unentschieden")
WINS = Phrase("victories per seat, %", "Siege je Platz in %")
SCORE = {False: Phrase("score", "Punkte"), True: Phrase("score (less is better)", "Punkte (weniger ist besser)")}
IN = {"win": Phrase("in victories, %", "in Siegen, %"), "points": Phrase("in points", "in Punkten")}


def result_tables(standings: Standings, decisive: Measure, spoken: Language) -> RenderableType:
    contest = standings.contest
    said = PLAYED.in_(spoken).format(
        game=contest.table.rules.title.in_(spoken),
        players=contest.players,
        deals=number(len(standings), 0, spoken),
        seatings=len(contest.seatings),
    )
    if not len(standings):
        return Text(said)
    return Group(Text(said), bots_table(standings, spoken), pairs_table(standings, decisive, spoken))


def bots_table(standings: Standings, spoken: Language) -> Table:
    contest = standings.contest
    low_wins = contest.table.rules.low_wins
    rated = ratings(standings.results(standings.measures[0]))
    table = Table(BOT.in_(spoken), box=SIMPLE)
    if "win" in standings.measures:
        table.add_column(WINS.in_(spoken), justify="right")
    table.add_column(SCORE[low_wins].in_(spoken), justify="right")
    table.add_column(RATING.in_(spoken), justify="right")
    table.add_column(TIME.in_(spoken), justify="right")
    for place, name in enumerate(contest.names):
        row = [name]
        if "win" in standings.measures:
            row.append(with_margin(standings.bot(place, "win"), spoken, percentage=True))
        points = standings.bot(place, "points")
        shown = points._replace(mean=-points.mean) if low_wins else points
        mu, sigma = rated[place]
        row += [with_margin(shown, spoken), f"{number(mu, 1, spoken)} ± {number(2 * sigma, 1, spoken)}"]
        seconds, choices = standings.spent[place]
        row.append(number(1000 * seconds / choices, 2, spoken) if choices else NOTHING)
        table.add_row(*row)
    return table


def pairs_table(standings: Standings, decisive: Measure, spoken: Language) -> Table:
    table = Table(box=SIMPLE)
    table.add_column(ADVANTAGE.in_(spoken), no_wrap=True)
    for measure in standings.measures:
        table.add_column(IN[measure].in_(spoken), justify="right")
    table.add_column(AT_ANY_TIME.in_(spoken), justify="right")
    table.add_column("", no_wrap=True)
    by_measure = [standings.pairs(measure) for measure in standings.measures]
    for pairs in zip(*by_measure, strict=True):
        deciding = next(pair for pair in pairs if pair.measure == decisive)
        differences = [with_margin(p.fixed, spoken, sign=True, percentage=p.measure == "win") for p in pairs]
        always = between(deciding.anytime, spoken, percentage=decisive == "win")
        table.add_row(f"{deciding.first} − {deciding.second}", *differences, always, verdict(deciding, spoken))
    return table


def verdict(pair: Pair, spoken: Language) -> Text:
    if not pair.decided:
        return Text((TOO_FEW if pair.anytime.decided else UNDECIDED).in_(spoken), "yellow")
    return Text(BETTER.in_(spoken).format(pair.first if pair.anytime.low > 0 else pair.second), "green")


def running(standings: Standings, decisive: Measure, spoken: Language) -> str:
    """The result so far, in half a line."""
    if len(standings) < 2:
        return ""
    percentage = decisive == "win"
    pairs = standings.pairs(decisive)[: len(standings.contest.names) - 1]  # those of the first bot
    told = [f"− {pair.second} {with_margin(pair.fixed, spoken, sign=True, percentage=percentage)}" for pair in pairs]
    return f"{standings.contest.names[0]} {', '.join(told)}"
