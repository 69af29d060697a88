"""A session at a server: at the table of a link, or at one that is picked or opened."""

from typing import Any

from stammtisch.bots.levels import LEVELS
from stammtisch.cli.tui import words
from stammtisch.cli.tui.app import TableApp
from stammtisch.cli.tui.backend import ActionRefusedError
from stammtisch.cli.tui.client import Data, ServerClient, parse_address
from stammtisch.cli.tui.dialogs import DialogOption
from stammtisch.cli.tui.local_session import ask_game, ask_players
from stammtisch.cli.tui.remote_table import RemoteTable
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.phrases import Language

NEW = "new"


async def play_remotely(app: TableApp, address: str, name: str | None) -> None:
    """Signs in at a server and plays at the table that the address names, or else at one that is picked.

    Raises ActionRefusedError if the server cannot be reached or refuses, or plays a game that is not known here.
    """
    url, table = parse_address(address)
    client = ServerClient(url, app.language)
    await client.sign_in(name)
    picked = table or await ask_table(app, client)
    if picked is None:
        return
    shown: Data = await client.request("GET", f"/api/tables/{picked}")
    game = shown["terms"]["game"]
    if game not in game_ids():
        raise ActionRefusedError(words.UNKNOWN_GAME.in_(app.language).format(game))
    rules = rulebook(game)
    title = f"{rules.title.in_(app.language)} · {client.table_link(picked)}"
    await app.show_table(RemoteTable(client, picked, rules), title)


async def ask_table(app: TableApp, client: ServerClient) -> str | None:
    """The id of one of the person's own tables, of a listed one, or of a new one; None after Esc."""
    mine: list[Data] = await client.request("GET", "/api/tables/mine")
    listed: list[Data] = await client.request("GET", "/api/tables")
    tables = {shown["table"]: shown for shown in [*mine, *listed] if shown["lobby"]["stage"] != "closed"}
    new = DialogOption(NEW, words.NEW_TABLE.in_(app.language))
    while True:
        options = [new, *(table_option(shown, app.language) for shown in tables.values())]
        picked = await app.ask(words.WHICH_TABLE.in_(app.language), options)
        if picked != NEW:
            return picked
        opened = await open_table(app, client)
        if opened is not None:
            return opened


def table_option(shown: Data, language: Language) -> DialogOption[str]:
    """A table to pick: its game, how many seats are taken, and by whom."""
    game = shown["terms"]["game"]
    seats = shown["lobby"]["seats"]
    taken = sum(seat["held"] != "open" for seat in seats)
    names = ", ".join(seat["person"]["name"] for seat in seats if seat.get("person"))
    title = rulebook(game).title.in_(language) if game in game_ids() else game
    return DialogOption(shown["table"], title, f"{taken}/{len(seats)}  {names}")


async def open_table(app: TableApp, client: ServerClient) -> str | None:
    """Opens a table for friends, or one against bots, which starts at once; its id, or None after Esc."""
    language = app.language
    offered: list[Data] = await client.request("GET", "/api/games")
    rules = await ask_game(app, [rulebook(game["id"]) for game in offered if game["id"] in game_ids()])
    players = None if rules is None else await ask_players(app, rules)
    if rules is None or players is None:
        return None
    options = [
        DialogOption("open", words.WITH_FRIENDS.in_(language)),
        *(
            DialogOption(level, words.WITH_BOTS.in_(language).format(words.LEVELS[level].in_(language)))
            for level in LEVELS
        ),
    ]
    others = await app.ask(words.WITH_WHOM.in_(language), options)
    if others is None:
        return None
    seats = ["me", *[others] * (players - 1)]
    body: dict[str, Any] = {"game": rules.id, "players": players, "seats": seats, "start": others != "open"}
    opened: Data = await client.request("POST", "/api/tables", body)
    return str(opened["table"])
