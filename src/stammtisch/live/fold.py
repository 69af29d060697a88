"""A table is what its facts add up to. `advance` adds one; after a restart the same facts give the same table."""

import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, Literal, NamedTuple

from stammtisch.live import facts as f
from stammtisch.live.fairness import dealt_from
from stammtisch.live.seats import Seat, people, rotated, seat_of
from stammtisch.match import Events, Game, Match

Stage = Literal["gathering", "playing", "finished", "closed"]
CHAT_KEPT = 50
RESULTS_KEPT = 50


class OtherRules(Exception):  # noqa: N818  (it says what is the case)
    """The table was opened under a version of the rules that is not here."""


class Played(NamedTuple):
    """A choice that has been tried on a copy of the match: how it stands afterwards, and what that brought about."""

    match: Match
    events: Events


class News(NamedTuple):
    """A fact that has been added, with what it brought about in the match and the match before it."""

    entry: f.Entry
    events: Events | None = None
    before: Match | None = None


class Table:
    """Where a table stands. Changed by `advance` only."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # of the last fact
        self.stage: Stage = "gathering"
        self.terms: f.Opened
        self.game: Game
        self.host = ""  # person
        self.seats: list[Seat] = []
        self.results: list[f.Finished] = []
        self.chat: deque[f.Said] = deque(maxlen=CHAT_KEPT)
        self.mutes: dict[str, set[str]] = {}  # person → whom he does not hear
        self.silenced: set[str] = set()  # whom nobody hears
        self.auto: set[str] = set()  # people whose forced choices are made without asking

        self.match_no = 0  # of the match that is being played, was last played or is shuffled for
        self.secret = f.Secret(b"")
        self.commitment = ""
        self.cuts: dict[int, str] = {}
        self.rematched_at = 0  # a rematch is to begin by itself some time after this; 0: not
        self.match: Match | None = None
        self.waiting: tuple[int, ...] = ()
        self.decided: list[int] = []  # choices made by each seat in this match
        self.asked: list[int] = []  # when each seat's present decision was put to it; 0: it owes none
        self.choice_numbers = array("L")  # the fact that each choice of this match was
        self.knew: dict[str, int] = {}  # whose cards a person has seen in this match

    def fork(self) -> "Table":
        """The same table, to go on from without changing this one. Matches are never changed once they stand."""
        other = copy(self)
        other.seats = [copy(seat) for seat in self.seats]
        other.results, other.chat = self.results.copy(), self.chat.copy()
        other.mutes = {person: unheard.copy() for person, unheard in self.mutes.items()}
        other.silenced, other.auto = self.silenced.copy(), self.auto.copy()
        other.cuts, other.knew = self.cuts.copy(), self.knew.copy()
        other.decided, other.asked, other.choice_numbers = self.decided[:], self.asked[:], self.choice_numbers[:]
        return other

    def seat_of(self, person: str) -> int | None:
        return seat_of(self.seats, person)

    def made(self, seat: int, decision: int) -> tuple[str, int]:
        """A decision of this match that has been made: the choice and the number of its fact."""
        assert self.match is not None
        count = 0
        for (chooser, choice), number in zip(self.match.played, self.choice_numbers, strict=True):
            count += chooser == seat
            if count == decision:
                return choice, number
        raise LookupError(decision)

    def __repr__(self) -> str:
        return f"<table {self.id}: {self.stage}, fact {self.number}>"


def advance(table: Table, entry: f.Entry, played: Played | None = None) -> Events | None:
    """Adds a fact to the table. A choice that has been tried already need not be played again."""
    assert entry.number == table.number + 1, f"{table}: fact {entry.number} does not follow"
    if isinstance(entry.fact, f.Chose):
        events = _chose(table, entry, entry.fact, played)
    else:
        events = None
        APPLY[type(entry.fact)](table, entry.fact, entry.at)
    table.number = entry.number
    return events


def glimpse(id: str, entries: Iterable[f.Entry]) -> Table:
    """A table from its facts without the choices: good for seats, stage and results, not for the match."""
    table = Table(id)
    for entry in entries:
        if not isinstance(entry.fact, f.Chose):
            APPLY[type(entry.fact)](table, entry.fact, entry.at)
            table.number = entry.number
    return table


# --- gathering ---


def _opened(table: Table, fact: f.Opened, at: int) -> None:
    game = Game(fact.game, fact.players, fact.options)
    if game.rules.version != fact.rules:
        raise OtherRules(fact.game)
    table.terms, table.game, table.host = fact, game, fact.host.id
    table.seats = [Seat() for _ in range(fact.players)]


def _shuffled(table: Table, fact: f.Shuffled, at: int) -> None:
    table.match_no, table.secret, table.commitment = fact.match, fact.secret, fact.commitment
    table.cuts = {}


def _cut(table: Table, fact: f.Cut, at: int) -> None:
    table.cuts[fact.seat] = fact.text


def _sat(table: Table, fact: f.Sat, at: int) -> None:
    earlier = table.seat_of(fact.person.id)
    if earlier is not None:
        table.seats[earlier].free()
        table.cuts.pop(earlier, None)
    table.seats[fact.seat].take(fact.person)
    if table.stage == "playing":
        table.knew[fact.person.id] = fact.seat
        _ask_again(table, fact.seat, at)
    _keep_a_host(table)


def _renamed(table: Table, fact: f.Renamed, at: int) -> None:
    table.seats[fact.seat].person = fact.person


def _bot_sat(table: Table, fact: f.BotSat, at: int) -> None:
    table.seats[fact.seat].give_to_bot(fact.level)
    table.cuts.pop(fact.seat, None)


def _stood(table: Table, fact: f.Stood, at: int) -> None:
    table.seats[fact.seat].free()
    table.cuts.pop(fact.seat, None)
    _keep_a_host(table)


def _keep_a_host(table: Table) -> None:
    """Among the people at a table there is a host; who opened it and only watches stays it while nobody has sat."""
    seated = [person.id for person in people(table.seats)]
    if seated and table.host not in seated:
        table.host = seated[0]


def _rematched(table: Table, fact: f.Rematched, at: int) -> None:
    table.seats = rotated(table.seats)
    table.stage, table.rematched_at = "gathering", at
    table.match, table.waiting = None, ()
    _keep_a_host(table)


def _closed(table: Table, fact: f.Closed, at: int) -> None:
    table.stage, table.waiting = "closed", ()


# --- playing ---


def _started(table: Table, fact: f.Started, at: int) -> None:
    table.stage, table.rematched_at = "playing", 0
    seed = dealt_from(table.terms, table.id, table.match_no, table.secret.hidden, fact.cuts)
    table.match = table.game.start(seed)
    table.decided, table.asked = [0] * table.game.players, [0] * table.game.players
    table.choice_numbers = array("L")
    table.knew = {person.id: number for number, seat in enumerate(table.seats) if (person := seat.person)}
    _ask(table, at)


def _chose(table: Table, entry: f.Entry, fact: f.Chose, played: Played | None) -> Events:
    assert table.match is not None
    if played is None:
        events = table.match.play(fact.seat, sys.intern(fact.choice))  # few different texts, in every match again
    else:
        table.match, events = played
    table.choice_numbers.append(entry.number)
    table.decided[fact.seat] += 1
    table.asked[fact.seat] = 0
    _ask(table, entry.at)
    return events


def _ask(table: Table, at: int) -> None:
    assert table.match is not None
    table.waiting = table.match.waiting
    for seat in range(table.game.players):
        if seat not in table.waiting:
            table.asked[seat] = 0
        elif not table.asked[seat]:
            table.asked[seat] = at


def _ask_again(table: Table, seat: int, at: int) -> None:
    """Whoever takes over from a bot has all the time for the decision."""
    if table.asked[seat]:
        table.asked[seat] = at


def _kept_warm(table: Table, fact: f.KeptWarm, at: int) -> None:
    table.seats[fact.seat].bot = fact.level


def _left(table: Table, fact: f.Left, at: int) -> None:
    table.seats[fact.seat].bot, table.seats[fact.seat].left = fact.level, True
    _keep_a_host(table)


def _returned(table: Table, fact: f.Returned, at: int) -> None:
    table.seats[fact.seat].bot, table.seats[fact.seat].left = None, False
    if table.stage == "playing":
        _ask_again(table, fact.seat, at)
    _keep_a_host(table)


def _hint_taken(table: Table, fact: f.HintTaken, at: int) -> None:
    table.seats[fact.seat].hints = True


def _finished(table: Table, fact: f.Finished, at: int) -> None:
    table.stage = "finished"
    table.results.append(fact)
    del table.results[:-RESULTS_KEPT]


# --- talking and habits ---


def _said(table: Table, fact: f.Said, at: int) -> None:
    table.chat.append(fact)


def _muted(table: Table, fact: f.Muted, at: int) -> None:
    unheard = table.silenced if fact.by == table.host else table.mutes.setdefault(fact.by, set())
    (unheard.add if fact.on else unheard.discard)(fact.person)


def _auto_set(table: Table, fact: f.AutoSet, at: int) -> None:
    (table.auto.add if fact.on else table.auto.discard)(fact.person)


APPLY: dict[type[f.Fact], Callable[[Table, Any, int], None]] = {
    f.Opened: _opened,
    f.Shuffled: _shuffled,
    f.Cut: _cut,
    f.Sat: _sat,
    f.Renamed: _renamed,
    f.BotSat: _bot_sat,
    f.Stood: _stood,
    f.Started: _started,
    f.Rematched: _rematched,
    f.Closed: _closed,
    f.KeptWarm: _kept_warm,
    f.Left: _left,
    f.Returned: _returned,
    f.HintTaken: _hint_taken,
    f.Finished: _finished,
    f.Said: _said,
    f.Muted: _muted,
    f.AutoSet: _auto_set,
}
