"""The table: the sum of its facts. `advance` adds one; after a restart the same facts give the same table."""

import sys
from array import array
from collections import deque
from collections.abc import Callable, Sequence, Set
from copy import copy
from typing import Any, Literal, NamedTuple

from stammtisch.games.contract import Event
from stammtisch.live import facts as f
from stammtisch.live.allowance import Allowance
from stammtisch.live.claims_made import ClaimsMade
from stammtisch.live.days import follow_plan, is_over_days, note_away, note_planned
from stammtisch.live.fairness import begun, dealt_from, opened_cuts
from stammtisch.live.numbering import PRIVATE, Told, counted, told_to
from stammtisch.live.progress import ask_again, begin, note_choice, undo
from stammtisch.live.seats import Seat, name_for_bot, people, rotated, seat_of
from stammtisch.live.spectators import note_hands, sees_hands
from stammtisch.match import Events, Game, Match

Stage = Literal["gathering", "revealing", "playing", "finished", "closed"]
CHAT_KEPT = 50
RESULTS_KEPT = 50


class RulesMismatch(Exception):  # noqa: N818  (it says what is the case)
    """Raised for a table that was opened under another version of the rules."""


class PlayedChoice(NamedTuple):
    """A choice that has been tried on a copy of the match: how it stands afterwards, and what that brought about."""

    match: Match
    events: Events


class AppliedFact(NamedTuple):
    """A fact that has been added, with what it brought about in the match, and the match before and after it."""

    entry: f.Entry
    told: Told  # its number for each audience
    events: Events | None = None
    before: Match | None = None
    after: Match | None = None


