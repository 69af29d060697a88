"""Games as WebAssembly: the same search natively, in Node.js and in Chromium, in turns; sizes, start-up and building.

Speed is in processor time of this process and all that it has started (only one of them works at a time), so that a
busy machine spoils it less. Every search starts afresh at the first decision of seed 7, and all three find the same.
"""

import json
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, Protocol

import psutil
from playwright.sync_api import Browser, Page, Route, sync_playwright
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.engine.comparing import ENGINE, node

import stammtisch
from benchmarks.measure import TURNS, Figure, Work, in_turns, ratio
from stammtisch.bots.search import Search
from stammtisch.engine.build import compiled, linked
from stammtisch.engine.files import write_engines
from stammtisch.games.registry import OWN
from stammtisch.kernel.dice import playout_rng

SEED = 7
SIMULATIONS = 150_000  # a turn: processors count their time in hundredths of a second
FIRST = 1_000  # simulations of the first search
PROGRAM = Path(__file__).with_suffix(".mjs")
HOME = "http://localhost/"  # nobody's: all of it is answered from files
PREPARED = f"""async () => {{
    const {{ answering }} = await import('/{PROGRAM.name}');
    const read = async (source) => (await fetch(source)).arrayBuffer();
    window.answers = answering(await import('/index.js'), read);
}}"""


class Machine(Protocol):
    """Something that plays WebAssembly."""

    def ask(self, question: str, **given: Any) -> Any: ...


class Kind(NamedTuple):
    """A kind of machine: how a new one is had, and where it finds the games."""

    new: Callable[[], AbstractContextManager[Machine]]
    games: str


def figures() -> Iterator[Figure]:
    if CHROMIUM is None or not ENGINE.is_file():
        raise RuntimeError("it takes Chromium and the engine's package: make engines")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_engines(Path(folder), OWN)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        kinds = {
            "Node.js": Kind(in_node, f"{folder}/"),
            "Chromium": Kind(lambda: in_chromium(browser, Path(folder)), HOME),
        }
        for game in OWN:
            yield from speed(game, kinds)
            yield from start(game, kinds)
            yield from sizes(Path(folder) / f"{game}.wasm")
            yield Figure(f"building {game}.wasm, nothing cached: processor time", building(game), "s")
        browser.close()


# --- speed ---


def speed(game: str, kinds: dict[str, Kind]) -> Iterator[Figure]:
    found: dict[str, list[int]] = {}
    workers: dict[str, Work] = {"native": native(game, found)}
    with ExitStack() as running:
        for name, kind in kinds.items():
            machine = running.enter_context(kind.new())
            first_search(machine, kind, game)
            workers[name] = thinker(name, machine, game, found)
        seconds = in_turns(workers, clock=processor_time)
    if len({tuple(visits) for visits in found.values()}) != 1:
        raise RuntimeError(f"{game}: not all have found the same")
    for name, spent in seconds.items():
        yield Figure(f"simulations, {game}, {name}", 1 / median(spent), "1/s")
    for name in kinds:
        yield Figure(f"{name} against native, {game}", ratio(seconds["native"], seconds[name]), "×")


def native(game: str, found: dict[str, list[int]]) -> Work:
    match = stammtisch.load(game).start(SEED)

    def think() -> int:
        search = Search(match.game.rules, match.numbers, match.waiting[0], playout_rng(1))
        found["native"] = search.run(SIMULATIONS).visits.tolist()
        return SIMULATIONS

    return think


def thinker(name: str, machine: Machine, game: str, found: dict[str, list[int]]) -> Work:
    def think() -> int:
        found[name] = machine.ask("think", game=game, simulations=SIMULATIONS)
        return SIMULATIONS

    return think


def processor_time() -> float:
    """Of this process and everything below it."""
    here = psutil.Process()
    return sum(sum(one.cpu_times()[:2]) for one in (here, *here.children(recursive=True)))


# --- everything else ---


def start(game: str, kinds: dict[str, Kind]) -> Iterator[Figure]:
    """In a new process each time, for code that has been compiled is kept. On the clock on the wall, the best of some:
    what others do on the machine can only add to it."""
    for name, kind in kinds.items():
        times = []
        for _ in range(TURNS):
            with kind.new() as machine:
                times.append(first_search(machine, kind, game))
        yield Figure(f"{game}, {name}: from the file's bytes to {FIRST:,} simulations", min(times), "ms")


def first_search(machine: Machine, kind: Kind, game: str) -> float:
    given = {"game": game, "source": f"{kind.games}{game}.wasm", "seed": SEED, "simulations": FIRST}
    return float(machine.ask("start", **given))


def sizes(file: Path) -> Iterator[Figure]:
    with in_node() as machine:
        found = machine.ask("sizes", source=str(file))
    for name, size in zip(("as it is", "gzipped", "with Brotli"), found, strict=True):
        yield Figure(f"{file.name}, {name}", size / 1000, "kB")


def building(game: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    linked(compiled(game))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# --- machines ---


class Node:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked, self._answered = process.stdin, process.stdout

    def ask(self, question: str, **given: Any) -> Any:
        print(json.dumps([question, given]), file=self._asked, flush=True)
        return json.loads(self._answered.readline())


class Chromium:
    def __init__(self, page: Page) -> None:
        self._page = page

    def ask(self, question: str, **given: Any) -> Any:
        return self._page.evaluate("([question, given]) => window.answers[question](given)", [question, given])


@contextmanager
def in_node() -> Iterator[Node]:
    command = [node(), str(PROGRAM), ENGINE.as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Node(process)
        process.terminate()


@contextmanager
def in_chromium(browser: Browser, folder: Path) -> Iterator[Chromium]:
    """A page with the package, in a process of its own; the games are in that folder."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOME)
        file = {PROGRAM.name: PROGRAM}.get(name, (folder if name.endswith(".wasm") else ENGINE.parent) / name)
        if name:
            kind = "application/wasm" if file.suffix == ".wasm" else "text/javascript"
            route.fulfill(path=file, content_type=kind)
        else:
            route.fulfill(body="", content_type="text/html")

    context = browser.new_context()
    page = context.new_page()
    page.route("**/*", answer)
    page.goto(HOME)
    page.evaluate(PREPARED)
    yield Chromium(page)
    context.close()
