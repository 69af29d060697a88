"""A deal played again: the same cards at another table, and no pretence that nobody knew them."""

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.proofs import deal_of, proof_of, record_of
from stammtisch.live.refusals import Refused
from tests.live.story import ANNA, BERT, SECRET, Story, picture, rematch


def finished() -> Story:
    story = Story("me", "random", "random", start=True)
    story.play_out()
    return story


def again(story: Story, id: str = "again") -> Story:
    deal = deal_of(story.table.id, story.entries, 1)
    assert deal is not None
    return Story("random", "me", "random", id=id, duplicate=deal, start=True)


def hands(table_of: Story) -> list[object]:
    record = record_of(table_of.table.id, table_of.entries, 1)
    assert record is not None
    match = record.start()
    return [match.view(seat)["hand"] for seat in range(3)]


def test_the_same_cards_lie_at_another_table() -> None:
    first = finished()
    second = again(first)
    second.play_out()
    assert hands(first) == hands(second)
    assert picture(second.retold()) == picture(second.table)


def test_there_is_no_deal_before_the_match_is_over() -> None:
    story = Story("me", "random", "random", start=True)
    assert deal_of("table", story.entries, 1) is None
    assert record_of("table", story.entries, 1) is None


def test_a_known_deal_promises_nothing_and_says_so() -> None:
    story = Story("me", "open", "random", id="again", duplicate=f.Duplicate("table", 1, SECRET))
    assert story.table.commitment == ""
    assert view.terms(story.table).duplicate
    assert "table" not in str(view.terms(story.table)), "the link of the first table is nobody else's business"
    story.ask(c.CutDeck(ANNA, "0" * 64))
    assert story.refusal() == "known_deal"
    story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    story.play_out()
    assert proof_of("again", story.entries, 1) is None
    assert record_of("again", story.entries, 1) is not None


def test_the_rematch_is_dealt_afresh_and_fairly() -> None:
    story = again(finished())
    story.play_out()
    story.ask(rematch(ANNA))
    assert story.table.commitment
    story.ask(c.Start(ANNA))
    story.play_out()
    assert proof_of("again", story.entries, 2) is not None
    first, second = record_of("again", story.entries, 1), record_of("again", story.entries, 2)
    assert first is not None
    assert second is not None
    assert first.seed != second.seed


def test_a_deal_played_a_third_time_is_still_the_first_ones() -> None:
    second = again(finished())
    second.play_out()
    third = again(second, "third")
    assert third.table.terms.duplicate == second.table.terms.duplicate
    assert third.table.terms.duplicate is not None
    assert third.table.terms.duplicate.table == "table"


def test_a_known_deal_is_not_for_everybody() -> None:
    story = Story()
    deal = f.Duplicate("table", 1, SECRET)
    seats: list[c.Plan] = ["me", "random", "random"]
    outcome = story.ask(
        c.Open(
            who=ANNA, secret=SECRET, game="gaunerbande", players=3, options={}, seats=seats, listed=True, duplicate=deal
        )
    )
    assert isinstance(outcome, Refused)
    assert outcome.code == "option"


def test_the_seed_prints_as_nothing() -> None:
    assert str(list(SECRET.hidden)[:3]) not in repr(f.Duplicate("table", 1, SECRET))
    assert "hidden" not in repr(f.Duplicate("table", 1, SECRET))