class Table:
    """How a table stands: terms, seats, chat, match. Only `advance` changes it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # of the last fact, in the journal
        self.told: Told = ()  # the same for each audience
        self.private = 0  # facts that nobody is told
        self.at = 0  # when the last fact was stored
        self.stage: Stage = "gathering"
        self.terms: f.Opened
        self.game: Game
        self.host = ""  # person
        self.seats: list[Seat] = []
        self.results: list[f.Finished] = []
        self.chat: deque[f.Said] = deque(maxlen=CHAT_KEPT)
        self.mutes: dict[str, set[str]] = {}  # person → whom they do not hear
        self.silenced: set[str] = set()  # whom nobody hears
        self.auto: set[str] = set()  # people whose forced choices are made without asking
        self.consents: set[str] = set()  # people who let those who watch see the hands
        self.known: set[str] = set()  # everybody who has opened it, sat or spoken here
        self.away: dict[str, dict[int, int]] = {}  # person → their holidays, from when until when; see `live.days`
        self.allowance = Allowance()

        self.match_no = 0  # of the match that is being played, was last played or is shuffled for
        self.secret = f.Secret(b"")
        self.commitment = ""
        self.cuts: dict[int, str] = {}  # seat → commitment
        self.frozen: dict[int, str] = {}  # the cuts that go into the deal; no other does any more
        self.frozen_at = 0
        self.absent: list[int] = []  # seats whose cut was left out
        self.openings: dict[int, f.Opening] = {}  # of the frozen cuts, as far as they are revealed
        self.voids: list[f.Voided] = []  # of this match
        self.rematched_at = 0  # the next match is to begin by itself some time after this; 0: not
        self.abandoned: f.Abandoned | None = None  # how the last match ended, if it has no result
        self.match: Match | None = None
        self.waiting: tuple[int, ...] = ()
        self.decided: list[int] = []  # choices made by each seat in this match
        self.asked: list[int] = []  # when each seat's present step began, as all may know; 0: it owes no choice
        self.used: list[int] = []  # milliseconds that each seat has used of what it has for the match
        self.plans: dict[int, list[str]] = {}  # what people want to choose next, by seat
        self.steps: list[int] = []  # the fact that each seat's present step began with: covert choices begin none
        self.covert: list[int] = []  # covert choices of each seat in its present step
        self.choice_numbers = array("L")  # the fact that each choice of this match was
        self.knew: dict[str, int] = {}  # whose cards a person has seen in this match
        self.claims = ClaimsMade()
        self.hands_shown = False  # those who watch have been able to see hands of this match
        self.counted: Sequence[Event] = ()  # what everybody was told when a round of this match was last counted

    def fork(self) -> "Table":
        """A copy to go on from without changing this one. Matches are shared: none is changed once it stands."""
        other = copy(self)
        other.seats = [copy(seat) for seat in self.seats]
        other.results, other.chat = self.results.copy(), self.chat.copy()
        other.mutes = {person: unheard.copy() for person, unheard in self.mutes.items()}
        other.silenced, other.auto = self.silenced.copy(), self.auto.copy()
        other.consents = self.consents.copy()
        other.known, other.allowance = self.known.copy(), self.allowance.copy()
        other.cuts, other.knew = self.cuts.copy(), self.knew.copy()
        other.frozen, other.openings = self.frozen.copy(), self.openings.copy()
        other.absent, other.voids = self.absent.copy(), self.voids.copy()
        other.claims = self.claims.copy()
        other.decided, other.choice_numbers = self.decided[:], self.choice_numbers[:]
        other.used, other.plans = self.used[:], self.plans.copy()
        other.away = {person: known.copy() for person, known in self.away.items()}
        other.asked, other.steps, other.covert = self.asked[:], self.steps[:], self.covert[:]
        return other

    def seat_of(self, person: str) -> int | None:
        """The person's seat; None without one."""
        return seat_of(self.seats, person)

    @property
    def is_drawn(self) -> bool:
        """Whether a tournament waits for the end of this match: it goes on though nobody may be there."""
        return bool(self.number) and self.terms.drawn is not None and self.match_no <= 1 and not self.results

    @property
    def unrevealed(self) -> list[int]:
        """The seats whose frozen cuts are not revealed yet."""
        return [seat for seat in self.frozen if seat not in self.openings]

    def is_barred(self, number: int) -> bool:
        """Whether the seat cuts no more for this match: it, or its person, has made a deal void."""
        person = self.seats[number].person
        missing = [one for void in self.voids for one in void.missing]
        return any(one.seat == number or (person is not None and one.person.id == person.id) for one in missing)

    def told_to(self, person: str) -> int:
        """How far the table has come, in the numbers that this person is told."""
        return told_to(self.told, self.seat_of(person), sees_hands(self, person))

    def unheard_by(self, person: str) -> Set[str]:
        """Whom a person has muted: for everybody, if it is the host."""
        return self.silenced if person == self.host else self.mutes.get(person, frozenset())

    def made(self, seat: int, decision: int) -> tuple[str, int]:
        """The choice of a decision that was made in this match, and the number of its fact; LookupError if none."""
        assert self.match is not None
        count = 0
        for (chooser, choice), number in zip(self.match.played, self.choice_numbers, strict=True):
            count += chooser == seat
            if count == decision:
                return choice, number
        raise LookupError(decision)

    def __repr__(self) -> str:
        return f"<table {self.id}: {self.stage}, fact {self.number}>"


def advance(table: Table, entry: f.Entry, played: PlayedChoice | None = None) -> Events | None:
    """Adds the next fact to the table; gives the events that it brought about in the match, if it was a choice.

    `played` saves playing a choice that `decide` has already tried.
    """
    assert entry.number == table.number + 1, f"{table}: fact {entry.number} does not follow"
    if isinstance(entry.fact, f.Chose):
        events = _chose(table, entry, entry.fact, played)
    else:
        events = None
        if isinstance(entry.fact, f.TakenBack):
            undo(table, entry, entry.fact)
        add(table, entry)
        _count(table, entry)
        note_hands(table)
    table.number, table.at = entry.number, entry.at
    return events


def add(table: Table, entry: f.Entry) -> None:
    """Adds a fact that is no choice to what is there besides the match. `advance` does the rest."""
    table.allowance.count(entry.fact, table.seats, table.host)
    APPLY[type(entry.fact)](table, entry.fact, entry.at)


def _count(table: Table, entry: f.Entry) -> None:
    if isinstance(entry.fact, PRIVATE):
        table.private += 1
    elif isinstance(entry.fact, f.Opened | f.Started):
        table.told = (entry.number - table.private,) * (table.game.players + 2)
    else:
        table.told = counted(table.told, None)


# --- gathering ---


def _opened(table: Table, fact: f.Opened, at: int) -> None:
    game = Game(fact.game, fact.players, fact.options)
    if game.rules.version != fact.rules:
        raise RulesMismatch(fact.game)
    table.terms, table.game, table.host = fact, game, fact.host.id
    table.known.add(fact.host.id)
    table.seats = [Seat() for _ in range(fact.players)]
    table.rematched_at = at if fact.drawn is not None else 0


