"""A table at a server, shared with whoever else is there."""

import asyncio
import json
from collections.abc import Coroutine
from time import monotonic
from typing import Any

from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.words import ANSWERED, CLAIM_ASKING, CLAIM_CERTAIN, CLAIMED, SHOWS, YOU
from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import ActionRefusedError, RatedChoice, TableAction, TableBackend
from stammtisch.cli.tui.client import Data, ServerClient
from stammtisch.cli.tui.connection import TableConnection
from stammtisch.cli.tui.deal_memory import DealMemory, differences, has_own_cut
from stammtisch.errors import RecordError
from stammtisch.games.contract import Rulebook
from stammtisch.live.proof_check import check, load
from stammtisch.table_texts import bot_name

FILL_LEVEL = "regular"  # of the bots that are seated on free seats
SELF_EVIDENT = ("already_chosen", "too_late")  # refusals of choices that need no words
STATE_KEYS = ("lobby", "play", "you")


class RemoteTable(TableBackend):
    """Holds the state of a table as the server last sent it, and updates it as the protocol says."""

    has_people = True

    def __init__(self, client: ServerClient, table: str, rules: Rulebook) -> None:
        super().__init__(client.language)
        self.client, self.table, self.rules = client, table, rules
        self.connection = TableConnection(client, table, self._handle_message, self._handle_loss)
        self._state: Data = {}
        self._connected_seats: set[int] = set()
        self._watching = 0  # people without a seat
        self._received_at = 0.0  # when clocks were sent last
        self._hint: asyncio.Future[list[RatedChoice]] | None = None
        self._deals = DealMemory(table)
        self._checked = 0  # the last match whose proof has been looked at
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Stays connected until it is cancelled."""
        await self.connection.run()

    # --- what it looks like ---

    @property
    def lobby(self) -> Data:
        """The seats, the stage and the host, as in docs/protocol.md."""
        lobby: Data = self._state.get("lobby", {"stage": "gathering", "seats": [], "match": 0, "host": ""})
        return lobby

    @property
    def you(self) -> Data:
        """What the server knows of the person: id, seat, settings."""
        you: Data = self._state.get("you", {})
        return you

    @property
    def names(self) -> list[str]:
        """Everybody's name by seat."""
        return [_name(seat, number) for number, seat in enumerate(self.lobby["seats"])]

    @property
    def context(self) -> ViewContext | None:
        play = self._state.get("play")
        if play is None or self.lobby["stage"] in ("gathering", "revealing"):
            return None
        return ViewContext(play["view"], self.rules, self.names, self.language)

    @property
    def seconds_left(self) -> int | None:
        playing = self.lobby["stage"] == "playing"
        clocks: list[dict[str, int]] = self._state.get("play", {}).get("clocks", []) if playing else []
        if not clocks:
            return None
        own = [clock["left"] for clock in clocks if clock["seat"] == self.you.get("seat")]
        return self._remaining(min(own or [clock["left"] for clock in clocks]))

    def _remaining(self, milliseconds: int) -> int:
        """The whole seconds that are left now of a time that the server sent with its last state."""
        return max(0, round(milliseconds / 1000 - (monotonic() - self._received_at)))

    @property
    def lobby_lines(self) -> list[str]:
        """The seats and who is on them, the link for friends, and when the match starts."""
        stage = self.lobby["stage"]
        if not self._state:
            return [words.BEGINNING.in_(self.language)]
        if stage == "revealing":
            return [words.REVEALING.in_(self.language)]
        if stage in ("closed", "playing", "finished"):
            return [(words.CLOSED if stage == "closed" else words.NO_WATCHING).in_(self.language)]
        lines = [words.GATHERING.in_(self.language), ""]
        lines += [
            f"{number}  {self._seat_line(seat, number - 1)}" for number, seat in enumerate(self.lobby["seats"], 1)
        ]
        lines += ["", words.INVITE.in_(self.language).format(link=self.client.table_link(self.table))]
        if "starts_in" in self.lobby:
            lines += [words.STARTS_IN.in_(self.language).format(n=self._remaining(self.lobby["starts_in"]))]
        return lines

    def _seat_line(self, seat: Data, number: int) -> str:
        """Who is on a seat, with notes in brackets; or that it is free."""
        held = seat["held"]
        if held == "open":
            return words.HELD["open"].in_(self.language)
        notes = []
        if held in words.HELD:
            level = words.LEVELS[seat["bot"]].in_(self.language) if seat.get("bot") in words.LEVELS else ""
            notes.append(words.HELD[held].in_(self.language).format(level=level))
        elif number not in self._connected_seats:
            notes.append(words.AWAY.in_(self.language))
        if seat.get("person", {}).get("id") == self.lobby["host"]:
            notes.append(words.HOST.in_(self.language))
        if number == self.you.get("seat"):
            notes.append(YOU.in_(self.language))
        return _name(seat, number) + (f" ({', '.join(notes)})" if notes else "")

    @property
    def actions(self) -> list[TableAction]:
        """What the server allows the person to do now."""
        if not self._state:
            return []
        stage, seated = self.lobby["stage"], "seat" in self.you
        if stage == "gathering":
            return self._lobby_actions(seated)
        if stage == "revealing":
            return []
        if stage == "playing":
            return [*self._claim_actions(), *self._offer_actions()] if seated else self._takeover_actions()
        again = [TableAction("rematch", words.AGAIN.in_(self.language))] if stage == "finished" and seated else []
        return [*again, TableAction("leave", words.LEAVE.in_(self.language))]

    def _lobby_actions(self, seated: bool) -> list[TableAction]:
        """Before the match: sitting down and standing up; for the host, filling the seats and starting."""
        language, found = self.language, list[TableAction]()
        host = self.you.get("person") == self.lobby["host"]
        free = any(seat["held"] == "open" for seat in self.lobby["seats"])
        if not seated and free:
            found.append(TableAction("sit", words.SIT.in_(language)))
        if host and free:
            label = words.FILL.in_(language).format(level=words.LEVELS[FILL_LEVEL].in_(language))
            found.append(TableAction("fill", label))
        if host and not free:
            found.append(TableAction("start", words.START.in_(language)))
        if seated:
            found.append(TableAction("stand", words.STAND.in_(language)))
        return found

    def _takeover_actions(self) -> list[TableAction]:
        """During a match, for somebody without a seat: taking over a bot's that is offered, or their own again."""
        return [
            TableAction(f"sit {number}", words.TAKE_OVER.in_(self.language).format(name=_name(seat, number)))
            for number, seat in enumerate(self.lobby["seats"])
            if seat.get("offered") or (seat["held"] == "left" and seat["person"]["id"] == self.you.get("person"))
        ]

    def _claim_actions(self) -> list[TableAction]:
        """During a match: claiming the rest, or answering somebody who does."""
        play, language = self._state.get("play", {}), self.language
        claim, offer = play.get("claim"), play.get("claimable")
        if claim is not None:
            if self.you["seat"] in (claim["seat"], *claim["agreed"]):
                return []
            told = {"name": self.names[claim["seat"]], "n": claim["tricks"]}
            return [
                TableAction("agree", words.AGREE.in_(language).format(**told)),
                TableAction("refuse", words.REFUSE.in_(language).format(**told)),
            ]
        if offer is None:
            return []
        label = CLAIM_CERTAIN if offer["certain"] else CLAIM_ASKING
        return [TableAction("claim", label.in_(language).format(n=offer["tricks"]))]

    def _offer_actions(self) -> list[TableAction]:
        """During a match, for the host: offering bots' seats, if anybody is there who might want one."""
        if self.you.get("person") != self.lobby["host"] or not self._watching:
            return []
        return [
            TableAction(f"unseat {number}", words.OFFER.in_(self.language).format(name=_name(seat, number)))
            for number, seat in enumerate(self.lobby["seats"])
            if seat["held"] in ("bot", "left") and not seat.get("offered")
        ]

    # --- messages from the server ---

    def _handle_message(self, message: Data) -> None:
        self.connection_error = ""
        match message["type"]:
            case "table":
                self._state, self._received_at = message, monotonic()
            case "fact" | "resumed":
                changed = {key: message[key] for key in STATE_KEYS if key in message}
                self._state.update(changed)
                if changed:
                    self._received_at = monotonic()
                self._log_fact(message)
            case "refusal":
                self.connection_error = message["message"]
            case "presence":
                self._connected_seats, self._watching = set(message["seats"]), message["watching"]
            case "hint" if self._hint is not None and not self._hint.done():
                rated = [RatedChoice(*(tip[name] for name in RatedChoice._fields)) for tip in message["tips"]]
                self._hint.set_result(rated)
        self.autoplay = self.you.get("auto", False)
        if message.get("lobby"):
            self._note_taken_back()
        self._deal_fairly()
        self.on_change()

    def _note_taken_back(self) -> None:
        """Where decisions were taken back, no choice is remembered that is still, or again, to be made."""
        seat, decision = self.you.get("seat"), self._state.get("play", {}).get("decision")
        if seat is not None and decision and self.lobby["seats"][seat].get("taken_back"):
            self._deals.took_back(self.lobby["match"], seat, decision)

    def _log_fact(self, message: Data) -> None:
        """Logs what happened, with the server's own sentences about the match."""
        fact = message.get("fact", {"fact": ""})
        kind = fact["fact"]
        if kind == "started":
            self.clear_log()
            self.append_log(words.STARTED.in_(self.language).format(fact["match"]))
        elif kind == "said":
            self.append_log(f"{fact['person']['name']}: {fact['text']}")
        elif kind == "voided":
            for missing in fact["missing"]:
                self.append_log(words.VOIDED.in_(self.language).format(name=missing["person"]["name"]))
        elif kind == "frozen":
            for seat in fact["absent"]:
                line = words.LEFT_OUT if seat == self.you.get("seat") else words.ABSENT
                self.append_log(line.in_(self.language).format(name=self.names[seat]))
        elif kind == "claimed":
            self._log_claim(fact, message.get("play", {}).get("claim"))
        elif kind == "claim_answered":
            self.append_log(ANSWERED[fact["agrees"]].in_(self.language).format(self.names[fact["seat"]]))
        elif kind in words.HAPPENED:
            self.append_log(words.HAPPENED[kind].in_(self.language).format(self.names[fact["seat"]]))
        self.append_log(*(line.format(*self.names) for line in message.get("told", [])))

    def _log_claim(self, fact: Data, claim: Data | None) -> None:
        name = self.names[fact["seat"]]
        self.append_log(CLAIMED.in_(self.language).format(name=name, n=fact["tricks"]))
        if claim is not None and not fact["certain"]:
            cards = ", ".join(self.rules.card_name(card).in_(self.language) for card in claim["hand"])
            self.append_log(SHOWS.in_(self.language).format(name=name, cards=cards))

    # --- fair deals ---

    def _deal_fairly(self) -> None:
        """Cuts and reveals, as every client does by itself; after the match looks at the proof."""
        if not self._state:
            return
        sending = self._deals.to_send(self.lobby, self.you.get("seat"))
        if sending is not None:
            self._start(self._send_for_deal(sending, self.lobby))
        match = self.lobby["match"]
        if self.lobby["stage"] == "finished" and self._checked != match and self._deals.of(match).deals:
            self._checked = match
            self._start(self._check_deal(match))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_for_deal(self, sending: Data, lobby: Data) -> None:
        try:
            await self.connection.request(**sending)
        except ActionRefusedError:  # the table is shown before one has joined: then it was too early
            self._deals.answered(sending, lobby, done=False)
        else:
            self._deals.answered(sending, lobby, done=True)

    async def _check_deal(self, match: int) -> None:
        """Logs whether the proof holds, and has what this client saw before the deal."""
        try:
            data = await self.client.request("GET", f"/api/tables/{self.table}/matches/{match}/proof")
        except ActionRefusedError:
            return  # without a connection; or the deal was known
        known = self._deals.of(match)
        try:
            proof = load(json.dumps(data))
            await asyncio.to_thread(check, proof)
        except RecordError as error:
            self.append_log(words.UNFAIR.in_(self.language).format(error.phrase.in_(self.language)))
        else:
            fine = words.OWN_CUT if has_own_cut(proof, known) else words.NO_OWN_CUT
            self.append_log(*(line.in_(self.language) for line in differences(proof, known) or [fine]))
        self.on_change()

    def _handle_loss(self) -> None:
        self.connection_error = words.LOST.in_(self.language)
        if self._hint is not None and not self._hint.done():
            self._hint.cancel()
        self.on_change()

    # --- requests to the server ---

    async def choose(self, choice: str) -> None:
        play = self._state["play"]
        if not play["view"]["choices"]:
            raise ActionRefusedError(words.NOT_YOUR_TURN.in_(self.language))
        decision = {"match": self.lobby["match"], "decision": play["decision"], "choice": choice}
        if choice in play["view"]["choices"]:
            self.new_lines = 0
        try:
            await self.connection.request("choose", **decision, seen=self.connection.seen)
            self._deals.chose(decision["match"], self.you["seat"], decision["decision"], choice)
        except ActionRefusedError as refused:
            if refused.code not in SELF_EVIDENT:
                raise

    async def hint(self) -> list[RatedChoice]:
        hint: asyncio.Future[list[RatedChoice]] = asyncio.get_running_loop().create_future()
        self._hint = hint
        await self.connection.request("hint")
        await asyncio.wait([hint])
        if hint.cancelled():
            raise ActionRefusedError(words.LOST.in_(self.language))
        return hint.result()

    async def perform(self, action: str) -> None:
        verb, _, seat = action.partition(" ")
        if verb == "fill":
            for number, held in enumerate(self.lobby["seats"]):
                if held["held"] == "open":
                    await self.connection.request("seat_bot", seat=number, level=FILL_LEVEL)
        elif verb == "claim":
            match, decision = self.lobby["match"], self._state["play"]["decision"]
            await self.connection.request("claim", match=match, decision=decision)
        elif verb in ("agree", "refuse"):
            claim = self._state["play"].get("claim", {"claim": 0})["claim"]
            match, agree = self.lobby["match"], verb == "agree"
            await self.connection.request("answer_claim", match=match, claim=claim, agree=agree)
        elif seat:
            await self.connection.request(verb, seat=int(seat))
        else:
            await self.connection.request(verb)

    async def set_autoplay(self, on: bool) -> None:
        await self.connection.request("auto", on=on)

    async def send_chat(self, text: str) -> None:
        await self.connection.request("say", text=text)

    async def leave(self) -> None:
        await self.connection.request("stand")


def _name(seat: Data, number: int) -> str:
    """The name of the person on a seat, or else of its bot."""
    person: dict[str, Any] | None = seat.get("person")
    return str(person["name"]) if person else seat.get("bot_name") or bot_name(number)
