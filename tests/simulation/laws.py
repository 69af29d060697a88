"""What holds whatever goes wrong. Checked with every fact that is stored and every message that arrives; at the end,
when the troubles are over, once more and for all.

Each law has a name, which a failure gives:

    stored      acknowledged is stored, as told, at that number; what was stored stays
    in order    facts have no gaps; the numbers that a device is told never go back, whatever server it comes to
    legal       every fact follows by the rules from those before it
    once        what was said once is stored once, however often the answer got lost
    the same    a room is what the journal adds up to
    secret      nobody is told what their seat may not know: all that is hidden is dealt anew, and every message stays
                as it is; nobody is told of a choice that shows nothing
    offered     what the server offers it accepts
    answered    a server that is asked to stop first answers what it was asked
    owner       at most one server at a time runs a table's clock and bots
    deadline    the clock decides when the time is over, and not before; nobody who is there is kept warm
    sound       no server reports a failure that nobody made
    stuck       when the troubles are over, the match comes to its end
    converged   in the end everybody sees the same table, as far as they may
    fair        the proof of every finished match holds
"""

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.agenda import agenda_of
from stammtisch.live.ports import Conflict
from stammtisch.live.proof_check import check
from stammtisch.live.proofs import proof_of
from stammtisch.live.room import Room
from stammtisch.live.table import Table
from tests.live.story import NOON
from tests.simulation.clients import NOT_ANY_MORE, NOT_NOW, Client, Data
from tests.simulation.database import Injected, Record
from tests.simulation.loop import Process
from tests.simulation.reference import Decision, Reference, differs
from tests.simulation.servers import Server
from tests.simulation.wires import Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

AHEAD = 40  # facts that may have been applied together
BOTS_ARE_BAD = ("bot", "hint")  # failures of bots, which are no failures of the server
LONGEST_HINT = 10_000  # bytes
MOMENT = view.Moment(0, 0)
_json = msgspec.json


class Broken(NamedTuple):
    """A law that does not hold, and what was seen."""

    law: str
    what: str


def _owns(room: Room) -> bool:
    """Whether the room's server owns the lease; one that is closed has no presence any more."""
    presence = getattr(room, "presence", None)
    return presence is not None and bool(presence.is_owner)


