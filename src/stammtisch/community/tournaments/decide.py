"""Who may do what in a tournament: `decide(tournament, command, now)` gives the facts that follow, or a refusal."""

from collections.abc import Sequence

import msgspec

from stammtisch.community.streams import MOST_FACTS
from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.state import FEWEST, FORGOTTEN, Round, Tournament
from stammtisch.errors import OptionError, StammtischError
from stammtisch.live.days_decide import LONGEST_PACE, SHORTEST_PACE
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import tidy
from stammtisch.match import Game

LONGEST_NAME, LONGEST_ABOUT = 40, 300
MOST_ENTRANTS = 200
MOST_ROUNDS = 30
LONGEST_REST, LONGEST_ROUND = 120, 24 * 60  # minutes
LEAST_LIMIT = 5
Decided = Sequence[f.AnyFact] | Refused


def decide(known: Tournament, command: c.AnyCommand, now: int) -> Decided:
    """What comes of a command at this time (milliseconds). Changes nothing."""
    if isinstance(command, c.Announce):
        return _announce(known, command)
    if not known.announced:
        return refuse("no_tournament")
    if known.over and not isinstance(command, (c.Tick, c.End)):
        return refuse("tournament_over")
    match command:
        case c.Register():
            return _register(known, command)
        case c.Withdraw(who, person):
            return _change(known, who, person, f.Withdrawn(person))
        case c.Pause(who, person, on):
            return _change(known, who, person, f.Pausing(person, on))
        case c.BeginRound():
            return _begin_round(known, command)
        case c.Tick():
            return _tick(known, command, now)
        case c.End(who) if who != known.organiser:
            return refuse("organiser_only")
        case c.End():
            return () if known.over else (f.Ended(),)


def _announce(known: Tournament, ask: c.Announce) -> Decided:
    if known.announced:
        return () if known.organiser == ask.who else refuse("no_tournament")
    terms = _checked(ask.terms)
    return terms if isinstance(terms, Refused) else (f.Announced(ask.who, terms),)


def _checked(terms: f.Terms) -> f.Terms | Refused:
    name, about = tidy(terms.name, LONGEST_NAME), tidy(terms.about, LONGEST_ABOUT) if terms.about else ""
    if name is None or about is None:
        return refuse("bad_text")
    fits = 1 <= terms.rounds <= MOST_ROUNDS and 0 <= terms.rest <= LONGEST_REST
    fits &= terms.limit == 0 or LEAST_LIMIT <= terms.limit <= LONGEST_ROUND
    fits &= terms.pace == 0 or SHORTEST_PACE <= terms.pace <= LONGEST_PACE
    if not fits or (terms.pairs and terms.players % 2):
        return refuse("bad_terms")
    try:
        game = Game(terms.game, terms.players, terms.options)
    except OptionError as error:
        return Refused("option", error.phrase)
    except StammtischError:
        return refuse("bad_terms")
    return msgspec.structs.replace(terms, name=name, about=about, options=dict(game.options))


def _register(known: Tournament, ask: c.Register) -> Decided:
    entrant = known.entrants.get(ask.who)
    partner = ask.partner if known.terms.pairs and ask.partner != ask.who else ""
    if entrant is not None and not entrant.withdrawn and entrant.partner == partner:
        return ()
    if partner and partner not in known.entrants:
        return refuse("not_registered")
    if entrant is None and len(known.entrants) >= MOST_ENTRANTS:
        return refuse("tournament_full")
    if known.rounds and entrant is not None and partner != entrant.partner and known.partner(ask.who) is not None:
        return refuse("partner_settled")
    return _room_for(known, f.Registered(ask.who, partner))


def _change(known: Tournament, who: str, person: str, fact: f.Withdrawn | f.Pausing) -> Decided:
    entrant = known.entrants.get(person)
    if who not in (person, known.organiser):
        return refuse("organiser_only")
    if entrant is None or entrant.withdrawn:
        return refuse("not_registered")
    if isinstance(fact, f.Pausing) and entrant.pausing == fact.on:
        return ()
    return (fact,) if isinstance(fact, f.Withdrawn) else _room_for(known, fact)


def _room_for(known: Tournament, fact: f.AnyFact) -> Decided:
    """Coming, going and pausing is limited: rounds can always be begun and ended."""
    return (fact,) if known.facts < MOST_FACTS else refuse("enough")


def _begin_round(known: Tournament, ask: c.BeginRound) -> Decided:
    if ask.who != known.organiser:
        return refuse("organiser_only")
    return _drawn(known, ask.proposal)


def _tick(known: Tournament, ask: c.Tick, now: int) -> Decided:
    current = known.current
    if known.over:
        return _broken_off(current, ask.over, forgotten=now - known.at > FORGOTTEN)
    if now - known.at > FORGOTTEN:
        return (f.Ended(),)
    if current is not None:
        return _ended(known, current, ask) if all(table.id in ask.over for table in current.tables) else ()
    if known.next_at is None or now < known.next_at or ask.proposal is None:
        return ()
    drawn = _drawn(known, ask.proposal)
    return () if isinstance(drawn, Refused) else drawn  # too few have stayed: the organiser will see


def _broken_off(current: Round | None, over: frozenset[str], forgotten: bool) -> Decided:
    """The tournament was ended in the middle of this round, whose matches go on."""
    if current is None or not (forgotten or all(table.id in over for table in current.tables)):
        return ()
    return (f.RoundEnded(current.number),)


def _ended(known: Tournament, current: Round, ask: c.Tick) -> Decided:
    """The round is over. Whoever was not there is not drawn again before they say that they are back."""
    if current.number >= known.terms.rounds:
        return (f.RoundEnded(current.number), f.Ended())
    drawn = {person for table in current.tables for person in table.seats}
    away = [person for person in known.playing() if person in ask.absent and person in drawn]
    return (f.RoundEnded(current.number), *(f.Pausing(person, True) for person in away))


def _drawn(known: Tournament, proposal: c.Proposal) -> Decided:
    refused = not_to_be_drawn(known)
    if refused is not None:
        return refused
    if proposal.facts != known.facts:
        return refuse("busy")
    tables = [f.Table(id, list(seats)) for id, seats in zip(proposal.ids, proposal.tables, strict=True)]
    same = proposal.deal if known.terms.count == "duplicate" else None
    return (f.Drawn(len(known.rounds) + 1, proposal.seed, tables, same),)


def not_to_be_drawn(known: Tournament) -> Refused | None:
    """Why no round can begin now; None: one can."""
    if not known.announced:
        return refuse("no_tournament")
    if known.over or (known.current is None and len(known.rounds) >= known.terms.rounds):
        return refuse("tournament_over")
    if known.current is not None:
        return refuse("round_running")
    return refuse("too_few") if len(known.playing()) < FEWEST else None
