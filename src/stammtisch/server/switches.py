"""What the host has set while servers run, as it is in the database or was a moment ago."""

from time import monotonic

from sqlalchemy import Connection

from stammtisch.store.engine import Database
from stammtisch.store.invites import Announcement, announcement, is_invite_only

REMEMBERED_FOR = 10.0  # seconds; another process may have changed it


class Switches:
    """Looks, and remembers for a moment."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: tuple[float, bool, Announcement | None] | None = None

    async def look(self) -> tuple[bool, Announcement | None]:
        """Whether new people need an invitation, and what everybody is told."""
        if self._known is None or monotonic() - self._known[0] > REMEMBERED_FOR:
            self._known = (monotonic(), *await self._database.read(_look))
        return self._known[1:]

    def forget(self) -> None:
        """Something has been set."""
        self._known = None


def _look(connection: Connection) -> tuple[bool, Announcement | None]:
    return is_invite_only(connection), announcement(connection)
