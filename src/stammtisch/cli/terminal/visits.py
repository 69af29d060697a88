"""An evening at a server: at the table of a link, or at one that is picked or opened."""

from typing import Any

from stammtisch.bots.levels import LEVELS
from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.app import Terminal
from stammtisch.cli.terminal.evenings import how_many, which_game
from stammtisch.cli.terminal.far import FarTable
from stammtisch.cli.terminal.house import RefusedError
from stammtisch.cli.terminal.pages import Answer
from stammtisch.cli.terminal.server import Data, Server, read_address
from stammtisch.games.registry import GAMES, rulebook

NEW = "new"


async def at_server(terminal: Terminal, address: str, name: str | None) -> None:
    url, table = read_address(address)
    server = Server(url, terminal.language)
    await server.be_somebody(name)
    picked = table or await pick_table(terminal, server)
    if picked is None:
        return
    shown: Data = await server.ask("GET", f"/api/tables/{picked}")
    game = shown["terms"]["game"]
    if game not in GAMES:
        raise RefusedError(words.UNKNOWN_GAME.in_(terminal.language).format(game))
    rules = rulebook(game)
    await terminal.sit(FarTable(server, picked, rules), f"{rules.title.in_(terminal.language)} · {server.link(picked)}")


async def pick_table(terminal: Terminal, server: Server) -> str | None:
    """One of one's own tables, one of the listed, or a new one; None: none of them."""
    mine: list[Data] = await server.ask("GET", "/api/tables/mine")
    listed: list[Data] = await server.ask("GET", "/api/tables")
    tables = {shown["table"]: shown for shown in [*mine, *listed] if shown["lobby"]["stage"] != "closed"}
    say = terminal.language
    while True:
        answers = [Answer(NEW, words.NEW_TABLE.in_(say)), *(described(shown) for shown in tables.values())]
        picked = await terminal.ask(words.WHICH_TABLE.in_(say), answers)
        if picked != NEW:
            return picked
        opened = await open_table(terminal, server)
        if opened is not None:
            return opened


def described(shown: Data) -> Answer[str]:
    """The game, and who is there."""
    game = shown["terms"]["game"]
    seats = shown["lobby"]["seats"]
    taken = sum(seat["held"] != "open" for seat in seats)
    names = ", ".join(seat["person"]["name"] for seat in seats if seat.get("person"))
    title = rulebook(game).title.en if game in GAMES else game
    return Answer(shown["table"], title, f"{taken}/{len(seats)}  {names}")


async def open_table(terminal: Terminal, server: Server) -> str | None:
    """A new table, for friends or against bots; None if it is thought better of."""
    say = terminal.language
    offered: list[Data] = await server.ask("GET", "/api/games")
    rules = await which_game(terminal, [rulebook(game["id"]) for game in offered if game["id"] in GAMES])
    players = None if rules is None else await how_many(terminal, rules)
    if rules is None or players is None:
        return None
    company = [
        Answer("open", words.WITH_FRIENDS.in_(say)),
        *(Answer(level, words.WITH_BOTS.in_(say).format(words.LEVELS[level].in_(say))) for level in LEVELS),
    ]
    others = await terminal.ask(words.WITH_WHOM.in_(say), company)
    if others is None:
        return None
    seats = ["me", *[others] * (players - 1)]
    body: dict[str, Any] = {"game": rules.id, "players": players, "seats": seats, "start": others != "open"}
    opened: Data = await server.ask("POST", "/api/tables", body)
    return str(opened["table"])
