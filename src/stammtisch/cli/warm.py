"""`stammtisch warm`: compiles the games once, so that no later process has to.

As many processes as there are cores compile one game after another; the compiled code is kept in the cache
(`kernel/jit.py`), in a folder named after the source it came from. A marker file in it says that the game is
compiled completely, so that warming a second time costs next to nothing.
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
from stammtisch.cli.language import CommandError, Lang, reporting_errors, resolve_language
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
    "Übersetzter Code lässt sich hier nicht aufbewahren (siehe STAMMTISCH_CACHE): Jeder Prozess übersetzt für sich.",
)

STEPS = ("deal", "waiting", "legal", "apply", "redeal", "policy", "value", "playouts", "matches", "search", "advice")
SAMPLE_CHOICES = 20  # of every match that is played to compile


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help="Only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile every game now, once per machine and version, instead of at its first match."""
    from stammtisch.games.registry import game_ids
    from stammtisch.kernel.jit import cache_root, interpreted

    language = resolve_language(lang)
    if interpreted() or cache_root() is None:
        print((INTERPRETED if interpreted() else NO_CACHE).in_(language))
        return
    asked = list(games or game_ids())
    with reporting_errors(language):
        compiled = make_ready(asked, language)
    for game in asked:
        if game not in compiled:
            print(f"{game}: {READY.in_(language)}")


def make_ready(games: list[str], language: Language) -> list[str]:
    """Compiles those games that are not compiled yet, showing progress, and gives their names.

    Raises CommandError if one does not compile.
    """
    from stammtisch.kernel.jit import cache_root, interpreted

    if interpreted() or cache_root() is None:
        return []
    cold = [game for game in games if not marker_path(game, language).exists()]
    if cold:
        compile_all(sorted(cold, key=source_size, reverse=True), language)  # the longest work first
    return cold


def source_size(game: str) -> int:
    """Bytes of a game's source: the more, the longer it compiles."""
    from stammtisch.games.registry import rulebook

    folder = Path(sys.modules[rulebook(game).module].__file__ or "").parent
    return sum(file.stat().st_size for file in folder.glob("*.py"))


def marker_path(game: str, language: Language) -> Path:
    """The file whose existence says that this game, from this source, is compiled completely.

    Raises CommandError if the game cannot be imported.
    """
    from stammtisch.games.registry import rulebook

    try:
        return marker_for(rulebook(game))
    except ImportError as error:
        raise CommandError(FAILED.in_(language).format(game=game, why=error)) from error


def marker_for(rules: "Rulebook") -> Path:
    """The same for a rulebook; another file whenever this module changes."""
    from stammtisch.bots.search import searcher

    procedure = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    return Path(searcher(rules).stats.cache_path) / f"warm-{procedure}"


# --- a worker: a process that compiles one game after another ---


def compile_games() -> None:
    """Compiles the games whose names it reads from stdin; runs in a process of its own."""
    gc.set_threshold(
        200_000, 50, 1000
    )  # compiling keeps most of what it allocates: collecting it would take a tenth of the time
    for line in sys.stdin:
        compile_game(line.strip())


def compile_game(game: str) -> None:
    """Compiles a game, prints a line after every step, and leaves the marker."""
    from stammtisch.games.registry import rulebook

    rules = rulebook(game)
    for step in compile_steps(rules):
        print(step, flush=True)
    marker_for(rules).touch()


def compile_steps(rules: "Rulebook") -> Iterator[str]:
    """Calls every compiled function of a game once, then plays a little, as people and bots would; names each step."""
    import numpy as np

    from stammtisch.bots import LEVELS, advise, choose
    from stammtisch.games.contract import SEATS
    from stammtisch.kernel.bits import lowest
    from stammtisch.kernel.dice import playout_rng
    from stammtisch.match import Game

    bindings, rng = rules.bindings, playout_rng(0)
    numbers = Game(rules.id).start(seed=0).numbers
    yield "deal"
    seat = lowest(bindings.waiting(numbers))
    yield "waiting"
    choices = bindings.legal(numbers, seat)
    yield "legal"
    bindings.apply(numbers.copy(), seat, lowest(choices))
    yield "apply"
    bindings.redeal(numbers.copy(), seat, rng)
    yield "redeal"
    bindings.policy(numbers, seat, choices, rng)
    yield "policy"
    bindings.value(numbers, numbers, np.zeros(SEATS))
    yield "value"
    bindings.playouts(numbers, 1, rng, numbers.copy())
    yield "playouts"
    for players in rules.players:
        match = Game(rules.id, players).start(seed=players)
        bindings.playouts(match.numbers, 3, rng, match.numbers.copy())
        for _ in range(SAMPLE_CHOICES):
            if match.over:
                break
            match.view(match.waiting[0])
            match.play(match.waiting[0], match.choices(match.waiting[0])[-1])
    yield "matches"
    match = Game(rules.id).start(seed=0)
    for level in LEVELS:
        choose(match, seat, level, seed=0, simulations=2)
    yield "search"
    advise(match, seat, seed=0, simulations=2)
    yield "advice"


