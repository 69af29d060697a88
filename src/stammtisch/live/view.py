"""The secrecy gate: what each seat, and whoever watches, is told. Nothing reaches a connection by another way.

What a seat may know of the match is decided by the library (`Match.view`, `Events.seen_by`); here it is decided what
may be known of the table. The secret of the shuffle and the texts of choices pass through in no form.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from stammtisch.games.contract import Event, Rulebook
from stammtisch.live import facts as f
from stammtisch.live import messages as m
from stammtisch.live.clock import REMATCH_PAUSE, deadline
from stammtisch.live.fold import News, Table
from stammtisch.live.journal import Tip
from stammtisch.match import Events
from stammtisch.phrases import Language, Phrase

_encode = msgspec.json.Encoder().encode
LONGEST_STORY = 60  # lines of a log, told to somebody who comes


class Eyes(NamedTuple):
    """With whose eyes a table is seen. Without a seat one sees what is public, if watching is allowed at all."""

    seat: int | None
    match: bool  # may see the match


class Moment(NamedTuple):
    """When something is shown: clocks are told as the time that is left. `woken`: see `clock`."""

    now: int
    woken: int


def eyes_of(table: Table, person: str) -> Eyes:
    seat = table.seat_of(person)
    return Eyes(seat, seat is not None or table.terms.spectators)


# --- all of it ---


def whole(table: Table, person: str, language: Language, moment: Moment, lately: Sequence[News] = ()) -> m.Table:
    """The table as this person sees it now, and what has been told `lately`."""
    eyes = eyes_of(table, person)
    told = [line for news in lately for line in _told(table, _seen(news.events, eyes), language)]
    return m.Table(
        table=table.id,
        number=table.number,
        terms=terms(table),
        lobby=lobby(table, moment),
        you=you(table, person),
        play=Scene(table, moment).play(eyes, language),
        told=told[-LONGEST_STORY:],
        chat=[m.Line(said.person, said.text) for said in table.chat if hears(table, person, said.person.id)],
    )


def terms(table: Table) -> m.TermsShown:
    agreed = table.terms
    return m.TermsShown(
        game=agreed.game,
        rules=agreed.rules,
        players=agreed.players,
        options=agreed.options,
        listed=agreed.listed,
        pace=agreed.pace,
        spectators=agreed.spectators,
        hints=agreed.hints,
        duplicate=m.DuplicateShown(known.table, known.match) if (known := agreed.duplicate) else None,
    )


def lobby(table: Table, moment: Moment) -> m.Lobby:
    starts_in = None
    if table.stage == "gathering" and table.rematched_at:
        starts_in = max(0, max(table.rematched_at, moment.woken) + REMATCH_PAUSE - moment.now)
    return m.Lobby(
        stage=table.stage,
        match=table.match_no,
        commitment=table.commitment,
        host=table.host,
        seats=[
            m.SeatShown(seat.held, seat.person, seat.bot, seat.hints, number in table.cuts)
            for number, seat in enumerate(table.seats)
        ],
        results=[m.Result(result.match, result.scores, result.winners) for result in table.results],
        starts_in=starts_in,
    )


def you(table: Table, person: str) -> m.You:
    muted = table.silenced if person == table.host else table.mutes.get(person, set())
    return m.You(person, table.seat_of(person), person in table.auto, sorted(muted))


def hears(table: Table, person: str, speaker: str) -> bool:
    return speaker not in table.silenced and speaker not in table.mutes.get(person, ())


class Scene:
    """The match as it stands, for many eyes: what everybody sees alike is looked up and encoded once."""

    def __init__(self, table: Table, moment: Moment) -> None:
        self._table, self._moment = table, moment

    def play(self, eyes: Eyes, language: Language) -> m.Play | None:
        """The match with those eyes; None if there is none, or none to be seen."""
        match = self._table.match
        if match is None or not eyes.match:
            return None
        if eyes.seat is None:
            return m.Play(view=self._public, clocks=self._clocks)
        own = match.own(eyes.seat)
        return m.Play(
            view={**self._public, **own},
            labels=[_label(match.game.rules, choice).in_(language) for choice in own["choices"]],
            decision=self._table.decided[eyes.seat] + 1,
            clocks=self._clocks,
        )

    @cached_property
    def _public(self) -> dict[str, msgspec.Raw]:
        assert self._table.match is not None
        return {key: msgspec.Raw(_encode(value)) for key, value in self._table.match.public().items()}

    @cached_property
    def _clocks(self) -> list[m.Clock]:
        return [
            m.Clock(seat, max(0, until - self._moment.now))
            for seat in self._table.waiting
            if (until := deadline(self._table, seat, self._moment.woken)) is not None
        ]


@lru_cache(maxsize=2000)
def _label(rules: Rulebook, choice: str) -> Phrase:
    """The same few choices come again and again, in every match."""
    return rules.choice_name(choice)


def hint(rules: Rulebook, match: int, decision: int, tips: Sequence[Tip], language: Language) -> m.Hint:
    shown = [
        m.TipShown(
            tip.choice,
            _label(rules, tip.choice).in_(language),
            tip.points,
            tip.win,
            tip.share,
            tip.reason.in_(language),
        )
        for tip in tips
    ]
    return m.Hint(match, decision, shown)


# --- one fact ---


ABOUT_PLAY = (f.Started, f.Chose, f.KeptWarm, f.Left, f.Returned, f.Sat)
NOT_ABOUT_SEATS = (f.Chose, f.Said, f.Muted, f.AutoSet)


class Telling:
    """A fact that has just been added to the table, for many eyes."""

    def __init__(self, table: Table, news: News, moment: Moment) -> None:
        self._table, self._news = table, news
        self._shown = _shown(news.entry.fact)
        self._lobby = None if isinstance(news.entry.fact, NOT_ABOUT_SEATS) else lobby(table, moment)
        self._scene = Scene(table, moment) if isinstance(news.entry.fact, ABOUT_PLAY) else None
        self._said: list[tuple[list[Event], Language, list[str]]] = []

    def to(self, eyes: Eyes, language: Language) -> m.Fact | None:
        """What everybody with these eyes is told; None: nothing is to be seen."""
        entry, events = self._news.entry, _seen(self._news.events, eyes)
        if self._shown is None or (isinstance(entry.fact, f.Chose) and not events and self._is_hidden(eyes)):
            return None
        return m.Fact(
            number=entry.number,
            at=entry.at,
            fact=self._shown,
            events=events,
            told=self._lines(events, language),
            lobby=self._lobby,
            play=self._scene.play(eyes, language) if self._scene else None,
        )

    def _is_hidden(self, eyes: Eyes) -> bool:
        """Whether a choice without events shows nothing at all. Then nothing is sent, not even that it was made."""
        before, after = self._news.before, self._table.match
        if not eyes.match or before is None or after is None:
            return True
        if eyes.seat is None:
            return not self._changed
        own = after.own(eyes.seat)
        return own == before.own(eyes.seat) and self._changed <= own.keys()

    @cached_property
    def _changed(self) -> set[str]:
        """What the choice has changed for everybody."""
        assert self._news.before is not None
        assert self._table.match is not None
        before = self._news.before.public()
        return {key for key, value in self._table.match.public().items() if value != before[key]}

    def _lines(self, events: list[Event], language: Language) -> list[str]:
        """Most events look the same to all: they are put into words once."""
        for known, spoken, lines in self._said:
            if spoken == language and known == events:
                return lines
        self._said.append((events, language, _told(self._table, events, language)))
        return self._said[-1][2]


def missed(table: Table, news: News, eyes: Eyes, language: Language) -> m.Fact | None:
    """A fact that somebody has missed; how the table stands now is told after the last one, by `resumed`."""
    entry, shown = news.entry, _shown(news.entry.fact)
    events = _seen(news.events, eyes)
    if shown is None or (isinstance(entry.fact, f.Chose) and not events):
        return None
    told = _told(table, events, language)
    return m.Fact(number=entry.number, at=entry.at, fact=shown, events=events, told=told)


def resumed(table: Table, person: str, language: Language, moment: Moment) -> m.Resumed:
    return m.Resumed(
        number=table.number,
        lobby=lobby(table, moment),
        you=you(table, person),
        play=Scene(table, moment).play(eyes_of(table, person), language),
    )


def private(table: Table, entry: f.Entry, person: str) -> m.Fact | None:
    """A fact that concerns one person's own habits: only that person is told."""
    match entry.fact:
        case f.AutoSet(person=of, on=on) if of == person:
            return m.Fact(number=entry.number, at=entry.at, fact=m.AutoSetShown(on), you=you(table, person))
        case f.Muted(by=of, person=whom, on=on) if of == person:
            return m.Fact(number=entry.number, at=entry.at, fact=m.MutedShown(whom, on), you=you(table, person))
    return None


