"""What is revealed of a finished match, read off the table's facts: its record, and the proof of its deal."""

from collections.abc import Iterable
from copy import deepcopy
from typing import NamedTuple

from stammtisch.live import facts as f
from stammtisch.live.fairness import Fairness, Proof, dealt_from, is_duplicate
from stammtisch.record import Record


class _Story(NamedTuple):
    """A match that is over."""

    opened: f.Opened
    shuffled: f.Shuffled
    started: f.Started
    choices: list[str]

    def seed(self, table: str) -> bytes:
        secret = self.shuffled.secret.hidden
        return dealt_from(self.opened, table, self.shuffled.match, secret, self.started.cuts)


def proof_of(table: str, entries: Iterable[f.Entry], number: int) -> Proof | None:
    """The proof of a match of this table; None unless it is over: until then the secret is one.

    None too for a deal that was known before: nothing was promised.
    """
    story = _story(entries, number)
    if story is None or is_duplicate(story.opened, number):
        return None
    return Proof(
        fairness=Fairness(
            table=table,
            match=number,
            commitment=story.shuffled.commitment,
            secret=story.shuffled.secret.hidden.hex(),
            cuts={str(seat): text for seat, text in sorted(story.started.cuts.items())},
        ),
        record=_record(table, story),
    )


def record_of(table: str, entries: Iterable[f.Entry], number: int) -> Record | None:
    """The record of a match of this table; None unless it is over."""
    story = _story(entries, number)
    return None if story is None else _record(table, story)


def deal_of(table: str, entries: Iterable[f.Entry], number: int) -> f.Duplicate | None:
    """The deal of a match that is over, for another table. What repeats a deal passes on where it came from."""
    story = _story(entries, number)
    if story is None:
        return None
    if is_duplicate(story.opened, number):
        return story.opened.duplicate
    return f.Duplicate(table, number, f.Secret(story.seed(table)))


def _story(entries: Iterable[f.Entry], number: int) -> _Story | None:
    opened: f.Opened | None = None
    shuffled: f.Shuffled | None = None
    started: f.Started | None = None
    choices: list[str] = []
    for entry in entries:
        match entry.fact:
            case f.Opened() as fact:
                opened = fact
            case f.Shuffled(match=match) as fact if match == number:
                shuffled = fact
            case f.Started(match=match) as fact if match == number:
                started = fact
            case f.Chose(seat=seat, choice=choice) if started is not None:
                choices.append(f"{seat} {choice}")
            case f.Finished(match=match) if match == number:
                assert opened is not None
                assert shuffled is not None
                assert started is not None
                return _Story(opened, shuffled, started, choices)
    return None


def _record(table: str, story: _Story) -> Record:
    return Record(
        game=story.opened.game,
        rules=story.opened.rules,
        players=story.opened.players,
        options=deepcopy(story.opened.options),
        seed={"hex": story.seed(table).hex()},
        choices=story.choices,
    )