def _shuffled(table: Table, fact: f.Shuffled, at: int) -> None:
    if fact.match != table.match_no:
        table.voids = []
    table.match_no, table.secret, table.commitment = fact.match, fact.secret, fact.commitment
    table.cuts, table.frozen, table.openings, table.absent = {}, {}, {}, []


def _cut(table: Table, fact: f.Cut, at: int) -> None:
    if fact.commitment:  # without one it is of an older version: its text is in `Started`, if there was one
        table.cuts[fact.seat] = fact.commitment


def _sat(table: Table, fact: f.Sat, at: int) -> None:
    earlier = table.seat_of(fact.person.id)
    if earlier is not None:
        table.seats[earlier].free()
        table.cuts.pop(earlier, None)
    table.known.add(fact.person.id)
    if table.stage != "playing":
        table.seats[fact.seat].take(fact.person)
        if table.match_no == 1 and is_over_days(table.terms) and all(seat.held != "open" for seat in table.seats):
            table.rematched_at = at  # people come one after the other: nobody has to come back only to start it
    else:
        table.seats[fact.seat].join(fact.person)
        table.knew[fact.person.id] = fact.seat
        table.used[fact.seat] = 0
        ask_again(table, fact.seat, at)
    _keep_a_host(table)


def _renamed(table: Table, fact: f.Renamed, at: int) -> None:
    table.seats[fact.seat].person = fact.person


def _bot_sat(table: Table, fact: f.BotSat, at: int) -> None:
    table.seats[fact.seat].give_to_bot(fact.level, name_for_bot(table.seats, fact.seat))
    table.cuts.pop(fact.seat, None)
    if table.match_no == 1 and not table.is_drawn:
        table.rematched_at = 0


def _stood(table: Table, fact: f.Stood, at: int) -> None:
    table.seats[fact.seat].free()
    table.cuts.pop(fact.seat, None)
    _forget_consents(table)
    _keep_a_host(table)


def _keep_a_host(table: Table) -> None:
    """Makes somebody at the table its host. Whoever opened it and only watches stays host until somebody sits down."""
    seated = [person.id for person in people(table.seats)]
    if seated and table.host not in seated:
        table.host = seated[0]


def _forget_consents(table: Table) -> None:
    """Whoever sits down again is asked again."""
    table.consents &= {person.id for person in people(table.seats)}


def _rematched(table: Table, fact: f.Rematched, at: int) -> None:
    table.seats = rotated(table.seats)
    table.stage, table.rematched_at = "gathering", 0 if fact.gather else at
    table.match, table.waiting, table.counted = None, (), ()
    _forget_consents(table)
    _keep_a_host(table)


def _closed(table: Table, fact: f.Closed, at: int) -> None:
    table.stage, table.waiting = "closed", ()


# --- dealing ---


def _frozen(table: Table, fact: f.Frozen, at: int) -> None:
    table.stage, table.rematched_at = "revealing", 0
    table.frozen, table.absent, table.frozen_at = dict(fact.cuts), fact.absent[:], at


def _revealed(table: Table, fact: f.Revealed, at: int) -> None:
    table.openings[fact.seat] = fact.opening


def _voided(table: Table, fact: f.Voided, at: int) -> None:
    table.stage, table.rematched_at = "gathering", at
    table.voids.append(fact)
    for seat in table.seats:
        if seat.left:
            seat.free()
    _forget_consents(table)


# --- playing ---


def _started(table: Table, fact: f.Started, at: int) -> None:
    table.stage, table.rematched_at, table.abandoned = "playing", 0, None
    table.hands_shown = False
    cuts = opened_cuts(table.frozen, table.openings)
    dealt = dealt_from(table.terms, table.id, table.secret.hidden, fact, cuts)
    table.match = begun(table.game, table.terms, fact.match, dealt)
    table.knew = {person.id: number for number, seat in enumerate(table.seats) if (person := seat.person)}
    table.claims = ClaimsMade()
    begin(table, table.number + 1, at)


