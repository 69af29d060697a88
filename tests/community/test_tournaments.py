"""Tournaments without a server: who may do what, the draw, the standing, and a long evening of sixty people."""

import random
from collections.abc import Sequence
from dataclasses import astuple
from itertools import combinations

import pytest

from stammtisch.community.streams import Entry, Reading, dump
from stammtisch.community.tournaments import TOURNAMENTS
from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.draw import Drawn, Past, propose, repeats
from stammtisch.community.tournaments.standing import TableResult, standing
from stammtisch.community.tournaments.state import FORGOTTEN, MINUTE, Tournament
from stammtisch.live.facts import Secret
from stammtisch.live.refusals import Refused

ANNA = "anna"
TERMS = f.Terms("Herbstturnier", "gaunerbande", 4, rounds=3, rest=5)


class Evening:
    """A tournament as a stream; what was stored is read again after every fact."""

    def __init__(self, terms: f.Terms = TERMS) -> None:
        self.stored: list[bytes] = []
        self.times: list[int] = []
        self.now = 1_000
        self.done(c.Announce(ANNA, terms))

    @property
    def reading(self) -> Reading[Tournament]:
        entries = [
            Entry(n + 1, at, TOURNAMENTS.load(fact))
            for n, (at, fact) in enumerate(zip(self.times, self.stored, strict=True))
        ]
        return TOURNAMENTS.after(TOURNAMENTS.nothing("t"), entries)

    @property
    def state(self) -> Tournament:
        return self.reading.state

    def ask(self, command: c.AnyCommand) -> str:
        """The code of the refusal, or the facts that followed, by name."""
        entries = TOURNAMENTS.decided(self.reading, command, self.now)
        if isinstance(entries, Refused):
            return entries.code
        self.stored += [dump(entry.fact) for entry in entries]
        self.times += [entry.at for entry in entries]
        return " ".join(type(entry.fact).__name__ for entry in entries)

    def done(self, command: c.AnyCommand) -> None:
        said = self.ask(command)
        assert said == "" or said[0].isupper(), said

    def come(self, *people: str) -> None:
        for person in people:
            self.done(c.Register(person))

    def proposal(self, seed: int = 1, places: Sequence[str] = ()) -> c.Proposal:
        known = self.state
        tables = propose(known.units(), known.terms.players, known.past, seed, places)
        ids = tuple(f"r{len(known.rounds) + 1}t{number}" for number in range(len(tables)))
        return c.Proposal(known.facts, seed, tables, ids, Secret(b"d" * 32))

    def begin(self) -> str:
        return self.ask(c.BeginRound(ANNA, self.proposal()))

    def over(self, *absent: str) -> str:
        """All tables of the round have ended."""
        current = self.state.current
        assert current is not None
        return self.ask(c.Tick(frozenset(table.id for table in current.tables), frozenset(absent)))


def test_from_announcing_to_the_end() -> None:
    evening = Evening()
    assert evening.begin() == "too_few"
    evening.come("bert", "carla", "dora", "emil", "fritz")
    assert evening.ask(c.BeginRound("bert", evening.proposal())) == "organiser_only"
    assert evening.begin() == "Drawn"
    assert evening.begin() == "round_running"
    drawn = evening.state.rounds[0].tables
    assert sorted(sum(seat is not None for seat in table.seats) for table in drawn) == [2, 3]
    assert sorted(seat for table in drawn for seat in table.seats if seat) == ["bert", "carla", "dora", "emil", "fritz"]
    evening.come("gerda")  # late: plays from the next round on
    tables = [table.id for table in drawn]
    assert evening.ask(c.Tick(frozenset(tables[:1]), frozenset())) == ""  # others are still playing
    assert evening.over() == "RoundEnded"
    assert evening.ask(c.Tick(frozenset(), frozenset(), evening.proposal())) == ""  # they rest
    evening.now += 5 * MINUTE
    assert evening.state.due_at == evening.now
    assert evening.ask(c.Tick(frozenset(), frozenset(), evening.proposal())) == "Drawn"
    assert evening.state.due_at == evening.now
    assert "gerda" in {seat for table in evening.state.rounds[1].tables for seat in table.seats}
    assert evening.over() == "RoundEnded"
    assert evening.begin() == "Drawn"  # the organiser need not wait for the rest to be over
    assert evening.over() == "RoundEnded Ended"
    assert evening.ask(c.Register("hans")) == "tournament_over"
    assert evening.ask(c.End(ANNA)) == ""
    assert evening.state.due_at is None


