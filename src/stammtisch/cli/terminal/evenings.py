"""An evening against bots: what is to be played is agreed on, then played."""

import asyncio
from dataclasses import replace
from typing import Any

from stammtisch.bots.levels import LEVELS
from stammtisch.cli.games import numbers
from stammtisch.cli.table.wishes import USUAL_LEVEL, Wishes
from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.app import Terminal
from stammtisch.cli.terminal.own import OwnTable
from stammtisch.cli.terminal.pages import Answer
from stammtisch.cli.warm import STEPS, mark_of, oversee
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import GAMES, rulebook
from stammtisch.kernel.jit import cache_root, interpreted
from stammtisch.match import Game


async def against_bots(terminal: Terminal, wishes: Wishes) -> None:
    """Game after game, until the person has had enough."""
    while True:
        game = await settle(terminal, wishes)
        if game is None:
            return
        levels = wishes.bots if wishes.game is not None or wishes.bots else await which_bots(terminal)
        if levels is None and wishes.game is None:
            continue
        wishes = replace(wishes, bots=levels)
        await prepare(terminal, game)
        match, opponents = await asyncio.to_thread(wishes.deal, game)
        house = OwnTable(match, wishes.seat, wishes.name, opponents, wishes.pace, terminal.language)
        if await terminal.sit(house, game.rules.title.in_(terminal.language)) != "other":
            return
        wishes = Wishes(name=wishes.name, pace=wishes.pace)


async def settle(terminal: Terminal, wishes: Wishes) -> Game | None:
    """The game wished for; what was not said is asked. None: Esc."""
    if wishes.game is not None:
        return Game(wishes.game, wishes.players, wishes.options)
    while True:
        rules = await which_game(terminal, [rulebook(game) for game in GAMES])
        if rules is None:
            return None
        players = wishes.players or await how_many(terminal, rules)
        if players is not None:
            return Game(rules.id, players, wishes.options)


async def which_game(terminal: Terminal, offered: list[Rulebook]) -> Rulebook | None:
    spoken = terminal.language
    answers = [
        Answer(rules, rules.title.in_(spoken), f"{rules.about.in_(spoken)} ({numbers(rules.players)})")
        for rules in offered
    ]
    return await terminal.ask(words.WHICH_GAME.in_(spoken), answers)


async def how_many(terminal: Terminal, rules: Rulebook) -> int | None:
    spoken = terminal.language
    answers = [Answer(players, words.PLAYERS.in_(spoken).format(players)) for players in rules.players]
    return await terminal.ask(words.HOW_MANY.in_(spoken), answers, rules.players.index(rules.usual_players))


async def which_bots(terminal: Terminal) -> tuple[str, ...] | None:
    spoken = terminal.language
    answers = [Answer((level,), words.LEVELS[level].in_(spoken)) for level in LEVELS]
    return await terminal.ask(words.WHICH_BOTS.in_(spoken), answers, list(LEVELS).index(USUAL_LEVEL))


async def prepare(terminal: Terminal, game: Game) -> None:
    """Compiles the game in a process beside this one, if that has not been done yet."""
    if interpreted() or cache_root() is None:
        return
    mark = await asyncio.to_thread(mark_of, game.id, terminal.language)
    if mark.exists():
        return
    title, running = game.rules.title.in_(terminal.language), list[Any]()

    def watch(game: str, done: int, seconds: float) -> None:
        share = round(100 * done / len(STEPS))
        text = words.COMPILING.in_(terminal.language).format(game=title, done=share)
        terminal.call_from_thread(terminal.wait, text)

    try:
        trouble = await asyncio.to_thread(oversee, iter([game.id]), watch, running)
    finally:  # also when the person leaves meanwhile: nobody compiles on
        for process in running:
            process.terminate()
    if trouble:
        raise RuntimeError(trouble[game.id])
