"""Somebody at a browser: opens pages, and plays by clicking what the page offers."""

import json
import os
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position

from stammtisch.games.registry import game_ids

SHOTS = os.environ.get("STAMMTISCH_SHOTS", "")
SIZES = {"phone": (360, 740), "small": (320, 640), "landscape": (740, 360), "desktop": (1280, 800)}
OFFERED = "[data-choice]:not([disabled]):not([aria-pressed=true]):not([aria-disabled=true])"
CONFIRM = "[data-confirm]:not([disabled])"
OVER = "[data-stage=finished]"
CORNER: Position = {"x": 9, "y": 14}  # of a card: the rest may lie under the next one
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
HARMLESS = re.compile(
    "ERR_INTERNET_DISCONNECTED|ERR_FAILED.*/api/|WebSocket connection to .* failed"  # while offline on purpose
    "|Service Worker registration blocked"
)


class Person:
    """Has a browser of their own (a context: cookies and storage are nobody else's)."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "de",
        size: str = "desktop",
        theme: str = "light",
        speed: str = "none",
        keyboard: bool = False,
        still: bool = False,
        keeps: bool = False,
        new: bool = False,
        reads: bool = False,
    ) -> None:
        """`reads`: whether scoring pages lie open until this person is told to go on; others put them away at once.

        `keeps`: whether the browser lets the page stay for later. Most do not: it costs a second of a processor.

        `new`: has played none of the games yet, and is offered help.
        """
        width, height = SIZES[size]
        self.url, self.keyboard, self.language = url, keyboard, language
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme="dark" if theme == "dark" else "light",
            base_url=url,
            has_touch=size in ("phone", "small"),
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if keeps else "block",
        )
        kept = json.dumps({"speed": speed, "sound": False, "banter": False})
        self.context.add_init_script(f"localStorage['stammtisch.settings'] ??= '{kept}'")
        games = json.dumps({"offered": [*game_ids()], "known": [*game_ids()]})
        if not new:
            self.context.add_init_script(f"localStorage['stammtisch.beginner'] ??= '{games}'")
        self.context.add_init_script(WATCH_MOTION)
        self.context.add_init_script(READ_ON if reads else GO_ON)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        told = f"{message.text} ({message.location.get('url')})"
        if message.type in ("error", "warning") and not HARMLESS.search(told):
            self.complaints.append(told)

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    # --- going places ---

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def table(self, game: str, players: int, seats: list[str], **more: Any) -> str:
        """Opens a table by the interface that the page uses too, as this person; returns its path."""
        if not self.context.cookies():
            self._ask("/api/identity", {"name": "Anna", "language": self.language})
            self.context.add_init_script("localStorage['stammtisch.known'] ??= '1'")
        made = self._ask("/api/tables", {"game": game, "players": players, "seats": seats, **more})
        return f"/table/{made['table']}"

    def _ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Without a page: loading one takes a second of a processor."""
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    # --- playing ---

    @property
    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    @property
    def offers(self) -> list[str]:
        """The choices that can be clicked."""
        return list(self.page.evaluate(LOOK, [CONFIRM, OFFERED])[1])

    def wait_for_turn(self) -> bool:
        """Until something can be chosen, or the match is over: then False."""
        return bool(self.page.wait_for_function(TURN, timeout=60_000).json_value() == "mine")

    def choose(self, dice: random.Random) -> None:
        """Clicks (or presses Enter on) one of the things that are offered; confirms what waits to be confirmed."""
        confirms, offers, before = self.page.evaluate(LOOK, [CONFIRM, OFFERED])
        if confirms:
            self._press(self.page.locator(CONFIRM).first)
            self.page.wait_for_function(f"() => !document.querySelector('{CONFIRM}')")
        elif offers:
            self._press(self.page.locator(f'[data-choice="{dice.choice(offers)}"]').first, CORNER)
            self.page.wait_for_function(f"before => ({MOMENT})() !== before", arg=before)

    def _press(self, button: Locator, where: Position | None = None) -> None:
        if self.keyboard:
            button.press("Enter")
        else:
            button.click(position=where)

    def play_on(self, choices: int = 10_000, seed: int = 7) -> int:
        """Plays until the match is over, or so many times; returns how often something was clicked."""
        dice = random.Random(seed)
        for made in range(choices):
            if not self.wait_for_turn():
                return made
            self.choose(dice)
        return choices

    # --- looking ---

    def shot(self, name: str) -> None:
        """Keeps a picture for people to look at, if `STAMMTISCH_SHOTS` says where."""
        if SHOTS:
            Path(SHOTS).mkdir(exist_ok=True)
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png")

    def whole_shot(self, name: str) -> None:
        """The same of the whole page, however long it is."""
        if SHOTS:
            Path(SHOTS).mkdir(exist_ok=True)
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)

    def settled(self) -> None:
        """Until nothing moves any more."""
        self.page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running'"
            " || one.effect?.getComputedTiming().iterations === Infinity)"
        )

    def check_in_any_light(self) -> None:
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.settled()
            self.check_access()

    def check_access(self) -> None:
        """axe finds nothing serious on the page as it is now."""
        # The page's own policy forbids foreign scripts, so axe comes in through the debugger.
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text() + "; null")
        found = self.page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        told = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:4]]}" for one in serious]
        assert not told, told


GO_ON = """
    new MutationObserver(() => document.querySelector('[data-counted] [data-go-on]')?.click())
        .observe(document, { childList: true, subtree: true });
"""
"""Who does not read scoring pages: each is put away as soon as it is there."""
READ_ON = """
    const wait = window.setTimeout;
    window.setTimeout = (what, time, ...more) => wait(what, time === 8000 ? 2 ** 30 : time, ...more);
"""
"""Who reads them has all the time there is, however busy the machine: no page goes by itself after eight seconds."""
WATCH_MOTION = """
    window.travelled = 0;
    const moves = (what) => {
        if (document.documentElement.hasAttribute('data-still')) console.error('moves, though nothing should:', what);
        else window.travelled += 1;
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const motion = animate.call(this, frames, how);
        if (motion.effect.getComputedTiming().duration > 0) moves(`${this.className} ${JSON.stringify(frames)}`);
        return motion;
    };
    addEventListener('animationstart', ({ animationName }) => moves(animationName), true);
    addEventListener('transitionrun', ({ target, propertyName }) => moves(`${target.className} ${propertyName}`), true);
"""
"""Who wants nothing to move complains about everything that does; the others count it."""
TURN = f"""() => {{
    if (document.querySelector('{OVER}')) return 'over';
    return document.querySelector('{OFFERED}, {CONFIRM}')?.checkVisibility({{ visibilityProperty: true }}) && 'mine';
}}"""
MOMENT = """() => {
    const frame = document.querySelector('[data-stage]');
    const pressed = document.querySelectorAll('[aria-pressed=true], [data-confirm]:not([disabled])').length;
    return [frame?.dataset.stage, frame?.dataset.decision, pressed].join(' ');
}"""
"""What changes when something has been chosen."""
LOOK = f"""([confirm, offered]) => [
    document.querySelectorAll(confirm).length,
    [...document.querySelectorAll(offered)].map((one) => one.dataset.choice),
    ({MOMENT})(),
]"""
"""How many confirmations wait, the choices that are offered, and the moment."""