class Laws:
    """Looks at everything. `broken` is the first law that did not hold."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.broken: Broken | None = None
        self.references: dict[str, Reference] = {}
        self.promises: dict[Decision, str] = {}
        self.looks = 0
        self._said: Counter[str] = Counter()

    def breaks(self, law: str, what: str) -> None:
        """Something is not as the law says."""
        if self.broken is None:
            self.broken = Broken(law, what)
            self.world.note("law", f"{law}: {what}")

    def require(self, holds: object, law: str, what: str) -> None:
        if not holds:
            self.breaks(law, what)

    @property
    def reference(self) -> Reference:
        """Of the table that all sit at."""
        return self._reference(self.world.table)

    def _reference(self, table: str) -> Reference:
        if table not in self.references:
            self.references[table] = Reference(table)
        return self.references[table]

    # --- facts ---

    def stored(self, record: Record) -> None:
        """The journal has something new."""
        table, rows = record
        reference = self._reference(table)
        for number, at, text in rows:
            fact = f.load(text)
            self.world.note("journal", f"{number} {f.kind(fact)}", text)
            self.require(number == len(reference.entries) + 1, "in order", f"fact {number} does not follow")
            before = reference.now
            try:
                reference.add(f.Entry(number, at, fact))
            except Exception as error:
                self.breaks("legal", f"fact {number}, {fact}: {type(error).__name__}: {error}")
                return
            self._timely(before, f.Entry(number, at, fact))
            self._owned_once()
            self._sane(reference.now)
            if isinstance(fact, f.Said):
                self._said[fact.text] -= 1
                self.require(self._said[fact.text] >= 0, "once", f"{fact.text!r} is stored more often than it was said")

    def _timely(self, before: Table, entry: f.Entry) -> None:
        match entry.fact:
            case f.Chose(seat=seat, by="clock"):
                until = before.asked[seat] + before.terms.pace * 1000
                self.require(entry.at >= until, "deadline", f"fact {entry.number} came {until - entry.at} ms too soon")
            case f.KeptWarm(seat=seat) if self.world.setup.over_days:
                self.breaks("deadline", f"seat {seat} is kept warm, which was not agreed")
            case f.KeptWarm(seat=seat) if self.world.healed:
                person = before.seats[seat].person
                rounds = self.world.setup.lease  # until all servers have heard of each other again
                calm = self.world.loop.time() - 2 * self.world.setup.grace - rounds
                here = [one for one in self.world.clients if person is not None and one.who.id == person.id]
                there = any(0 < one.joined < calm for one in here) and calm > self.world.healed
                self.require(not there, "deadline", f"seat {seat} is kept warm though its person is there")

    def _sane(self, table: Table) -> None:
        """As in `tests.live.test_laws`."""
        people = [seat.person.id for seat in table.seats if seat.person is not None and not seat.left]
        self.require(len(people) == len(set(people)), "legal", f"somebody has two seats: {people}")
        self.require(not people or table.host in people, "legal", f"the host is {table.host}, who has no seat")
        if table.stage == "playing" and table.match is not None:
            self.require(bool(table.waiting) or table.match.over, "legal", "nobody owes a choice")
            self.require(sum(table.decided) == len(table.choice_numbers), "legal", "decisions are not counted right")
            for person, seat in table.knew.items():
                self.require(table.seat_of(person) in (None, seat), "legal", f"{person} sees two hands")

    def look_around(self) -> None:
        """Rooms are what the journal adds up to."""
        self._owned_once()
        self._nothing_overdue()
        for server in self.world.servers:
            if server.running:
                for id, room in server.tables.rooms.items():
                    reference = self._reference(id)
                    if room.table.number >= len(reference.tables):
                        self.breaks("stored", f"s{server.number} knows fact {room.table.number}, the journal not")
                    elif room.table.number:
                        self.looks += 1
                        found = differs(room.table, reference.tables[room.table.number])
                        self.require(not found, "the same", f"s{server.number} at {room.table.number}: {found}")

    def _nothing_overdue(self) -> None:
        """At a table over days, when nothing goes wrong any more: every deadline is kept, whoever is connected."""
        world = self.world
        agenda = agenda_of(self.reference.now) if world.setup.over_days and world.table else None
        patience = 3 * world.setup.sweep + world.setup.lease
        if agenda is None or agenda.due_at is None or not world.healed:
            return
        since = max(world.healed, (agenda.due_at - NOON) / 1000)
        late = world.loop.time() - since - max(abs(server.skew) for server in world.servers) - patience
        self.require(late < 0, "deadline", f"something has been due for {late + patience} seconds")

    # --- messages ---

    def asked(self, client: Client, wire: Wire, request: Data) -> None:
        """A request is sent."""
        if request["type"] == "join":
            wire.joins += 1
            wire.joins_again = wire.joins > 1
            if request["seen"] == client.seen and client.whole:
                wire.newest, wire.seat = client.seen, client.seat
        if request["type"] == "say":
            self._said[request["text"]] += 1

    def answered(self, client: Client, wire: Wire, request: Data | None, answer: Data) -> None:
        """A request was acknowledged or refused."""
        if request is None:
            return
        wire.joins -= request["type"] == "join"
        wire.joins_again = wire.joins_again and wire.joins > 0
        if answer["type"] == "refusal":
            code = answer["code"]
            fine = code != "malformed" if request["type"] != "choose" else code in NOT_NOW or code in NOT_ANY_MORE
            self.require(fine, "offered", f"{client.name}: {request} was refused: {code}")
        elif answer["type"] == "ack":
            far = answer["number"] <= self.reference.most_told(client.who.id) or request["type"] == "part"
            self.require(far, "stored", f"{client.name}: {request} was acknowledged as {answer['number']}")
            if request["type"] == "choose" and self.broken is None:
                self._promised(client, request)

    def _promised(self, client: Client, request: Data) -> None:
        decision = client.who.id, request["match"], request["decision"]
        before = self.promises.setdefault(decision, request["choice"])
        self.require(before == request["choice"], "once", f"{decision}: acknowledged as {before} and otherwise")
        self._kept(decision)

    def _kept(self, decision: Decision) -> None:
        stored, promised = self.reference.chosen.get(decision), self.promises[decision]
        self.require(stored == promised, "stored", f"{decision}: {promised} was acknowledged, {stored} is stored")

    def told(self, client: Client, wire: Wire, message: Data, raw: bytes) -> None:
        """A message of the table has arrived."""
        if message["type"] == "hint":
            tips = {tip["choice"] for tip in message["tips"]}
            self.require(len(raw) < LONGEST_HINT, "sound", f"{client.name} is given a hint of {len(raw)} bytes")
            now = client.whole.get("play", {}).get("decision") == message["decision"]
            self.require(tips <= set(client.choices) or not now, "offered", f"{client.name} is given the tips {tips}")
        if message["type"] not in ("table", "fact", "resumed"):
            return
        self._in_order(client, wire, message)
        reference, number = self.reference, message["number"]
        if number > max(reference.now.told, default=0):
            self.breaks("stored", f"{client.name} is told {message['type']} {number}, which is not stored")
            return
        self._keeps_the_secret(client, reference.now, raw)
        for places in (reference.places, reference.all_places):
            if self._is_right(client, message, places(client.who.id, number)):
                return
        self.breaks("secret", f"{client.name} is told what is not the seat's: {message}")

    def _keeps_the_secret(self, client: Client, table: Table, raw: bytes) -> None:
        hidden = table.secret.hidden
        if table.stage != "finished" and (hidden.hex().encode() in raw or _json.encode(hidden)[1:-1] in raw):
            self.breaks("secret", f"{client.name} is told the secret of the shuffle")

    def _is_right(self, client: Client, message: Data, places: list[int]) -> bool:
        """Whether the message tells what the person's seat may know after one of these facts, and that it was made."""
        if not places:
            return False
        seen = "play" not in message or self._seen(client, message["type"], places, message["play"])
        chose = message["type"] == "fact" and message["fact"]["fact"] == "chose"
        return seen and (not chose or self._events(client, places, message))

    def _in_order(self, client: Client, wire: Wire, message: Data) -> None:
        """Numbers go up, unless one joins once more or has another seat now."""
        kind, number = message["type"], message["number"]
        seat = message["you"].get("seat") if "you" in message else wire.seat
        newer = number > wire.newest if kind == "fact" and "you" not in message else number >= wire.newest
        if not newer and seat == wire.seat and not wire.joins_again:
            self.breaks("in order", f"{client.name} is told {kind} {number} after {wire.newest}")
        wire.newest, wire.seat = number, seat

    def _seen(self, client: Client, kind: str, places: list[int], play: Data) -> bool:
        """The match as it is shown is what the seat would be shown if all that it may not know were different."""
        last = places[0] + AHEAD if kind == "fact" else places[-1] + 1
        for table in self.reference.tables[places[0] : last]:
            seat = table.seat_of(client.who.id)
            if table.match is not None and play["view"]["seat"] == seat and play["view"] == self.view(table, seat):
                asked = play.get("decision", 0)
                if asked == (0 if seat is None else table.decided[seat] + 1):
                    return True
        return False

    def view(self, table: Table, seat: int | None) -> Any:
        """What a seat, or a spectator, is to be shown: of a match with all hidden things dealt anew."""
        assert table.match is not None
        known = table.match if table.match.over else table.match.imagine(seat or 0, seed=table.number)
        return _json.decode(_json.encode(known.view(seat)))

    def _events(self, client: Client, places: list[int], message: Data) -> bool:
        """The message about a choice tells what the seat may know of it, and is not sent if that is nothing."""
        tables, fact, found = self.reference.tables, message["fact"], message.get("events", [])
        for place in places:
            entry, events = self.reference.entries[place - 1], self.reference.events[place]
            if events is None or not isinstance(entry.fact, f.Chose) or entry.at != message["at"]:
                continue
            by = "person" if entry.fact.by in ("auto", "plan") else entry.fact.by
            if fact != {"fact": "chose", "seat": entry.fact.seat, "by": by}:
                continue
            seats = dict.fromkeys(table.seat_of(client.who.id) for table in tables[place:])
            knows = [seat for seat in seats if found == _json.decode(_json.encode(events.seen_by(seat)))]
            if any(found or self._shows(place, seat) for seat in knows):
                return True
        return False

    def _shows(self, place: int, seat: int | None) -> bool:
        before, after = self.reference.tables[place - 1 : place + 1]
        return bool(self.view(before, seat) != self.view(after, seat))

    # --- servers ---

    def failed(self, process: Process, what: str, error: BaseException) -> None:
        """A server has reported a failure."""
        self.world.note(process.name, f"failed: {what}: {type(error).__name__}: {error}")
        if what not in BOTS_ARE_BAD and not isinstance(error, Injected | Conflict):
            self.breaks("sound", f"{process.name}, {what}: {type(error).__name__}: {error}")

    def stopped(self, server: Server) -> None:
        """A server has closed all its tables, as asked to. Whoever does not read cannot be told."""
        reading = [wire for wire in server.wires if wire.open and wire.free]
        left = [request for wire in reading for request in wire.unanswered.values()]
        self.require(not left, "answered", f"s{server.number} stops and has not answered {left}")

    def _owned_once(self) -> None:
        """But if a lease was lost by force, its server does not know for as long as it lasts."""
        if self.world.loop.time() - self.world.lapsed > self.world.setup.lease or not self.world.lapsed:
            rooms = [(one, one.tables.rooms.get(self.world.table)) for one in self.world.servers if one.running]
            owners = [one.number for one, room in rooms if room is not None and _owns(room)]
            self.require(len(owners) <= 1, "owner", f"servers {owners} own the table at the same time")

    # --- the end ---

    def in_the_end(self) -> None:
        """All laws, when everything has come to rest."""
        self.look_around()
        reference, database = self.reference, self.world.database
        kept = [row for _, rows in database.disk.recover() for row in rows if _ == self.world.table]
        stored = [(entry.number, entry.at, f.dump(entry.fact)) for entry in reference.entries]
        self.require(kept == stored, "stored", f"{len(stored)} facts were stored, {len(kept)} are there")
        for decision in self.promises:
            self._kept(decision)
        for client in self.world.clients:
            if client.joined:
                self._converged(client, reference.now)
        for result in (entry.fact for entry in reference.entries if isinstance(entry.fact, f.Finished)):
            proof = proof_of(self.world.table, reference.entries, result.match)
            try:
                assert proof is not None
                check(proof)
            except Exception as error:
                self.breaks("fair", f"match {result.match}: {type(error).__name__}: {error}")

    def _converged(self, client: Client, table: Table) -> None:
        seat, lobby = table.seat_of(client.who.id), dict(client.lobby)
        lobby.pop("starts_in", None)
        expected = _json.decode(_json.encode(view.lobby(table, MOMENT)))
        expected.pop("starts_in", None)
        if lobby != expected:
            self.breaks("converged", f"{client.name} sees {lobby}, not {expected}")
        self.require(client.seat == seat, "converged", f"{client.name} has seat {client.seat}, not {seat}")
        if table.match is not None and (seat is not None or table.terms.spectators):
            shown = client.whole.get("play", {}).get("view")
            self.require(shown == self.view(table, seat), "converged", f"{client.name} sees {shown}")
