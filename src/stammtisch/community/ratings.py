"""Ratings: how strong people are in a game, from the matches that were agreed to count. A pure computation on facts.

`rated_match` says what a match contributes, or that it does not count; `rate` says what everybody's rating is after it.
Matches are taken in the order of `RatedMatch.key`: by when they ended, then by table and number. That order depends on
nothing but the facts, so whoever adds them up gets the same numbers, to the last digit.

The model is OpenSkill's (Plackett and Luce): a person's strength is a normal distribution, `mu` with `sigma`. People
are shown `1500 + 24 (mu - 25)`, and twice the standard deviation beside it: 1520 ± 80. Bots have fixed ratings, from
their contests among themselves (`bot_ratings.json`, made by benchmarks/anchors.py): their strength is known.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from stammtisch.live import facts as f

MIDDLE, STEP = 1500, 24  # of the numbers that people are shown
START_MU, START_SIGMA = 25.0, 25.0 / 3.0
MARGIN = 2  # standard deviations that are shown beside a rating
LAST = 1 << 30  # the place of those who have left

Key = tuple[int, str, int]
"""When a match ended, its table and its number."""


class Rating(NamedTuple):
    """Somebody's strength, how sure that is, and after how many matches."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + STEP * (self.mu - START_MU))

    @property
    def margin(self) -> int:
        return round(MARGIN * STEP * self.sigma)

    @property
    def floor(self) -> float:
        """What it is at least, nearly surely: by this leaderboards are ordered."""
        return self.mu - MARGIN * self.sigma


class RatedSeat(msgspec.Struct, frozen=True, array_like=True):
    """A person, or a bot of this level, with the team's number and place in this match."""

    person: str
    bot: str
    team: int
    place: int  # from 0; teams of one place have done equally well


class RatedMatch(msgspec.Struct, frozen=True):
    """A match that counts."""

    game: str
    finished_at: int
    table: str
    match: int
    seats: list[RatedSeat]

    @property
    def key(self) -> Key:
        return self.finished_at, self.table, self.match

    @property
    def people(self) -> list[str]:
        return [seat.person for seat in self.seats if seat.person]


_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(RatedMatch)


def dump(match: RatedMatch) -> bytes:
    return _encode(match)


def load(text: bytes) -> RatedMatch:
    """The match that `dump` wrote."""
    return _decoder.decode(text)


@cache
def bot_ratings() -> dict[str, dict[str, Rating]]:
    """game → level → the bots' fixed rating."""
    text = files("stammtisch.community").joinpath("bot_ratings.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, Rating]])


# --- what counts ---


def rated_match(table: str, terms: f.Opened, at: int, end: f.Finished | f.Closed, low_wins: bool) -> RatedMatch | None:
    """What the end of a match contributes; None if it does not count: as agreed, or by its nature.

    Not agreed; a deal that was known; decisions taken back; somebody sat down in the middle; bots that have no rating;
    fewer than two sides; somebody has left, if it was agreed that such a match is void.
    """
    if not terms.rated or terms.daily is not None or not end.match:
        return None
    if terms.duplicate is not None and end.match == 1:
        return None
    if any(one.late or one.taken_back for one in end.seats) or not any(one.person for one in end.seats):
        return None
    if terms.leaving == "void" and any(one.left for one in end.seats):
        return None
    levels = bot_ratings().get(terms.game, {})
    if any(one.person is None and one.bot not in levels for one in end.seats):
        return None
    seats = _placed(end, low_wins)
    if len({seat.team for seat in seats}) < 2:
        return None
    return RatedMatch(terms.game, at, table, end.match, seats)


def _placed(end: f.Finished | f.Closed, low_wins: bool) -> list[RatedSeat]:
    """Every seat with its team and place. Winners come first, then teams by their scores; whoever has left comes last,
    and is no longer of the team. Of an abandoned match nothing else is known."""
    players = len(end.seats)
    alone = [one.left and one.person is not None for one in end.seats]
    teams = [players + seat if alone[seat] else _team(end, seat) for seat in range(players)]
    results = {team: _result(end, [n for n in range(players) if teams[n] == team], low_wins) for team in teams}
    results |= {teams[seat]: (LAST, 0) for seat in range(players) if alone[seat]}
    order = sorted(set(results.values()))
    return [
        RatedSeat(
            one.person.id if one.person else "",
            "" if one.person else one.bot or "",
            teams[seat],
            order.index(results[teams[seat]]),
        )
        for seat, one in enumerate(end.seats)
    ]


def _team(end: f.Finished | f.Closed, seat: int) -> int:
    return end.teams[seat] if end.teams else seat


def _result(end: f.Finished | f.Closed, seats: Sequence[int], low_wins: bool) -> tuple[int, int]:
    """How a team has done: the lower, the better."""
    if isinstance(end, f.Closed):
        return 0, 0
    won = any(seat in end.winners for seat in seats)
    score = sum(end.scores[seat] for seat in seats)
    return (0, 0) if won else (1, score if low_wins else -score)


# --- how it counts ---


def rate(match: RatedMatch, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people of a match after it, given those before it; who has none begins in the middle."""
    model, levels = PlackettLuce(), bot_ratings().get(match.game, {})
    teams: dict[tuple[int, int], list[RatedSeat]] = {}
    for seat in match.seats:
        teams.setdefault((seat.place, seat.team), []).append(seat)
    order = sorted(teams)  # by place already: the library would compare ratings to order what is equal
    known = [[_before(seat, before, levels) for seat in teams[team]] for team in order]
    rated = model.rate(
        [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in known],
        ranks=[float(place) for place, _ in order],
    )
    return {
        seat.person: Rating(float(new.mu), float(new.sigma), old.matches + 1)
        for team, news, olds in zip(order, rated, known, strict=True)
        for seat, new, old in zip(teams[team], news, olds, strict=True)
        if seat.person
    }


def _before(seat: RatedSeat, before: Mapping[str, Rating], levels: Mapping[str, Rating]) -> Rating:
    return before.get(seat.person, Rating()) if seat.person else levels[seat.bot]
