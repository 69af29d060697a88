"""Tables for lists: whatever happens, what is stored for them is what the facts add up to."""

import random

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.clock import REMATCH_PAUSE
from stammtisch.live.decide import decide_all
from stammtisch.live.outlines import Outline, dump, index_after, load, outline_from, outline_of
from stammtisch.live.refusals import refuse
from stammtisch.live.table import advance
from tests.live.fakes import Evening, runs, two_people
from tests.live.story import ANNA, BERT, CARL, NOON, Story, rematch
from tests.live.test_laws import anything


@given(st.randoms(use_true_random=False))
def test_what_is_stored_is_what_all_facts_give(dice: random.Random) -> None:
    """Also if some of them are decided together, and if those are left out that change nothing."""
    story = Story("me", "open", "random", secret=f.Secret(dice.randbytes(32)), hints=dice.random() < 0.8)
    table, stored, row = story.table, story.entries, outline_of(story.table)
    for _ in range(dice.randrange(10, 80)):
        story.now += dice.randrange(2_000)
        decided = decide_all(table, [anything(story, dice) for _ in range(dice.randrange(1, 4))], story.now)
        row = index_after(table, decided)[0] or row
        for one in decided:
            for entry in one.entries:
                advance(table, entry, one.played)
                stored.append(entry)
        assert row == load(dump(row)) == outline_of(table)
        assert row == outline_from(table.id, [one for one in stored if not isinstance(one.fact, view.NOT_ABOUT_SEATS)])
        assert row.lobby_at(story.now) == view.lobby(table, view.Moment(story.now, 0))
        for who in (ANNA, BERT, CARL):
            assert row.seat_of(who.id) == table.seat_of(who.id)
            goes_on = table.stage != "closed" and (table.seat_of(who.id) is not None or table.host == who.id)
            assert (who.id in row.people) == goes_on


def test_when_a_rematch_begins_is_told_by_the_time_of_looking() -> None:
    story = Story("me", "random", "random")
    story.ask(c.Start(ANNA))
    assert outline_of(story.table).lobby_at(NOON).starts_in is None
    story.play_out()
    story.ask(rematch(ANNA))
    assert outline_of(story.table).lobby_at(NOON + 1).starts_in == REMATCH_PAUSE - 1
    assert outline_of(story.table).lobby_at(NOON + 2 * REMATCH_PAUSE).starts_in == 0


def test_what_was_opened_under_other_rules_is_not_to_be_shown() -> None:
    opened = outline_of(Story("me", "open", "random").table)
    assert opened.is_playable
    for known, now in ((b'"rules":', b'"rules":99'), (b'"game":"gaunerbande"', b'"game":"chess"')):
        assert not load(dump(opened).replace(known, now)).is_playable


@runs
async def test_a_room_stores_it_along_with_the_facts_that_change_it() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    table = anna.room.table
    assert evening.journal.outlines[table.id] == outline_of(table)
    written = Written(evening)
    await anna.choose()
    await bert.ask(c.Say(BERT, "hello"))
    assert written.so_far() == []
    await bert.ask(c.Stand(BERT))
    assert written.so_far() == [outline_of(table)]
    await bert.ask(c.Stand(BERT))
    assert await bert.ask(c.Close(BERT)) == refuse("host_only")
    assert len(written.so_far()) == 1


class Written:
    """The outlines that are appended from now on."""

    def __init__(self, evening: Evening) -> None:
        self._outlines = evening.journal.outlines
        self._found: list[Outline] = []
        self._outlines.clear()

    def so_far(self) -> list[Outline]:
        self._found += self._outlines.values()
        self._outlines.clear()
        return self._found
