"""Every game at a table: played to its end, rendered for everybody, told from its facts again."""

import random

import msgspec
import pytest

from stammtisch.games.registry import game_ids, rulebook
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.decide import decide
from stammtisch.live.outcomes import Happened
from stammtisch.live.proof_check import check
from stammtisch.live.proofs import proof_of
from stammtisch.live.table import AppliedFact, advance
from tests.live.story import ANNA, BERT, Story, picture

MOMENT = view.Moment(5, 0)
SHORT = {"gaunerbande": {"target": 10}}


@pytest.mark.parametrize("game", game_ids())
def test_a_match_of_every_game(game: str) -> None:
    dice = random.Random(game)
    bots: list[c.Plan] = ["random"] * (rulebook(game).usual_players - 2)
    story = Story("me", "open", *bots, game=game, options=SHORT.get(game, {}), secret=f.Secret(dice.randbytes(32)))
    story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    told = 0
    while story.table.stage == "playing":
        told += play_one(story, dice)
    assert told > len(story.table.seats)
    proof = proof_of("table", story.entries, 1)
    assert proof is not None
    assert check(proof).scores == tuple(story.table.results[0].scores)
    assert picture(story.retold()) == picture(story.table)


def play_one(story: Story, dice: random.Random) -> int:
    """Some seat that owes a choice makes one; how many were told of it."""
    table = story.table
    assert table.match is not None
    seat = dice.choice(table.waiting)
    choice, before = dice.choice(table.match.choices(seat)), table.match
    person, decision = table.seats[seat].person, table.decided[seat] + 1
    command: c.AnyCommand = c.ChooseFor(seat, 1, decision, choice, "bot")
    if person is not None:
        command = c.Choose(person, 1, decision, choice)
    outcome = decide(table, command, story.now)
    assert isinstance(outcome, Happened), outcome
    told = 0
    for fact in outcome.facts:
        entry = f.Entry(table.number + 1, story.now, fact)
        story.entries.append(entry)
        events = advance(table, entry, outcome.played if isinstance(fact, f.Chose) else None)
        telling = view.FactRenderer(table, AppliedFact(entry, table.told, events, before, table.match), MOMENT)
        for observer in (seat, (seat + 1) % table.game.players, None):
            message = telling.message(view.Audience(observer, True), "de")
            if message is not None:
                msgspec.json.encode(message)
                told += 1
    return told
