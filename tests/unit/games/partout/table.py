"""Positions of Partout in notation: set up a table, play, look."""

from collections.abc import Iterator
from random import Random
from typing import Any

import stammtisch
from stammtisch import Match
from stammtisch.games.partout.rules import ANNOUNCE, CARDS, HAND, NONE, PLAY, TRICK, TRICKS
from stammtisch.games.partout.words import CARD, COLOUR_LETTERS, removed

PLAYERS = (3, 4, 6)
SUB_CHOICES = {"D": "jail", "M": "number", "A": "colour"}


def new(players: int, seed: int | str = 7) -> Match:
    return stammtisch.load("partout", players=players).start(seed=seed)


def cards(text: str) -> int:
    """A set of cards, written "r3 K"."""
    return sum(1 << CARD.index(card) for card in text.split())


def table(players: int, trump: str = "3g", hands: dict[int, str] | None = None, tricks_left: int = 0) -> Match:
    """The first trick is to be led, by seat 1; the rest of each hand is filled up with some other cards.

    With `tricks_left` the round is further on: all other tricks have been won by nobody, with cards that lie aside.
    """
    match = new(players)
    s = match.state
    left = tricks_left or TRICKS[players]
    given = {seat: cards(text) for seat, text in (hands or {}).items()}
    free = [card for card in range(CARDS) if not (removed(players) | sum(given.values())) >> card & 1]
    for seat in range(players):
        s.hands[seat] = given.get(seat, 0)
        while int(s.hands[seat]).bit_count() < HAND[players] * left // TRICKS[players]:
            s.hands[seat] |= 1 << free.pop(0)
        s.announced[seat] = 0
    s.aside = sum(1 << card for card in free)
    s.number = s.number_before = int(trump[0])
    s.colour = s.colour_before = COLOUR_LETTERS.index(trump[1])
    s.tricks = TRICKS[players] - left
    s.turn = s.leaders[s.tricks] = 1
    s.phase = PLAY
    return match


def play(match: Match, *plays: str) -> list[dict[str, Any]]:
    """Plays cards for whose turn it is: "r3", with a sub-choice "D r5", "M 4", "A b"; the events of all of it."""
    told: list[dict[str, Any]] = []
    for card, *sub_choice in (text.split() for text in plays):
        (seat,) = match.waiting
        told += match.play(seat, f"play {card}")
        for answer in sub_choice:
            assert match.waiting == (seat,)
            told += match.play(seat, f"{SUB_CHOICES[card]} {answer}")
    return told


def won_by(trump: str, *plays: str) -> str:
    """The card that wins a trick of these cards, among four or six players."""
    last = trick(len(plays), trump, *plays).view()["last_trick"]
    (winner,) = [lying["card"] for lying in last["cards"] if lying["seat"] == last["winner"]]
    return str(winner)


def trick(players: int, trump: str, *plays: str) -> Match:
    """After a whole first trick of these cards, led by seat 1."""
    held = dict.fromkeys(range(players), "")
    for number, text in enumerate(plays):
        held[(1 + number) % players] += text.split()[0] + " "
    match = table(players, trump, held)
    play(match, *plays)
    return match


def count_round(players: int, announced: list[int], won: list[int], round_no: int = 1) -> Match:
    """After a round in which the seats announced and the teams won so many tricks; the last one goes to a King."""
    match = table(players, tricks_left=1)
    s = match.state
    s.round_no, s.counted = round_no, round_no - 1
    winner = next(team for team, tricks in enumerate(won) if tricks)  # a team's lowest seat has its number
    for team, tricks in enumerate(won):
        s.won[team] = tricks - (team == winner)
    for seat in range(players):
        s.announced[seat] = announced[seat]
        s.hands[seat] = cards(f"b{seat + 1}") if seat != winner else cards("K")
        if players == 3:
            s.hands[seat] |= cards(f"k{seat + 1}")
    for _ in range(TRICK[players]):
        play(match, match.choices(match.waiting[0])[0].removeprefix("play "))
    return match


def announcing(players: int) -> Match:
    """Everything is named, nothing announced."""
    match = table(players)
    s = match.state
    for seat in range(players):
        s.announced[seat] = NONE
    s.number_before, s.colour_before = 0, NONE
    s.phase = ANNOUNCE
    return match


def random_match(players: int, seed: int) -> Iterator[tuple[Match, int, str]]:
    """A match played at random to its end: each time the match, and the choice that will be made next."""
    match, chance = new(players, seed), Random(seed)
    while not match.over:
        (seat,) = match.waiting
        choice = chance.choice(match.choices(seat))
        yield match, seat, choice
        match.play(seat, choice)
