"""A table at a server, shared with whoever else is there."""

import asyncio
import secrets
from contextlib import suppress
from time import monotonic
from typing import Any

from stammtisch.cli.table.facts import Scene
from stammtisch.cli.table.opponents import bot_name
from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.house import House, Offer, RefusedError, Tip
from stammtisch.cli.terminal.line import Line
from stammtisch.cli.terminal.server import Data, Server
from stammtisch.games.contract import Rulebook

FILLING = "regular"  # the bots that are seated on free seats
PARTS = ("lobby", "play", "you")


class FarTable(House):
    """Holds what the server tells, and applies messages as the protocol says."""

    people = True

    def __init__(self, server: Server, table: str, rules: Rulebook) -> None:
        super().__init__(server.language)
        self.server, self.table, self.rules = server, table, rules
        self.line = Line(server, table, self._take, self._lost)
        self._whole: Data = {}
        self._here: set[int] = set()
        self._told_at = 0.0  # when clocks were told last
        self._hint: asyncio.Future[list[Tip]] | None = None
        self._cut_for = ""
        self._errands: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        await self.line.run()

    # --- what it looks like ---

    @property
    def lobby(self) -> Data:
        lobby: Data = self._whole.get("lobby", {"stage": "gathering", "seats": [], "match": 0, "host": ""})
        return lobby

    @property
    def you(self) -> Data:
        you: Data = self._whole.get("you", {})
        return you

    @property
    def names(self) -> list[str]:
        return [_name(seat, number) for number, seat in enumerate(self.lobby["seats"])]

    @property
    def scene(self) -> Scene | None:
        play = self._whole.get("play")
        if play is None or self.lobby["stage"] == "gathering":
            return None
        return Scene(play["view"], self.rules, self.names, self.language)

    @property
    def seconds_left(self) -> int | None:
        playing = self.lobby["stage"] == "playing"
        clocks: list[dict[str, int]] = self._whole.get("play", {}).get("clocks", []) if playing else []
        if not clocks:
            return None
        own = [clock["left"] for clock in clocks if clock["seat"] == self.you.get("seat")]
        left = min(own or [clock["left"] for clock in clocks]) / 1000 - (monotonic() - self._told_at)
        return max(0, round(left))

    @property
    def gathering(self) -> list[str]:
        """The seats and who is on them, and what is waited for."""
        stage = self.lobby["stage"]
        if not self._whole:
            return [words.BEGINNING.in_(self.language)]
        if stage in ("closed", "playing", "finished"):
            return [(words.CLOSED if stage == "closed" else words.NOT_TO_BE_SEEN).in_(self.language)]
        lines = [words.GATHERING.in_(self.language), ""]
        lines += [f"{number}  {self._seat(seat, number - 1)}" for number, seat in enumerate(self.lobby["seats"], 1)]
        lines += ["", words.INVITE.in_(self.language).format(self.server.link(self.table))]
        if "starts_in" in self.lobby:
            left = self.lobby["starts_in"] / 1000 - (monotonic() - self._told_at)
            lines += [words.STARTS_IN.in_(self.language).format(max(0, round(left)))]
        return lines

    def _seat(self, seat: Data, number: int) -> str:
        held = seat["held"]
        if held == "open":
            return words.HELD["open"].in_(self.language)
        notes = []
        if held in words.HELD:
            level = words.LEVELS[seat["bot"]].in_(self.language) if seat.get("bot") in words.LEVELS else ""
            notes.append(words.HELD[held].in_(self.language).format(level))
        elif number not in self._here:
            notes.append(words.AWAY.in_(self.language))
        if seat.get("person", {}).get("id") == self.lobby["host"]:
            notes.append(words.HOST.in_(self.language))
        if number == self.you.get("seat"):
            notes.append(words.YOU.in_(self.language))
        return _name(seat, number) + (f" ({', '.join(notes)})" if notes else "")

    @property
    def offers(self) -> list[Offer]:
        """What the table lets one do now."""
        if not self._whole:
            return []
        say, found = self.language, list[Offer]()
        stage, seats = self.lobby["stage"], self.lobby["seats"]
        seated, host = "seat" in self.you, self.you.get("person") == self.lobby["host"]
        free = any(seat["held"] == "open" for seat in seats)
        if stage == "gathering":
            if not seated and free:
                found.append(Offer("sit", words.SIT.in_(say)))
            if host and free:
                found.append(Offer("fill", words.FILL.in_(say).format(words.LEVELS[FILLING].in_(say))))
            if host and not free:
                found.append(Offer("start", words.START.in_(say)))
            if seated:
                found.append(Offer("stand", words.STAND.in_(say)))
        elif stage == "playing" and not seated:
            names = ((number, seat) for number, seat in enumerate(seats) if seat["held"] in ("bot", "left"))
            found += [
                Offer(f"sit {number}", words.TAKE_OVER.in_(say).format(_name(seat, number))) for number, seat in names
            ]
        elif stage == "finished" and seated:
            found.append(Offer("rematch", words.AGAIN.in_(say)))
        if stage in ("finished", "closed"):
            found.append(Offer("leave", words.LEAVE.in_(say)))
        return found

    # --- what is told ---

    def _take(self, message: Data) -> None:
        self.trouble = ""
        match message["type"]:
            case "table":
                self._whole, self._told_at = message, monotonic()
            case "fact" | "resumed":
                changed = {part: message[part] for part in PARTS if part in message}
                self._whole.update(changed)
                if changed:
                    self._told_at = monotonic()
                self._log(message)
            case "presence":
                self._here = set(message["seats"])
            case "hint" if self._hint is not None and not self._hint.done():
                self._hint.set_result([Tip(*(tip[name] for name in Tip._fields)) for tip in message["tips"]])
        self.auto = self.you.get("auto", False)
        self._cut()
        self.changed()

    def _log(self, message: Data) -> None:
        fact = message.get("fact", {"fact": ""})
        kind = fact["fact"]
        if kind == "started":
            self.log, self.fresh = [], 0
            self.tell(words.STARTED.in_(self.language).format(fact["match"]))
        elif kind == "said":
            self.tell(f"{fact['person']['name']}: {fact['text']}")
        elif kind in words.HAPPENED:
            self.tell(words.HAPPENED[kind].in_(self.language).format(self.names[fact["seat"]]))
        self.tell(*(line.format(*self.names) for line in message.get("told", [])))

    def _cut(self) -> None:
        """Cuts the deck as soon as there is a new promise of a deal, as every client does."""
        promise = self.lobby.get("commitment", "")
        if self.lobby["stage"] == "gathering" and "seat" in self.you and promise != self._cut_for:
            self._cut_for = promise
            errand = asyncio.create_task(self._send_cut())
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _send_cut(self) -> None:
        with suppress(RefusedError):  # the deal is fair without this cut, too; it may be a known one
            await self.line.ask("cut", text=secrets.token_hex(8))

    def _lost(self) -> None:
        self.trouble = words.LOST.in_(self.language)
        if self._hint is not None and not self._hint.done():
            self._hint.cancel()
        self.changed()

    # --- what is asked ---

    async def choose(self, choice: str) -> None:
        play = self._whole["play"]
        if not play["view"]["choices"]:
            raise RefusedError(words.NOT_YOUR_TURN.in_(self.language))
        decision = {"match": self.lobby["match"], "decision": play["decision"], "choice": choice}
        legal = choice in play["view"]["choices"]
        if legal:
            self.fresh = 0
        await self.line.ask("choose", **decision, seen=self.line.seen)

    async def hint(self) -> list[Tip]:
        asked: asyncio.Future[list[Tip]] = asyncio.get_running_loop().create_future()
        self._hint = asked
        await self.line.ask("hint")
        await asyncio.wait([asked])
        if asked.cancelled():
            raise RefusedError(words.LOST.in_(self.language))
        return asked.result()

    async def take_up(self, offer: str) -> None:
        verb, _, seat = offer.partition(" ")
        if verb == "fill":
            for number, held in enumerate(self.lobby["seats"]):
                if held["held"] == "open":
                    await self.line.ask("seat_bot", seat=number, level=FILLING)
        elif seat:
            await self.line.ask(verb, seat=int(seat))
        else:
            await self.line.ask(verb)

    async def set_auto(self, on: bool) -> None:
        await self.line.ask("auto", on=on)

    async def say(self, text: str) -> None:
        await self.line.ask("say", text=text)

    async def leave(self) -> None:
        await self.line.ask("stand")


def _name(seat: Data, number: int) -> str:
    person: dict[str, Any] | None = seat.get("person")
    return str(person["name"]) if person else bot_name(number)
