"""What a table says to what it is asked: `step(table, intent, now)` → what happens, or why not. Nothing is changed.

`steps` asks several things, one after the other, so that what comes of them can be stored together.

Every check is here, and every fact comes from here: who may do what, and when. The games' rules are the library's.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.live import facts as f
from stammtisch.live import intents as i
from stammtisch.live.clock import deadline
from stammtisch.live.fairness import Terms, commitment, is_duplicate
from stammtisch.live.fold import Played, Table, advance
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.seats import people
from stammtisch.live.texts import LONGEST_CUT, LONGEST_SAYING, tidy
from stammtisch.match import Game

KEEPER = "regular"  # plays for people who are away, and when their time is up
SHORTEST_PACE, LONGEST_PACE = 5, 3600


class Happened(NamedTuple):
    """The facts that follow; `played` is the match after the choice among them, if there is one."""

    facts: tuple[f.AnyFact, ...]
    played: Played | None = None


class Already(NamedTuple):
    """It is so already, since the fact of this number."""

    number: int


Outcome = Happened | Already | Refused


class Stepped(NamedTuple):
    """The answer to whoever asked, once the entries are stored, if there are any."""

    answer: Already | Refused
    entries: Sequence[f.Entry] = ()
    played: Played | None = None


def step(table: Table, intent: i.AnyIntent, now: int) -> Outcome:
    if table.stage == "closed":
        return refuse("closed")
    return STEPS[type(intent)](table, intent, now)


def steps(table: Table, intents: Iterable[i.AnyIntent], now: int) -> list[Stepped]:
    """Each intent is asked of the table as the ones before it leave it."""
    ahead, found = table, list[Stepped]()
    for intent in intents:
        if found and found[-1].entries:
            ahead = table.fork() if ahead is table else ahead
            for entry in found[-1].entries:
                advance(ahead, entry, found[-1].played)
        outcome = step(ahead, intent, now)
        if isinstance(outcome, Happened):
            entries = [f.Entry(number, now, fact) for number, fact in enumerate(outcome.facts, ahead.number + 1)]
            found.append(Stepped(Already(_acknowledged(entries)), entries, outcome.played))
        else:
            found.append(Stepped(outcome))
    return found


def _acknowledged(entries: Sequence[f.Entry]) -> int:
    """The number to tell the one who asked: that of his choice, if it was one."""
    chosen = [entry.number for entry in entries if isinstance(entry.fact, f.Chose)]
    return chosen[0] if chosen else entries[-1].number


# --- gathering ---


def _open(table: Table, ask: i.Open, now: int) -> Outcome:
    assert table.number == 0
    try:
        game = Game(ask.game, ask.players, ask.options)
        _check_plan(ask, game)
    except OptionError as error:
        return Refused("option", error.phrase)
    terms = Terms(table.id, 1, game.id, game.rules.version, game.players, game.options)
    facts: list[f.AnyFact] = [
        f.Opened(
            game=game.id,
            rules=game.rules.version,
            players=game.players,
            options=game.options,
            host=ask.who,
            listed=ask.listed,
            pace=ask.pace,
            spectators=ask.spectators,
            hints=ask.hints,
            duplicate=ask.duplicate,
        ),
        f.Shuffled(1, ask.secret, "" if ask.duplicate else commitment(terms, ask.secret.hidden)),
    ]
    for seat, plan in enumerate(ask.seats):
        if plan == "me":
            facts.append(f.Sat(seat, ask.who))
        elif plan != "open":
            facts.append(f.BotSat(seat, plan))
    if ask.start:
        if "open" in ask.seats:
            return refuse("seats_open")
        facts.append(f.Started(1, {}))
    return Happened(tuple(facts))


def _check_plan(ask: i.Open, game: Game) -> None:
    if len(ask.seats) != game.players or ask.seats.count("me") > 1:
        raise OptionError(
            f"Say for each of the {game.players} seats what is in it; one of them at most is yours.",
            f"Zu jedem der {game.players} Plätze gehört eine Angabe; höchstens einer ist deiner.",
        )
    if ask.duplicate and ask.listed:
        raise OptionError(
            "A deal that is known is not for everybody: such a table is not listed.",
            "Bekannte Karten sind nichts für alle: So ein Tisch wird nicht gelistet.",
        )
    if ask.pace and not SHORTEST_PACE <= ask.pace <= LONGEST_PACE:
        raise OptionError(
            f"The pace is {SHORTEST_PACE} to {LONGEST_PACE} seconds a choice, or 0 for no clock, not {ask.pace}.",
            f"Das Tempo: {SHORTEST_PACE} bis {LONGEST_PACE} Sekunden je Wahl oder 0 für keine Uhr, nicht {ask.pace}.",
        )


def _sit(table: Table, ask: i.Sit, now: int) -> Outcome:
    person, seated = ask.who.id, table.seat_of(ask.who.id)
    number = _wanted_seat(table, person) if ask.seat is None else ask.seat
    if number is None or not 0 <= number < len(table.seats):
        return refuse("no_seat")
    seat = table.seats[number]
    if seat.person is not None and seat.person.id == person:
        return Happened((f.Returned(number),)) if seat.bot is not None else Already(table.number)
    if not seat.takeable:
        return refuse("seat_taken")
    if table.stage == "playing" and (seated is not None or person in table.knew):
        return refuse("knows_too_much")
    return Happened((f.Sat(number, ask.who),))


def _wanted_seat(table: Table, person: str) -> int | None:
    """The person's own seat, else a free one, else one that a bot would give up in the middle of a match."""
    own = [number for number, seat in enumerate(table.seats) if seat.person is not None and seat.person.id == person]
    free = [number for number, seat in enumerate(table.seats) if seat.held == "open"]
    bots = [number for number, seat in enumerate(table.seats) if seat.takeable] if table.stage == "playing" else []
    return next(iter(own + free + bots), None)