def _seen(events: Events | None, eyes: Eyes) -> list[Event]:
    return [] if events is None or not eyes.match else list(events.seen_by(eyes.seat))


def _told(table: Table, events: Sequence[Event], language: Language) -> list[str]:
    return [table.game.rules.tell(event).in_(language) for event in events]


def _shown(fact: f.AnyFact) -> m.AnyShown | None:
    """The fact without what not everybody may know; None for what is private or comes before anybody is there."""
    match fact:
        case f.Chose(seat=seat, by=by):
            return m.ChoseShown(seat, "person" if by == "auto" else by)  # that it was forced tells of a hand
        case f.Said(person=person, text=text):
            return m.SaidShown(person, text)
        case f.Shuffled(match=match, commitment=commitment):
            return m.ShuffledShown(match, commitment)
        case f.Cut(seat=seat):
            return m.CutShown(seat)
        case f.Sat(seat=seat, person=person):
            return m.SatShown(seat, person)
        case f.Renamed(seat=seat, person=person):
            return m.RenamedShown(seat, person)
        case f.BotSat(seat=seat, level=level):
            return m.BotSatShown(seat, level)
        case f.Stood(seat=seat):
            return m.StoodShown(seat)
        case f.Started(match=match):
            return m.StartedShown(match)
        case f.Rematched():
            return m.RematchedShown()
        case f.Closed():
            return m.ClosedShown()
        case f.KeptWarm(seat=seat):
            return m.KeptWarmShown(seat)
        case f.Left(seat=seat):
            return m.LeftShown(seat)
        case f.Returned(seat=seat):
            return m.ReturnedShown(seat)
        case f.HintTaken(seat=seat):
            return m.HintTakenShown(seat)
        case f.Finished(match=match, scores=scores, winners=winners):
            return m.FinishedShown(match, scores, winners)
        case f.Opened() | f.Muted() | f.AutoSet():
            return None