def test_a_round_that_is_broken_off_counts_for_nobody_and_is_played_to_its_end() -> None:
    evening = Evening()
    evening.come("bert", "carla", "dora", "emil", "fritz")
    evening.begin()
    evening.over()
    evening.begin()
    ends, (first, second) = TableResult((4, 3, 2, 1), (0,)), evening.state.rounds[1].tables
    before = standing(evening.state, {one.id: ends for one in evening.state.rounds[0].tables}, False)
    assert evening.ask(c.End("bert")) == "organiser_only"
    assert evening.ask(c.End(ANNA)) == "Ended"
    assert evening.ask(c.End(ANNA)) == ""
    assert evening.ask(c.End("bert")) == "organiser_only"
    assert evening.ask(c.Register("gerda")) == "tournament_over"
    results = {one.id: ends for drawn in evening.state.rounds for one in drawn.tables if one is not second}
    after = standing(evening.state, results, False)
    assert [line[:6] for line in map(astuple, after)] == [line[:6] for line in map(astuple, before)]
    assert {line.rounds[1] for line in after} == {None}
    assert evening.state.due_at == evening.state.rounds[1].began, "its tables go on"
    assert evening.ask(c.Tick(frozenset({first.id}), frozenset())) == ""
    assert evening.ask(c.Tick(frozenset({first.id, second.id}), frozenset({"bert"}))) == "RoundEnded"
    assert evening.state.due_at is None
    assert evening.state.over
    assert evening.state.rounds[1].broken_off
    assert not evening.state.rounds[0].broken_off
    assert evening.ask(c.Tick(frozenset(), frozenset())) == ""


def test_a_round_that_is_broken_off_and_never_ends_is_given_up() -> None:
    evening = Evening()
    evening.come("bert", "carla")
    evening.begin()
    evening.now += FORGOTTEN + 1
    assert evening.ask(c.Tick(frozenset(), frozenset())) == "Ended"
    assert evening.ask(c.Tick(frozenset(), frozenset())) == ""
    evening.now += FORGOTTEN + 1
    assert evening.ask(c.Tick(frozenset(), frozenset())) == "RoundEnded"
    assert evening.state.due_at is None


def test_a_draw_holds_only_for_who_was_there() -> None:
    evening = Evening()
    evening.come("bert", "carla")
    proposal = evening.proposal()
    evening.come("dora")
    assert evening.ask(c.BeginRound(ANNA, proposal)) == "busy"
    assert evening.begin() == "Drawn"


def test_who_was_absent_sits_out_until_they_are_back() -> None:
    evening = Evening()
    evening.come("bert", "carla", "dora")
    evening.begin()
    assert evening.over("dora", "nobody") == "RoundEnded Pausing"
    assert evening.state.playing() == ["bert", "carla"]
    assert evening.ask(c.Pause("bert", "dora", False)) == "organiser_only"
    assert evening.ask(c.Pause("dora", "dora", False)) == "Pausing"
    assert evening.ask(c.Pause(ANNA, "dora", True)) == "Pausing"
    assert evening.ask(c.Withdraw("carla", "carla")) == "Withdrawn"
    assert evening.begin() == "too_few"
    evening.now += 5 * MINUTE
    assert evening.state.playing() == ["bert"]
    evening.come("carla")  # once more
    assert evening.begin() == "Drawn"


def test_nobody_plays_on_for_ever_by_themselves() -> None:
    evening = Evening()
    evening.come("bert", "carla")
    evening.begin()
    evening.over("bert", "carla")
    assert evening.begin() == "too_few"
    assert evening.state.due_at == evening.now + FORGOTTEN + 1, "nobody has to look after it"
    evening.now += FORGOTTEN + 1
    assert evening.ask(c.Tick(frozenset(), frozenset())) == "Ended"


def test_terms_that_cannot_be_played() -> None:
    def said(**changes: object) -> str:
        evening = Evening.__new__(Evening)
        evening.stored, evening.times, evening.now = [], [], 1
        return evening.ask(c.Announce(ANNA, f.Terms(**{"name": "T", "game": "gaunerbande", "players": 4, **changes})))  # type: ignore[arg-type]

    assert said() == "Announced"
    assert said(name="  ") == "bad_text"
    assert said(game="chess") == "option"
    assert said(players=9) == "option"
    assert said(options={"target": "many"}) == "option"
    for wrong in (
        {"rounds": 0},
        {"rounds": 31},
        {"rest": 121},
        {"limit": 4},
        {"pace": 2},
        {"players": 5, "pairs": True},
    ):
        assert said(**wrong) == "bad_terms", wrong


