"""`stammtisch warm`: compiles the games once, so that no later process has to.

As many processes as there are cores compile one game after another; the compiled code is kept in the cache
(`kernel/jit.py`), in a folder named after the source it came from. A mark in it says that the game is complete,
so warming twice costs little more than looking.
"""

import gc
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.games.contract import Rulebook

READY = Phrase("ready", "bereit")
COMPILING = Phrase("compiling, once for this version", "wird übersetzt, einmal für diese Version")
COMPILED = Phrase("compiled in {:.0f} s", "übersetzt in {:.0f} s")
FAILED = Phrase("{game} does not compile: {why}", "{game} lässt sich nicht übersetzen: {why}")
INTERPRETED = Phrase(
    "NUMBA_DISABLE_JIT is set: nothing to compile.", "NUMBA_DISABLE_JIT ist gesetzt: nichts zu übersetzen."
)
NO_CACHE = Phrase(
    "Compiled code cannot be kept here (see STAMMTISCH_CACHE): every process compiles for itself.",
    "Übersetztes lässt sich hier nicht aufheben (siehe STAMMTISCH_CACHE): jeder Prozess übersetzt für sich.",
)

STEPS = ("deal", "waiting", "legal", "apply", "redeal", "policy", "value", "playouts", "matches", "search", "advice")
SOME = 20  # choices


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help="Only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile every game now, once per machine and version, instead of at its first match."""
    from stammtisch.games.registry import GAMES
    from stammtisch.kernel.jit import cache_root, interpreted

    spoken = language(lang)
    if interpreted() or cache_root() is None:
        print((INTERPRETED if interpreted() else NO_CACHE).in_(spoken))
        return
    asked = list(games or GAMES)
    with refusals_in(spoken):
        compiled = make_ready(asked, spoken)
    for game in asked:
        if game not in compiled:
            print(f"{game}: {READY.in_(spoken)}")


def make_ready(games: list[str], spoken: Language) -> list[str]:
    """Compiles those of the games that are not yet compiled, showing progress; which these were."""
    from stammtisch.kernel.jit import cache_root, interpreted

    if interpreted() or cache_root() is None:
        return []
    cold = [game for game in games if not mark_of(game, spoken).exists()]
    if cold:
        compile_all(sorted(cold, key=source_size, reverse=True), spoken)  # the longest work first
    return cold


def source_size(game: str) -> int:
    from stammtisch.kernel.jit import PACKAGE

    return sum(file.stat().st_size for file in (PACKAGE / "games" / game).glob("*.py"))


def mark_of(game: str, spoken: Language) -> Path:
    """The file that says: this game, from this source, is compiled completely."""
    from stammtisch.games.registry import rulebook

    try:
        return mark_for(rulebook(game))
    except ImportError as error:
        raise Refusal(FAILED.in_(spoken).format(game=game, why=error)) from error


def mark_for(rules: "Rulebook") -> Path:
    from stammtisch.bots.search import searcher

    procedure = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    return Path(searcher(rules).stats.cache_path) / f"warm-{procedure}"


# --- a worker: a process that compiles one game after another ---


def compile_games() -> None:
    """Runs in a process of its own, and compiles the games whose names it reads."""
    gc.set_threshold(200_000, 50, 1000)  # compiling makes much that stays: looking for garbage in it takes a tenth
    for line in sys.stdin:
        compile_game(line.strip())


def compile_game(game: str) -> None:
    """Prints a line after every step."""
    from stammtisch.games.registry import rulebook

    rules = rulebook(game)
    for step in steps(rules):
        print(step, flush=True)
    mark_for(rules).touch()


