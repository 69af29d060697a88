"""How the cards are dealt fairly: cut, start, freeze, reveal, or give up and shuffle anew. A part of `decide`.

Why it is done like this is told in `fairness`.
"""

from collections.abc import Callable
from typing import Any

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.fairness import FORM, Terms, commitment, cut_commitment, is_hex_of_32_bytes, is_known
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.refusals import malformed, refuse
from stammtisch.live.seats import people
from stammtisch.live.table import Table
from stammtisch.live.texts import LONGEST_CUT


def _cut_deck(table: Table, ask: c.CutDeck, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if table.stage != "gathering":
        return refuse("gathering_only")
    if number is None:
        return refuse("not_seated")
    if is_known(table.terms, table.match_no):
        return refuse("known_deal")
    if table.is_barred(number):
        return refuse("not_revealed")
    if not is_hex_of_32_bytes(ask.commitment):
        return malformed("a cut is a SHA-256 hash as 64 lower-case hex digits")
    if table.cuts.get(number) == ask.commitment:
        return Already(table.number)
    cut = f.Cut(number, commitment=ask.commitment)
    if _waits_for_nobody(table, ask.who):
        return Happened((cut, f.Frozen(table.match_no, {number: ask.commitment})))
    return Happened((cut,))


def _waits_for_nobody(table: Table, who: f.Person) -> bool:
    """Whether a rematch can be dealt as soon as this person has cut: all others are bots."""
    if not table.rematched_at or any(seat.held == "open" for seat in table.seats):
        return False
    return [person.id for person in people(table.seats)] == [who.id]


def _start(table: Table, ask: c.Start, now: int) -> Outcome:
    if table.stage != "gathering":
        return refuse("gathering_only")
    if ask.who.id != table.host:
        return refuse("host_only")
    return _deal(table, c.DealRematch(ask.present), now)


def _deal(table: Table, ask: c.DealRematch, now: int) -> Outcome:
    if table.stage != "gathering":
        return refuse("too_late")
    if any(seat.held == "open" for seat in table.seats):
        return refuse("seats_open")
    started = f.Started(table.match_no, form=FORM)
    if not table.cuts:
        return Happened((started,))
    here = [seat for seat in sorted(table.cuts) if _is_there(table, seat, ask.present)]
    absent = [seat for seat in sorted(table.cuts) if seat not in here]
    frozen = f.Frozen(table.match_no, {seat: table.cuts[seat] for seat in here}, absent)
    return Happened((frozen,) if here else (frozen, started))


def _is_there(table: Table, number: int, present: frozenset[str] | None) -> bool:
    """Whether the person of the seat plays, and is connected."""
    seat = table.seats[number]
    return seat.held == "person" and seat.person is not None and (present is None or seat.person.id in present)


def _reveal(table: Table, ask: c.Reveal, now: int) -> Outcome:
    number, opening = table.seat_of(ask.who.id), ask.opening
    if number is None:
        return refuse("not_seated")
    if table.openings.get(number) == opening:
        return Already(table.number)
    if table.stage != "revealing" or number not in table.frozen:
        return refuse("nothing_to_reveal")
    if not is_hex_of_32_bytes(opening.nonce) or len(opening.text) > LONGEST_CUT:
        return refuse("wrong_reveal")
    if cut_commitment(table.id, table.match_no, number, table.commitment, opening) != table.frozen[number]:
        return refuse("wrong_reveal")
    revealed = f.Revealed(number, opening)
    last = table.unrevealed == [number]
    return Happened((revealed, f.Started(table.match_no, form=FORM)) if last else (revealed,))


def _void_deal(table: Table, ask: c.VoidDeal, now: int) -> Outcome:
    """Everybody learns who did not reveal. They cut no more for this match: so it cannot go on like this for ever."""
    if table.stage != "revealing" or ask.commitment != table.commitment:
        return refuse("too_late")
    people = {number: seat.person for number, seat in enumerate(table.seats) if seat.person is not None}
    missing = [f.NotRevealed(seat, people[seat]) for seat in table.unrevealed]
    return Happened((f.Voided(table.match_no, missing), shuffled(table, table.match_no, ask.secret)))


def shuffled(table: Table, match: int, secret: f.Secret) -> f.Shuffled:
    """The shuffle of this match, committed to."""
    opened = table.terms
    terms = Terms(table.id, match, opened.game, opened.rules, opened.players, opened.options)
    return f.Shuffled(match, secret, commitment(terms, secret.hidden))


DEALING: dict[type[c.Command], Callable[[Table, Any, int], Outcome]] = {
    c.CutDeck: _cut_deck,
    c.Start: _start,
    c.Reveal: _reveal,
    c.DealRematch: _deal,
    c.VoidDeal: _void_deal,
}
