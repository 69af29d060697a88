"""What clients have lived through, and whether the laws of the server held. It knows nothing of how servers work.

A history is a list of events, one JSON object a line: a client asks something; is answered, refused, or never learns
what became of it; is told facts; holds a table in the end. All times are of one clock. The laws:

- acknowledged is stored: once, no later than was said, for the person who asked, and in the order of time;
- refused is not stored, unless the answer to another attempt was lost, or the refusal says that storing failed;
- nobody answers a decision twice;
- what anybody was told is in the journal, word for word and in order, and nothing that is public was left out;
- in the end all clients hold the same table, the one that the journal tells.

Numbers that people are told count what shows to them (`live.numbering`); here they are led back to the journal's.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from stammtisch.live import facts as f
from stammtisch.live.numbering import Told
from stammtisch.live.table import Table, advance
from tests.server.player import Data, Player, Refused

UNKNOWN = ("not_stored", "unavailable", "closing")  # refusals after which it may be stored all the same
MAYBE = ("acknowledged", "lost", "open")  # other outcomes of which the same is true
ASKED = ("choose", "say")  # what is followed to the journal
PRIVATE = ("auto_set", "muted")  # told without a number of their own
NOT_FOR_ALL = (f.Chose, f.AutoSet, f.Muted)  # facts that not everybody is told of
PATIENCE = 1.5  # seconds; then it is asked elsewhere
Journal = dict[str, list[f.Entry]]


class History:
    """A list of events that grows; each has a client, a table, a time and what happened."""

    def __init__(self) -> None:
        self.events: list[Data] = []

    def add(self, client: str, table: str, what: str, **more: Any) -> None:
        self.events.append({"at": monotonic(), "client": client, "table": table, "what": what, **more})

    def write(self, file: Path) -> None:
        file.write_text("".join(json.dumps(one) + "\n" for one in self.events))

    @staticmethod
    def read(file: Path) -> list[Data]:
        return [json.loads(line) for line in file.read_text().splitlines()]


class Witness(Player):
    """A player who writes everything down."""

    history: History
    sessions = 0

    async def connect(self) -> None:
        await super().connect()
        self.sessions += 1

    async def disconnect(self) -> None:
        """At once: a server that is paused would not say goodbye."""
        if self._socket is not None:
            self._socket.transport.abort()
        await super().disconnect()

    async def ask(self, type: str, **fields: Any) -> Data:
        asked = self._last_ack + 1
        self._note("asks", op=asked, type=type, **{key: value for key, value in fields.items() if key != "table"})
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await super().ask(type, **fields)
        except Refused as refused:
            self._note("refused", op=asked, code=refused.code)
            raise
        except BaseException:
            self._note("lost", op=asked)
            raise
        self._note("acknowledged", op=asked, number=answer.get("number", 0))
        return answer

    def _take(self, message: Data) -> None:
        if message["type"] == "fact":
            told = {"number": message["number"], "fact": message["fact"], "stored_at": message["at"]}
            self._note("told", session=self.sessions, **told)
        elif message["type"] in ("table", "resumed"):
            self._note("shown", session=self.sessions, number=message["number"])
        super()._take(message)

    def hold(self) -> None:
        """Notes the table as it stands here, in the end."""
        lobby = {key: value for key, value in self.lobby.items() if key != "starts_in"}
        self._note("holds", number=self.seen, lobby=lobby)

    def _note(self, what: str, **more: Any) -> None:
        self.history.add(self.person, self.table, what, **more)


# --- the laws ---


def violations(events: Sequence[Data], journal: Journal) -> list[str]:
    """Every law that was broken, in words; none: all have held."""
    found: list[str] = []
    for table in sorted({one["table"] for one in events if one["table"]} | journal.keys()):
        here, entries = [one for one in events if one["table"] == table], journal.get(table, [])
        stored = Stored(table, entries)
        laws = (
            stored.broken,
            _kept(here, stored),
            _in_order(here, stored),
            _told(here, stored),
            _converged(here, stored),
        )
        found += [f"{table}: {broken}" for law in laws for broken in law]
    return found


class Stored:
    """A table's facts: what was chosen and said by whom, and whether they can be told from beginning to end."""

    def __init__(self, table: str, entries: Sequence[f.Entry]) -> None:
        self.entries = {entry.number: entry for entry in entries}
        self.broken: list[str] = []
        self.chosen: dict[tuple[str, int, int], tuple[str, int]] = {}
        self.said: dict[tuple[str, str], list[int]] = {}
        self._numbers: dict[str, dict[int, int]] = {}
        self.counts: list[tuple[Told, dict[str, int]]] = []  # after each fact: of each seat, and who sits where
        self.table = Table(table)
        for entry in entries:
            try:
                self._advance(entry)
            except Exception as error:
                self.broken.append(f"fact {entry.number} does not follow: {error!r}")
                break

    def _advance(self, entry: f.Entry) -> None:
        assert entry.number == self.table.number + 1, f"after fact {self.table.number}"
        advance(self.table, entry)
        seats = {seat.person.id: number for number, seat in enumerate(self.table.seats) if seat.person is not None}
        self.counts.append((self.table.told, seats))
        match entry.fact:
            case f.Said(person=person, text=text):
                self.said.setdefault((person.id, text), []).append(entry.number)
            case f.Chose(seat=seat, choice=choice, by="person"):
                sitting = self.table.seats[seat].person
                assert sitting is not None
                key = sitting.id, self.table.match_no, self.table.decided[seat]
                self.chosen[key] = choice, entry.number

    def count(self, person: str, number: int) -> int:
        """How much the person has been told once the fact of this number is stored."""
        told, seats = self.counts[number - 1]
        return told[seats.get(person, -1)]

    def number(self, person: str, count: int) -> int:
        """The fact by which a person has been told so much; 0: there is none."""
        if person not in self._numbers:
            reached = self._numbers[person] = {}
            for number in range(1, len(self.counts) + 1):
                reached.setdefault(self.count(person, number), number)
        return self._numbers[person].get(count, 0)


