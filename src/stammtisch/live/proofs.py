"""What is revealed of a finished match, read off the table's facts: its record, and the proof of its deal."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field

import msgspec

from stammtisch.live import facts as f
from stammtisch.live.fairness import dealt_from, is_duplicate, is_known, opened_cuts
from stammtisch.live.proof_check import ClosedCut, Fairness, FairnessForm1, Proof, ProofForm1, VoidDeal
from stammtisch.record import Record


@dataclass
class _Deal:
    """One attempt to deal: what was promised, frozen and revealed, and who did not reveal."""

    shuffled: f.Shuffled
    frozen: f.Frozen | None = None
    openings: dict[int, f.Opening] = field(default_factory=dict)
    voided: f.Voided | None = None

    @property
    def cuts(self) -> dict[int, str]:
        return self.frozen.cuts if self.frozen is not None else {}

    @property
    def absent(self) -> list[int]:
        return self.frozen.absent if self.frozen is not None else []


@dataclass
class _Story:
    """A match, as far as it is told."""

    opened: f.Opened
    deals: list[_Deal] = field(default_factory=list)
    started: f.Started | None = None
    choices: list[str] = field(default_factory=list)

    def seed(self, table: str) -> bytes:
        assert self.started is not None
        deal = self.deals[-1]
        secret, cuts = deal.shuffled.secret.hidden, opened_cuts(deal.cuts, deal.openings)
        return dealt_from(self.opened, table, secret, self.started, cuts)


def proof_of(table: str, entries: Iterable[f.Entry], number: int) -> Proof | ProofForm1 | None:
    """The proof of a match of this table; None unless it is over: until then the secret stays secret.

    None too for a deal that was known before: nothing was promised.
    """
    story = _story(entries, number)
    if story is None or is_known(story.opened, number):
        return None
    assert story.started is not None
    *void, deal = story.deals
    commitment, secret = deal.shuffled.commitment, deal.shuffled.secret.hidden.hex()
    record = _record(table, story)
    if story.started.form == 1:
        texts = {str(seat): text for seat, text in sorted(story.started.cuts.items())}
        return ProofForm1(fairness=FairnessForm1(table, number, commitment, secret, texts), record=record)
    cuts = opened_cuts(deal.cuts, deal.openings)
    fairness = Fairness(table, number, commitment, secret, cuts, deal.absent, [_void(one) for one in void])
    return Proof(fairness=fairness, record=record)


def _void(deal: _Deal) -> VoidDeal:
    assert deal.voided is not None
    cuts = [ClosedCut(seat, cut) for seat, cut in sorted(deal.cuts.items())]
    return VoidDeal(deal.shuffled.commitment, cuts, deal.absent, [one.seat for one in deal.voided.missing])


def record_of(table: str, entries: Iterable[f.Entry], number: int) -> Record | None:
    """The record of a match of this table; None unless it is over."""
    story = _story(entries, number)
    return None if story is None else _record(table, story)


def deal_of(table: str, entries: Iterable[f.Entry], number: int) -> f.Duplicate | None:
    """The deal of a match that is over, for another table. What repeats a deal passes on where it came from."""
    story = _story(entries, number)
    if story is None:
        return None
    known = story.opened.duplicate if story.opened.drawn is None else None  # a round's deal comes from no other match
    if known is not None and is_duplicate(story.opened, number):
        return f.Duplicate(known.table, known.match, known.seed)
    return f.Duplicate(table, number, f.Secret(story.seed(table)))


def _story(entries: Iterable[f.Entry], number: int) -> _Story | None:
    story: _Story | None = None
    for entry in entries:
        match entry.fact:
            case f.Opened() as fact:
                story = _Story(fact)
            case f.Finished(match=match) if match == number:
                return story
            case fact:
                assert story is not None
                _tell(story, fact, number)
    return None


def _tell(story: _Story, fact: f.AnyFact, number: int) -> None:
    """Adds to the story what the fact has to do with this match."""
    match fact:
        case f.Shuffled(match=match) if match == number:
            story.deals.append(_Deal(fact))
        case f.Frozen(match=match) if match == number:
            story.deals[-1].frozen = fact
        case f.Revealed(seat=seat, opening=opening) if story.deals:
            story.deals[-1].openings[seat] = opening
        case f.Voided(match=match) if match == number:
            story.deals[-1].voided = fact
        case f.Started(match=match) if match == number:
            story.started = fact
        case f.Chose(seat=seat, choice=choice) if story.started is not None:
            story.choices.append(f"{seat} {choice}")
        case f.TakenBack(choices=choices) if story.started is not None:
            del story.choices[-choices:]


def _record(table: str, story: _Story) -> Record:
    assert story.started is not None
    known = story.opened.duplicate if is_duplicate(story.opened, story.started.match) else None
    return Record(
        game=story.opened.game,
        rules=story.opened.rules,
        players=story.opened.players,
        options=deepcopy(story.opened.options),
        seed={"hex": story.seed(table).hex()},
        choices=[*(known.played if known else ()), *story.choices],
        redealt=(known.redealt if known else None) or msgspec.UNSET,
    )
