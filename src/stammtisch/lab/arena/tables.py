"""The result of a contest as tables for the terminal."""

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.lab.arena.standings import EARLIEST, Criterion, Pair, Standings, ratings
from stammtisch.lab.number_format import NOTHING, between, number, with_margin
from stammtisch.phrases import Language, Phrase

PLAYED = Phrase(
    "{game}, {players} players: {deals} deals, each in {seatings} seatings. ± is the 95% interval over deals.",
    "{game}, {players} Personen: {deals} Verteilungen, jede in {seatings} Sitzordnungen. ± ist das 95-%-Intervall über "
    "die Verteilungen.",
)
BOT = Phrase("bot", "Bot")
RATING = Phrase("rating", "Wertung")
TIME = Phrase("ms per choice", "ms je Wahl")
ADVANTAGE = Phrase("advantage", "Vorsprung")
AT_ANY_TIME = Phrase("95% at any time", "95 % zu jeder Zeit")
BETTER = Phrase("{} is better", "{} ist besser")
UNDECIDED = Phrase("undecided", "unentschieden")
TOO_FEW = Phrase(f"undecided before {EARLIEST} deals", f"vor {EARLIEST} Verteilungen unentschieden")
WINS = Phrase("victories per seat, %", "Siege je Platz in %")
SCORE = {False: Phrase("score", "Punkte"), True: Phrase("score (less is better)", "Punkte (weniger ist besser)")}
IN = {"win": Phrase("in victories, %", "in Siegen, %"), "points": Phrase("in points", "in Punkten")}


def result_tables(standings: Standings, decisive: Criterion, spoken: Language) -> RenderableType:
    """A headline, the table of bots and the table of pairs; only the headline if nothing was played."""
    contest = standings.contest
    headline = PLAYED.in_(spoken).format(
        game=contest.rules.title.in_(spoken),
        players=contest.players,
        deals=number(len(standings), 0, spoken),
        seatings=len(contest.seatings),
    )
    if not len(standings):
        return Text(headline)
    return Group(Text(headline), bots_table(standings, spoken), pairs_table(standings, decisive, spoken))


def bots_table(standings: Standings, spoken: Language) -> Table:
    """One line per bot: victories, score, rating, and the time it takes per choice."""
    contest = standings.contest
    low_wins = contest.rules.low_wins
    rated = ratings(standings.results(standings.criteria[0]))
    table = Table(BOT.in_(spoken), box=SIMPLE)
    if "win" in standings.criteria:
        table.add_column(WINS.in_(spoken), justify="right")
    table.add_column(SCORE[low_wins].in_(spoken), justify="right")
    table.add_column(RATING.in_(spoken), justify="right")
    table.add_column(TIME.in_(spoken), justify="right")
    for place, name in enumerate(contest.names):
        row = [name]
        if "win" in standings.criteria:
            row.append(with_margin(standings.bot(place, "win"), spoken, percentage=True))
        points = standings.bot(place, "points")
        shown = points._replace(mean=-points.mean) if low_wins else points
        mu, sigma = rated[place]
        row += [with_margin(shown, spoken), f"{number(mu, 1, spoken)} ± {number(2 * sigma, 1, spoken)}"]
        seconds, choices = standings.times[place]
        row.append(number(1000 * seconds / choices, 2, spoken) if choices else NOTHING)
        table.add_row(*row)
    return table


def pairs_table(standings: Standings, decisive: Criterion, spoken: Language) -> Table:
    """One line per pair: the difference by every criterion, and what the decisive one says."""
    table = Table(box=SIMPLE)
    table.add_column(ADVANTAGE.in_(spoken), no_wrap=True)
    for criterion in standings.criteria:
        table.add_column(IN[criterion].in_(spoken), justify="right")
    table.add_column(AT_ANY_TIME.in_(spoken), justify="right")
    table.add_column("", no_wrap=True)
    by_measure = [standings.pairs(criterion) for criterion in standings.criteria]
    for pairs in zip(*by_measure, strict=True):
        deciding = next(pair for pair in pairs if pair.criterion == decisive)
        differences = [with_margin(p.fixed, spoken, sign=True, percentage=p.criterion == "win") for p in pairs]
        always = between(deciding.anytime, spoken, percentage=decisive == "win")
        table.add_row(f"{deciding.first} − {deciding.second}", *differences, always, verdict(deciding, spoken))
    return table


def verdict(pair: Pair, spoken: Language) -> Text:
    """Which of the two is better, or that this is undecided."""
    if not pair.decided:
        return Text((TOO_FEW if pair.anytime.decided else UNDECIDED).in_(spoken), "yellow")
    return Text(BETTER.in_(spoken).format(pair.first if pair.anytime.low > 0 else pair.second), "green")


def running(standings: Standings, decisive: Criterion, spoken: Language) -> str:
    """The result so far in half a line, for a progress bar: the first bot against every other."""
    if len(standings) < 2:
        return ""
    percentage = decisive == "win"
    pairs = standings.pairs(decisive)[: len(standings.contest.names) - 1]  # those of the first bot
    shown = [f"− {pair.second} {with_margin(pair.fixed, spoken, sign=True, percentage=percentage)}" for pair in pairs]
    return f"{standings.contest.names[0]} {', '.join(shown)}"
