"""Lists of tables: what is known of a table is not read again, and long stories do not hold up the event loop."""

import threading
from collections.abc import Mapping
from typing import Any

import pytest

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import outlines
from stammtisch.live.outlines import Outlines
from stammtisch.live.table import Table, outline
from tests.live.fakes import MemoryJournal, runs
from tests.live.story import ANNA, BERT, Story, rematch


class CountingJournal(MemoryJournal):
    """Counts the facts that are read for lists."""

    def __init__(self) -> None:
        super().__init__()
        self.read_for_lists = 0

    async def outline(self, tables: Mapping[str, int]) -> dict[str, list[f.Entry]]:
        found = await super().outline(tables)
        self.read_for_lists += sum(map(len, found.values()))
        return found


async def keep(journal: MemoryJournal, story: Story) -> None:
    known = len(journal.tables.get(story.table.id, []))
    if story.entries[known:]:
        await journal.append(story.table.id, story.entries[known:])


@runs
async def test_only_what_is_new_is_read_and_the_outline_is_what_all_facts_give() -> None:
    journal, story = CountingJournal(), Story("me", "open", "random")
    shown = Outlines(journal)
    asked: list[c.AnyCommand] = [c.Sit(BERT), c.CutDeck(ANNA, "x"), c.Say(BERT, "hello"), c.Start(ANNA)]
    for command in asked:
        story.ask(command)
        await keep(journal, story)
        found = (await shown.of(["table", "nowhere"]))["table"]
        assert ([seat.held for seat in found.seats], found.stage) == (story.held(), story.table.stage)
        assert set(found.cuts) == set(story.table.cuts)
    read = journal.read_for_lists
    assert read == len(story.entries) - 1, "each fact once, and talk never"
    story.choose(ANNA)
    await keep(journal, story)
    for _ in range(10):
        await shown.of(["table"])
    assert journal.read_for_lists == read
    story.play_out()
    story.ask(rematch(ANNA))
    await keep(journal, story)
    found = (await shown.of(["table"]))["table"]
    fresh = outline("table", (await journal.outline({"table": 0}))["table"])
    for name in ("stage", "host", "seats", "results", "match_no", "commitment", "cuts", "rematched_at", "number"):
        assert getattr(found, name) == getattr(fresh, name)


@runs
async def test_facts_are_added_up_in_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noted(*asked: Any) -> Table:
        threads.append(threading.current_thread())
        return outline(*asked)

    monkeypatch.setattr(outlines, "outline", noted)
    journal, story = MemoryJournal(), Story("me", "open", "random")
    await keep(journal, story)
    await Outlines(journal).of(["table"])
    assert threads
    assert threading.main_thread() not in threads


@runs
async def test_outlines_of_tables_not_asked_for_lately_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlines, "KEPT", 3)
    journal, shown = CountingJournal(), None
    shown = Outlines(journal)
    for n in range(6):
        await keep(journal, Story("me", "open", "random", id=f"table{n}"))
        assert len(await shown.of([f"table{m}" for m in range(n + 1)])) == n + 1
    assert len(shown._known) == 3


@runs
async def test_a_table_of_other_rules_is_not_listed_and_not_read_again() -> None:
    journal, story = CountingJournal(), Story("me", "open", "random")
    await keep(journal, story)
    number, at, text = journal.tables["table"][0]
    journal.tables["table"][0] = number, at, text.replace(b'"rules":', b'"rules":99')
    shown = Outlines(journal)
    for _ in range(3):
        assert await shown.of(["table"]) == {}
    assert journal.read_for_lists == len(story.entries)