class Asked(NamedTuple):
    """One thing that somebody wanted, with everything that came of it, however often it was sent."""

    client: str
    type: str
    key: tuple[Any, ...]
    first: float
    acknowledged: list[tuple[float, int]]
    outcomes: list[str]  # a refusal's code, "acknowledged", "lost" or "open" for each attempt


def _asked(here: Iterable[Data]) -> list[Asked]:
    found: dict[tuple[Any, ...], Asked] = {}
    attempts: dict[tuple[str, int], tuple[Asked, int]] = {}
    for one in here:
        if one["what"] == "asks" and one["type"] in ASKED:
            fields = ("match", "decision", "choice") if one["type"] == "choose" else ("text",)
            key = tuple(one[field] for field in fields)
            wanted = found.setdefault(
                (one["client"], one["type"], *key), Asked(one["client"], one["type"], key, one["at"], [], [])
            )
            attempts[one["client"], one["op"]] = wanted, len(wanted.outcomes)
            wanted.outcomes.append("open")
        elif one["what"] in ("acknowledged", "refused", "lost") and (one["client"], one["op"]) in attempts:
            wanted, attempt = attempts[one["client"], one["op"]]
            wanted.outcomes[attempt] = one["code"] if one["what"] == "refused" else one["what"]
            if one["what"] == "acknowledged":
                wanted.acknowledged.append((one["at"], one["number"]))
    return list(found.values())


def _kept(here: Sequence[Data], stored: Stored) -> Iterator[str]:
    """Acknowledged: stored, once. Refused: not stored. Nobody answers twice."""
    answered: dict[tuple[str, int, int], str] = {}
    for wanted in _asked(here):
        promised, found = {number for _, number in wanted.acknowledged}, _found(wanted, stored)
        if promised and not found:
            yield f"{wanted} was acknowledged and is not stored"
        if promised and found and stored.count(wanted.client, found[0]) > min(promised):
            yield f"{wanted} was acknowledged as far as {sorted(promised)}, and is stored later, as {found}"
        if len(found) > 1:
            yield f"{wanted} is stored {len(found)} times: {found}"
        if found and not any(outcome in (*UNKNOWN, *MAYBE) for outcome in wanted.outcomes):
            yield f"{wanted} was refused and is stored as {found}"
        if promised and wanted.type == "choose":
            match, decision, choice = wanted.key
            if answered.setdefault((wanted.client, match, decision), choice) != choice:
                yield f"{wanted} answers a decision twice"


