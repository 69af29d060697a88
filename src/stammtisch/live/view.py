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
from stammtisch.live.claiming import CLAIMS, claimable
from stammtisch.live.clock import REMATCH_PAUSE, deadline, pause_before
from stammtisch.live.days import pauses_of
from stammtisch.live.numbering import Told, told_to
from stammtisch.live.ports import Tip
from stammtisch.live.spectators import hands_are_open, sees_hands, tells_nobody
from stammtisch.live.table import AppliedFact, Stage, Table
from stammtisch.match import Events, Match
from stammtisch.phrases import Language

_encode = msgspec.json.Encoder().encode
LONGEST_STORY = 60  # lines of a log, told to somebody who comes


class Audience(NamedTuple):
    """For whom a table is rendered: a seat, or None for what is public; `match`: whether the match may be seen.

    `hands`: with the hands of all seats; `behind`: it is the table as it stood so many minutes ago.
    """

    seat: int | None
    match: bool
    hands: bool = False
    behind: int = 0

    def number(self, told: Told) -> int:
        """The count of this audience."""
        return told_to(told, self.seat, self.hands)


class Moment(NamedTuple):
    """When something is shown: clocks are told as the time that is left. `woken`: see `clock`."""

    now: int
    woken: int


class Looker(NamedTuple):
    """For whom a table is rendered, and the table that has this person's settings (whom they hear)."""

    audience: Audience
    settings: Table


def audience_of(table: Table, person: str) -> Audience:
    """The person's seat, or a spectator, who sees the match and its hands if that was agreed."""
    seat = table.seat_of(person)
    return Audience(seat, seat is not None or table.terms.spectators, sees_hands(table, person))


# --- all of it ---


def whole(
    table: Table,
    person: str,
    language: Language,
    moment: Moment,
    recent: Sequence[AppliedFact] = (),
    looker: Looker | None = None,
) -> m.TableMessage:
    """The whole table as this person may see it now, with the last lines of the log, from `recent`."""
    audience, own = looker or Looker(audience_of(table, person), table)
    told = [line for news in recent for line in _told(table, _seen(news.events, audience), language)]
    outside = is_outside(table, audience)
    return m.TableMessage(
        table=table.id,
        number=audience.number(table.told),
        terms=terms(table),
        lobby=lobby(table, moment, outside),
        you=you(own, person, audience),
        play=MatchRenderer(table, moment).play(audience, language),
        told=told[-LONGEST_STORY:],
        counted=list(table.counted) if audience.match else [],
        chat=[
            m.ChatLine(said.person, said.text)
            for said in table.chat
            if said.text and not outside and hears(own, person, said.person.id)  # no text: who said it was deleted
        ],
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
        rated=agreed.rated,
        leaving=agreed.leaving,
        daily=m.DailyTerms(agreed.daily.day, agreed.daily.counted) if agreed.daily else None,
        budget=agreed.budget,
        time_up=agreed.time_up,
        hands=agreed.hands,
        delay=agreed.delay,
        tournament=agreed.drawn.tournament if agreed.drawn is not None else "",
    )


def starts_in(stage: Stage, rematched_at: int, moment: Moment, pause: int = REMATCH_PAUSE) -> int | None:
    """Milliseconds until the next match begins by itself, at the latest; None if it does not."""
    if stage != "gathering" or not rematched_at:
        return None
    return max(0, max(rematched_at, moment.woken) + pause - moment.now)


def is_outside(table: Table, audience: Audience) -> bool:
    """Whether this audience is told neither results nor talk: it has no seat where cards are played that it may get."""
    return audience.seat is None and tells_nobody(table)


def lobby(table: Table, moment: Moment, outside: bool = False) -> m.Lobby:
    """The table around the match; `outside`: without results."""
    results = () if outside else table.results
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
                holidays=_holidays(table, number),
                consents=seat.person is not None and seat.person.id in table.consents,
            )
            for number, seat in enumerate(table.seats)
        ],
        results=[m.Result(result.match, result.scores, result.winners) for result in results],
        starts_in=starts_in(table.stage, table.rematched_at, moment, pause_before(table)),
        frozen=_frozen(table) if table.stage == "revealing" else [],
        absent=table.absent,
        voids=[void.missing for void in table.voids],
        abandoned=m.AbandonedMatch(ended.match, ended.seat) if (ended := table.abandoned) else None,
        hands_open=hands_are_open(table),
    )


