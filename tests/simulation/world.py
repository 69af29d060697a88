"""One evening in one process: servers, a database, a hub, workers and people, and whatever goes wrong, from a seed."""

import random
from collections.abc import Callable, Collection, Sequence
from hashlib import blake2b
from typing import NamedTuple

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.fairness import fresh_secret
from tests.simulation.chance import dice_for, from_seed
from tests.simulation.clients import Client
from tests.simulation.database import Database
from tests.simulation.faults import KINDS, Fault, drawn
from tests.simulation.hub import Broker
from tests.simulation.laws import Broken, Laws
from tests.simulation.loop import SimulatedLoop
from tests.simulation.servers import Server

GAMES = (("gaunerbande", {"target": 10}), ("party_bugs", {"variant": True}))
A_DAY = 24 * 3600  # seconds
UNATTENDED = 3.0 * A_DAY  # in which nobody comes to a table over days
PEOPLE = ("Anna", "Bert", "Carl", "Dora")
BETWEEN_LOOKS = 5.0  # seconds
AFTERWARDS = 8.0  # seconds for the last messages to arrive
STUCK = 1800.0  # seconds, in a brisk evening, after which a match that is not over is stuck: three times the longest
ENOUGH = 400_000  # steps, eight times the longest evening: somebody runs in circles, and time stands still


class Setup(NamedTuple):
    """What kind of evening it is."""

    servers: int
    game: str
    options: dict[str, object]
    seats: list[c.Plan]
    pace: int
    spectators: bool
    scale: float  # people who play by correspondence take so many times as long for everything
    seconds: float  # of troubles
    faults: int
    only: tuple[str, ...]  # faults of these kinds; none: of all
    over_days: bool = False  # a table over days: it goes on though nobody is connected

    @property
    def thinking(self) -> tuple[float, float]:
        return 0.2 * self.scale, 6.0 * self.scale

    @property
    def lease(self) -> float:
        return 6.0 if self.scale == 1 else 7200.0

    @property
    def sweep(self) -> float:
        return 10.0 if self.scale == 1 else 1800.0

    @property
    def grace(self) -> int:
        return 60


def setup_for(seed: int) -> Setup:
    """The evening that belongs to a seed.

    In half of the evenings few kinds of faults happen, but those often: what takes two of a kind is found far sooner
    (swarm testing, Groce 2012).
    """
    dice = dice_for(seed, "setup")
    slow = dice.random() < 0.3
    over_days = slow and dice_for(seed, "days").random() < 0.4
    scale = 3600.0 if slow else 1.0
    game, options = dice.choice(GAMES)
    plans: list[list[c.Plan]] = [["me", "open", "random"], ["me", "open", "open"], ["me", "open", "beginner", "open"]]
    return Setup(
        servers=dice.choice((1, 2, 2, 3, 3)),
        game=game,
        options=dict(options),
        seats=dice.choice(plans),
        pace=A_DAY if over_days else 0 if slow else dice.choice((0, 0, 10, 20)),
        spectators=dice.random() < 0.8,
        scale=scale,
        seconds=dice.choice((40.0, 90.0, 180.0)) * scale,
        faults=dice.choice((2, 6, 12, 24, 40)),
        only=tuple(dice.sample([kind.what for kind in KINDS], dice.choice((0, 0, 0, 0, 2, 3, 4, 6)))),
        over_days=over_days,
    )


class Outcome(NamedTuple):
    """How an evening went. `trace` is a hash of everything that happened."""

    seed: int
    faults: Sequence[Fault]
    broken: Broken | None
    steps: int
    hours: float
    trace: str
    story: Sequence[str]


