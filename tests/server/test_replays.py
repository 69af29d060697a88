"""Looking at finished matches is bounded: one thread, fair turns, refusals when too many wait, and nothing twice."""

import asyncio
import threading
from base64 import b64decode
from typing import Any

import msgspec
import pytest

from stammtisch.bots.reviewed import FORM
from stammtisch.live import facts as f
from stammtisch.live.refusals import Refused
from stammtisch.match import Match, Redealt
from stammtisch.record import Record
from stammtisch.server import replays as replaying
from stammtisch.server.kept_bytes import KeptBytes
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import SPACING, Replays, Revealed
from stammtisch.server.rethinking import line_words, start_of
from stammtisch.server.reviews import Progress, Reviews
from stammtisch.server.wire import LinesAsked, LineWordsShown, MomentsShown, ReplayShown, ReviewShown, StartShown
from tests.live.fakes import runs, settle
from tests.live.story import Story


class Shelf:
    """Stands for a `History`: one finished match at every table but `nowhere`, whose facts are counted when read."""

    def __init__(self, target: int = 10) -> None:
        self.target, self.read = target, 0
        self.may_read = asyncio.Event()
        self.may_read.set()

    async def facts(self, table: str, match: int) -> list[f.Entry]:
        self.read += 1
        await self.may_read.wait()
        if table == "nowhere":
            return []
        story = Story("me", "random", "random", id=table, start=True, options={"target": self.target})
        story.play_out()
        return story.entries


