"""A screen reader in the page, and somebody who hears a table through it and plays by keys.

The reader is Guidepup's virtual one (web/node_modules): it builds the tree of what is accessible from the page as the
specifications say, follows the focus, and speaks live regions.
"""

import re
import time
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession

from tests.e2e.person import AXE, CONFIRM, OFFERED, TURN, Person

READER = AXE.parents[1] / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"
EXPORTED = re.compile(r"export\{[\w$]+ as Virtual,([\w$]+) as virtual\};")
CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "switch", "tab"}
SPOKEN = "[aria-live]:not([aria-live=off])"
COUNTED = "[data-counted]"
LIVE = "polite: "
LOG = "() => virtual.spokenPhraseLog()"
SOMETHING = f"""async (heard) => {{
    const news = (await virtual.spokenPhraseLog()).slice(heard).filter((one) => one.startsWith('{LIVE}')).join(' ');
    if (news.includes('Round 1 is counted')) return document.querySelector('{COUNTED}') && 'counted';
    return /Your turn: [^.?]+[.?]( \\w+ has chosen[^.]*\\.)*$/.test(news) && ({TURN})();
}}"""
WALK = """async (steps) => {
    const heard = [];
    while (steps--) {
        await virtual.next();
        heard.push(await virtual.lastSpokenPhrase());
    }
    return heard;
}"""
KEYS = f"""() => [...document.querySelectorAll('{OFFERED}')]
    .filter((one) => one.dataset.key && one.checkVisibility()).map((one) => one.dataset.key)"""
DECISION = "() => document.querySelector('[data-stage]').dataset.decision"
NAME_OF = """all => all.map((one) => {
    const copy = one.cloneNode(true);
    for (const drawn of copy.querySelectorAll('[aria-hidden=true]')) drawn.remove();
    return one.getAttribute('aria-label') ?? copy.textContent.trim().replace(/\\s+/g, ' ');
})"""


class Heard(NamedTuple):
    """What has been said since the last time: live sentences in their order, and what got the focus."""

    told: list[str]
    focused: list[str]


def source() -> str:
    """The page's own policy forbids foreign modules, so the reader comes in through the debugger."""
    text, found = EXPORTED.subn(r"window.virtual = \1;", READER.read_text())
    assert found == 1
    return f"(() => {{ {text}\n}})(); null"


class Listener:
    """Somebody who hears a table and plays it by keys."""

    def __init__(self, anna: Person, game: str, **options: Any) -> None:
        self.anna, self.page = anna, anna.page
        anna.open(anna.table(game, 3, ["me", "random", "random"], start=True, options=options))
        anna.wait_for_turn()
        self.page.locator(SPOKEN).filter(has_text="Your turn").first.wait_for(state="attached")
        self.tree: CDPSession = anna.context.new_cdp_session(self.page)
        self.page.evaluate(source())
        self.page.evaluate("() => virtual.start({ container: document.body })")
        self.page.keyboard.press("x")  # keys are shown from now on
        self.phrases = 0
        self.told: list[str] = []

    def walk(self, steps: int) -> list[str]:
        """What one hears who reads on from where one is."""
        heard: list[str] = self.page.evaluate(WALK, steps)
        return heard

    def something(self) -> str:
        """Waits until one is told that one is asked, or that a round is counted: `mine` or `counted`."""
        return str(self.until(SOMETHING, self.phrases))

    def until(self, asked: str, *given: Any) -> Any:
        """Waits for what the reader only tells when it is asked: until this comes true in the page; gives it."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if found := self.page.evaluate(asked, *given):
                return found
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never heard: {asked}, but {self.page.evaluate(LOG)[-4:]}")

    def hears(self, phrase: str) -> None:
        """Until this has just been said."""
        self.until(f"async () => (await virtual.spokenPhraseLog()).slice(-2).some((one) => one.includes({phrase!r}))")

    def news(self) -> Heard:
        phrases: list[str] = self.page.evaluate("async n => (await virtual.spokenPhraseLog()).slice(n)", self.phrases)
        self.phrases += len(phrases)
        told = [line for one in phrases if one.startswith(LIVE) for line in sentences(one.removeprefix(LIVE))]
        self.told += told
        return Heard(told, [one for one in phrases if not one.startswith(LIVE)])

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus, in the browser's own tree."""
        focused = (node for node in self.nodes() if _states(node).get("focused") and _of(node, "role") != "RootWebArea")
        node = next(focused, {})
        return str(_of(node, "role")), str(_of(node, "name"))

    def nodes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node.get("ignored")]

    def check_controls(self) -> None:
        """Every control has a name; what can be chosen is a button that can be used, and picked things say so."""
        controls = [node for node in self.nodes() if _of(node, "role") in CONTROLS]
        assert controls
        nameless = [node for node in controls if not str(_of(node, "name") or "").strip()]
        assert nameless == []
        buttons = [(_of(node, "name"), _states(node)) for node in controls if _of(node, "role") == "button"]
        usable = {name for name, states in buttons if not states.get("disabled")}
        assert set(self.page.locator(OFFERED).evaluate_all(NAME_OF)) <= usable
        picked = {name for name, states in buttons if states.get("pressed") == "true"}
        assert set(self.page.locator("[aria-pressed=true]").evaluate_all(NAME_OF)) == picked

    def decide(self, key: str) -> None:
        """A key, and Enter where it has to be confirmed."""
        before = self.page.evaluate(DECISION)
        self.page.keyboard.press(key)
        done = f"before => document.querySelector('{CONFIRM}') || ({DECISION})() !== before"
        self.page.wait_for_function(done, arg=before)
        if self.page.evaluate(DECISION) == before:
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(f"before => ({DECISION})() !== before", arg=before)

    def keys(self) -> list[str]:
        self.page.wait_for_function(f"() => ({KEYS})().length > 0")
        return list(self.page.evaluate(KEYS))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?…]) (?=[A-Z])", text)


def _of(node: dict[str, Any], what: str) -> Any:
    return node.get(what, {}).get("value")


def _states(node: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