def _holidays(table: Table, seat: int) -> list[m.HolidayShown]:
    return [m.HolidayShown(since, until) for since, until in pauses_of(table, seat)]


def _frozen(table: Table) -> list[m.FrozenCut]:
    return [m.FrozenCut(seat, cut, seat in table.openings) for seat, cut in sorted(table.frozen.items())]


def you(table: Table, person: str, audience: Audience) -> m.You:
    shown = sorted(table.unheard_by(person) & table.known)[:MOST_MUTED]  # the limits have not always been there
    return m.You(person, audience.seat, person in table.auto, shown, audience.behind)


def hears(table: Table, person: str, speaker: str) -> bool:
    return speaker not in table.silenced and speaker not in table.mutes.get(person, ())


class _SharedParts(NamedTuple):
    """What everybody sees alike of a match, encoded once for all."""

    view: View
    encoded: dict[str, msgspec.Raw]
    clocks: list[m.Clock]
    claim: m.ClaimShown | None


class MatchRenderer:
    """The match as it stands, for any audience: what everybody sees alike is looked up and encoded once."""

    def __init__(self, table: Table, moment: Moment) -> None:
        self._table, self._moment = table, moment
        self._parts: _SharedParts | None = None

    def play(self, audience: Audience, language: Language) -> m.Play | None:
        """The match as this audience sees it; None if there is none, or none for it to see."""
        match = self._table.match
        if match is None or not audience.match:
            return None
        shared = self._parts = self._parts or self._shared(match)
        if audience.seat is None:
            views = [{**shared.encoded, **match.own(seat)} for seat in range(match.players)] if audience.hands else []
            return m.Play(view=shared.encoded, clocks=shared.clocks, claim=shared.claim, views=views)
        own = match.own(audience.seat)
        return m.Play(
            view={**shared.encoded, **own},
            labels=_labels(match, {**shared.view, **own}, language) if own["choices"] else [],
            decision=self._table.decided[audience.seat] + 1,
            clocks=shared.clocks,
            claimable=_claimable(self._table, audience.seat),
            claim=shared.claim,
            planned=self._table.plans.get(audience.seat, []),
        )

    def _shared(self, match: Match) -> _SharedParts:
        seen = match.public()
        encoded = {key: msgspec.Raw(_encode(value)) for key, value in seen.items()}
        return _SharedParts(seen, encoded, self._clocks(), _claim(self._table, match))

    def _clocks(self) -> list[m.Clock]:
        return [
            m.Clock(seat, max(0, until - self._moment.now))
            for seat in self._table.waiting
            if (until := deadline(self._table, seat, self._moment.woken)) is not None
        ]


def _labels(match: Match, seen: View, language: Language) -> list[str]:
    """What the choices of a view are called by somebody who sees it."""
    label = match.game.rules.choice_label
    return [label(seen, choice).in_(language) for choice in seen["choices"]]


def _claim(table: Table, match: Match) -> m.ClaimShown | None:
    """The claim that is open. Whoever claims lays their hand open."""
    claim = table.claims.open
    if claim is None:
        return None
    hand = list(match.own(claim.seat)["hand"])
    return m.ClaimShown(claim.number, claim.seat, claim.tricks, hand, sorted(claim.agreed))


def _claimable(table: Table, seat: int) -> m.ClaimableShown | None:
    found = claimable(table, seat)
    return m.ClaimableShown(found.tricks, found.certain) if found else None


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


ABOUT_PLAY = (f.Started, f.Chose, f.TakenBack, *CLAIMS, f.KeptWarm, f.Left, f.Returned, f.Sat, f.Away, f.Abandoned)
NOT_ABOUT_SEATS = (f.Chose, *CLAIMS, f.Said, f.Muted, f.AutoSet, f.Planned, f.Erased)


