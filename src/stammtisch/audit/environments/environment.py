"""What the laws need to know of a game: an adapter is an `Environment` that starts `Position`s."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from random import Random


class Position(ABC):
    """A match at one moment. Seats are 0 … players-1, actions are what the library calls them."""

    @abstractmethod
    def waiting(self) -> Sequence[int]:
        """The seats that owe an action, () when the match is over."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[int]:
        """The actions that the library offers a seat that owes one."""

    @abstractmethod
    def play(self, seat: int, action: int) -> None:
        """Makes an action, and all that chance does after it. Raises what the library raises."""

    @abstractmethod
    def shown(self, seat: int) -> dict[str, bytes]:
        """All that the library gives a seat to see: what it is called → its bytes."""

    @abstractmethod
    def whole(self) -> bytes:
        """All that there is, hidden or not, as far as the library says it."""

    @abstractmethod
    def results(self) -> Sequence[float]:
        """What each seat has won."""

    @abstractmethod
    def copy(self) -> "Position":
        """An independent copy."""

    # --- what only some libraries, or adapters, can say ---

    def illegal(self, seat: int) -> Sequence[int]:
        """Actions that exist and are not legal now."""
        return ()

    def cards(self) -> Counter[str] | None:
        """All cards of the match, wherever they are; None: not known."""
        return None

    def redealt(self, seat: int, luck: Random) -> "Position | None":
        """The library's own idea of a position that the seat cannot tell from this one; None: it has none."""
        return None

    def impossible(self) -> str:
        """Of a position that was redealt: what in its own past could not have happened; empty if nothing."""
        return ""

    def otherwise(self, seat: int, luck: Random) -> "Position | None":
        """Another position that the rules allow and the seat has seen no difference to; None: none was found.

        The adapter finds it by itself, not by `redealt`.
        """
        return None


class Environment(ABC):
    """A game of some library's."""

    name: str
    version: str
    players: int
    simultaneous: bool = False
    """Whether seats act at the same time, in whatever order the library asks them."""

    @abstractmethod
    def start(self, seed: int) -> Position:
        """A new match, up to the first action. Equal seeds are meant to give equal matches."""

    def unkept(self, results: Sequence[float]) -> str | None:
        """Which promise about results these do not keep; empty if they keep all; None if nothing is promised."""
        return None


class Replayed(Position):
    """A position of a library without reliable copies: it is played again from its seed."""

    environment: Environment
    seed: int
    actions: list[tuple[int, int]]

    def copy(self) -> "Position":
        again = self.environment.start(self.seed)
        for seat, action in self.actions:
            again.play(seat, action)
        return again
