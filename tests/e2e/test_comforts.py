"""What makes a table comfortable: a tap that does nothing says why, nothing covers what one looks for."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.person import CORNER, SHOTS, Person
from tests.e2e.test_screens import at_every_size

Arrive = Callable[..., Person]
TOAST = ".toasts button"


def sit_down(anna: Person, game: str, players: int = 4, **more: object) -> None:
    anna.open(anna.table(game, players, ["me", *["random"] * (players - 1)], start=True, **more))
    assert anna.wait_for_turn()


def test_a_fourth_card_to_pass_says_that_three_are_enough(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gaunerbande")
    cards = anna.page.locator("[data-card] button")
    for number in range(4):
        cards.nth(number).click(position=CORNER)
    expect(anna.page.locator(TOAST)).to_contain_text("Three are enough")
    expect(anna.page.locator("[data-card] [aria-pressed=true]")).to_have_count(3)


def test_a_card_in_the_middle_of_a_row_says_what_can_be_taken(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gauner", 3)
    cards = anna.page.locator(".rows .row").first.locator(".card")
    cards.nth(cards.count() // 2).click()
    expect(anna.page.locator(TOAST)).to_contain_text("Only the groups at the ends")


def test_a_low_window_with_the_list_shows_the_hand_whole_and_the_list_can_be_scrolled(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.context.add_init_script('localStorage[\'stammtisch.settings\'] = \'{"speed": "none", "list": true}\'')
    anna.page.set_viewport_size({"width": 390, "height": 590})
    sit_down(anna, "gaunerbande")
    first, plate = (
        anna.page.locator("[data-card]").first.bounding_box(),
        anna.page.locator(".surface .mine").bounding_box(),
    )
    assert first is not None
    assert plate is not None
    assert plate["y"] + plate["height"] <= first["y"] + 4
    last = anna.page.locator(".choices button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)


def test_choices_name_people_and_bids_say_what_they_promise(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.context.add_init_script('localStorage[\'stammtisch.settings\'] = \'{"speed": "none", "list": true}\'')
    sit_down(anna, "tax_the_rich")
    labels = anna.page.locator('.choices [data-choice^="bid"]').all_inner_texts()
    assert all(" stacks with " in label for label in labels), labels


def test_the_first_time_a_lesson_is_offered_and_the_goal_stays_in_the_bar(arrive: Arrive) -> None:
    anna = arrive(language="en", new=True)
    anna.open()
    anna.page.locator("[data-play=party_bugs]").click()
    offer = anna.page.get_by_role("dialog", name="Party Bugs: your first time?")
    expect(offer.get_by_role("button", name="Guide me (3 minutes)")).to_be_visible()
    anna.check_access()
    offer.get_by_role("button", name="Just play").click()
    goal = anna.page.locator(".prompt .goal")
    expect(goal).to_contain_text("The lowest total wins after 13 rounds")
    at_every_size(anna, "goal")
    anna.check_in_any_light()
    anna.play_on(4)
    expect(goal).to_have_count(0)  # the first round is over

    anna.open()
    anna.page.locator("[data-play=party_bugs]").click()
    assert anna.wait_for_turn()
    expect(goal).to_have_count(0)
    anna.open()
    anna.page.locator("[data-play=gauner]").click()
    anna.page.locator("[data-guide=gauner]").click()
    expect(anna.page.get_by_role("complementary", name="Your coach")).to_be_visible()
    expect(goal).to_have_count(0)


def test_tables_to_go_on_with_say_when_and_where_and_can_be_cleared(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gaunerbande", 3)
    anna.play_on(4)
    anna.open()
    row = anna.page.get_by_role("listitem").filter(has_text="Gaunerbande").filter(has=anna.page.get_by_text("Continue"))
    expect(row).to_contain_text("round 1")
    anna.check_access()
    row.get_by_role("button", name="Clear: Gaunerbande").click()
    anna.page.get_by_role("button", name="Cancel").click()
    row.get_by_role("button", name="Clear: Gaunerbande").click()
    anna.page.locator("[data-clear]").click()
    expect(anna.page.locator("[data-clear]")).to_have_count(0)  # the table has answered
    expect(row).to_have_count(0)
    anna.page.reload()
    anna.page.locator("[data-play=gaunerbande]").wait_for()
    anna.page.wait_for_load_state("networkidle")
    expect(row).to_have_count(0)


def test_a_card_tapped_too_early_is_planned_and_played_in_turn(arrive: Arrive) -> None:
    anna, ben = arrive(language="en"), arrive(language="en")
    path = anna.table("partout", 3, ["me", "open", "random"])
    anna.open(path)
    ben.table("partout", 3, ["me", "random", "random"])  # to be somebody
    ben.open(path)
    ben.page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Start").click()
    for one in (anna, ben):
        one.page.locator("[data-stage=playing]").wait_for()
    plays = '[data-choice^="play "]'
    early = "() => !document.querySelector('.prompt.mine')"
    for _ in range(60):
        if ben.page.locator(plays).count() and anna.page.evaluate(early):
            break
        for one in (anna, ben):
            if one.offers and not (one is ben and one.page.locator(plays).count() and anna.page.evaluate(early)):
                one.play_on(1)
    cards = anna.page.locator("[data-card]")
    planned = cards.nth(2)
    card = planned.get_attribute("data-card")
    planned.locator("button").click(position=CORNER, force=True)
    expect(planned.locator("[aria-pressed=true]")).to_have_count(1)
    expect(anna.page.locator(TOAST).first).to_contain_text("Planned")
    planned.locator("button").click(position=CORNER, force=True)
    expect(planned.locator("[aria-pressed=true]")).to_have_count(0)
    planned.locator("button").click(position=CORNER, force=True)
    ben.page.locator(plays).first.click(position=CORNER)
    expect(anna.page.locator(f'[data-card="{card}"]')).to_have_count(0)


def test_alone_with_bots_a_decision_can_be_taken_back_and_the_match_is_marked(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gaunerbande", 3, options={"target": 10})
    undo = anna.page.locator("[data-undo]")
    expect(undo).to_have_count(0)
    anna.play_on(6)
    assert anna.wait_for_turn()
    anna.check_access()
    hand = anna.page.locator("[data-card]").count()
    decision = int(anna.page.locator("[data-stage]").get_attribute("data-decision") or 0)
    undo.click()
    anna.page.wait_for_function(f"() => Number(document.querySelector('[data-stage]').dataset.decision) < {decision}")
    assert anna.wait_for_turn()
    assert anna.page.locator("[data-card]").count() >= hand
    expect(anna.page.get_by_role("banner").get_by_text("with take-backs")).to_be_visible()
    anna.play_on(1)
    assert anna.wait_for_turn()
    anna.page.keyboard.press("u")
    anna.page.wait_for_timeout(200)
    anna.play_on()
    result = anna.page.get_by_role("region", name="The match is over")
    expect(result).to_contain_text("with take-backs")
    expect(result).not_to_contain_text("Warning")
    anna.open("/history")
    expect(anna.page.get_by_text("with take-backs")).to_be_visible()


def test_with_other_people_nothing_can_be_taken_back_but_they_see_how_one_reacts(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    path = anna.table("gaunerbande", 3, ["me", "open", "random"])
    anna.open(path)
    ben.table("gaunerbande", 3, ["me", "random", "random"])
    ben.open(path)
    ben.page.get_by_role("button", name="Hier hinsetzen").click()
    anna.page.get_by_role("button", name="Los geht’s").click()
    for one in (anna, ben):
        one.page.locator("[data-stage=playing]").wait_for()
        one.play_on(4)
    expect(anna.page.locator("[data-undo]")).to_have_count(0)

    ben.page.locator("[data-react]").click()
    ben.check_access()
    ben.page.locator("[data-reaction=laugh]").click()
    expect(anna.page.locator("[data-reacts='1']")).to_be_visible()
    expect(anna.page.locator("[aria-live=polite]").filter(has_text="lacht")).to_have_count(1)
    expect(anna.page.locator("[data-reacts='1']")).to_have_count(0)  # after a moment
    anna.page.keyboard.press("c")
    anna.page.get_by_role("button", name="stummschalten").first.click()
    expect(anna.page.get_by_role("button", name="wieder hören").first).to_be_visible()
    ben.page.locator("[data-react]").click()
    ben.page.locator("[data-reaction=wow]").click()
    expect(ben.page.locator(TOAST)).to_contain_text("stumm")


def test_a_result_and_a_decision_become_pictures(arrive: Arrive, tmp_path: Path) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gaunerbande", 3, options={"target": 10})
    expect(anna.page.locator("[data-picture]")).to_have_count(0)  # nothing of a match that is being played
    anna.play_on()
    for name in ("result", "decision"):
        if name == "decision":
            link = anna.page.get_by_role("link", name="Replay and review").get_attribute("href")
            anna.open(f"{link}?step=20")
            anna.page.locator("[data-replay='20']").wait_for()
            anna.page.wait_for_load_state("networkidle")
        with anna.page.expect_download() as download:
            anna.page.locator("[data-picture]").click()
        file = tmp_path / f"{name}.png"
        download.value.save_as(file)
        kept = file.read_bytes()
        assert kept[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(kept[16:20]), int.from_bytes(kept[20:24])) == (1200, 630)
        if SHOTS:
            (Path(SHOTS) / f"shared-{name}.png").write_bytes(kept)
