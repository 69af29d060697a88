"""The proof of a finished match, read off the table's facts."""

from collections.abc import Iterable
from copy import deepcopy

from stammtisch.live import facts as f
from stammtisch.live.fairness import Fairness, Proof, seed
from stammtisch.record import Record


def proof_of(table: str, entries: Iterable[f.Entry], number: int) -> Proof | None:
    """The proof of a match of this table; None unless it is over: until then the secret is one."""
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
                return _proof(table, opened, shuffled, started, choices)
    return None


def _proof(table: str, opened: f.Opened, shuffled: f.Shuffled, started: f.Started, choices: list[str]) -> Proof:
    number, secret = shuffled.match, shuffled.secret.hidden
    return Proof(
        fairness=Fairness(
            table=table,
            match=number,
            commitment=shuffled.commitment,
            secret=secret.hex(),
            cuts={str(seat): text for seat, text in sorted(started.cuts.items())},
        ),
        record=Record(
            game=opened.game,
            rules=opened.rules,
            players=opened.players,
            options=deepcopy(opened.options),
            seed={"hex": seed(table, number, secret, started.cuts).hex()},
            choices=choices,
        ),
    )