def _found(wanted: Asked, stored: Stored) -> list[int]:
    """The numbers under which it is stored."""
    if wanted.type == "say":
        return stored.said.get((wanted.client, wanted.key[0]), [])
    match, decision, choice = wanted.key
    found, number = stored.chosen.get((wanted.client, match, decision), ("", 0))
    return [number] if found == choice else []


def _in_order(here: Sequence[Data], stored: Stored) -> Iterator[str]:
    """What was acknowledged before something else was asked for has the lower number."""
    kept = [(wanted, _found(wanted, stored)) for wanted in _asked(here) if wanted.acknowledged]
    asked = sorted(((wanted, found[0]) for wanted, found in kept if found), key=lambda one: one[0].first)
    answers = sorted((wanted.acknowledged[0][0], number) for wanted, number in asked)
    highest, coming = 0, 0
    for wanted, number in asked:
        while answers[coming][0] < wanted.first:
            highest, coming = max(highest, answers[coming][1]), coming + 1
        if number <= highest:
            yield f"{wanted} was asked for after fact {highest} was acknowledged, but has the lower number"


def _told(here: Sequence[Data], stored: Stored) -> Iterator[str]:
    """What each connection was told, in order, is what is stored; and nothing for all was left out."""
    latest: dict[tuple[str, int], int] = {}
    for one in here:
        if one["what"] not in ("told", "shown") or one.get("fact", {}).get("fact") in PRIVATE:
            continue
        key, number = (one["client"], one["session"]), stored.number(one["client"], one["number"])
        if not number:
            yield f"{key} was told of fact {one['number']}, which there is not"
            continue
        if one["what"] == "shown":
            if number < latest.get(key, 0):
                yield f"{key} was set back from fact {latest[key]} to {number}"
            latest[key] = number
            continue
        if number <= latest.get(key, 0):
            yield f"{key} was told of fact {number} after {latest[key]}"
        elif key in latest:
            skipped = [n for n in range(latest[key] + 1, number) if _is_for_all(stored.entries.get(n))]
            if skipped:
                yield f"{key} was not told of {skipped}"
        latest[key] = number
        entry = stored.entries[number]
        if entry.at != one["stored_at"] or not _is_like(one["fact"], entry.fact):
            yield f"{key} was told that fact {number} is {one['fact']}, but it is {entry.fact}"


def _is_for_all(entry: f.Entry | None) -> bool:
    return entry is not None and not isinstance(entry.fact, NOT_FOR_ALL)


def _is_like(shown: Data, fact: f.AnyFact) -> bool:
    """Whether the fact as it is shown is this one; parts of it may be hidden, but none is different."""
    whole = json.loads(f.dump(fact))
    whole["by"] = {"auto": "person"}.get(whole.get("by", ""), whole.get("by"))
    return all(whole[key] == value for key, value in shown.items() if key in whole)


def _converged(here: Sequence[Data], stored: Stored) -> Iterator[str]:
    """All hold the same table in the end, and it is as far as the journal."""
    holding = [one for one in here if one["what"] == "holds"]
    results = [
        {"match": entry.fact.match, "scores": entry.fact.scores, "winners": entry.fact.winners}
        for entry in stored.entries.values()
        if isinstance(entry.fact, f.Finished)
    ]
    for one in holding:
        if one["number"] != stored.table.told_to(one["client"]):
            yield f"{one['client']} holds {one['number']} as the last, of {stored.table.told_to(one['client'])}"
        if one["lobby"] != holding[0]["lobby"]:
            yield f"{one['client']} holds another table than {holding[0]['client']}"
        if one["lobby"].get("results", []) != results[-len(one["lobby"].get("results", [])) :]:
            yield f"{one['client']} holds other results than are stored"