def test_pairs_stay_together_opposite_each_other() -> None:
    evening = Evening(f.Terms("Paare", "partout", 4, pairs=True, rounds=3))
    evening.come("bert", "carla", "dora", "emil", "fritz")
    assert evening.ask(c.Register("bert", "nobody")) == "not_registered"
    evening.done(c.Register("bert", "carla"))
    evening.done(c.Register("carla", "bert"))
    assert evening.begin() == "Drawn"
    seats = [table.seats for table in evening.state.rounds[0].tables]
    partners = {frozenset((table[place], table[place + 2])) for table in seats for place in (0, 1)}
    assert frozenset(("bert", "carla")) in partners
    assert frozenset(("dora", "emil")) in partners  # who has no partner gets one
    assert frozenset(("fritz", None)) in partners
    assert evening.ask(c.Register("bert", "dora")) == "partner_settled"


def test_standings() -> None:
    results = {"r1t0": TableResult((10, 4, 4, 1), (0,)), "r1t1": TableResult((3, 8, 2, 1), (1,))}

    def lines(count: f.Count, low_wins: bool = False) -> list[tuple[int, str, float]]:
        evening = Evening(f.Terms("T", "gaunerbande", 4, count=count))
        evening.come(*"abcdefg")
        tables = (("a", "b", "c", "d"), ("e", "f", "g", None))
        evening.done(
            c.BeginRound(ANNA, c.Proposal(evening.state.facts, 1, tables, ("r1t0", "r1t1"), Secret(b"x" * 32)))
        )
        found = standing(evening.state, results, low_wins)
        return [(line.place, line.person, line.points) for line in found]

    assert lines("places") == [
        (1, "a", 3.0), (2, "f", 3.0), (3, "e", 2.0), (4, "b", 1.5), (4, "c", 1.5), (6, "g", 1.0), (7, "d", 0.0)
    ]  # fmt: skip
    assert lines("scores")[:3] == [(1, "a", 10.0), (2, "f", 8.0), (3, "b", 4.0)]
    assert lines("scores", low_wins=True)[:2] == [(1, "d", -1.0), (2, "g", -2.0)]
    duplicate = {person: points for _, person, points in lines("duplicate")}
    assert duplicate == {"a": 100.0, "e": 0.0, "b": 0.0, "f": 100.0, "c": 100.0, "g": 0.0, "d": 50.0}  # seat by seat


def avoidable(tables: Sequence[Drawn], past: Past) -> int:
    """How many exchanges of two people would give fewer repeats."""
    where = {person: number for number, table in enumerate(tables) for person in table.seats if person is not None}
    found = 0
    for one, other in combinations(where, 2):
        if where[one] != where[other]:
            here = [tables[where[one]], tables[where[other]]]
            swap = {one: other, other: one}
            changed = [Drawn(tuple(swap.get(seat or "", seat) for seat in table.seats)) for table in here]
            found += repeats(changed, past) < repeats(here, past)
    return found


@pytest.mark.parametrize("movement", ["individual", "swiss"])
def test_sixty_people_twelve_rounds(movement: f.Movement) -> None:
    """People come late, leave, are absent and come back, round by round; everything is read from what is stored."""
    dice = random.Random(60)
    late = [f"p{number}" for number in range(50, 60)]
    evening = Evening(f.Terms("Groß", "gaunerbande", 4, rounds=12, rest=0, movement=movement))
    evening.come(*(f"p{number}" for number in range(50)))
    results: dict[str, TableResult] = {}
    repeated = []
    for number in range(12):
        past, there = evening.state.past, evening.state.playing()
        lines = standing(evening.state, results, low_wins=False) if number and movement == "swiss" else []
        proposal = evening.proposal(number, [line.person for line in lines])
        asked = c.Tick(frozenset(), frozenset(), proposal) if number else c.BeginRound(ANNA, proposal)
        assert evening.ask(asked) == "Drawn"
        current = evening.state.rounds[-1]
        drawn = [Drawn(tuple(table.seats)) for table in current.tables]
        assert sorted(seat for table in drawn for seat in table.seats if seat) == sorted(there)
        assert avoidable(drawn, past) == 0
        repeated.append(repeats(drawn, past))
        for table in current.tables:
            scores = tuple(dice.randrange(20) for _ in table.seats)
            results[table.id] = TableResult(scores, (scores.index(max(scores)),))
        *absent, leaving = dice.sample(there, 5)
        evening.come(*late[:2])
        del late[:2]
        assert evening.over(*absent).startswith("RoundEnded")
        if not evening.state.over:
            come_and_go(evening, leaving)
    assert evening.state.over
    assert sum(repeated[:6]) == 0, repeated
    played = sum(line.played for line in standing(evening.state, results, low_wins=False))
    assert played == sum(seat is not None for one in evening.state.rounds for t in one.tables for seat in t.seats)


def come_and_go(evening: Evening, leaving: str) -> None:
    evening.done(c.Withdraw(leaving, leaving))
    for person in [one for one, entrant in evening.state.entrants.items() if entrant.pausing][:3]:
        evening.done(c.Pause(person, person, False))