class FactRenderer:
    """A fact that has just been added to the table, for any audience."""

    def __init__(self, table: Table, news: AppliedFact, moment: Moment) -> None:
        self._table, self._news, self._moment = table, news, moment
        self._shown = _shown(news.entry.fact)
        self._lobby = None if isinstance(news.entry.fact, NOT_ABOUT_SEATS) else lobby(table, moment)
        self._scene = MatchRenderer(table, moment) if isinstance(news.entry.fact, ABOUT_PLAY) else None
        self._said: list[tuple[list[Event], Language, list[str]]] = []

    def message(self, audience: Audience, language: Language) -> m.FactMessage | None:
        """What this audience is told in this language; None: there is nothing for it to see."""
        entry, events = self._news.entry, _seen(self._news.events, audience)
        if self._shown is None or (isinstance(entry.fact, f.Chose) and not events and self._is_hidden(audience)):
            return None
        outside, around = is_outside(self._table, audience), self._lobby
        shown = _from_outside(self._shown) if outside else self._shown
        if shown is None:
            return None
        if outside and around is not None:
            around = lobby(self._table, self._moment, outside)
        return m.FactMessage(
            number=audience.number(self._news.told),
            at=entry.at,
            fact=shown,
            events=events,
            told=self._lines(events, language),
            lobby=around,
            play=self._scene.play(audience, language) if self._scene else None,
        )

    def _is_hidden(self, audience: Audience) -> bool:
        """Whether a choice without events shows nothing at all. Then nothing is sent, not even that it was made."""
        before, after = self._news.before, self._news.after
        if not audience.match or before is None or after is None:
            return True
        if audience.hands:
            return False
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
    shown = _from_outside(shown) if is_outside(table, audience) else shown
    events = _seen(news.events, audience)
    if shown is None or (isinstance(entry.fact, f.Chose) and not events):
        return None
    number, told = audience.number(news.told), _told(table, events, language)
    return m.FactMessage(number=number, at=entry.at, fact=shown, events=events, told=told)


def resumed(table: Table, person: str, language: Language, moment: Moment, looker: Looker | None = None) -> m.Resumed:
    audience, own = looker or Looker(audience_of(table, person), table)
    return m.Resumed(
        number=audience.number(table.told),
        lobby=lobby(table, moment, is_outside(table, audience)),
        you=you(own, person, audience),
        play=MatchRenderer(table, moment).play(audience, language),
    )


def private(
    news: AppliedFact, person: str, number: int, looker: Looker, language: Language, moment: Moment
) -> m.FactMessage | None:
    """The message about a fact that concerns one person's own settings, for that person; None for anybody else."""
    entry, own = news.entry, you(looker.settings, person, looker.audience)
    match entry.fact:
        case f.AutoSet(person=of, on=on) if of == person:
            return m.FactMessage(number=number, at=entry.at, fact=m.AutoSetShown(on), you=own)
        case f.Muted(by=of, person=whom, on=on) if of == person:
            return m.FactMessage(number=number, at=entry.at, fact=m.MutedShown(whom, on), you=own)
        case f.Planned(seat=seat) if seat == looker.audience.seat:
            play = MatchRenderer(looker.settings, moment).play(looker.audience, language)
            return m.FactMessage(number=number, at=entry.at, fact=m.PlannedShown(), play=play)
    return None


def _seen(events: Events | None, audience: Audience) -> list[Event]:
    if events is None or not audience.match:
        return []
    return list(events) if audience.hands else list(events.seen_by(audience.seat))  # as told to the seat that chose


def _told(table: Table, events: Sequence[Event], language: Language) -> list[str]:
    return [table.game.rules.tell(event).in_(language) for event in events]


def _from_outside(shown: m.AnyShown | None) -> m.AnyShown | None:
    """A fact for somebody who is told neither results nor talk."""
    if isinstance(shown, m.FinishedShown):
        return m.FinishedShown(shown.match, [], [])
    return None if isinstance(shown, m.SaidShown) else shown


def _shown(fact: f.AnyFact) -> m.AnyShown | None:
    """The fact as everybody may see it; None for what is private, or comes before anybody is there."""
    match fact:
        case f.Chose(seat=seat, by=by):
            return m.ChoseShown(seat, "person" if by == "auto" or by == "plan" else by)
        case f.TakenBack(seat=seat):
            return m.TakenBackShown(seat)
        case f.Claimed(seat=seat, tricks=tricks, certain=certain):
            return m.ClaimedShown(seat, tricks, certain)
        case f.ClaimAnswered(seat=seat, agrees=agrees):
            return m.ClaimAnsweredShown(seat, agrees)
        case f.ClaimVoided(seat=seat):
            return m.ClaimVoidedShown(seat)
        case f.Said(person=person, text=text):
            return m.SaidShown(person, text) if text else None
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
        case f.Consented(seat=seat, on=on):
            return m.ConsentedShown(seat, on)
        case f.Abandoned(match=match, seat=seat):
            return m.AbandonedShown(match, seat)
        case f.Away(person=person):
            return m.AwayShown(person)
        case f.Opened() | f.Muted() | f.AutoSet() | f.Planned() | f.Erased():
            return None
