"""Getting going: import, loading a compiled game, compiling it for the first time, memory."""

import os
import tempfile
from collections.abc import Iterator
from statistics import median

import stammtisch
from benchmarks.measure import TURNS, Figure, fresh_process

IMPORT = """
from time import process_time
started = process_time()
import stammtisch
print(process_time() - started)
"""
LOAD = """
from time import process_time
import stammtisch
started = process_time()
match = stammtisch.load({game!r}).start(seed=7)
match.play(match.waiting[0], match.choices(match.waiting[0])[0])
match.view(0)
print(process_time() - started)
"""
COMPILE = """
from time import process_time
from stammtisch.cli.warm import compile_game
started = process_time()
compile_game({game!r})
print(process_time() - started)
"""
WARM = """
import subprocess
from time import perf_counter
started = perf_counter()
subprocess.run([sys.executable, "-m", "stammtisch.cli", "warm"], check=True, capture_output=True)
print(perf_counter() - started)
"""
MEMORY = """
import psutil, stammtisch
for game in {games!r}:
    match = stammtisch.load(game).start(seed=7)
    match.play(match.waiting[0], match.choices(match.waiting[0])[0])
print(psutil.Process().memory_info().rss / 1e6)
"""


def figures() -> Iterator[Figure]:
    yield Figure("import stammtisch", median(fresh_process(IMPORT) for _ in range(TURNS)), "s", at_most=0.4)
    for game in stammtisch.games():
        load = LOAD.format(game=game)
        fresh_process(load)
        yield Figure(f"warm load, {game}", median(fresh_process(load) for _ in range(TURNS)), "s", at_most=0.5)
    yield Figure("memory, the library alone", fresh_process(MEMORY.format(games=())), "MB")
    yield Figure("memory, with Gaunerbande", fresh_process(MEMORY.format(games=("gaunerbande",))), "MB")
    yield Figure("memory, with all games", fresh_process(MEMORY.format(games=stammtisch.games())), "MB")
    for game in stammtisch.games():
        yield Figure(f"cold compile, {game}", cold_compile(game), "s")
    name = f"cold compile, all games (`stammtisch warm`) on {os.cpu_count()} cores"
    yield Figure(name, cold_warm(), "s", at_most=60)


def cold_compile(game: str) -> float:
    """Seconds of processor time."""
    with tempfile.TemporaryDirectory() as empty:
        return fresh_process(COMPILE.format(game=game), {**os.environ, "STAMMTISCH_CACHE": empty})


def cold_warm() -> float:
    """Seconds on the clock, as somebody waits for them."""
    with tempfile.TemporaryDirectory() as empty:
        return fresh_process(WARM, {**os.environ, "STAMMTISCH_CACHE": empty})
