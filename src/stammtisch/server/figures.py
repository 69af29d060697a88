"""Figures take long to add up: made one at a time, beside play, and kept for a while."""

from collections.abc import Awaitable, Callable, Hashable
from time import monotonic

from stammtisch.live.refusals import refuse
from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from stammtisch.server.kept_bytes import KeptBytes
from stammtisch.server.refused import RefusedError

MOST_WAITING, MOST_WAITING_EACH = 40, 8  # in all, and for one address
BYTES_KEPT = 8 * 1024 * 1024
KEPT_FOR = 60.0  # seconds: a review may have been made meanwhile


class Figures:
    """Makes figures one at a time, in turns that are fair, and keeps them for a while."""

    def __init__(self) -> None:
        self._kept = KeptBytes(BYTES_KEPT)
        self._turns = FairTurns(1, (Lane(most=MOST_WAITING, most_each=MOST_WAITING_EACH),))

    async def of(self, asker: Key, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The figures as JSON. Raises a refusal if too many wait."""
        found: bytes | None = self._found(key)
        if found is not None:
            return found

        async def made() -> bytes:
            found = self._found(key)  # while waiting, somebody else may have asked for the same
            if found is None:
                found = await make()
                self._kept.put(key, (monotonic() + KEPT_FOR, found), len(found))
            return found

        try:
            figures: bytes = await self._turns.turn(asker, made)
            return figures
        except Crowded as crowded:
            raise RefusedError(refuse("slow_down" if crowded.own else "busy")) from crowded

    def _found(self, key: Hashable) -> bytes | None:
        until, found = self._kept.get(key) or (0.0, None)
        return found if monotonic() < until else None