def tried(table: Table, fact: f.AnyFact) -> PlayedChoice | None:
    """A choice, tried on a copy of the table's match, which others may share; None if the fact is none."""
    if not isinstance(fact, f.Chose) or table.match is None:
        return None
    match = table.match.copy()
    return PlayedChoice(match, match.play(fact.seat, fact.choice))


def _chose(table: Table, entry: f.Entry, fact: f.Chose, played: PlayedChoice | None) -> Events:
    assert table.match is not None
    if played is None:
        events = table.match.play(fact.seat, sys.intern(fact.choice))  # few different texts, in every match again
    else:
        table.match, events = played
    table.claims.note_choice(fact, entry.number)
    follow_plan(table, fact)
    shown = note_choice(table, fact.seat, events, entry.number, entry.at)
    table.told = counted(table.told, shown)
    return events


def _claimed(table: Table, fact: f.Claimed, at: int) -> None:
    assert table.match is not None
    table.claims.add(fact, table.match.round, table.decided[fact.seat] + 1)


def _claim_answered(table: Table, fact: f.ClaimAnswered, at: int) -> None:
    table.claims.answer(fact)


def _claim_voided(table: Table, fact: f.ClaimVoided, at: int) -> None:
    table.claims.withdraw(fact.seat)


def _kept_warm(table: Table, fact: f.KeptWarm, at: int) -> None:
    table.seats[fact.seat].bot = fact.level
    table.claims.withdraw(fact.seat)
    table.plans.pop(fact.seat, None)


def _left(table: Table, fact: f.Left, at: int) -> None:
    table.seats[fact.seat].bot, table.seats[fact.seat].left = fact.level, True
    table.claims.withdraw(fact.seat)
    table.plans.pop(fact.seat, None)
    _keep_a_host(table)


def _offered(table: Table, fact: f.Offered, at: int) -> None:
    table.seats[fact.seat].offered = True


def _returned(table: Table, fact: f.Returned, at: int) -> None:
    seat = table.seats[fact.seat]
    seat.bot, seat.left, seat.offered = None, False, False
    if table.stage == "playing":
        ask_again(table, fact.seat, at)
    _keep_a_host(table)


def _hint_taken(table: Table, fact: f.HintTaken, at: int) -> None:
    table.seats[fact.seat].hints = True


def _taken_back(table: Table, fact: f.TakenBack, at: int) -> None:
    table.seats[fact.seat].taken_back = True
    table.claims.take_back()
    table.plans = {}


def _finished(table: Table, fact: f.Finished, at: int) -> None:
    table.stage = "finished"
    table.results.append(fact)
    del table.results[:-RESULTS_KEPT]


def _abandoned(table: Table, fact: f.Abandoned, at: int) -> None:
    table.stage, table.waiting, table.plans = "finished", (), {}
    table.abandoned = fact


# --- talking and habits ---


def _said(table: Table, fact: f.Said, at: int) -> None:
    table.chat.append(fact)
    table.known.add(fact.person.id)


def _muted(table: Table, fact: f.Muted, at: int) -> None:
    unheard = table.silenced if fact.by == table.host else table.mutes.setdefault(fact.by, set())
    (unheard.add if fact.on else unheard.discard)(fact.person)


def _erased(table: Table, fact: f.Erased, at: int) -> None:
    """The facts before have been rewritten: a room takes the whole table from them again."""


def _consented(table: Table, fact: f.Consented, at: int) -> None:
    person = table.seats[fact.seat].person
    assert person is not None
    (table.consents.add if fact.on else table.consents.discard)(person.id)


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
    f.Frozen: _frozen,
    f.Revealed: _revealed,
    f.Voided: _voided,
    f.Started: _started,
    f.Rematched: _rematched,
    f.Closed: _closed,
    f.Claimed: _claimed,
    f.ClaimAnswered: _claim_answered,
    f.ClaimVoided: _claim_voided,
    f.KeptWarm: _kept_warm,
    f.Left: _left,
    f.Offered: _offered,
    f.Returned: _returned,
    f.HintTaken: _hint_taken,
    f.TakenBack: _taken_back,
    f.Finished: _finished,
    f.Abandoned: _abandoned,
    f.Away: note_away,
    f.Planned: note_planned,
    f.Said: _said,
    f.Muted: _muted,
    f.Consented: _consented,
    f.AutoSet: _auto_set,
    f.Erased: _erased,
}
