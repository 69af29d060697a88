"""What each seat, and whoever watches, is sent of a table. Everything a connection is sent is rendered here.

What a seat may know of the match is decided by the library (`Match.view`, `Events.seen_by`); here it is decided what
may be known of the table. The secret of the shuffle and the texts of choices are never part of a message.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from stammtisch.games.contract import Event, View
from stammtisch.live import facts as f
from stammtisch.live import messages as m
from stammtisch.live.allowance import MOST_MUTED
from stammtisch.live.clock import REMATCH_PAUSE, deadline, pause_before
from stammtisch.live.numbering import told_to
from stammtisch.live.ports import Tip
from stammtisch.live.table import AppliedFact, Stage, Table
from stammtisch.match import Events, Match
from stammtisch.phrases import Language

_encode = msgspec.json.Encoder().encode
LONGEST_STORY = 60  # lines of a log, told to somebody who comes


class Audience(NamedTuple):
    """For whom a table is rendered: a seat, or None for what is public; `match`: whether the match may be seen."""

    seat: int | None
    match: bool


class Moment(NamedTuple):
    """When something is shown: clocks are told as the time that is left. `woken`: see `clock`."""

    now: int
    woken: int


def audience_of(table: Table, person: str) -> Audience:
    """The person's seat, or a spectator, who sees the match if that was agreed."""
    seat = table.seat_of(person)
    return Audience(seat, seat is not None or table.terms.spectators)


# --- all of it ---


def whole(
    table: Table, person: str, language: Language, moment: Moment, recent: Sequence[AppliedFact] = ()
) -> m.TableMessage:
    """The whole table as this person may see it now, with the last lines of the log, from `recent`."""
    audience = audience_of(table, person)
    told = [line for news in recent for line in _told(table, _seen(news.events, audience), language)]
    return m.TableMessage(
        table=table.id,
        number=told_to(table.told, audience.seat),
        terms=terms(table),
        lobby=lobby(table, moment),
        you=you(table, person),
        play=MatchRenderer(table, moment).play(audience, language),
        told=told[-LONGEST_STORY:],
        counted=list(table.counted) if audience.match else [],
        chat=[m.ChatLine(said.person, said.text) for said in table.chat if hears(table, person, said.person.id)],
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
        duplicate=agreed.duplicate is not None and agreed.drawn is None,
        after=len(agreed.duplicate.played) if agreed.duplicate else 0,
        redealt=bool(agreed.duplicate and agreed.duplicate.redealt),
        tournament=agreed.drawn.tournament if agreed.drawn is not None else "",
    )


def starts_in(stage: Stage, rematched_at: int, moment: Moment, pause: int = REMATCH_PAUSE) -> int | None:
    """Milliseconds until the next match begins by itself, at the latest; None if it does not."""
    if stage != "gathering" or not rematched_at:
        return None
    return max(0, max(rematched_at, moment.woken) + pause - moment.now)


def lobby(table: Table, moment: Moment) -> m.Lobby:
    return m.Lobby(
        stage=table.stage,
        match=table.match_no,
        commitment=table.commitment,
        host=table.host,
        seats=[
            m.SeatShown(
                held=seat.held,
                person=seat.person,
                bot=seat.bot,
                hints=seat.hints,
                cut=number in table.cuts,
                barred=table.is_barred(number),
                offered=seat.offered,
                late=seat.late,
                bot_name=None if seat.person else seat.bot_name,
                taken_back=seat.taken_back,
            )
            for number, seat in enumerate(table.seats)
        ],
        results=[m.Result(result.match, result.scores, result.winners) for result in table.results],
        starts_in=starts_in(table.stage, table.rematched_at, moment, pause_before(table)),
        frozen=_frozen(table) if table.stage == "revealing" else [],
        absent=table.absent,
        voids=[void.missing for void in table.voids],
    )


def _frozen(table: Table) -> list[m.FrozenCut]:
    return [m.FrozenCut(seat, cut, seat in table.openings) for seat, cut in sorted(table.frozen.items())]


def you(table: Table, person: str) -> m.You:
    shown = sorted(table.unheard_by(person) & table.known)[:MOST_MUTED]  # the limits have not always been there
    return m.You(person, table.seat_of(person), person in table.auto, shown)


def hears(table: Table, person: str, speaker: str) -> bool:
    return speaker not in table.silenced and speaker not in table.mutes.get(person, ())


class MatchRenderer:
    """The match as it stands, for any audience: what everybody sees alike is looked up and encoded once."""

    def __init__(self, table: Table, moment: Moment) -> None:
        self._table, self._moment = table, moment

    def play(self, audience: Audience, language: Language) -> m.Play | None:
        """The match as this audience sees it; None if there is none, or none for it to see."""
        match = self._table.match
        if match is None or not audience.match:
            return None
        if audience.seat is None:
            return m.Play(view=self._public, clocks=self._clocks)
        own = match.own(audience.seat)
        seen, label = {**self._seen, **own}, match.game.rules.choice_label
        labels = [label(seen, choice).in_(language) for choice in own["choices"]]
        return m.Play(
            view={**self._public, **own},
            labels=labels,
            decision=self._table.decided[audience.seat] + 1,
            clocks=self._clocks,
        )

    @cached_property
    def _seen(self) -> View:
        assert self._table.match is not None
        return self._table.match.public()

    @cached_property
    def _public(self) -> dict[str, msgspec.Raw]:
        return {key: msgspec.Raw(_encode(value)) for key, value in self._seen.items()}

    @cached_property
    def _clocks(self) -> list[m.Clock]:
        return [
            m.Clock(seat, max(0, until - self._moment.now))
            for seat in self._table.waiting
            if (until := deadline(self._table, seat, self._moment.woken)) is not None
        ]