def replays(shelf: Shelf, **more: Any) -> Replays:
    history: Any = shelf
    return Replays(history, **more)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every choice that is played from now on."""
    seen, play = list[str](), Match.play

    def noted(self: Match, seat: int, choice: str) -> Any:
        seen.append(choice)
        return play(self, seat, choice)

    monkeypatch.setattr(Match, "play", noted)
    return seen


async def pages(shown: Replays, count: int) -> list[ReplayShown]:
    first = msgspec.json.decode(await shown.page(("1", "anna"), "t", 1, 0, count, "en"), type=ReplayShown)
    rest = [
        msgspec.json.decode(await shown.page(("1", "anna"), "t", 1, after, count, "en"), type=ReplayShown)
        for after in range(count, first.choices, count)
    ]
    return [first, *rest]


@runs
async def test_paging_gives_every_step_as_it_was() -> None:
    shown = replays(Shelf(target=80))
    record = (await shown.revealed(("1",), "t", 1)).record
    assert len(record.choices) > 2 * SPACING, "otherwise this shows nothing"
    for count in (7, 60):
        match, found = record.start(), await pages(shown, count)
        assert found[0].start == plain([match.view(seat) for seat in range(3)])
        steps = [step for page in found for step in page.steps]
        assert [f"{step.seat} {step.choice}" for step in steps] == record.choices
        for step in steps:
            match.play(step.seat, step.choice)
            assert step.views == plain([match.view(seat) for seat in range(3)])
        assert found[0].seats == [step.seat for step in steps]
    shown.close()


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@runs
async def test_paging_does_not_play_from_the_start_each_time(played: list[str]) -> None:
    shown = replays(Shelf(target=80))
    choices = len((await shown.revealed(("1",), "t", 1)).record.choices)
    played.clear()
    await pages(shown, 5)
    assert len(played) <= choices + (choices / 5 + 1) * (SPACING + 5), "once, and a little for each page"
    played.clear()
    await pages(shown, 5)
    assert played == [], "pages are kept too"
    assert shown._history.read == 1  # type: ignore[attr-defined]
    shown.close()


@runs
async def test_a_deal_is_verified_once(played: list[str]) -> None:
    shown = replays(Shelf())
    revealed = await shown.revealed(("1",), "t", 1)
    played.clear()
    for _ in range(5):
        assert await shown.ask(("1",), "t", 1, lambda revealed: revealed.unfair()) is None
    assert len(played) == len(revealed.record.choices)
    shown.close()


@runs
async def test_one_address_is_refused_when_it_asks_for_too_much_and_others_are_not() -> None:
    shelf = Shelf()
    shown = replays(shelf)
    shelf.may_read.clear()
    flood = [asyncio.create_task(shown.page(("1", ""), f"t{n}", 1, 0, 5, "en")) for n in range(100)]
    await settle()
    other = asyncio.create_task(shown.page(("2", "anna"), "t0", 1, 0, 5, "en"))
    await settle()
    refused = [one for one in flood if one.done()]
    assert 80 <= len(refused) <= 98
    assert {code(one) for one in refused} == {"slow_down"}
    assert not other.done()
    read = shelf.read
    shelf.may_read.set()
    await other
    assert shelf.read - read <= 2, "the other one is next"
    await asyncio.gather(*flood, return_exceptions=True)
    shown.close()


@runs
async def test_when_too_many_wait_in_all_the_next_is_told_so() -> None:
    shelf = Shelf()
    shown = replays(shelf)
    shelf.may_read.clear()
    flood = [asyncio.create_task(shown.page((f"{n}", ""), "t", 1, 0, 5, "en")) for n in range(100)]
    await settle()
    refused = [one for one in flood if one.done()]
    assert 40 <= len(refused) <= 80
    assert {code(one) for one in refused} == {"busy"}
    shelf.may_read.set()
    await asyncio.gather(*flood, return_exceptions=True)
    shown.close()


def code(task: "asyncio.Task[Any]") -> str:
    error = task.exception()
    assert isinstance(error, RefusedError)
    return error.refused.code


@runs
async def test_what_is_not_over_is_refused_and_so_is_what_cannot_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = replays(Shelf())
    with pytest.raises(RefusedError, match="not_over"):
        await shown.page(("1",), "nowhere", 1, 0, 5, "en")

    def mismatch(record: Record) -> Any:
        return msgspec.structs.replace(record, rules=99).start()

    monkeypatch.setattr(replaying, "play_again", mismatch)
    with pytest.raises(RefusedError, match="other_rules"):
        await shown.page(("1",), "t", 1, 0, 5, "en")
    shown.close()


@runs
async def test_so_many_bytes_are_kept() -> None:
    shown = replays(Shelf(), bytes_kept=300_000)
    for n in range(30):
        await shown.page(("1",), f"t{n}", 1, 0, 60, "en")
        assert shown._kept.size <= 300_000
    assert shown._kept.size > 100_000
    shown.close()


def test_what_was_not_asked_for_lately_makes_room() -> None:
    kept = KeptBytes(100)
    for name in "abc":
        kept.put(name, name, 30)
    assert kept.get("a") == "a"
    kept.put("d", "d", 30)
    assert [kept.get(name) for name in "abcd"] == ["a", None, "c", "d"]
    kept.put("d", "D", 40)
    assert (kept.get("d"), kept.size) == ("D", 100)
    kept.put("e", "e", 101)
    assert kept.get("e") is None, "larger than all that may be kept"
    assert kept.size == 100
    kept.put("d", "d", 101)
    assert kept.get("d") is None
    assert kept.size == 60


# --- reviews ---


class ReviewShelf:
    """Stands for a `ReviewStore`."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], bytes] = {}

    async def find(self, table: str, match: int) -> bytes | None:
        return self.kept.get((table, match))

    async def keep(self, table: str, match: int, review: bytes) -> None:
        self.kept[table, match] = review


class SlowReviewer:
    """Reviews when it is let go; remembers whose turn it was."""

    def __init__(self) -> None:
        self.go, self.order = threading.Semaphore(0), list[str]()
        shelf: Any = ReviewShelf()
        self.reviews = Reviews(self.review, shelf, lambda what, table, error: None)

    def review(self, record: Record, progress: Progress) -> dict[str, Any]:
        self.order.append(record.game)
        assert self.go.acquire(timeout=20)
        progress(1, 1)
        return {"form": FORM, "game": "gaunerbande", "decisions": []}

    async def ask(self, address: str, table: str) -> ReviewShown | bytes | Refused:
        async def recorded() -> Record:
            return Record(game=table, rules=1, players=3, options={}, seed=1, choices=["0 pass r1"])

        return await self.reviews.of((address, "anna"), table, 1, "en", recorded)


