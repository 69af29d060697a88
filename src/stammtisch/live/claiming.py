"""Claiming the rest: somebody says "all remaining tricks are mine", and they are played out by themselves.

If the rules make it certain for every distribution that the claimant can imagine (`games.claims`), that is all. If not,
the claimant's hand is shown to everybody and the others are asked: each agrees or refuses, bots and the keepers of
seats by their own cards. A bot agrees unless its hand might keep the claimant from a trick. The claim is over when
somebody refuses, when a card is played (the claimant may simply go on), or when the claimant is no longer there.

What is played out are ordinary choices, stored like any others: records, replays and proofs know nothing of claims.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from stammtisch.games.claim_checks import line_for
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.refusals import refuse
from stammtisch.match import Match

if TYPE_CHECKING:
    from stammtisch.live.table import Table

CLAIMS = (f.Claimed, f.ClaimAnswered, f.ClaimVoided)
FEWEST_TRICKS = 2  # the last one is played quicker than claimed
MOST_CARDS = 30  # to be played out: they are stored and told at once


class Claimable(NamedTuple):
    """What a seat might claim now."""

    tricks: int
    certain: bool


def claimable(table: "Table", seat: int) -> Claimable | None:
    """What the seat may claim now; None if nothing. It depends on nothing that the seat cannot know."""
    match = table.match
    if match is None or table.stage != "playing" or table.waiting != (seat,):
        return None
    return None if table.claims.rounds.get(seat) == match.round else claimable_in(match, seat)


# --- of a match, wherever it is played ---


def claimable_in(match: Match, seat: int) -> Claimable | None:
    """What the seat might claim by the rules, as the match stands; None if nothing."""
    rules = match.game.rules
    if rules.claims is None or match.waiting != (seat,):
        return None
    now = match.snapshot
    if not rules.claims.may_claim(now, seat):
        return None
    tricks, cards = rules.claims.left(now), len(match.own(seat)["hand"]) * match.players
    if tricks < FEWEST_TRICKS or cards > MOST_CARDS:
        return None
    return Claimable(tricks, rules.claims.is_certain(now, seat))


def bot_agrees(match: Match, claimant: int, seat: int) -> bool:
    """What a bot says to a claim: whether its hand cannot keep the claimant from a trick."""
    rules = match.game.rules
    assert rules.claims is not None
    return not rules.claims.stops(match.snapshot, claimant, seat)


def line_of(match: Match, seat: int) -> list[tuple[int, str]]:
    """Choices, each with its seat, by which the seat wins every trick that is left; [] if none are found."""
    rules, now = match.game.rules, match.copy()
    line = line_for(rules, now.numbers, seat)
    if line is None:
        return []
    told = []
    for chooser, number in line.choices:
        told.append((chooser, sys.intern(rules.vocabulary(now.numbers, chooser).texts[number])))
        now.play(*told[-1])
    return told


# --- commands ---


def claim(table: "Table", ask: c.ClaimRest, now: int) -> Outcome:
    """Claims the rest of the round. Asked again, it is done once."""
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if table.match is None or table.stage != "playing":
        return refuse("playing_only")
    if ask.match != table.match_no:
        return refuse("other_match")
    if ask.decision <= table.decided[number]:
        return Already(table.number) if table.claims.decisions.get(number) == ask.decision else refuse("too_late")
    if ask.decision != table.decided[number] + 1:
        return refuse("wrong_decision")
    if table.claims.open is not None and table.claims.open.seat == number:
        return Already(table.number)
    if table.claims.rounds.get(number) == table.match.round:
        return refuse("claimed_before")
    found = claimable(table, number)
    if found is None or table.seats[number].held != "person":
        return refuse("no_claim")
    claimed = f.Claimed(number, found.tricks, found.certain)
    if found.certain:
        return Happened((claimed, *_played_out(table, number)))
    return _asked(table, claimed)


def _asked(table: "Table", claimed: f.Claimed) -> Outcome:
    """Puts a claim to the others; bots answer at once."""
    facts: list[f.AnyFact] = [claimed]
    people = []
    for other, seat in enumerate(table.seats):
        if other == claimed.seat:
            continue
        if seat.bot is None:
            people.append(other)
            continue
        answer = _answer_of_bot(table, claimed.seat, other)
        facts.append(answer)
        if not answer.agrees:
            return Happened(tuple(facts))
    return Happened((*facts, *(() if people else _settled(table, claimed.seat))))


def answer(table: "Table", ask: c.AnswerClaim, now: int) -> Outcome:
    """Agrees to the claim that is open, or refuses it. Asked again, it counts once."""
    number, claim = table.seat_of(ask.who.id), table.claims.open
    if number is None:
        return refuse("not_seated")
    if claim is None or ask.match != table.match_no or ask.claim != claim.number or number == claim.seat:
        return refuse("no_open_claim")
    if number in claim.agreed and ask.agree:
        return Already(table.number)
    answered = f.ClaimAnswered(number, ask.agree)
    return Happened((answered, *(_after(table, number) if ask.agree else ())))


def with_answers(table: "Table", outcome: Outcome) -> Outcome:
    """Lets the bot that takes over a seat answer in its place, if a claim is open and nobody there has answered."""
    claim = table.claims.open
    if claim is None or not isinstance(outcome, Happened):
        return outcome
    for fact in outcome.facts:
        if isinstance(fact, (f.KeptWarm, f.Left)) and fact.seat != claim.seat and fact.seat not in claim.agreed:
            if any(isinstance(one, f.Closed) for one in outcome.facts):
                return outcome
            answered = _answer_of_bot(table, claim.seat, fact.seat)
            after = _after(table, fact.seat) if answered.agrees else ()
            return Happened((*outcome.facts, answered, *after))
    return outcome


def _answer_of_bot(table: "Table", claimant: int, seat: int) -> f.ClaimAnswered:
    assert table.match is not None
    return f.ClaimAnswered(seat, bot_agrees(table.match, claimant, seat))


def _after(table: "Table", seat: int) -> tuple[f.AnyFact, ...]:
    """What follows when this seat agrees: the play, if it was the last one."""
    claim = table.claims.open
    assert claim is not None
    missing = set(range(len(table.seats))) - {claim.seat, seat} - claim.agreed
    return () if missing else _settled(table, claim.seat)


# --- playing out ---


def _settled(table: "Table", seat: int) -> tuple[f.AnyFact, ...]:
    """All have agreed. If no legal play gives the claimant everything, somebody has agreed too soon: it goes on."""
    return _played_out(table, seat) or (f.ClaimVoided(seat),)


def _played_out(table: "Table", seat: int) -> tuple[f.AnyFact, ...]:
    """The choices of a line of play in which the seat wins every trick that is left; () if none is found."""
    assert table.match is not None
    match = table.match.copy()
    facts: list[f.AnyFact] = []
    for chooser, choice in line_of(match, seat):
        match.play(chooser, choice)
        facts.append(f.Chose(chooser, choice, "claim"))
    return (*facts, *finished(table, match)) if facts else ()


def in_steps(entries: Sequence[f.Entry]) -> list[Sequence[f.Entry]]:
    """Entries that are told together, each with the table as it stands after them: all, or one after the other where
    a claim is among them, so that everybody sees each card fall. At least one step, which may be empty."""
    if not any(isinstance(entry.fact, CLAIMS) for entry in entries):
        return [entries]
    starts = [place for place, entry in enumerate(entries) if place == 0 or isinstance(entry.fact, (f.Chose, *CLAIMS))]
    return [entries[first:after] for first, after in zip(starts, [*starts[1:], len(entries)], strict=True)]


def finished(table: "Table", match: Match) -> tuple[f.AnyFact, ...]:
    """The fact that the match is over, if it is."""
    if not match.over:
        return ()
    seats = [seat.occupant() for seat in table.seats]
    teams = match.game.rules.teams(match.public())
    return (f.Finished(table.match_no, list(match.scores), list(match.winners), seats, teams),)