def _rename(table: Table, ask: i.Rename, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    return Already(table.number) if table.seats[number].person == ask.who else Happened((f.Renamed(number, ask.who),))


def _stand(table: Table, ask: i.Stand, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    leaving: f.AnyFact = f.Left(number, KEEPER) if table.stage == "playing" else f.Stood(number)
    if people(table.seats) == [table.seats[number].person]:
        return Happened((leaving, f.Closed()))
    return Happened((leaving,))


def _seat_bot(table: Table, ask: i.SeatBot, now: int) -> Outcome:
    refused = _host_between_matches(table, ask.who, ask.seat)
    if refused:
        return refused
    if table.seats[ask.seat].person is not None:
        return refuse("seat_taken")
    return Happened((f.BotSat(ask.seat, ask.level),))


def _unseat(table: Table, ask: i.Unseat, now: int) -> Outcome:
    refused = _host_between_matches(table, ask.who, ask.seat)
    if refused:
        return refused
    if table.seats[ask.seat].held == "open":
        return Already(table.number)
    if table.seat_of(ask.who.id) == ask.seat:
        return _stand(table, i.Stand(ask.who), now)
    return Happened((f.Stood(ask.seat),))


def _host_between_matches(table: Table, who: f.Person, seat: int) -> Refused | None:
    if table.stage == "playing":
        return refuse("gathering_only")
    if who.id != table.host:
        return refuse("host_only")
    if not 0 <= seat < len(table.seats):
        return refuse("no_seat")
    return None


def _cut_deck(table: Table, ask: i.CutDeck, now: int) -> Outcome:
    number, text = table.seat_of(ask.who.id), tidy(ask.text, LONGEST_CUT)
    if table.stage != "gathering":
        return refuse("gathering_only")
    if number is None:
        return refuse("not_seated")
    if is_duplicate(table.terms, table.match_no):
        return refuse("known_deal")
    if text is None:
        return refuse("bad_text")
    if table.cuts.get(number) == text:
        return Already(table.number)
    return Happened((f.Cut(number, text),))


def _start(table: Table, ask: i.Start, now: int) -> Outcome:
    if table.stage != "gathering":
        return refuse("gathering_only")
    if ask.who.id != table.host:
        return refuse("host_only")
    return _deal(table, i.Deal(), now)


def _deal(table: Table, ask: i.Deal, now: int) -> Outcome:
    if table.stage != "gathering":
        return refuse("too_late")
    if any(seat.held == "open" for seat in table.seats):
        return refuse("seats_open")
    return Happened((f.Started(table.match_no, dict(table.cuts)),))


def _rematch(table: Table, ask: i.Rematch, now: int) -> Outcome:
    if table.stage != "finished":
        return refuse("finished_only")
    if table.seat_of(ask.who.id) is None and ask.who.id != table.host:
        return refuse("not_seated")
    match, opened = table.match_no + 1, table.terms
    terms = Terms(table.id, match, opened.game, opened.rules, opened.players, opened.options)
    return Happened((f.Rematched(), f.Shuffled(match, ask.secret, commitment(terms, ask.secret.hidden))))


def _close(table: Table, ask: i.Close, now: int) -> Outcome:
    if ask.who.id != table.host:
        return refuse("host_only")
    if table.stage == "playing" and any(person.id != ask.who.id for person in people(table.seats)):
        return refuse("others_play")
    return Happened((f.Closed(),))


# --- playing ---


def _choose(table: Table, ask: i.Choose, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if table.match is None:
        return refuse("playing_only")
    if ask.match != table.match_no:
        return refuse("other_match")
    if 1 <= ask.decision <= table.decided[number]:
        choice, fact = table.made(number, ask.decision)
        return Already(fact) if choice == ask.choice else refuse("already_chosen")
    if ask.decision != table.decided[number] + 1:
        return refuse("wrong_decision")
    happened = _play(table, number, ask.choice, "person")
    if isinstance(happened, Happened) and table.seats[number].bot is not None:
        return Happened((f.Returned(number), *happened.facts), happened.played)
    return happened


def _play(table: Table, seat: int, choice: str, by: f.By) -> Outcome:
    """Tries the choice on a copy of the match: the library says whether it is legal and what comes of it."""
    assert table.match is not None
    match = table.match.copy()
    try:
        events = match.play(seat, sys.intern(choice))
    except IllegalChoice as error:
        return Refused("illegal_choice", error.phrase, error.why)
    facts: list[f.AnyFact] = [f.Chose(seat, choice, by)]
    if match.over:
        seats = [seat.occupant() for seat in table.seats]
        facts.append(f.Finished(table.match_no, list(match.scores), list(match.winners), seats))
    return Happened(tuple(facts), Played(match, events))


def _answer(table: Table, ask: i.Answer, now: int) -> Outcome:
    """Bots come by the players' door: what has been decided or is no longer theirs to decide is not theirs."""
    if table.stage != "playing" or ask.match != table.match_no or ask.seat not in table.waiting:
        return refuse("too_late")
    if ask.decision != table.decided[ask.seat] + 1 or not _may_answer(table, ask, now):
        return refuse("too_late")
    return _play(table, ask.seat, ask.choice, ask.by)


def _may_answer(table: Table, ask: i.Answer, now: int) -> bool:
    seat = table.seats[ask.seat]
    if ask.by == "bot":
        return seat.held == "bot"
    if ask.by == "keeper":
        return seat.held in ("kept", "left")
    if ask.by == "clock":
        until = deadline(table, ask.seat)
        return until is not None and now >= until
    if ask.by == "auto":
        return is_forced(table, ask.seat)
    return False


def is_forced(table: Table, number: int) -> bool:
    """Whether the seat has a single choice, and its person wants such choices made without asking."""
    seat = table.seats[number]
    if table.match is None or seat.held != "person" or seat.person is None or seat.person.id not in table.auto:
        return False
    return len(table.match.choices(number)) == 1


def _keep_warm(table: Table, ask: i.KeepWarm, now: int) -> Outcome:
    seat = table.seats[ask.seat]
    if table.stage != "playing" or seat.held != "person" or seat.person is None or seat.person.id != ask.person:
        return refuse("too_late")
    return Happened((f.KeptWarm(ask.seat, KEEPER),))


def _return(table: Table, ask: i.Return, now: int) -> Outcome:
    number = table.seat_of(ask.person)
    if number is None or table.seats[number].bot is None:
        return refuse("too_late")
    return Happened((f.Returned(number),))


def _take_hint(table: Table, ask: i.TakeHint, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if not table.terms.hints:
        return refuse("no_hints")
    if number not in table.waiting:
        return refuse("owes_nothing")
    return Already(table.number) if table.seats[number].hints else Happened((f.HintTaken(number),))


# --- talking and habits ---


def _set_auto(table: Table, ask: i.SetAuto, now: int) -> Outcome:
    if table.seat_of(ask.who.id) is None:
        return refuse("not_seated")
    return Already(table.number) if (ask.who.id in table.auto) == ask.on else Happened((f.AutoSet(ask.who.id, ask.on),))


def _say(table: Table, ask: i.Say, now: int) -> Outcome:
    text = tidy(ask.text, LONGEST_SAYING)
    if text is None:
        return refuse("bad_text")
    if ask.who.id in table.silenced:
        return refuse("muted")
    return Happened((f.Said(ask.who, text),))


def _mute(table: Table, ask: i.Mute, now: int) -> Outcome:
    if tidy(ask.person, LONGEST_CUT) is None or ask.person == ask.who.id:
        return refuse("bad_text")
    unheard = table.silenced if ask.who.id == table.host else table.mutes.get(ask.who.id, set())
    if (ask.person in unheard) == ask.on:
        return Already(table.number)
    return Happened((f.Muted(ask.who.id, ask.person, ask.on),))


STEPS: dict[type[i.Intent], Callable[[Table, Any, int], Outcome]] = {
    i.Open: _open,
    i.Sit: _sit,
    i.Stand: _stand,
    i.SeatBot: _seat_bot,
    i.Unseat: _unseat,
    i.CutDeck: _cut_deck,
    i.Start: _start,
    i.Choose: _choose,
    i.TakeHint: _take_hint,
    i.SetAuto: _set_auto,
    i.Say: _say,
    i.Mute: _mute,
    i.Rematch: _rematch,
    i.Close: _close,
    i.Answer: _answer,
    i.KeepWarm: _keep_warm,
    i.Rename: _rename,
    i.Return: _return,
    i.Deal: _deal,
}