# --- the parent process ---


class ProgressCallback(Protocol):
    """Is told how many of the STEPS of a game are done, and after how many seconds."""

    def __call__(self, game: str, done: int, seconds: float) -> None: ...


def compile_all(games: list[str], language: Language) -> None:
    """Compiles games in as many processes as there are cores. Raises CommandError if one does not compile."""
    from rich.console import Console

    console = Console(highlight=False, stderr=True)  # what is asked for goes to stdout
    running: list[subprocess.Popen[str]] = []
    left, failures = iter(games), dict[str, str]()
    with (progress_bars if console.is_terminal else progress_lines)(console, games, language) as progress:
        workers = min(os.cpu_count() or 1, len(games))
        pool = ThreadPoolExecutor(workers)
        try:
            for failed in pool.map(lambda _: compile_in_process(left, progress, running), range(workers)):
                failures |= failed
        finally:  # also on Ctrl-C: no process is left behind
            for process in running:
                process.terminate()
            pool.shutdown(cancel_futures=True)
    for game, why in failures.items():
        print(why, file=sys.stderr)
        raise CommandError(FAILED.in_(language).format(game=game, why=why.splitlines()[-1]))


def compile_in_process(
    games: Iterator[str], progress: ProgressCallback, running: list[subprocess.Popen[str]]
) -> dict[str, str]:
    """Has a new process compile games until none is left or one fails; the failed one with its error output, if any.

    The process is in `running` while it runs.
    """
    command = [sys.executable, "-c", "from stammtisch.cli.warm import compile_games; compile_games()"]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        running.append(process)
        failed = next((game for game in games if not follow_steps(process, game, progress)), None)
        process.communicate()  # closes stdin, which ends it
        running.remove(process)
        errors.seek(0)
        why = errors.read().strip() or f"exit status {process.returncode}"
        return {failed: why} if failed else {}


def follow_steps(process: "subprocess.Popen[str]", game: str, progress: ProgressCallback) -> bool:
    """Has the process compile a game and reports every step; whether all were done."""
    assert process.stdin is not None
    assert process.stdout is not None
    started = perf_counter()
    progress(game, 0, 0.0)
    print(game, file=process.stdin, flush=True)
    for done in range(1, len(STEPS) + 1):
        if not process.stdout.readline():
            return False
        progress(game, done, perf_counter() - started)
    return True


@contextmanager
def progress_bars(console: "Console", games: list[str], language: Language) -> Iterator[ProgressCallback]:
    """Shows progress as one bar per game."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[doing]}"), TimeElapsedColumn()
    with Progress(*columns, console=console) as progress:
        tasks = {game: progress.add_task(game, start=False, total=len(STEPS), doing="") for game in games}

        def show(game: str, done: int, seconds: float) -> None:
            task = tasks[game]
            if done == 0:
                progress.start_task(task)
            doing = STEPS[done] if done < len(STEPS) else READY.in_(language)
            progress.update(task, completed=done, doing=doing)

        yield show


@contextmanager
def progress_lines(console: "Console", games: list[str], language: Language) -> Iterator[ProgressCallback]:
    """Shows progress as a line when a game is begun and one when it is done."""

    def show(game: str, done: int, seconds: float) -> None:
        if done == 0:
            console.print(f"{game}: {COMPILING.in_(language)}")
        elif done == len(STEPS):
            console.print(f"{game}: {COMPILED.in_(language).format(seconds)}")

    yield show
