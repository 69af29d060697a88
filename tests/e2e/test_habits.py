"""What a person can set, and what the table then does: no motion, sounds; and the log to take away."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]
COUNT_TONES = """
    window.tones = 0;
    const make = AudioContext.prototype.createBufferSource;
    AudioContext.prototype.createBufferSource = function () { window.tones += 1; return make.call(this); };
"""
NO_CLIPBOARD = """
    delete Navigator.prototype.clipboard;  // as on a page that came without encryption
    addEventListener('copy', () => (window.copied = getSelection().toString()));
"""


def test_nothing_moves_where_the_device_asks_for_that(arrive: Arrive) -> None:
    anna = arrive(speed="quick", still=True)  # complains about everything that moves, see WATCH_MOTION
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], start=True))
    for _ in range(5):  # three cards to pass, two to play
        anna.play_on(1)
        assert anna.page.evaluate("document.getAnimations().length") == 0
    expect(anna.page.locator("html[data-still]")).to_have_count(1)


def test_sound_is_a_switch_that_stays_and_the_log_is_text(arrive: Arrive) -> None:
    anna = arrive(language="en")
    for watching in (COUNT_TONES, NO_CLIPBOARD):
        anna.context.add_init_script(watching)
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], start=True))
    anna.play_on(1)
    assert tones(anna.page) == 0
    anna.page.get_by_role("button", name="Sounds on").click()
    anna.play_on(4)
    assert tones(anna.page) > 0
    anna.page.reload()
    assert anna.wait_for_turn()
    anna.play_on(2)
    assert tones(anna.page) > 0
    anna.page.get_by_role("button", name="Sounds off").click()
    before = tones(anna.page)
    anna.play_on(2)
    assert tones(anna.page) == before

    assert anna.wait_for_turn()
    anna.page.get_by_role("button", name="Table menu").click()
    anna.page.get_by_role("button", name="Log", exact=True).click()
    shown = anna.page.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()
    anna.page.get_by_role("button", name="Copy as text").click()
    expect(anna.page.locator(".toasts button")).to_contain_text("Copied")
    assert anna.page.evaluate("window.copied").splitlines() == shown


def tones(page: Page) -> int:
    made: int = page.evaluate("window.tones")
    return made
