"""Games of RLCard (`pip install 'stammtisch[audit]'`)."""

from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from enum import Enum
from importlib.metadata import version
from io import StringIO
from random import Random
from typing import Any

import rlcard
from rlcard.envs.registration import registry

from stammtisch.audit.environments.audit import no_such_game
from stammtisch.audit.environments.environment import Environment, Position, Replayed

Slot = tuple[list[Any], int]  # a list of cards, and a place in it
Held = tuple[list[list[Slot]], list[Slot]]  # the cards that only one seat may know, seat by seat; those that nobody may


def _slots(cards: list[Any], known: Sequence[Any] = ()) -> list[Slot]:
    return [(cards, place) for place, card in enumerate(cards) if card not in known]


def _held_by_players(game: Any) -> Held:
    return [_slots(player.hand) for player in game.players], _slots(game.dealer.deck)


def _held_in_gin_rummy(game: Any) -> Held:
    """Without those taken from the discard pile, which everybody has seen."""
    hands = [_slots(player.hand, player.known_cards) for player in game.round.players]
    return hands, _slots(game.round.dealer.stock_pile)


def _held_in_bridge(game: Any) -> Held:
    """Once the play has begun, dummy's cards lie open, and the declarer, who plays them, sees their own with them."""
    known = [game.round.get_dummy(), game.round.get_declarer()] if game.round.is_bidding_over() else []
    return [[] if player in known else _slots(player.hand) for player in game.round.players], []


HELD: dict[str, Callable[[Any], Held]] = {
    "limit-holdem": _held_by_players,
    "no-limit-holdem": _held_by_players,
    "uno": _held_by_players,
    "mahjong": _held_by_players,
    "gin-rummy": _held_in_gin_rummy,
    "bridge": _held_in_bridge,
}
"""Where the hidden cards of a game are; of others it is not known here."""


OUT_OF_TURN = ", asked for when it is another's turn"


class RLCard(Environment):
    """A game by its name, such as `uno`."""

    def __init__(self, name: str) -> None:
        if name not in registry.env_specs:
            raise no_such_game("RLCard", name, sorted(registry.env_specs))
        self.name, self.version = name, version("rlcard")
        self.players = rlcard.make(name).num_players

    def start(self, seed: int) -> "RLCardPosition":
        game = rlcard.make(self.name, config={"seed": seed})
        game.reset()
        return RLCardPosition(self, seed, game)


class RLCardPosition(Replayed):
    def __init__(self, environment: RLCard, seed: int, env: Any) -> None:
        self.environment, self.seed, self.env = environment, seed, env
        self.actions = []

    def waiting(self) -> Sequence[int]:
        return () if self.env.is_over() else (self.env.get_player_id(),)

    def legal(self, seat: int) -> Sequence[int]:
        return list(map(int, self.env.get_state(seat)["legal_actions"]))

    def illegal(self, seat: int) -> Sequence[int]:
        return sorted(set(range(self.env.num_actions)) - set(self.legal(seat)))

    def play(self, seat: int, action: int) -> None:
        with redirect_stdout(StringIO()):  # it prints remarks of its own
            self.env.step(action)
        self.actions.append((seat, action))

    def shown(self, seat: int) -> dict[str, bytes]:
        return shown_by(self.env, seat)

    def whole(self) -> bytes:
        return repr([cards_held(self.env), *(self.shown(seat) for seat in range(self.env.num_players))]).encode()

    def results(self) -> Sequence[float]:
        return [float(payoff) for payoff in self.env.get_payoffs()] if self.env.is_over() else []

    def otherwise(self, seat: int, luck: Random) -> Position | None:
        twin = self.copy()
        assert isinstance(twin, RLCardPosition)
        return twin if exchange_hidden(twin.env, seat, luck) else None


def shown_by(env: Any, seat: int) -> dict[str, bytes]:
    """What `get_state` gives for a seat; on its turn and, as it can be asked for, at other times."""
    on_turn = "" if seat == env.get_player_id() else OUT_OF_TURN
    try:
        state = env.get_state(seat)
    except Exception:
        if not on_turn:
            raise
        return {}  # some games have nothing to show then
    return {
        f"obs{on_turn}": state["obs"].tobytes(),
        f"raw_obs{on_turn}": repr(plain(state["raw_obs"])).encode(),
        f"legal_actions{on_turn}": repr(list(state["legal_actions"])).encode(),
    }


def plain(thing: Any) -> Any:
    """Cards and the like as what they hold: as they print themselves, two of them would never be the same."""
    if isinstance(thing, dict):
        return {str(plain(key)): plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [plain(one) for one in thing]
    if isinstance(thing, set | frozenset):
        return sorted(repr(plain(one)) for one in thing)
    if hasattr(thing, "__dict__") and not isinstance(thing, type | Enum):
        return [type(thing).__name__, plain(vars(thing))]
    return thing


def exchange_hidden(env: Any, seat: int, luck: Random) -> bool:
    """Exchanges a card that another seat holds for one that the first seat cannot see either; whether it could."""
    if env.name not in HELD:
        return False
    hands, pile = HELD[env.name](env.game)
    others = [hand for number, hand in enumerate(hands) if number != seat and hand]
    places = [*others, pile] if pile else others
    if not others or len(places) < 2:
        return False
    one, other = luck.sample(places, 2)
    (mine, i), (yours, j) = luck.choice(one), luck.choice(other)
    mine[i], yours[j] = yours[j], mine[i]
    return True


def cards_held(env: Any) -> object:
    if env.name not in HELD:
        return None
    hands, pile = HELD[env.name](env.game)
    return [[plain(cards[place]) for cards, place in some] for some in (*hands, pile)]
