"""A tournament held by simulation: people who come late, miss rounds, reload and go early, and a server that is killed.

No table is stuck, no result is lost, nobody meets an avoidable repeat, and the standing is what the facts add up to.
STAMMTISCH_TOURNAMENT sets people and rounds (`make soak`: 60x12).
"""

import asyncio
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from stammtisch.community.tournaments import TOURNAMENTS
from stammtisch.community.tournaments import facts as f
from stammtisch.games.registry import rulebook
from stammtisch.live import facts as live
from tests.server.entrant import Entrant, Habits
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote
from tests.server.stubborn import read_journal, retell
from tests.server.test_tournaments import announced, begun, shown

PEOPLE, ROUNDS = map(int, os.environ.get("STAMMTISCH_TOURNAMENT", "9x3").split("x"))
SMALL = 9  # people, of whom every possible draw can be tried
A_ROUND = 120.0  # seconds, at most
LINE = ("place", "person", "points", "wins", "score", "played")
KINDS: dict[str, dict[str, Any]] = {
    "alone": {"game": "gaunerbande", "players": 3, "options": {"target": 10}},
    "in pairs": {"game": "partout", "players": 4, "options": {}, "pairs": True, "movement": "swiss"},
}
Journal = dict[str, list[live.Entry]]
Results = dict[str, live.Finished]


@pytest.mark.parametrize("kind", KINDS if PEOPLE > SMALL else ["alone"])
@plays
async def test_a_tournament_held_by_simulation(zygote: Zygote, folder: Path, kind: str) -> None:
    dice, began = random.Random(kind), time.monotonic()
    in_pairs = kind == "in pairs"
    server = zygote.server(folder, call=1.0, grace=0.4)
    organiser = await Player.arrive(server, "Organiser")
    id = await announced(organiser, rounds=ROUNDS, bots="random", rest=0, listed=True, **KINDS[kind])
    entrants = await gathered(server, id, dice, in_pairs)
    await begun(organiser, id)
    playing = asyncio.gather(*(one.take_part() for one in entrants))
    kills = await killed_now_and_then(server, playing, dice)
    await asyncio.wait_for(playing, A_ROUND * ROUNDS)
    page = await shown(organiser, id)
    await asyncio.to_thread(server.stop)
    facts, journal = stored(server.database, id), read_journal(server.database)
    rounds = [fact.tables for fact in facts if isinstance(fact, f.Drawn)]
    assert len(rounds) == ROUNDS
    results = check_tables(rounds, journal, entrants)
    repeats = check_meetings(rounds, in_pairs)
    assert [tuple(line[part] for part in LINE) for line in page["standing"]] == added_up(KINDS[kind], facts, results)
    assert "Traceback" not in server.errors()
    print(f"\n{kind}: {told(entrants)}; {len(results)} tables, none stuck, {repeats} repeats, {kills} kills")
    print(f"{time.monotonic() - began:.0f} s, {counted(facts)}")


async def gathered(server: Server, id: str, dice: random.Random, in_pairs: bool) -> list[Entrant]:
    """So many people; a sixth of them come late, and a sixth go before the end."""
    found: list[Entrant] = []
    for number in range(PEOPLE):
        player = await Player.arrive(server, f"P{number}")
        habits = Habits(misses=0.06, reloads=0.02)
        partner = found[-1] if in_pairs and number % 2 else None
        if partner is not None:
            habits = partner.habits  # they come and go together
        elif number % 6 == 5 or (in_pairs and number % 12 == 4):
            habits = habits._replace(comes=dice.randrange(1, ROUNDS))
        elif number % 6 == 3 or (in_pairs and number % 12 == 8):
            habits = habits._replace(goes=dice.randrange(1, ROUNDS))
        one = Entrant(player, id, random.Random(dice.random()), habits)
        if partner is not None:
            one.partner, partner.partner = partner.player.person, player.person
        found.append(one)
    early = [one for one in found if not one.habits.comes]
    for one in early * (2 if in_pairs else 1):  # the first of a pair can name the other one only afterwards
        await one.register(await shown(one.player, id))
    return found


async def killed_now_and_then(server: Server, playing: "asyncio.Future[Any]", dice: random.Random) -> int:
    """About once a round, at any moment; gives how often."""
    kills = 0
    while kills < ROUNDS and not playing.done():
        await asyncio.wait([playing], timeout=dice.uniform(0.5, 3.0 if PEOPLE < 20 else 9.0))
        if not playing.done():
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            kills += 1
    return kills


# --- what is left of it ---