class World:
    """The evening of a seed, with the faults of the seed, with those of some kinds only, or with given ones."""

    def __init__(self, seed: int, faults: Sequence[Fault] | None = None, only: Collection[str] = ()) -> None:
        self.seed, self.setup, self.dice = seed, setup_for(seed), dice_for(seed, "world")
        self.loop = SimulatedLoop(dice_for(seed, "order"))  # type: ignore[abstract]
        self.context = self.loop.process("world").context
        self.laws = Laws(self)
        self.database = Database(self.loop, dice_for(seed, "database"), self.laws.stored)
        self.broker = Broker(self.loop, dice_for(seed, "hub"))
        self.servers = [Server(self, number) for number in range(self.setup.servers)]
        self.clients: list[Client] = []
        self.faults = self._drawn(only or self.setup.only) if faults is None else list(faults)
        self.table = ""
        self.lapsed = 0.0  # when leases were last lost by force
        self.healed = 0.0  # since when nothing goes wrong any more
        self.goes_on = True  # there is to be another match
        self._over = False
        self._story: list[tuple[float, str, str, bytes]] = []
        self.loop.on_error = lambda context: self.laws.require(
            False, "sound", f"{context.get('message')}: {context.get('exception')!r}"
        )

    def _people(self) -> int:
        return len([seat for seat in self.setup.seats if seat in ("me", "open")]) + 1

    def _drawn(self, only: Collection[str]) -> list[Fault]:
        setup, dice = self.setup, dice_for(self.seed, "faults")
        return drawn(dice, setup.faults, setup.seconds, setup.servers, self._people(), setup.scale, only)

    def run(self) -> Outcome:
        """The whole evening, until all is well or a law is broken."""
        with from_seed(self.seed, self.loop.time):
            try:
                self.loop.call_soon(self._begin, context=self.context)
                self.loop.run(self._is_over)
            finally:
                self.loop.dispose()
        digest = blake2b(digest_size=16)
        for at, who, what, data in self._story:
            digest.update(f"{at:.9f} {who} {what} ".encode() + data)
        hours = self.loop.time() / 3600
        story = [f"{at:11.4f}  {who:8} {what} {data.decode(errors='replace')}" for at, who, what, data in self._story]
        return Outcome(self.seed, self.faults, self.laws.broken, self.loop.steps, hours, digest.hexdigest(), story)

    def _is_over(self) -> bool:
        if self.loop.steps > ENOUGH:
            self.laws.breaks("stuck", f"after {self.loop.steps} steps: {self._standing()}")
        return self._over or self.laws.broken is not None

    def note(self, who: str, what: str, data: bytes = b"") -> None:
        """Something happened."""
        self._story.append((self.loop.time(), who, what, data))

    def reachable(self, usual: Server | None, dice: random.Random) -> Server | None:
        """A server that takes connections: the usual one if that is among them; None if there is none."""
        running = [server for server in self.servers if server.running and not server.stopping]
        return usual if usual in running else dice.choice(running) if running else None

    # --- the course of things ---

    def _begin(self) -> None:
        for server in self.servers:
            server.start()
        for number in range(self._people()):
            person = f.Person(f"p{number}", PEOPLE[number])
            self.clients.append(Client(self, number, person, plays=number < self._people() - 1))
        first = self.clients[0]
        self.loop.create_task(self._open(first), context=self.servers[0].process.context)
        for fault in self.faults:
            self.loop.call_at(1 + fault.at, self._happen, fault)
        self.loop.call_at(1 + self.setup.seconds, self._heal)
        self.loop.call_later(BETWEEN_LOOKS, self._look)

    async def _open(self, host: Client) -> None:
        setup = self.setup
        command = c.Open(
            who=host.who,
            secret=fresh_secret(),
            game=setup.game,
            players=len(setup.seats),
            options=setup.options,
            seats=setup.seats,
            pace=setup.pace,
            spectators=setup.spectators,
        )
        self.table = await self.servers[0].open(command)
        for client in self.clients:
            self.loop.create_task(client.live(), context=client.process.context)

    def _look(self) -> None:
        self.laws.look_around()
        self.loop.call_later(BETWEEN_LOOKS * self.setup.scale, self._look)

    def _happen(self, fault: Fault) -> None:
        self.note("fault", str(fault))
        if fault.whom.startswith("c"):
            client = self.clients[int(fault.whom[1:])]
            if fault.what == "fork":
                twin = Client(self, len(self.clients), client.who, client.plays)
                self.clients.append(twin)
                self.loop.create_task(twin.live(), context=twin.process.context)
            else:
                self.loop.call_soon(client.act, fault.what, fault.much, context=client.process.context)
        elif fault.whom:
            HAPPENS_TO_SERVERS[fault.what](self, self.servers[int(fault.whom[1:])], fault.much)
        elif fault.what in HAPPENS:
            HAPPENS[fault.what](self, fault.much)
        elif fault.what.startswith("hub-"):
            self.broker.mishaps += [fault.what.removeprefix("hub-")] * int(fault.much)
        elif fault.what in ("eio", "fsync-lost", "fsync-kept", "unheard"):
            self.database.mishaps.append(fault.what)
        else:
            self.broker.lies += [fault.what] * int(fault.much)

    def _later(self, seconds: float, then: Callable[[], object]) -> None:
        self.loop.call_later(seconds, then, context=self.context)

    def _heal(self) -> None:
        """From now on nothing goes wrong any more. Whoever is gone for good stays so."""
        self.note("world", "heals")
        self.healed, self.goes_on = self.loop.time(), False
        database, broker = self.database, self.broker
        database.full = database.slow = False
        database.away.clear()
        database.mishaps.clear()
        database.start()
        broker.mishaps.clear()
        broker.lies.clear()
        broker.workers = True
        broker.set_up(True)
        for server in self.servers:
            server.skew = 0.0
            self.loop.thaw(server.process)
        for client in self.clients:
            if self.setup.over_days:  # first it is to go on without anybody: deadlines are kept all the same
                self.loop.call_soon(client.act, "away", UNATTENDED, context=client.process.context)
                self.loop.call_later(UNATTENDED, client.come_home, context=client.process.context)
            else:
                self.loop.call_soon(client.come_home, context=client.process.context)
        self._wait_for_the_end()

    def _wait_for_the_end(self) -> None:
        since = self.loop.time() - self.healed
        if self._at_rest():
            self._later(AFTERWARDS, self._finish)
        elif since > STUCK * self.setup.scale:
            self.laws.require(False, "stuck", f"after {since:.0f} s: {self._standing()}")
        else:
            self._later(2.0 * self.setup.scale, self._wait_for_the_end)

    def _at_rest(self) -> bool:
        """Nobody who is there waits for anything: the match is over, or nobody is left to play it."""
        table = self.laws.reference.now
        here = {client.who.id for client in self.clients if not client.gone and client.plays}
        connected = all(client.joined for client in self.clients if not client.gone)
        seated = {seat.person.id for seat in table.seats if seat.person is not None and not seat.left}
        if table.stage == "playing":
            return connected and not seated & here
        if table.stage == "gathering":
            return connected and table.host not in here
        return connected and table.stage != "revealing"

    def _standing(self) -> str:
        table = self.laws.reference.now
        held = [seat.held for seat in table.seats]
        joined = {client.name: bool(client.joined) for client in self.clients}
        return f"{table}, seats {held}, waiting for {table.waiting}, connected {joined}"

    def _finish(self) -> None:
        if not self._at_rest():  # somebody has just asked for more
            self._wait_for_the_end()
            return
        self.laws.in_the_end()
        self._over = True


