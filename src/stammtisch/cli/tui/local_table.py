"""A table in this process: one person against bots."""

import asyncio
from time import monotonic

from stammtisch.bots.advise import advise
from stammtisch.cli.claiming import LocalClaims
from stammtisch.cli.opponents import Opponents, player_names
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import ActionRefusedError, RatedChoice, TableAction, TableBackend
from stammtisch.errors import IllegalChoice
from stammtisch.match import Match
from stammtisch.phrases import Language


class LocalTable(TableBackend):
    """A match of one person on `seat` against bots, which think in a thread and take at least `pace` seconds."""

    def __init__(
        self, match: Match, seat: int, name: str, opponents: Opponents, pace: float, language: Language
    ) -> None:
        super().__init__(language)
        self.match, self.seat, self.pace = match, seat, pace
        self.opponents = opponents
        self.names = player_names(match.players, seat, name)
        self._claims = LocalClaims(self.names, seat, language)
        self._changed = asyncio.Event()

    @property
    def context(self) -> ViewContext:
        return ViewContext(self.match.view(self.seat), self.match.game.rules, self.names, self.language)

    @property
    def actions(self) -> list[TableAction]:
        """During a match: claiming the rest, if that may be. After it: another one, another game, or leaving."""
        if not self.match.over:
            offer = self._claims.offer(self.match)
            return [] if offer is None else [TableAction("claim", self._claims.label(offer))]
        return [
            TableAction("again", words.AGAIN.in_(self.language)),
            TableAction("other", words.OTHER_GAME.in_(self.language)),
            TableAction("leave", words.LEAVE.in_(self.language)),
        ]

    # --- playing ---

    async def run(self) -> None:
        """Lets the bots choose, and makes forced choices if that is wanted, until it is cancelled."""
        while True:
            self._changed.clear()
            bot = next((seat for seat in self.match.waiting if seat != self.seat), None)
            if bot is not None:
                await self._let_bot_choose(bot)
            elif self.autoplay and len(choices := self.match.choices(self.seat)) == 1:
                await asyncio.sleep(self.pace)
                if self.match.choices(self.seat) == choices:
                    await self.choose(choices[0])
            else:
                await self._changed.wait()

    async def _let_bot_choose(self, bot: int) -> None:
        """Makes the bot's choice after at least `pace` seconds; at once while the person is to choose as well."""
        match, asked = self.match, monotonic()
        paced = self.seat not in match.waiting
        choice = await asyncio.to_thread(self.opponents.choose, match.copy(), bot)
        if paced:
            await asyncio.sleep(max(0.0, asked + self.pace - monotonic()))
        self._make_choice(bot, choice)

    async def choose(self, choice: str) -> None:
        if self.match.over:
            raise ActionRefusedError(words.OVER.in_(self.language))
        if self.seat not in self.match.waiting:
            raise ActionRefusedError(words.NOT_YOUR_TURN.in_(self.language))
        if choice not in self.match.choices(self.seat):
            raise ActionRefusedError(self.match.why_not(self.seat, choice).in_(self.language))
        self.new_lines = 0
        self._make_choice(self.seat, choice)

    def _make_choice(self, seat: int, choice: str) -> None:
        """Plays a legal choice, logs what the person sees of it, and wakes up `run`."""
        events = self.match.play(seat, choice).seen_by(self.seat)
        rules = self.match.game.rules
        self.append_log(*(rules.tell(event).in_(self.language).format(*self.names) for event in events))
        self._changed.set()
        self.on_change()

    async def hint(self) -> list[RatedChoice]:
        match = self.match.copy()
        try:
            tips = await asyncio.to_thread(advise, match, self.seat)
        except IllegalChoice as error:
            raise ActionRefusedError(words.NOT_YOUR_TURN.in_(self.language)) from error
        return [
            RatedChoice(
                tip.choice,
                " + ".join(label.in_(self.language) for label in match.labels(self.seat, (tip.choice, *tip.then))),
                tip.points,
                tip.win,
                tip.reason.in_(self.language),
            )
            for tip in tips
        ]

    async def perform(self, action: str) -> None:
        """Claims the rest, or starts another match on `again`; the other actions are the screen's to do."""
        if action == "claim":
            self._claim()
        elif action == "again":
            self.match = await asyncio.to_thread(self.match.game.start)
            self._claims = LocalClaims(self.names, self.seat, self.language)
            self.clear_log()
            self._changed.set()
            self.on_change()

    def _claim(self) -> None:
        """Claims what is on offer; what is won by it is played out at once. Raises ActionRefusedError if nothing is."""
        offer = self._claims.offer(self.match)
        if offer is None:
            raise ActionRefusedError(self._claims.refusal(self.match))
        claimed = self._claims.make(self.match, offer)
        self.new_lines = 0
        self.append_log(*claimed.told)
        for seat, choice in claimed.choices:
            self._make_choice(seat, choice)
        self.on_change()

    async def set_autoplay(self, on: bool) -> None:
        self.autoplay = on
        self._changed.set()

    async def send_chat(self, text: str) -> None:
        """Does nothing: bots do not listen."""

    async def leave(self) -> None:
        """Does nothing: bots do not mind."""
