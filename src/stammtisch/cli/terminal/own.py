"""A match against bots in this process."""

import asyncio
from time import monotonic

from stammtisch.bots.advise import advise
from stammtisch.cli.table.facts import Scene
from stammtisch.cli.table.opponents import Opponents, seated
from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.house import House, Offer, RefusedError, Tip
from stammtisch.errors import IllegalChoice
from stammtisch.match import Match
from stammtisch.phrases import Language


class OwnTable(House):
    """One person and bots, who think in a thread and take a moment before they act."""

    def __init__(
        self, match: Match, seat: int, name: str, opponents: Opponents, pace: float, language: Language
    ) -> None:
        super().__init__(language)
        self.match, self.seat, self.pace = match, seat, pace
        self.opponents = opponents
        self.names = seated(match.players, seat, name)
        self._news = asyncio.Event()

    @property
    def scene(self) -> Scene:
        return Scene(self.match.view(self.seat), self.match.game.rules, self.names, self.language)

    @property
    def offers(self) -> list[Offer]:
        if not self.match.over:
            return []
        return [
            Offer("again", words.AGAIN.in_(self.language)),
            Offer("other", words.OTHER_GAME.in_(self.language)),
            Offer("leave", words.LEAVE.in_(self.language)),
        ]

    # --- playing ---

    async def run(self) -> None:
        while True:
            self._news.clear()
            bot = next((seat for seat in self.match.waiting if seat != self.seat), None)
            if bot is not None:
                await self._let(bot)
            elif self.auto and len(choices := self.match.choices(self.seat)) == 1:
                await asyncio.sleep(self.pace)
                if self.match.choices(self.seat) == choices:
                    await self.choose(choices[0])
            else:
                await self._news.wait()

    async def _let(self, bot: int) -> None:
        """A bot chooses. Where everybody chooses at once nobody sees it do so, and it takes no moment."""
        match, asked = self.match, monotonic()
        watched = self.seat not in match.waiting
        choice = await asyncio.to_thread(self.opponents.choose, match.copy(), bot)
        if watched:
            await asyncio.sleep(max(0.0, asked + self.pace - monotonic()))
        self._make(bot, choice)

    async def choose(self, choice: str) -> None:
        if self.match.over:
            raise RefusedError(words.OVER.in_(self.language))
        if self.seat not in self.match.waiting:
            raise RefusedError(words.NOT_YOUR_TURN.in_(self.language))
        rules = self.match.game.rules
        if choice not in self.match.choices(self.seat):
            why = rules.refusal(rules.snapshot(self.match.numbers), self.seat, choice)
            raise RefusedError(why.in_(self.language))
        self.fresh = 0
        self._make(self.seat, choice)

    def _make(self, seat: int, choice: str) -> None:
        events = self.match.play(seat, choice).seen_by(self.seat)
        rules = self.match.game.rules
        self.tell(*(rules.tell(event).in_(self.language).format(*self.names) for event in events))
        self._news.set()
        self.changed()

    async def hint(self) -> list[Tip]:
        rules = self.match.game.rules
        try:
            tips = await asyncio.to_thread(advise, self.match.copy(), self.seat)
        except IllegalChoice as error:
            raise RefusedError(words.NOT_YOUR_TURN.in_(self.language)) from error
        return [
            Tip(
                tip.choice,
                rules.choice_name(tip.choice).in_(self.language),
                tip.points,
                tip.win,
                tip.reason.in_(self.language),
            )
            for tip in tips
        ]

    async def take_up(self, offer: str) -> None:
        if offer == "again":
            self.match = await asyncio.to_thread(self.match.game.start)
            self.log, self.fresh = [], 0
            self._news.set()
            self.changed()

    async def set_auto(self, on: bool) -> None:
        self.auto = on
        self._news.set()

    async def say(self, text: str) -> None:
        """Bots do not listen."""

    async def leave(self) -> None:
        """Bots do not mind."""