def _lapse(world: World, server: Server, much: float) -> None:
    world.lapsed = world.loop.time()
    for name in world.database.servers:
        if name.startswith(f"{server.process.name}."):
            world.database.servers[name] = 0.0


def _set_skew(world: World, server: Server, much: float) -> None:
    server.skew = much


def _jump(world: World, server: Server, much: float) -> None:
    server.skew += much


def _unreachable(world: World, server: Server, much: float) -> None:
    world.database.away.add(server.process)
    world._later(much, lambda: world.database.away.discard(server.process))


def _doom(world: World, server: Server, much: float) -> None:
    if server.running:
        server.process.doomed = int(much), server.crash


HAPPENS_TO_SERVERS: dict[str, Callable[[World, Server, float], None]] = {
    "crash": _doom,
    "stop": lambda world, server, much: server.stop(),
    "pause": lambda world, server, much: world.loop.freeze(server.process, much),
    "lapse": _lapse,
    "skew": _set_skew,
    "jump": _jump,
    "db-away": _unreachable,
}


def _crash_database(world: World, much: float) -> None:
    world.database.crash(much)
    world._later(world.dice.uniform(0.1, 5), world.database.start)


def _for_a_while(world: World, seconds: float, begin: Callable[[bool], None]) -> None:
    begin(True)
    world._later(seconds, lambda: begin(False))


HAPPENS: dict[str, Callable[[World, float], None]] = {
    "db-crash": _crash_database,
    "full": lambda world, much: _for_a_while(world, much, lambda on: setattr(world.database, "full", on)),
    "slow": lambda world, much: _for_a_while(world, much, lambda on: setattr(world.database, "slow", on)),
    "hub-away": lambda world, much: _for_a_while(world, much, lambda on: world.broker.set_up(not on)),
    "no-workers": lambda world, much: _for_a_while(world, much, lambda on: setattr(world.broker, "workers", not on)),
}


def simulate(seed: int, faults: Sequence[Fault] | None = None, only: Collection[str] = ()) -> Outcome:
    """The evening of a seed, from the first guest to the last law."""
    return World(seed, faults, only).run()
