"""Who may do what at a table, and when: `decide(table, command, now)` gives the facts that follow, or a refusal.

It changes nothing. Every check of a table's own rules is here (and in `dealing`, for all between the shuffle and the
first choice), and every fact comes from here, one function per command; the games' rules are the library's.
`decide_all` decides several commands in turn, so that their facts can be stored together.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.allowance import MOST_MUTED
from stammtisch.live.claiming import answer, claim, finished, with_answers
from stammtisch.live.days import DAY, is_over_days, is_used_up, moment_of, own_choice
from stammtisch.live.days_decide import DAYS, check_pace, is_time_up
from stammtisch.live.dealing import DEALING, shuffled
from stammtisch.live.fairness import FORM, Terms, commitment
from stammtisch.live.late import not_to_be_joined, not_to_be_offered
from stammtisch.live.open_hands import check_terms, consent
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.seats import Seat, people
from stammtisch.live.spectators import keeps_quiet
from stammtisch.live.table import PlayedChoice, Table, advance, tried
from stammtisch.live.taking_back import take_back
from stammtisch.live.texts import LONGEST_SAYING, tidy
from stammtisch.match import Game

KEEPER = "regular"  # plays for people who are away, and when their time is up


class Decided(NamedTuple):
    """What was decided about one command: the answer, to be given once the entries are stored, and the entries."""

    answer: Already | Refused
    entries: Sequence[f.Entry] = ()
    played: PlayedChoice | None = None


def decide(table: Table, command: c.AnyCommand, now: int) -> Outcome:
    """What comes of a command at this table at this time (milliseconds). Changes nothing."""
    if table.stage == "closed":
        return refuse("closed")
    if table.is_drawn and isinstance(command, SETTLED_BY_DRAW):
        return refuse("drawn_table")
    outcome = with_answers(table, STEPS[type(command)](table, command, now))
    return (table.allowance.refusal(command, table.seats) if isinstance(outcome, Happened) else None) or outcome


def decide_all(table: Table, commands: Iterable[c.AnyCommand], now: int) -> list[Decided]:
    """What comes of each command, decided at the table as the commands before it leave it. Changes nothing."""
    ahead, found = table, list[Decided]()
    for command in commands:
        if found and found[-1].entries:
            ahead = table.fork() if ahead is table else ahead
            for entry in found[-1].entries:
                advance(ahead, entry, found[-1].played or tried(ahead, entry.fact))
        outcome = decide(ahead, command, now)
        if isinstance(outcome, Happened):
            entries = [f.Entry(number, now, fact) for number, fact in enumerate(outcome.facts, ahead.number + 1)]
            found.append(Decided(Already(_acknowledged(entries)), entries, outcome.played))
        else:
            found.append(Decided(outcome))
    return found


def _acknowledged(entries: Sequence[f.Entry]) -> int:
    """The number to acknowledge the command with: that of the choice, if it was one."""
    chosen = [entry.number for entry in entries if isinstance(entry.fact, f.Chose)]
    return chosen[0] if chosen else entries[-1].number


# --- gathering ---


def _open(table: Table, ask: c.Open, now: int) -> Outcome:
    if table.number:  # a table whose id was settled before: another server was faster
        return Already(table.number)
    try:
        game = Game(ask.game, ask.players, ask.options)
        _check_plan(ask, game)
        check_terms(ask)
    except OptionError as error:
        return Refused("option", error.phrase)
    over_days = ask.pace >= DAY or ask.budget > 0
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
            hints=ask.hints and not ask.rated,
            duplicate=ask.duplicate,
            group=ask.group,
            rated=ask.rated,
            leaving=ask.leaving,
            daily=ask.daily,
            budget=ask.budget,
            time_up=ask.time_up,
            salt=ask.salt if over_days else None,
            hands=ask.hands,
            delay=ask.delay,
            drawn=ask.drawn,
        ),
        f.Shuffled(1, ask.secret, "" if ask.duplicate or ask.daily else commitment(terms, ask.secret.hidden)),
    ]
    for seat, plan in enumerate(ask.seats):
        if plan == "me":
            facts.append(f.Sat(seat, ask.who))
        elif seat in ask.people:
            facts.append(f.Sat(seat, ask.people[seat]))
        elif plan != "open":
            facts.append(f.BotSat(seat, plan))
    if ask.start:
        if "open" in ask.seats:
            return refuse("seats_open")
        facts.append(f.Started(1, form=FORM))
    return Happened(tuple(facts))


def _check_plan(ask: c.Open, game: Game) -> None:
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
    if ask.rated and (ask.duplicate or ask.daily):
        raise OptionError("A deal that is known cannot be rated.", "Bekannte Karten können nicht gewertet werden.")
    check_pace(ask)


def _sit(table: Table, ask: c.Sit, now: int) -> Outcome:
    person = ask.who.id
    number = _wanted_seat(table, person) if ask.seat is None else ask.seat
    if number is None or not 0 <= number < len(table.seats):
        return refuse("no_seat")
    seat = table.seats[number]
    if seat.person is not None and seat.person.id == person:
        return _give_back(table, number, now) if seat.bot is not None else Already(table.number)
    if table.terms.daily is not None:
        return refuse("ruled_out")
    if table.stage == "revealing":
        return refuse("gathering_only")
    if table.is_drawn:
        return refuse("drawn_table")
    if not seat.takeable:
        return refuse("seat_taken")
    refused = not_to_be_joined(table, person, number) if table.stage == "playing" else None
    return refused or Happened((f.Sat(number, ask.who),))


def _wanted_seat(table: Table, person: str) -> int | None:
    """The person's own seat, else a free one, else one that is offered in the middle of a match."""
    own = [number for number, seat in enumerate(table.seats) if seat.person is not None and seat.person.id == person]
    free = [n for n, seat in enumerate(table.seats) if seat.held == "open" or (seat.takeable and seat.offered)]
    return next(iter(own + free), None)


