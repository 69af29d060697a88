"""Played on from a position of a finished match: with its cards or others, and the record tells the truth."""

import pytest

from stammtisch.errors import RecordError
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.proof_check import Unfair, check
from stammtisch.live.proofs import deal_of, proof_of, record_of
from stammtisch.match import Game, Match, Redealt
from stammtisch.record import Record
from tests.live.story import Story, picture

AFTER = 20


def finished() -> Story:
    story = Story("me", "random", "random", start=True)
    story.play_out()
    return story


def record(story: Story) -> Record:
    found = record_of(story.table.id, story.entries, 1)
    assert found is not None
    return found


def after(story: Story, choices: int) -> Match:
    match = record(story).start()
    for entry in record(story).choices[:choices]:
        match.play(int(entry[0]), entry[2:])
    return match


def played_on(story: Story, redealt: list[Redealt], id: str = "on") -> Story:
    deal = deal_of(story.table.id, story.entries, 1)
    assert deal is not None
    position = f.Duplicate(deal.table, deal.match, deal.seed, record(story).choices[:AFTER], redealt)
    return Story("random", "me", "random", id=id, duplicate=position, start=True)


def test_it_goes_on_where_it_was_left() -> None:
    first = finished()
    second = played_on(first, [])
    position = after(first, AFTER)
    assert second.table.match is not None
    for seat in range(3):
        assert second.table.match.view(seat) == position.view(seat)
        assert second.table.decided[seat] == sum(who == seat for who, _ in position.played)
    assert picture(second.retold()) == picture(second.table)


def test_cards_dealt_anew_leave_the_seat_what_it_knows_and_nothing_else() -> None:
    first, seat = finished(), 1
    position = after(first, AFTER)
    others = [played_on(first, [Redealt(AFTER, seat, seed)], f"on{seed}").table.match for seed in range(8)]
    assert all(match is not None and match.view(seat) == position.view(seat) for match in others)
    assert len({str(match.view(0)["hand"]) for match in others if match is not None}) > 4
    assert all(match is not None and match.view(0)["scores"] == position.view(0)["scores"] for match in others)


@pytest.mark.parametrize("redealt", [[], [Redealt(AFTER, 1, 7)], [Redealt(AFTER, 0, 3), Redealt(AFTER, 1, 7)]])
def test_its_record_replays_to_the_same_end(redealt: list[Redealt]) -> None:
    first = finished()
    second = played_on(first, redealt)
    second.play_out()
    told = Record.loads(record(second).dumps())
    assert told.choices[:AFTER] == record(first).choices[:AFTER]
    again = told.replay()
    assert again.over
    assert second.table.match is not None
    assert again.scores == second.table.match.scores
    assert again.numbers.tobytes() == second.table.match.numbers.tobytes()
    assert again.record() == told
    assert picture(second.retold()) == picture(second.table)


def test_it_says_what_it_is_and_is_never_proved() -> None:
    second = played_on(finished(), [Redealt(AFTER, 1, 7)])
    shown = view.terms(second.table)
    assert (shown.duplicate, shown.after, shown.redealt) == (True, AFTER, True)
    second.play_out()
    assert proof_of("on", second.entries, 1) is None
    from_the_start = deal_of("on", second.entries, 1)
    assert from_the_start is not None
    assert (from_the_start.table, from_the_start.played, from_the_start.redealt) == ("table", [], [])


def test_a_proof_with_cards_dealt_anew_does_not_hold() -> None:
    first = finished()
    proof = proof_of("table", first.entries, 1)
    assert proof is not None
    check(proof)
    forged = proof.dumps().replace('"choices": [', '"redealt": [{"after": 0, "seat": 0, "seed": 5}],\n  "choices": [')
    with pytest.raises((Unfair, RecordError)):
        check(type(proof).loads(forged))


def test_records_without_it_are_written_as_ever() -> None:
    assert "redealt" not in Game("gaunerbande").start(1).record().dumps()


def test_the_seed_of_what_was_dealt_anew_is_not_printed() -> None:
    assert "12345" not in repr(Redealt(1, 2, 12345))
