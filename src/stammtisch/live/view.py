"""The secrecy gate: what each seat, and whoever watches, is told. Nothing reaches a connection by another way.

What a seat may know of the match is decided by the library (`Match.view`, `Events.seen_by`); here it is decided what
may be known of the table. The secret of the shuffle and the texts of choices pass through in no form.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from stammtisch.games.contract import Rulebook
from stammtisch.live import facts as f
from stammtisch.live import messages as m
from stammtisch.live.clock import REMATCH_PAUSE, deadline
from stammtisch.live.fold import News, Table
from stammtisch.live.journal import Tip
from stammtisch.match import Events
from stammtisch.phrases import Language, Phrase

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
    told = [line for news in lately for line in _events(table, news.events, eyes, language)[1]]
    return m.Table(
        table=table.id,
        number=table.number,
        terms=terms(table),
        lobby=lobby(table, moment),
        you=you(table, person),
        play=play(table, eyes, language, moment),
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


def play(table: Table, eyes: Eyes, language: Language, moment: Moment) -> m.Play | None:
    """The match with those eyes; None if there is none, or none to be seen."""
    match = table.match
    if match is None or not eyes.match:
        return None
    view = match.view(eyes.seat)
    return m.Play(
        view=view,
        labels=[_label(match.game.rules, choice).in_(language) for choice in view["choices"]],
        decision=0 if eyes.seat is None else table.decided[eyes.seat] + 1,
        clocks=[
            m.Clock(seat, max(0, until - moment.now))
            for seat in table.waiting
            if (until := deadline(table, seat, moment.woken)) is not None
        ],
    )


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


def fact(table: Table, news: News, eyes: Eyes, language: Language, moment: Moment) -> m.Fact | None:
    """A fact that has just been added to the table, for everybody with these eyes; None: nothing is to be seen."""
    entry, shown = news.entry, _shown(news.entry.fact)
    events, told = _events(table, news.events, eyes, language)
    if shown is None or (isinstance(entry.fact, f.Chose) and not events and _is_hidden(table, news, eyes)):
        return None
    return m.Fact(
        number=entry.number,
        at=entry.at,
        fact=shown,
        events=events,
        told=told,
        lobby=None if isinstance(entry.fact, NOT_ABOUT_SEATS) else lobby(table, moment),
        play=play(table, eyes, language, moment) if isinstance(entry.fact, ABOUT_PLAY) else None,
    )


def _is_hidden(table: Table, news: News, eyes: Eyes) -> bool:
    """Whether a choice without events shows nothing at all. Then nothing is sent, not even that it was made."""
    if not eyes.match or news.before is None or table.match is None:
        return True
    return news.before.view(eyes.seat) == table.match.view(eyes.seat)


def missed(table: Table, news: News, eyes: Eyes, language: Language) -> m.Fact | None:
    """A fact that somebody has missed; how the table stands now is told after the last one, by `resumed`."""
    entry, shown = news.entry, _shown(news.entry.fact)
    events, told = _events(table, news.events, eyes, language)
    if shown is None or (isinstance(entry.fact, f.Chose) and not events):
        return None
    return m.Fact(number=entry.number, at=entry.at, fact=shown, events=events, told=told)


def resumed(table: Table, person: str, language: Language, moment: Moment) -> m.Resumed:
    return m.Resumed(
        number=table.number,
        lobby=lobby(table, moment),
        you=you(table, person),
        play=play(table, eyes_of(table, person), language, moment),
    )


def private(table: Table, entry: f.Entry, person: str) -> m.Fact | None:
    """A fact that concerns one person's own habits: only that person is told."""
    match entry.fact:
        case f.AutoSet(person=of, on=on) if of == person:
            return m.Fact(number=entry.number, at=entry.at, fact=m.AutoSetShown(on), you=you(table, person))
        case f.Muted(by=of, person=whom, on=on) if of == person:
            return m.Fact(number=entry.number, at=entry.at, fact=m.MutedShown(whom, on), you=you(table, person))
    return None


def _events(
    table: Table, events: Events | None, eyes: Eyes, language: Language
) -> tuple[list[dict[str, Any]], list[str]]:
    if events is None or not eyes.match:
        return [], []
    seen = list(events.seen_by(eyes.seat))
    return seen, [table.game.rules.tell(event).in_(language) for event in seen]


def _shown(fact: f.AnyFact) -> m.AnyShown | None:
    """The fact without what not everybody may know; None for what is private or comes before anybody is there."""
    match fact:
        case f.Chose(seat=seat, by=by):
            return m.ChoseShown(seat, by)
        case f.Said(person=person, text=text):
            return m.SaidShown(person, text)
        case f.Shuffled(match=match, commitment=commitment):
            return m.ShuffledShown(match, commitment)
        case f.Cut(seat=seat):
            return m.CutShown(seat)
        case f.Sat(seat=seat, person=person):
            return m.SatShown(seat, person)
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
