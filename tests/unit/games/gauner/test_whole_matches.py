"""Whole matches: against the same rules written plainly, compiled against interpreted, and to the end by any means."""

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import Match
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng

from .plain import COPIES, Plain
from .table import LETTERS, table, whole


def at_random(match: Match, seat: int, rng: Random) -> str:
    return rng.choice(match.choices(seat))


def hoarding(match: Match, seat: int, rng: Random) -> str:
    """Lays almost nothing and keeps the prison from filling: so cards run short."""
    choices = match.choices(seat)
    if "skip" in choices and rng.random() < 0.9:
        return "skip"
    harmless = [choice for choice in choices if len(match.copy().play(seat, choice)) == 2]
    return rng.choice(harmless if match.view(seat)["phase"] == "take" and harmless else choices)


STYLES = {"at random": at_random, "hoarding": hoarding}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_rules_written_plainly_play_the_same_match(players: int, style: str) -> None:
    for seed in range(5):
        match = stammtisch.load("gauner", players=players).start(seed)
        plain = Plain(players, match.state.dice.tolist())
        play_both(match, plain, Random(seed), style)
        assert plain.seen["refill"]


def play_both(match: Match, plain: Plain, rng: Random, style: str, choices: int = 1000) -> None:
    start = len(match.played)
    while match.waiting and len(match.played) < start + choices:
        seat = rng.choice(match.waiting)
        choice = STYLES[style](match, seat, rng)
        match.play(seat, choice)
        plain.play(seat, choice)
        for observer in (*range(match.players), None):
            assert match.view(observer) == plain.view(observer), match.played[start:]
        whole(match)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_do_so_when_cards_are_scarce(players: int) -> None:
    """From positions made up so that reveals and refills run short in every way there is."""
    met: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        match = scarce(players, rng)
        plain = Plain(players, match.state.dice.tolist())
        places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
        plain.stand_at(places, match.state.known.tolist(), match.state.dice.tolist())
        play_both(match, plain, rng, "at random", 40)
        met += plain.seen
    ways = ("reshuffle", "reveal 12", "reveal 6", "no reveal", "refill 12", "refill 6", "nothing to take")
    assert all(met[way] for way in ways), met


def scarce(players: int, rng: Random) -> Match:
    """Hardly anything to draw: nearly all cards are in hands or lie before somebody."""
    deck = [letter for letter, copies in zip(LETTERS, COPIES, strict=True) for _ in range(copies)]
    rng.shuffle(deck)
    in_hand = rng.choice((0.05, 0.2, 0.9))

    def some(cards: int) -> str:
        return "".join(deck.pop() for _ in range(cards))

    rows = ["yo" + some(rng.randrange(3)), some(rng.randrange(2)), some(rng.randrange(2))]
    for letter in "yo":
        deck.remove(letter)
    pile, discard, prison = some(rng.randrange(4)), some(rng.choice((0, 0, 2))), some(rng.randrange(6))
    hands, laid = [""] * players, [""] * players
    owner = {letter: rng.randrange(players) for letter in LETTERS}
    for letter in deck:
        if rng.random() < in_hand:
            hands[rng.randrange(players)] += letter
        else:
            laid[owner[letter]] += letter
    known = [hand[: rng.randrange(len(hand) + 1)] for hand in hands]
    return table(rows=rows, hands=hands, known=known, pile=pile, discard=discard, prison=prison, laid=laid)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rules_of_thumb_beat_chance(players: int) -> None:
    game = stammtisch.load("gauner", players=players)
    bindings, won = game.rules.bindings, 0.0
    for seed in range(60):
        match, rng, luck, me = game.start(seed), playout_rng(seed), Random(seed), seed % players
        while seats := bindings.waiting(match.numbers):
            seat = members(seats)[0]
            legal = bindings.legal(match.numbers, seat)
            thought = bindings.policy(match.numbers, seat, legal, rng)
            assert legal >> thought & 1
            bindings.apply(match.numbers, seat, thought if seat == me else luck.choice(members(legal)))
        won += (me in match.winners) / len(match.winners)
    assert won / 60 > 1.6 / players


def test_values_are_shares_of_the_victory_or_chances_of_it() -> None:
    match = stammtisch.load("gauner", players=3).start(1)
    since, out = match.numbers.copy(), np.full(6, np.nan)
    bindings = match.game.rules.bindings
    match.state.scores[:3] = [30, 10, 20]
    bindings.value(match.numbers, since, out)
    assert 1 > out[0] > out[2] > out[1] > 0
    assert out[:3].sum() == pytest.approx(1)
    match.state.winners = 0b101
    bindings.value(match.numbers, since, out)
    assert out[:3].tolist() == [0.5, 0, 0.5]


def test_the_same_lead_is_worth_more_before_the_last_scoring() -> None:
    match = stammtisch.load("gauner", players=2).start(1)
    match.state.scores[:2] = [60, 40]
    early, late = np.zeros(6), np.zeros(6)
    match.game.rules.bindings.value(match.numbers, match.numbers.copy(), early)
    match.state.counted = 2
    match.game.rules.bindings.value(match.numbers, match.numbers.copy(), late)
    assert 0.5 < early[0] < late[0] < 1


MATCH = """
import hashlib, json
from random import Random
import numpy as np
import stammtisch
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng

def fingerprints(players):
    match = stammtisch.load("gauner", players=players).start(11)
    bindings, rng, playout, value = match.game.rules.bindings, Random(players), playout_rng(players), np.zeros(6)
    since, found = match.numbers.copy(), []
    for turn in range(60):
        if not match.waiting:
            break
        seat = rng.choice(match.waiting)
        legal = bindings.legal(match.numbers, seat)
        thought = bindings.policy(match.numbers, seat, legal, playout)
        bindings.apply(match.numbers, seat, thought if turn % 2 else rng.choice(members(legal)))
        other = match.numbers.copy()
        bindings.redeal(other, turn % players, playout)
        bindings.value(other, since, value)
        found.append(hashlib.sha256(match.numbers.tobytes() + other.tobytes() + value.tobytes()).hexdigest()[:8])
    return found

if __name__ == "__main__":
    print(json.dumps([fingerprints(players) for players in (2, 3, 4)]))
"""


def test_interpreted_rules_give_the_same_states() -> None:
    scope: dict[str, object] = {"__name__": "match"}
    exec(MATCH, scope)
    here = [scope["fingerprints"](players) for players in (2, 3, 4)]  # type: ignore[operator]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", MATCH], env=plain, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == here
    assert len({hashlib.sha256(str(each).encode()).digest() for each in here}) == 3