@runs
async def test_reviews_take_turns_and_few_wait_for_one_address() -> None:
    slow = SlowReviewer()
    answers = [await slow.ask("1", f"crowd{n}") for n in range(10)]
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert 4 <= len(refused) <= 8
    assert {answer.code for answer in refused} == {"slow_down"}
    assert isinstance(await slow.ask("2", "other"), ReviewShown)
    assert isinstance(await slow.ask("2", "other"), ReviewShown), "asking again is no second review"
    for _ in range(20):
        slow.go.release()
    async with asyncio.timeout(20):
        while not isinstance(await slow.ask("2", "other"), bytes):
            await asyncio.sleep(0.01)
    assert slow.order.index("other") <= 2, "it did not have to wait for the crowd"
    async with asyncio.timeout(20):
        while slow.reviews._orders:
            await asyncio.sleep(0.01)
    assert isinstance(await slow.ask("1", "crowd9"), ReviewShown), "later there is room"
    await slow.reviews.close()


@runs
async def test_a_review_of_an_older_form_is_made_anew() -> None:
    slow = SlowReviewer()
    shelf: Any = slow.reviews._shelf
    shelf.kept["old", 1] = b'{"game": "gaunerbande", "decisions": [{"number": 1, "options": [{"choice": "pass r1"}]}]}'
    slow.go.release()
    assert isinstance(await slow.ask("1", "old"), ReviewShown)
    async with asyncio.timeout(20):
        while not isinstance(await slow.ask("1", "old"), bytes):
            await asyncio.sleep(0.01)
    assert slow.order == ["old"]
    await slow.reviews.close()


@runs
async def test_asking_for_moments_begins_no_review_and_an_older_form_tells_none() -> None:
    slow = SlowReviewer()
    shelf: Any = slow.reviews._shelf
    shelf.kept["old", 1] = b'{"form": 1}'
    moment = {"number": 7, "round": 1, "seat": 2, "swing": 0.2, "said": {"en": "{2} dared.", "de": "{2} wagte es."}}
    told = {"form": FORM, "turning_point": moment, "best_moment": None}
    shelf.kept["new", 1] = msgspec.json.encode(told)

    async def moments(table: str) -> Any:
        shown = await slow.reviews.moments(("1", "anna"), table, 1, "de")
        return msgspec.json.decode(shown) if isinstance(shown, bytes) else shown

    assert await moments("none") == MomentsShown(made=False, making=False)
    assert await moments("old") == MomentsShown(made=False, making=False)
    assert slow.order == []
    assert (await moments("new"))["turning_point"] == {"number": 7, "said": "{2} wagte es."}
    assert (await moments("new"))["best_moment"] is None
    assert isinstance(await slow.ask("1", "none"), ReviewShown)
    assert (await moments("none")).making
    slow.go.release()
    await slow.reviews.close()


# --- for browsers that review by themselves ---


@runs
async def test_where_a_match_began_and_the_words_for_it() -> None:
    looking = replays(Shelf())
    revealed = await looking.revealed(("1", "anna"), "one", 1)
    start = msgspec.json.decode(start_of(revealed, "de"), type=StartShown)
    first = revealed.record.start()
    assert b64decode(start.state) == first.numbers.tobytes()
    assert start.choices == revealed.record.choices
    assert start.labels[start.choices[0][2:]]
    number = len(start.choices) // 2
    seat, _, choice = start.choices[number - 1].partition(" ")
    told = msgspec.json.decode(line_words(revealed, [LinesAsked(number=number, lines=[[choice]])]), type=LineWordsShown)
    before = revealed.before(number)
    assert [entry.partition(" ")[2] for entry in start.choices[: number - 1]] == [one for _, one in before.played]
    assert told.words[0][0].labels[0].en == before.labels(int(seat), [choice])[0].en
    with pytest.raises(RefusedError):
        line_words(revealed, [LinesAsked(number=number, lines=[["nonsense"]])])
    with pytest.raises(RefusedError):
        line_words(revealed, [LinesAsked(number=len(start.choices) + 1, lines=[])])
    looking.close()


def test_what_was_dealt_anew_on_the_way_is_left_to_the_server() -> None:
    story = Story("me", "random", "random", start=True)
    record = msgspec.structs.replace(story.table.game.start(1).record(), redealt=[Redealt(0, 0, 7)])
    start = msgspec.json.decode(start_of(Revealed(record, None, None), "en"), type=StartShown)  # type: ignore[arg-type]
    assert not start.state