def stored(database: Path, id: str) -> list[f.AnyFact]:
    """The tournament's facts, straight from the file."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT fact FROM community_facts WHERE stream_id = ? ORDER BY number"
        return [TOURNAMENTS.load(fact) for (fact,) in connection.execute(query, (f"tournament/{id}",))]


def check_tables(rounds: Sequence[Sequence[f.Table]], journal: Journal, entrants: Sequence[Entrant]) -> Results:
    """Every table was opened once, ended once, and has every choice that was acknowledged; gives how they ended."""
    drawn = {table.id: table for tables in rounds for table in tables}
    assert sorted(journal) == sorted(drawn)
    kept = {one for entrant in entrants for one in entrant.kept}
    results: Results = {}
    for id, entries in journal.items():
        kinds = Counter(type(entry.fact) for entry in entries)
        assert kinds[live.Opened] == kinds[live.Finished] == 1, id
        results[id] = next(entry.fact for entry in entries if isinstance(entry.fact, live.Finished))
        assert [seat.person and seat.person.id for seat in results[id].seats] == drawn[id].seats
        chosen = retell(id, entries)
        for one in (one for one in kept if one.table == id):
            assert chosen.get((one.person, 1, one.decision)) == one.choice, one
    return results


def check_meetings(rounds: Sequence[Sequence[f.Table]], in_pairs: bool) -> int:
    """How many have met again; as few in every round as could be."""
    met, repeats = Counter[frozenset[str]](), 0
    for number, tables in enumerate(rounds, 1):
        meetings = [pair for table in tables for pair in opponents(table.seats, in_pairs)]
        again = sum(met[pair] > 0 for pair in meetings)
        people = [person for table in tables for person in table.seats if person is not None]
        sizes = [sum(person is not None for person in table.seats) for table in tables]
        least = fewest(people, sizes, met) if again and len(people) <= SMALL else 0
        assert again == least, f"round {number}: {again} repeats, and {least} would do"
        repeats += again
        met.update(meetings)
    return repeats


def opponents(seats: Sequence[str | None], in_pairs: bool) -> Iterator[frozenset[str]]:
    for one, other in combinations(range(len(seats)), 2):
        first, second = seats[one], seats[other]
        if first is not None and second is not None and not (in_pairs and other - one == len(seats) // 2):
            yield frozenset((first, second))


def fewest(people: Sequence[str], sizes: Sequence[int], met: Counter[frozenset[str]]) -> int:
    """The repeats of the best of all draws, each of which is tried."""
    if not sizes:
        return 0
    return min(
        sum(met[frozenset(pair)] > 0 for pair in combinations(table, 2))
        + fewest([one for one in people if one not in table], sizes[1:], met)
        for table in combinations(people, sizes[0])
    )


def added_up(terms: dict[str, Any], facts: Sequence[f.AnyFact], results: Results) -> list[tuple[Any, ...]]:
    """The standing, counted by hand: a point for everybody whom one leaves behind at one's table, half of one for
    equals; then matches won, then the game's own points."""
    sign = -1 if rulebook(terms["game"]).low_wins else 1
    points, wins, score, played = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    here = set[str]()
    for fact in facts:
        match fact:
            case f.Registered(person):
                here.add(person)
            case f.Withdrawn(person):
                here.discard(person)
            case f.Drawn(_, _, tables):
                for table in tables:
                    end = results[table.id]
                    for seat, person in ((seat, one) for seat, one in enumerate(table.seats) if one is not None):
                        mine = sign * end.scores[seat]
                        others = [sign * one for other, one in enumerate(end.scores) if other != seat]
                        points[person] += sum(2 * (mine > one) + (mine == one) for one in others)
                        wins[person] += seat in end.winners
                        score[person] += end.scores[seat]
                        played[person] += 1
    marks = {one: (-points[one], -wins[one], -sign * score[one]) for one in here | set(played)}
    order = sorted(marks, key=lambda one: (marks[one], one))
    places = {one: 1 + sum(mark < marks[one] for mark in marks.values()) for one in order}
    return [(places[one], one, points[one] / 2, wins[one], score[one], played[one]) for one in order]


def told(entrants: Sequence[Entrant]) -> str:
    kept, reloads = sum(len(one.kept) for one in entrants), sum(one.reloads for one in entrants)
    missed, cut_off = sum(len(one.missed) for one in entrants), sum(one.cut_off for one in entrants)
    return f"{kept} choices acknowledged, none lost; {missed} absences, {reloads} reloads, cut off {cut_off} times"


def counted(facts: Sequence[f.AnyFact]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in Counter(type(fact).__name__ for fact in facts).items())
