"""The page in a real Chromium: how long until it can be used, and how smoothly cards move at a table for six.

Without a graphics card Chromium draws with the processor, so frames say as much about the machine as about the page.
What the page itself costs is the time of the main thread for a frame.
"""

import tempfile
from collections.abc import Iterator
from gzip import compress
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.person import Person
from tests.server.servers import Zygote

from benchmarks.measure import TURNS, Figure

PLAYERS = 6
SECONDS = 12
WORK = {"ScriptDuration": "scripts", "RecalcStyleDuration": "style", "LayoutDuration": "layout"}

# Notes when the first thing that can be pressed stands in the page; nothing on it needs more to work.
NOTE_INTERACTIVE = """
new MutationObserver((_, watcher) => {
    if (!document.querySelector('main button, main a')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.interactive = performance.now())));
}).observe(document, {childList: true, subtree: true});
"""
LOADED = """() => {
    const [page] = performance.getEntriesByType('navigation');
    const needed = ({name, startTime}) => name.endsWith('.js') && startTime < window.interactive;
    const scripts = performance.getEntriesByType('resource').filter(needed).map(({name}) => name);
    return {ready: page.domContentLoadedEventEnd, interactive: window.interactive, scripts};
}"""
# Presses whatever is offered, and notes the time of every frame in which something travels.
PLAY = """(seconds) => new Promise((done) => {
    const frames = [];
    const end = performance.now() + 1000 * seconds;
    const offered = '[data-confirm]:not([disabled]), [data-choice]:not([aria-pressed=true])';
    const pressing = setInterval(() => document.querySelector(offered)?.click(), 120);
    const travels = ({playState, effect}) => playState === 'running' && effect.getComputedTiming().iterations === 1;
    const frame = (now) => {
        frames.push([now, document.getAnimations().filter(travels).length]);
        if (now < end) return requestAnimationFrame(frame);
        clearInterval(pressing);
        done(frames);
    };
    requestAnimationFrame(frame);
})"""


def figures() -> Iterator[Figure]:
    if CHROMIUM is None:
        raise RuntimeError("there is no Chromium")
    zygote = Zygote()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = zygote.server(Path(folder), games=["gaunerbande"], moment_most=0.1)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield from first_load(browser, server.url)
            yield from moving(browser, server.url)
        finally:
            browser.close()
            server.stop()
            zygote.close()


def first_load(browser: Browser, url: str) -> Iterator[Figure]:
    """Somebody who has never been here: nothing is cached."""
    loads = [load(browser, url) for _ in range(TURNS)]
    yield Figure("home, first visit: DOMContentLoaded", median(one["ready"] for one in loads), "ms")
    yield Figure("home, first visit: interactive", median(one["interactive"] for one in loads), "ms", at_most=1000)
    yield Figure("home, first visit: JavaScript, gzipped", median(one["scripts"] for one in loads), "kB", at_most=90)


def load(browser: Browser, url: str) -> dict[str, float]:
    """Milliseconds until the page is there and can be used, and the kilobytes of its scripts."""
    anna = Person(browser, url)
    anna.page.add_init_script(NOTE_INTERACTIVE)
    anna.open()
    anna.page.wait_for_function("window.interactive")
    found = anna.page.evaluate(LOADED)
    sizes = [len(compress(anna.context.request.get(script).body())) for script in found["scripts"]]
    anna.leave()
    return {"ready": found["ready"], "interactive": found["interactive"], "scripts": sum(sizes) / 1000}


def moving(browser: Browser, url: str) -> Iterator[Figure]:
    anna = Person(browser, url, speed="calm")
    anna.open(anna.table("gaunerbande", PLAYERS, ["me", *["random"] * (PLAYERS - 1)], start=True))
    anna.wait_for_turn()
    chromium = anna.context.new_cdp_session(anna.page)
    chromium.send("Performance.enable")
    before = worked(chromium)
    frames = anna.page.evaluate(PLAY, SECONDS)
    spent = {name: now - before[name] for name, now in worked(chromium).items()}
    between = [now - then for (then, _), (now, travelling) in pairwise(frames) if travelling]
    anna.leave()
    name = f"table for {PLAYERS}, cards travelling"
    yield Figure(f"{name}: frames", 1000 * len(between) / sum(between), "/s", at_least=59)
    yield Figure(f"{name}: frames that took longer than two", 100 * late(between), "%")
    for metric, what in WORK.items():
        yield Figure(f"{name}: main thread for a frame, {what}", 1000 * spent[metric] / len(frames), "ms")
    whole = 1000 * sum(spent.values()) / len(frames)
    yield Figure(f"{name}: main thread for a frame, together", whole, "ms", at_most=8)


def worked(chromium: CDPSession) -> dict[str, float]:
    """Seconds of the main thread so far."""
    metrics: list[dict[str, Any]] = chromium.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics if metric["name"] in WORK}


def late(between: list[float]) -> float:
    return sum(one > 1000 / 30 + 1 for one in between) / len(between)
