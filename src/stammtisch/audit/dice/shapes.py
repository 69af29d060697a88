"""How a game's deal is read as rows of symbols, each in random order if the dice are fair.

Where every card is different, a row has a place for each card, and the symbol is who holds it; its parts are the suits.
Where cards are alike (Gauner) or everybody has a set of their own (Party Bugs), a row has a place for each card as it
was dealt, and the symbol is which card that is; its parts are hands, rows and piles.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np

from stammtisch.errors import OptionError
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.match import Game

FEW = 8  # symbols: each is looked at by itself


@dataclass(frozen=True)
class Shape:
    """What a deal of a game with so many players is, and by which template of `loop` it is read."""

    game: Game
    reader: str
    symbols: tuple[int, ...]  # how many of each a row has
    parts: tuple[int, ...]  # how many places each part has, in order
    rows: int = 1  # of a deal
    draws: tuple[int, ...] = ()  # single numbers drawn beside the cards, each from so many
    cards: tuple[int, ...] = ()  # the cards in play, where a row has a place for each

    @property
    def length(self) -> int:
        return sum(self.symbols)

    @property
    def hands(self) -> int:
        """Dealt at once."""
        return self.game.players

    @cached_property
    def part_of(self) -> Numbers:
        """Every place's part."""
        return np.repeat(np.arange(len(self.parts)), self.parts)

    @cached_property
    def groups(self) -> Numbers:
        """Groups of symbols that are counted together: a row per group, 1 for its symbols."""
        kinds = len(self.symbols)
        if kinds <= FEW:
            return np.eye(kinds, dtype=np.int64)
        third = np.arange(kinds) * 3 // kinds
        groups: Numbers = (third == np.arange(3)[:, None]).astype(np.int64)
        return groups


def shape_of(game: str, players: int | None = None) -> Shape:
    """The shape of a game's deal. Raises OptionError if there is no such game, or nothing is known of its deal."""
    rules = rulebook(game)
    if game not in SHAPES:
        known = ", ".join(SHAPES)
        raise OptionError(
            f"How {game} is dealt is not known here; it is of: {known}.",
            f"Wie bei {game} ausgeteilt wird, ist hier nicht bekannt; bekannt ist es von: {known}.",
        )
    return SHAPES[game](Game(rules, players))


def audited_games() -> tuple[str, ...]:
    return tuple(game for game in game_ids() if game in SHAPES)


def _held(game: Game) -> Shape:
    """Of a game with different cards, all of them in hands or aside."""
    dealt = game.start(0).snapshot
    hands = dealt.hands[: game.players]
    in_play = members(sum(hands) | dealt.aside) if game.id in ASIDE else members(sum(hands))
    sizes = [hand.bit_count() for hand in hands]
    sizes += [len(in_play) - sum(sizes)] if len(in_play) > sum(sizes) else []
    suits = [len(list(cards)) for _, cards in groupby(in_play, lambda card: card // SUIT_SIZES[game.id])]
    draws = (game.players,) if game.id == "tax_the_rich" else ()  # who begins (D3)
    return Shape(game, "read_held", tuple(sizes), tuple(suits), draws=draws, cards=tuple(in_play))


def _party_bugs(game: Game) -> Shape:
    """A row per set: the hand and the deck; which of the twelve cards that are not on the floor."""
    sets = 3 if game.players == 2 else game.players
    return Shape(game, "read_sets", (1,) * 12, (3, 9), rows=sets, draws=(*(12,) * sets, game.players))


def _gauner(game: Game) -> Shape:
    """Hands, three rows and the pile, in this order; which kind."""
    hands = tuple(game.start(0).snapshot.hand_sizes[: game.players])
    copies = (24, 21, 18, 15, 12, 9, 6)
    return Shape(game, "read_kinds", copies, (*hands, 10, 10, 10, sum(copies) - sum(hands) - 30))


SUIT_SIZES = {"gaunerbande": 13, "partout": 9, "tax_the_rich": 15}
ASIDE = ("partout", "tax_the_rich")
SHAPES: dict[str, Callable[[Game], Shape]] = {
    "gaunerbande": _held,
    "party_bugs": _party_bugs,
    "partout": _held,
    "gauner": _gauner,
    "tax_the_rich": _held,
}
