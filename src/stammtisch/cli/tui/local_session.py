"""A session against bots: asks what is to be played, and plays it."""

import asyncio
from dataclasses import replace
from typing import Any

from stammtisch.bots.levels import LEVELS
from stammtisch.cli.games import player_range
from stammtisch.cli.play_request import DEFAULT_LEVEL, PlayRequest
from stammtisch.cli.render.words import WHICH_GAME
from stammtisch.cli.tui import words
from stammtisch.cli.tui.app import TableApp
from stammtisch.cli.tui.dialogs import DialogOption
from stammtisch.cli.tui.local_table import LocalTable
from stammtisch.cli.warm import STEPS, compile_in_process, marker_path
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.kernel.jit import cache_root, interpreted
from stammtisch.match import Game


async def play_locally(app: TableApp, request: PlayRequest) -> None:
    """Plays the game requested, asking for what is not said, and then further games until the person leaves.

    Raises a StammtischError for a request that cannot be met.
    """
    while True:
        game = await choose_game(app, request)
        if game is None:
            return
        levels = request.bots if request.game is not None or request.bots else await ask_level(app)
        if levels is None and request.game is None:
            continue
        request = replace(request, bots=levels)
        await ensure_compiled(app, game)
        match, opponents = await asyncio.to_thread(request.start, game)
        table = LocalTable(match, request.seat, request.name, opponents, request.pace, app.language)
        if await app.show_table(table, game.rules.title.in_(app.language)) != "other":
            return
        request = PlayRequest(name=request.name, pace=request.pace)


async def choose_game(app: TableApp, request: PlayRequest) -> Game | None:
    """The game requested; asks for it, and for the number of players, if they are not said. None after Esc."""
    if request.game is not None:
        return Game(request.game, request.players, request.options)
    while True:
        rules = await ask_game(app, [rulebook(game) for game in game_ids()])
        if rules is None:
            return None
        players = request.players or await ask_players(app, rules)
        if players is not None:
            return Game(rules.id, players, request.options)


async def ask_game(app: TableApp, games: list[Rulebook]) -> Rulebook | None:
    """The game picked from these; None after Esc."""
    language = app.language
    options = [
        DialogOption(rules, rules.title.in_(language), f"{rules.about.in_(language)} ({player_range(rules.players)})")
        for rules in games
    ]
    return await app.ask(WHICH_GAME.in_(language), options)


async def ask_players(app: TableApp, rules: Rulebook) -> int | None:
    """A number of players that the game allows; None after Esc."""
    language = app.language
    options = [DialogOption(players, words.PLAYERS.in_(language).format(players)) for players in rules.players]
    return await app.ask(words.HOW_MANY.in_(language), options, rules.players.index(rules.usual_players))


async def ask_level(app: TableApp) -> tuple[str, ...] | None:
    """The level of all bots; None after Esc."""
    language = app.language
    options = [DialogOption((level,), words.LEVELS[level].in_(language)) for level in LEVELS]
    return await app.ask(words.WHICH_BOTS.in_(language), options, list(LEVELS).index(DEFAULT_LEVEL))


async def ensure_compiled(app: TableApp, game: Game) -> None:
    """Compiles the game in another process, showing progress, unless that has been done before.

    Raises RuntimeError if it does not compile.
    """
    if interpreted() or cache_root() is None:
        return
    marker = await asyncio.to_thread(marker_path, game.id, app.language)
    if marker.exists():
        return
    title, running = game.rules.title.in_(app.language), list[Any]()

    def show_progress(game: str, done: int, seconds: float) -> None:
        percent = round(100 * done / len(STEPS))
        text = words.COMPILING.in_(app.language).format(game=title, done=percent)
        app.call_from_thread(app.show_status, text)

    try:
        failures = await asyncio.to_thread(compile_in_process, iter([game.id]), show_progress, running)
    finally:  # also when the person leaves meanwhile: no process is left behind
        for process in running:
            process.terminate()
    if failures:
        raise RuntimeError(failures[game.id])