def _rename(table: Table, ask: c.Rename, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    return Already(table.number) if table.seats[number].person == ask.who else Happened((f.Renamed(number, ask.who),))


def _stand(table: Table, ask: c.Stand, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if table.is_drawn:  # others have been drawn to play with this seat
        return Happened((f.KeptWarm(number, KEEPER),)) if table.seats[number].bot is None else Already(table.number)
    begun = table.stage in ("revealing", "playing")
    level = table.seats[number].earlier or KEEPER
    leaving: f.AnyFact = f.Left(number, level) if begun else f.Stood(number)
    if people(table.seats) == [table.seats[number].person]:
        return Happened((leaving, _closing(table)))
    return Happened((leaving,))


def _closing(table: Table) -> f.Closed:
    """The end of the table. Everybody who still played a rated match has abandoned it with that."""
    if table.match is None or table.stage != "playing" or not table.terms.rated:
        return f.Closed()
    seats = [msgspec.structs.replace(one, left=one.person is not None) for one in map(Seat.occupant, table.seats)]
    return f.Closed(table.match_no, seats, table.match.game.rules.teams(table.match.public()))


def _seat_bot(table: Table, ask: c.SeatBot, now: int) -> Outcome:
    refused = _host_between_matches(table, ask.who, ask.seat)
    if refused:
        return refused
    seat = table.seats[ask.seat]
    if seat.person is not None:
        return refuse("seat_taken")
    return Already(table.number) if seat.bot == ask.level else Happened((f.BotSat(ask.seat, ask.level),))


def _unseat(table: Table, ask: c.Unseat, now: int) -> Outcome:
    if table.stage == "playing":
        late = not_to_be_offered(table, ask.who, ask.seat)
        if late is None and (table.terms.rated or table.terms.daily):
            return refuse("ruled_out")
        return late or (Already(table.number) if table.seats[ask.seat].offered else Happened((f.Offered(ask.seat),)))
    refused = _host_between_matches(table, ask.who, ask.seat)
    if refused:
        return refused
    if table.seats[ask.seat].held == "open":
        return Already(table.number)
    if table.seat_of(ask.who.id) == ask.seat:
        return _stand(table, c.Stand(ask.who), now)
    return Happened((f.Stood(ask.seat),))


def _host_between_matches(table: Table, who: f.Person, seat: int) -> Refused | None:
    if table.terms.daily is not None:
        return refuse("ruled_out")
    if table.stage in ("revealing", "playing"):
        return refuse("gathering_only")
    if who.id != table.host:
        return refuse("host_only")
    if not 0 <= seat < len(table.seats):
        return refuse("no_seat")
    return None


def _rematch(table: Table, ask: c.Rematch, now: int) -> Outcome:
    if table.stage != "finished":
        return refuse("finished_only")
    if table.seat_of(ask.who.id) is None and ask.who.id != table.host:
        return refuse("not_seated")
    if table.terms.daily is not None:
        return refuse("ruled_out")
    return Happened((f.Rematched(ask.gather), shuffled(table, table.match_no + 1, ask.secret)))


def _close(table: Table, ask: c.Close, now: int) -> Outcome:
    if ask.who.id != table.host:
        return refuse("host_only")
    if table.stage in ("revealing", "playing") and any(person.id != ask.who.id for person in people(table.seats)):
        return refuse("others_play")
    return Happened((_closing(table),))


# --- playing ---


def _choose(table: Table, ask: c.Choose, now: int) -> Outcome:
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
    if table.stage != "playing":
        return refuse("playing_only")
    if ask.decision != table.decided[number] + 1:
        return refuse("wrong_decision")
    if table.seats[number].bot is not None and is_used_up(table, number, now):
        return refuse("time_used")
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
    return Happened((f.Chose(seat, choice, by), *finished(table, match)), PlayedChoice(match, events))


def _answer(table: Table, ask: c.ChooseFor, now: int) -> Outcome:
    """Bots use the same way as people. A decision that was made, or is no longer theirs to make, is refused."""
    if table.stage != "playing" or ask.match != table.match_no or ask.seat not in table.waiting:
        return refuse("too_late")
    if ask.decision != table.decided[ask.seat] + 1 or not _may_answer(table, ask, now):
        return refuse("too_late")
    return _play(table, ask.seat, ask.choice, ask.by)


def _may_answer(table: Table, ask: c.ChooseFor, now: int) -> bool:
    seat = table.seats[ask.seat]
    if ask.by == "bot":
        return seat.held == "bot"
    if ask.by == "keeper":
        return seat.held in ("kept", "left")
    if ask.by == "clock":
        return is_time_up(table, ask.seat, now) and table.terms.time_up == "once"
    if ask.by in ("auto", "plan") and is_over_days(table.terms):
        return own_choice(table, ask.seat) == ask.choice and now >= moment_of(table, ask.seat)
    return ask.by == "auto" and is_forced(table, ask.seat)


def is_forced(table: Table, number: int) -> bool:
    """Whether the seat has a single choice, and its person wants such choices made without asking."""
    seat = table.seats[number]
    if table.match is None or seat.held != "person" or seat.person is None or seat.person.id not in table.auto:
        return False
    if table.claims.open is not None:  # the others are asked about all that comes now
        return False
    return len(table.match.choices(number)) == 1


def _keep_warm(table: Table, ask: c.KeepWarm, now: int) -> Outcome:
    seat = table.seats[ask.seat]
    if table.stage != "playing" or seat.held != "person" or seat.person is None or seat.person.id != ask.person:
        return refuse("too_late")
    if is_over_days(table.terms) and not (table.terms.time_up == "takes_over" and is_time_up(table, ask.seat, now)):
        return refuse("too_late")
    return Happened((f.KeptWarm(ask.seat, seat.earlier or KEEPER),))


def _return(table: Table, ask: c.Return, now: int) -> Outcome:
    number = table.seat_of(ask.person)
    if number is None or table.seats[number].bot is None:
        return refuse("too_late")
    return _give_back(table, number, now)


def _give_back(table: Table, number: int, now: int) -> Outcome:
    return refuse("time_used") if is_used_up(table, number, now) else Happened((f.Returned(number),))


def _take_hint(table: Table, ask: c.TakeHint, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if not table.terms.hints:
        return refuse("no_hints")
    if number not in table.waiting:
        return refuse("owes_nothing")
    return Already(table.number) if table.seats[number].hints else Happened((f.HintTaken(number),))


# --- talking and habits ---


def _set_auto(table: Table, ask: c.SetAuto, now: int) -> Outcome:
    if table.seat_of(ask.who.id) is None:
        return refuse("not_seated")
    return Already(table.number) if (ask.who.id in table.auto) == ask.on else Happened((f.AutoSet(ask.who.id, ask.on),))


def _say(table: Table, ask: c.Say, now: int) -> Outcome:
    text = tidy(ask.text, LONGEST_SAYING)
    if text is None:
        return refuse("bad_text")
    if ask.who.id in table.silenced:
        return refuse("muted")
    if keeps_quiet(table, ask.who.id):
        return refuse("hands_seen")
    return Happened((f.Said(ask.who, text),))


def _mute(table: Table, ask: c.Mute, now: int) -> Outcome:
    unheard = table.unheard_by(ask.who.id)
    if (ask.person in unheard) == ask.on:
        return Already(table.number)
    if ask.on and (ask.person not in table.known or ask.person == ask.who.id):
        return refuse("no_person")
    if ask.on and len(unheard) >= MOST_MUTED:
        return refuse("too_many_muted")
    return Happened((f.Muted(ask.who.id, ask.person, ask.on),))


SETTLED_BY_DRAW = (c.Start, c.SeatBot, c.Unseat, c.Close, c.TakeBack)
"""What nobody may ask of a table of a tournament while its match counts."""

STEPS: dict[type[c.Command], Callable[[Table, Any, int], Outcome]] = {
    c.Open: _open,
    c.Sit: _sit,
    c.Stand: _stand,
    c.SeatBot: _seat_bot,
    c.Unseat: _unseat,
    c.Choose: _choose,
    c.TakeBack: take_back,
    c.ClaimRest: claim,
    c.AnswerClaim: answer,
    c.TakeHint: _take_hint,
    c.SetAuto: _set_auto,
    c.Consent: consent,
    c.Say: _say,
    c.Mute: _mute,
    c.Rematch: _rematch,
    c.Close: _close,
    c.ChooseFor: _answer,
    c.KeepWarm: _keep_warm,
    c.Rename: _rename,
    c.Return: _return,
    **DEALING,
    **DAYS,
}
