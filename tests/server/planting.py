"""Tables over days that were begun long ago: their facts are written into a database as a server would have done."""

from collections.abc import Iterable
from typing import Any

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.agenda import agenda_of
from stammtisch.live.outlines import outline_of
from stammtisch.store.engine import open_database
from stammtisch.store.journal import SqlJournal
from stammtisch.store.writer import Writer
from tests.live.story import Story

DAY = 24 * 3600 * 1000
SALT = f.Secret(b"salt" * 8)


def begun(id: str, who: f.Person, at: int, **terms: Any) -> Story:
    """A match of this person with two bots, who have passed their cards: only the person owes a choice, since then."""
    story = Story(id=id)
    story.now = at
    agreed = {"game": "gaunerbande", "players": 3, "options": {"target": 10}, "pace": 86_400, "salt": SALT, **terms}
    story.ask(c.Open(who=who, secret=f.Secret(id.encode() * 4), seats=["me", "random", "random"], start=True, **agreed))
    while len(story.table.waiting) > 1:
        story.bots_choose()
    assert story.table.waiting == (0,)
    return story


async def plant(database: str, stories: Iterable[Story]) -> None:
    """Stores them with all that is written along with facts."""
    opened = open_database(database)
    writer = Writer(opened)
    try:
        journal = SqlJournal(opened, writer)
        for story in stories:
            await journal.append(story.table.id, story.entries, outline_of(story.table), agenda_of(story.table))
    finally:
        await writer.close()
        opened.close()
