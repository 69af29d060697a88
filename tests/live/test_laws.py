"""Laws that hold whatever people ask, in whatever order."""

import random
from array import array
from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.decide import decide_all
from stammtisch.live.fairness import cut_commitment
from stammtisch.live.outcomes import Already, Happened
from stammtisch.live.refusals import Refused
from tests.live.story import ANNA, BERT, CARL, DORA, NOON, Story, picture

PEOPLE = (ANNA, BERT, CARL, DORA)
LEVELS: tuple[c.Level, ...] = ("random", "master")
OPENING = f.Opening("ab" * 32, "seven")
BYS: tuple[f.By, ...] = ("bot", "keeper", "clock", "auto", "person")


def anything(story: Story, dice: random.Random) -> c.AnyCommand:
    """Some request, sensible or not, of somebody or of the table itself."""
    who, seat = dice.choice(PEOPLE), dice.randrange(-1, 5)
    decision = dice.randrange(0, 4)
    choice = dice.choice(["pass r1", "play g0", "nonsense", ""])
    match = story.table.match
    asked = dice.choice(range(22))
    if story.table.stage == "revealing" and asked < 6:
        seat = dice.choice(story.table.unrevealed)
        person = story.table.seats[seat].person
        assert person is not None
        return c.Reveal(person, OPENING)
    if asked < 8 and match is not None and story.table.waiting:  # mostly, play goes on
        seat = dice.choice(story.table.waiting)
        choice = dice.choice(match.choices(seat))
        sitting, decision = story.table.seats[seat], story.table.decided[seat] + 1
        if sitting.bot is None and sitting.person is not None:
            return c.Choose(sitting.person, story.table.match_no, decision, choice)
        return c.ChooseFor(seat, story.table.match_no, decision, choice, "bot" if sitting.held == "bot" else "keeper")
    own = story.table.seat_of(who.id)
    place = story.table.id, story.table.match_no
    cut = [cut_commitment(*place, own, story.table.commitment, OPENING)] if own is not None else []
    commands: list[c.AnyCommand] = [
        c.Sit(who, dice.choice([None, seat])),
        c.Stand(who),
        c.SeatBot(who, seat, dice.choice(LEVELS)),
        c.Unseat(who, seat),
        c.CutDeck(who, dice.choice(["", "7" * 64, *cut])),
        c.CutDeck(who, dice.choice(["7" * 64, *cut])),
        c.Reveal(who, dice.choice([OPENING, f.Opening("x", "y")])),
        c.VoidDeal(dice.choice(["", story.table.commitment]), f.Secret(dice.randbytes(32))),
        c.Start(who, dice.choice([None, frozenset([ANNA.id])])),
        c.Start(f.Person(story.table.host, "Host")),
        c.Choose(who, dice.randrange(3), decision, choice),
        c.TakeHint(who),
        c.TakeBack(who, story.table.match_no, 1 if own is None or match is None else story.table.decided[own] + 1),
        c.SetAuto(who, dice.random() < 0.5),
        c.Consent(who, dice.random() < 0.7),
        c.Say(who, dice.choice(["", "hello"])),
        c.Mute(who, dice.choice(PEOPLE).id, dice.random() < 0.5),
        c.Rematch(who, f.Secret(dice.randbytes(32))),
        c.ChooseFor(dice.randrange(3), dice.randrange(3), decision, choice, dice.choice(BYS)),
        c.KeepWarm(dice.randrange(3), who.id),
        c.Rename(f.Person(who.id, dice.choice(["Nobody", who.name]))),
        c.Return(who.id),
        c.DealRematch(),
    ]
    if dice.random() < 0.02:
        return c.Close(who)
    return dice.choice(commands)


@given(st.randoms(use_true_random=False))
def test_any_evening(dice: random.Random) -> None:
    secret, hands = f.Secret(dice.randbytes(32)), dice.choice(["hidden", "consented"])
    story = Story("me", "open", "random", secret=secret, hints=dice.random() < 0.8, hands=hands)
    for _ in range(dice.randrange(10, 120)):
        story.now += dice.randrange(2_000)
        before, number = picture(story.table), story.table.number
        outcome = story.ask(anything(story, dice))
        if isinstance(outcome, Happened):
            assert story.table.number == number + len(outcome.facts)
        else:
            assert isinstance(outcome, Already | Refused)
            assert picture(story.table) == before, "a refusal changes nothing"
        check(story)
    assert picture(story.retold()) == picture(story.table), "a table is what its facts add up to"
    assert [entry.number for entry in story.entries] == list(range(1, len(story.entries) + 1))


@given(st.randoms(use_true_random=False))
def test_asked_together_is_asked_one_after_the_other(dice: random.Random) -> None:
    story = Story("me", "open", "random", secret=f.Secret(dice.randbytes(32)))
    for _ in range(dice.randrange(5, 40)):
        story.now += dice.randrange(2_000)
        twin, before, stored = story.table.fork(), picture(story.table), len(story.entries)
        commands = [anything(story, dice) for _ in range(dice.randrange(1, 6))]
        together = decide_all(story.table, commands, story.now)
        assert picture(story.table) == before, "nothing has happened yet"
        for command, stepped in zip(commands, together, strict=True):
            outcome = story.ask(command)
            assert list(stepped.entries) == story.entries[stored:]
            if isinstance(outcome, Happened):
                assert isinstance(stepped.answer, Already)
                assert stepped.answer.number in [entry.number for entry in stepped.entries]
                assert (stepped.played is None) == (outcome.played is None)
            else:
                assert stepped.answer == outcome
            stored = len(story.entries)
        assert picture(twin) == before, "what happens at a table does not concern its twin"


def test_a_fork_shares_nothing_that_can_change() -> None:
    story = Story("me", "open", "random")
    for command in (c.Sit(BERT), c.Mute(BERT, ANNA.id, True), c.Say(ANNA, "hello"), c.Start(ANNA)):
        story.ask(command)
    story.play_out()
    table, twin = story.table, story.table.fork()
    assert picture(twin) == picture(table)
    changing = [name for name, value in vars(table).items() if isinstance(value, list | dict | set | deque | array)]
    for name in changing:
        assert vars(twin)[name] is not vars(table)[name], name
    assert all(one is not other for one, other in zip(twin.seats, table.seats, strict=True))
    assert all(twin.mutes[person] is not table.mutes[person] for person in table.mutes)


def check(story: Story) -> None:
    table = story.table
    sitting = [seat.person.id for seat in table.seats if seat.person is not None and not seat.left]
    assert len(sitting) == len(set(sitting)), "one seat a person"
    assert not sitting or table.host in sitting, "the host is one of them"
    if table.stage == "revealing":
        assert table.unrevealed, "otherwise the match would have begun"
        assert all(seat.held != "open" for seat in table.seats)
    if table.stage == "playing":
        assert not table.unrevealed
        assert table.waiting, "somebody owes a choice until the match is over"
        assert table.match is not None
        assert table.waiting == table.match.waiting
        assert sum(table.decided) == len(table.match.played) == len(table.choice_numbers)
        assert all(bool(asked) == (seat in table.waiting) for seat, asked in enumerate(table.asked))
        assert all(NOON <= asked <= story.now for asked in table.asked if asked)
        assert all(seat.held != "open" for seat in table.seats), "an empty seat would never choose"
        for person, seat in table.knew.items():
            assert table.seat_of(person) in (None, seat), "nobody sees two hands"