def hint(match: Match, seat: int, tips: Sequence[Tip], language: Language) -> list[m.TipShown]:
    """Tips for a seat that is to choose in this match, in words. A seat in them is written {2}."""
    return [
        m.TipShown(
            tip.choice,
            " + ".join(label.in_(language) for label in match.labels(seat, (tip.choice, *tip.then))),
            tip.points,
            tip.win,
            tip.share,
            tip.reason.in_(language),
            list(tip.then),
        )
        for tip in tips
    ]


# --- one fact ---


ABOUT_PLAY = (f.Started, f.Chose, f.TakenBack, f.KeptWarm, f.Left, f.Returned, f.Sat)
NOT_ABOUT_SEATS = (f.Chose, f.Said, f.Muted, f.AutoSet)


class FactRenderer:
    """A fact that has just been added to the table, for any audience."""

    def __init__(self, table: Table, news: AppliedFact, moment: Moment) -> None:
        self._table, self._news = table, news
        self._shown = _shown(news.entry.fact)
        self._lobby = None if isinstance(news.entry.fact, NOT_ABOUT_SEATS) else lobby(table, moment)
        self._scene = MatchRenderer(table, moment) if isinstance(news.entry.fact, ABOUT_PLAY) else None
        self._said: list[tuple[list[Event], Language, list[str]]] = []

    def message(self, audience: Audience, language: Language) -> m.FactMessage | None:
        """What this audience is told in this language; None: there is nothing for it to see."""
        entry, events = self._news.entry, _seen(self._news.events, audience)
        if self._shown is None or (isinstance(entry.fact, f.Chose) and not events and self._is_hidden(audience)):
            return None
        return m.FactMessage(
            number=told_to(self._news.told, audience.seat),
            at=entry.at,
            fact=self._shown,
            events=events,
            told=self._lines(events, language),
            lobby=self._lobby,
            play=self._scene.play(audience, language) if self._scene else None,
        )

    def _is_hidden(self, audience: Audience) -> bool:
        """Whether a choice without events shows nothing at all. Then nothing is sent, not even that it was made."""
        before, after = self._news.before, self._news.after
        if not audience.match or before is None or after is None:
            return True
        if audience.seat is None:
            return not self._changed
        own = after.own(audience.seat)
        return own == before.own(audience.seat) and self._changed <= own.keys()

    @cached_property
    def _changed(self) -> set[str]:
        """What the choice has changed for everybody."""
        assert self._news.before is not None
        assert self._news.after is not None
        before = self._news.before.public()
        return {key for key, value in self._news.after.public().items() if value != before[key]}

    def _lines(self, events: list[Event], language: Language) -> list[str]:
        """Most events look the same to all: they are put into words once."""
        for known, spoken, lines in self._said:
            if spoken == language and known == events:
                return lines
        self._said.append((events, language, _told(self._table, events, language)))
        return self._said[-1][2]


def missed(table: Table, news: AppliedFact, audience: Audience, language: Language) -> m.FactMessage | None:
    """The message about a fact that was missed; how the table stands now is sent after the last one (`resumed`)."""
    entry, shown = news.entry, _shown(news.entry.fact)
    events = _seen(news.events, audience)
    if shown is None or (isinstance(entry.fact, f.Chose) and not events):
        return None
    number, told = told_to(news.told, audience.seat), _told(table, events, language)
    return m.FactMessage(number=number, at=entry.at, fact=shown, events=events, told=told)


def resumed(table: Table, person: str, language: Language, moment: Moment) -> m.Resumed:
    return m.Resumed(
        number=table.told_to(person),
        lobby=lobby(table, moment),
        you=you(table, person),
        play=MatchRenderer(table, moment).play(audience_of(table, person), language),
    )


def private(table: Table, news: AppliedFact, person: str) -> m.FactMessage | None:
    """The message about a fact that concerns one person's own settings, for that person; None for anybody else."""
    entry, number = news.entry, told_to(news.told, table.seat_of(person))
    match entry.fact:
        case f.AutoSet(person=of, on=on) if of == person:
            return m.FactMessage(number=number, at=entry.at, fact=m.AutoSetShown(on), you=you(table, person))
        case f.Muted(by=of, person=whom, on=on) if of == person:
            return m.FactMessage(number=number, at=entry.at, fact=m.MutedShown(whom, on), you=you(table, person))
    return None


def _seen(events: Events | None, audience: Audience) -> list[Event]:
    return [] if events is None or not audience.match else list(events.seen_by(audience.seat))


def _told(table: Table, events: Sequence[Event], language: Language) -> list[str]:
    return [table.game.rules.tell(event).in_(language) for event in events]


def _shown(fact: f.AnyFact) -> m.AnyShown | None:
    """The fact as everybody may see it; None for what is private, or comes before anybody is there."""
    match fact:
        case f.Chose(seat=seat, by=by):
            return m.ChoseShown(seat, "person" if by == "auto" else by)  # that it was forced tells of a hand
        case f.TakenBack(seat=seat):
            return m.TakenBackShown(seat)
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
        case f.Frozen(match=match, absent=absent):
            return m.FrozenShown(match, absent)
        case f.Revealed(seat=seat):
            return m.RevealedShown(seat)
        case f.Voided(match=match, missing=missing):
            return m.VoidedShown(match, missing)
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
        case f.Offered(seat=seat):
            return m.OfferedShown(seat)
        case f.Returned(seat=seat):
            return m.ReturnedShown(seat)
        case f.HintTaken(seat=seat):
            return m.HintTakenShown(seat)
        case f.Finished(match=match, scores=scores, winners=winners):
            return m.FinishedShown(match, scores, winners)
        case f.Opened() | f.Muted() | f.AutoSet():
            return None