def steps(rules: "Rulebook") -> Iterator[str]:
    """Goes through every door of a game once, which compiles it; then plays a little, as people and bots would."""
    import numpy as np

    from stammtisch.bots import LEVELS, advise, choose
    from stammtisch.games.contract import SEATS
    from stammtisch.kernel.bits import lowest
    from stammtisch.kernel.dice import quick
    from stammtisch.match import Game

    doors, rng = rules.doors, quick(0)
    numbers = Game(rules.id).start(seed=0).numbers
    yield "deal"
    seat = lowest(doors.waiting(numbers))
    yield "waiting"
    choices = doors.legal(numbers, seat)
    yield "legal"
    doors.apply(numbers.copy(), seat, lowest(choices))
    yield "apply"
    doors.redeal(numbers.copy(), seat, rng)
    yield "redeal"
    doors.policy(numbers, seat, choices, rng)
    yield "policy"
    doors.value(numbers, numbers, np.zeros(SEATS))
    yield "value"
    doors.playouts(numbers, 1, rng, numbers.copy())
    yield "playouts"
    for players in rules.players:
        match = Game(rules.id, players).start(seed=players)
        doors.playouts(match.numbers, 3, rng, match.numbers.copy())
        for _ in range(SOME):
            match.view(match.waiting[0])
            match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
    yield "matches"
    match = Game(rules.id).start(seed=0)
    for level in LEVELS:
        choose(match, seat, level, seed=0, simulations=2)
    yield "search"
    advise(match, seat, seed=0, simulations=2)
    yield "advice"


# --- the foreman ---


class Watcher(Protocol):
    def __call__(self, game: str, done: int, seconds: float) -> None: ...


def compile_all(games: list[str], spoken: Language) -> None:
    from rich.console import Console

    console = Console(highlight=False, stderr=True)  # what is asked for goes to stdout
    running: list[subprocess.Popen[str]] = []
    left, troubles = iter(games), dict[str, str]()
    with (bars if console.is_terminal else lines)(console, games, spoken) as watcher:
        workers = min(os.cpu_count() or 1, len(games))
        pool = ThreadPoolExecutor(workers)
        try:
            for trouble in pool.map(lambda _: oversee(left, watcher, running), range(workers)):
                troubles |= trouble
        finally:  # also on Ctrl-C: nobody compiles on
            for process in running:
                process.terminate()
            pool.shutdown(cancel_futures=True)
    for game, why in troubles.items():
        print(why, file=sys.stderr)
        raise Refusal(FAILED.in_(spoken).format(game=game, why=why.splitlines()[-1]))


def oversee(games: Iterator[str], watcher: Watcher, running: list[subprocess.Popen[str]]) -> dict[str, str]:
    """Has games compiled in a new process, as long as there are any; the one that went wrong, and what did."""
    order = [sys.executable, "-c", "from stammtisch.cli.warm import compile_games; compile_games()"]
    with (
        tempfile.TemporaryFile("w+") as troubles,
        subprocess.Popen(order, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=troubles, text=True) as process,
    ):
        running.append(process)
        failed = next((game for game in games if not follow(process, game, watcher)), None)
        process.communicate()  # nothing more to do
        running.remove(process)
        troubles.seek(0)
        why = troubles.read().strip() or f"exit status {process.returncode}"
        return {failed: why} if failed else {}


def follow(process: "subprocess.Popen[str]", game: str, watcher: Watcher) -> bool:
    """Watches a game being compiled; whether it was."""
    assert process.stdin is not None
    assert process.stdout is not None
    started = perf_counter()
    watcher(game, 0, 0.0)
    print(game, file=process.stdin, flush=True)
    for done in range(1, len(STEPS) + 1):
        if not process.stdout.readline():
            return False
        watcher(game, done, perf_counter() - started)
    return True


@contextmanager
def bars(console: "Console", games: list[str], spoken: Language) -> Iterator[Watcher]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[doing]}"), TimeElapsedColumn()
    with Progress(*columns, console=console) as progress:
        tasks = {game: progress.add_task(game, start=False, total=len(STEPS), doing="") for game in games}

        def watch(game: str, done: int, seconds: float) -> None:
            task = tasks[game]
            if done == 0:
                progress.start_task(task)
            doing = STEPS[done] if done < len(STEPS) else READY.in_(spoken)
            progress.update(task, completed=done, doing=doing)

        yield watch


@contextmanager
def lines(console: "Console", games: list[str], spoken: Language) -> Iterator[Watcher]:
    def watch(game: str, done: int, seconds: float) -> None:
        if done == 0:
            console.print(f"{game}: {COMPILING.in_(spoken)}")
        elif done == len(STEPS):
            console.print(f"{game}: {COMPILED.in_(spoken).format(seconds)}")

    yield watch
