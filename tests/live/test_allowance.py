"""What may be stored at a table besides play is limited; play never is. No test here imports the limits it checks."""

import pytest

from stammtisch.live import allowance, view
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outcomes import Already, Happened
from tests.live.fakes import Evening, runs, settle, two_people
from tests.live.story import ANNA, BERT, CARL, Story, picture, rematch


def seated() -> Story:
    story = Story("me", "open", "random", hands="consented")
    story.ask(c.Sit(BERT))
    return story


def guest(number: int) -> f.Person:
    return f.Person(f"guest{number}", f"Guest {number}")


def until_refused(story: Story, command: "type[c.AnyCommand]", *variants: tuple[object, ...]) -> int:
    """How often a command is carried out, with arguments that change every time."""
    for n in range(5_000):
        if not isinstance(story.ask(command(*variants[n % len(variants)])), Happened):  # type: ignore[arg-type]
            assert story.refusal() == "enough"
            return n
    raise AssertionError("there is no limit")


@pytest.mark.parametrize(
    ("command", "variants"),
    [
        (c.SetAuto, [(ANNA, True), (ANNA, False)]),
        (c.Consent, [(ANNA, True), (ANNA, False)]),
        (c.CutDeck, [(ANNA, "1" * 64), (ANNA, "2" * 64)]),
        (c.Mute, [(ANNA, "bert", True), (ANNA, "bert", False)]),
        (c.SeatBot, [(ANNA, 2, "master"), (ANNA, 2, "random")]),
        (c.Say, [(ANNA, "hello")]),
        (c.Sit, [(ANNA, 2), (ANNA, 0)]),
    ],
)
def test_one_person_cannot_fill_the_journal(command: "type[c.AnyCommand]", variants: list[tuple[object, ...]]) -> None:
    story = seated()
    assert 200 <= until_refused(story, command, *variants) <= 1_000
    assert story.ask(c.Say(ANNA, "and now?")) == story.ask(c.SetAuto(ANNA, True)), "one allowance for all of it"
    assert isinstance(story.ask(c.Say(BERT, "hello")), Happened), "and one for each person"
    assert picture(story.retold()) == picture(story.table), "it is counted from the facts"


def test_play_goes_on_and_the_next_match_brings_a_new_allowance() -> None:
    story = seated()
    until_refused(story, c.Say, (ANNA, "hello"))
    assert isinstance(story.ask(c.Start(ANNA)), Happened)
    assert isinstance(story.choose(ANNA), Happened)
    story.ask(c.SetAuto(ANNA, True))
    assert story.refusal() == "enough"
    assert isinstance(story.ask(c.TakeHint(BERT)), Happened)
    story.play_out()
    assert isinstance(story.ask(rematch(ANNA)), Happened)
    assert isinstance(story.ask(c.CutDeck(ANNA, "7" * 64)), Happened)


def test_leaving_and_coming_back_again_and_again_ends_too() -> None:
    story = seated()
    story.ask(c.Start(ANNA))
    for _ in range(2_000):
        assert isinstance(story.ask(c.Stand(BERT)), Happened), "one may always leave"
        if not isinstance(story.ask(c.Sit(BERT, 1)), Happened):
            break
    assert story.refusal() == "enough"
    assert isinstance(story.choose(ANNA), Happened)


def test_spectators_cannot_use_up_what_those_who_sit_there_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "ALL", 40)
    monkeypatch.setattr(allowance, "OF_SPECTATORS", 20)
    story = seated()
    for n in range(40):
        story.ask(c.Say(guest(n), "hello"))
    assert story.refusal() == "enough"
    assert isinstance(story.ask(c.Say(ANNA, "hello")), Happened)
    assert isinstance(story.ask(c.SetAuto(BERT, True)), Happened)
    story.ask(c.Unseat(ANNA, 2))
    assert isinstance(story.ask(c.Sit(CARL)), Happened), "and one can still sit down"
    for n in range(40):
        story.ask(c.Say(ANNA, f"{n}"))
    assert story.refusal() == "enough", "but there is an end to that too"
    assert isinstance(story.ask(c.Start(ANNA)), Happened)
    assert isinstance(story.choose(BERT), Happened)


def test_so_much_of_a_table_is_stored_and_no_more() -> None:
    story = seated()
    for n in range(40_000):
        story.entries.clear()
        if not isinstance(story.ask(c.Say(guest(n % 100), "hello")), Happened):
            break
    assert story.refusal() == "enough"
    assert 5_000 <= story.table.number <= 30_000


def test_a_bot_of_the_same_level_is_there_already() -> None:
    story = seated()
    assert isinstance(story.ask(c.SeatBot(ANNA, 2, "random")), Already)
    assert isinstance(story.ask(c.SeatBot(ANNA, 2, "regular")), Happened)


# --- mutes ---


def test_only_people_who_were_here_can_be_muted() -> None:
    story = seated()
    for nobody in ("nobody", "x" * 1_000, "", "anna"):
        story.ask(c.Mute(ANNA, nobody, True))
        assert story.refusal() == "no_person"
    story.ask(c.Say(CARL, "hello"))
    assert isinstance(story.ask(c.Mute(ANNA, "carl", True)), Happened)
    story.ask(c.Stand(BERT))
    assert isinstance(story.ask(c.Mute(ANNA, "bert", True)), Happened)


def test_so_many_people_can_be_muted() -> None:
    story = seated()
    for n in range(100):
        story.ask(c.Say(guest(n), "hello"))
    for who in (ANNA, BERT):
        outcomes = [story.ask(c.Mute(who, f"guest{n}", True)) for n in range(100)]
        assert 20 <= sum(isinstance(outcome, Happened) for outcome in outcomes) <= 60
        assert story.refusal() == "too_many_muted"
        story.ask(c.Mute(who, "guest0", False))
        assert isinstance(story.ask(c.Mute(who, "guest99", True)), Happened)


@runs
async def test_the_heir_of_a_table_is_not_shut_out_by_mutes_that_were_stored_before_there_were_limits() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    table = anna.room.table
    junk = [f.Muted("anna", f"{n:04}" + "x" * 1_000, True) for n in range(600)]
    entries = [f.Entry(number, evening.time, fact) for number, fact in enumerate(junk, table.number + 1)]
    await evening.journal.append(table.id, entries)
    await anna.room.has_reached(entries[-1].number, "anna")
    await anna.ask(c.Stand(ANNA))
    await settle()
    assert table.host == "bert"
    again = await evening.come(bert.room, BERT)
    assert not again.connection.outbox.overflowed
    assert max(len(letter) for letter in again.connection.outbox._waiting) < 20_000
    assert view.you(table, "bert", view.audience_of(table, "bert")).muted == []
    await settle()
    assert again.owes
    assert isinstance(await again.choose(), Already)
