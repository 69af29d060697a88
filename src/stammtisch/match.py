"""`Game` and `Match`: a state with a seed, choices as text, views and events. The library's Python interface."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, overload

import msgspec
import numpy as np

from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.games.contract import SEATS, Event, Rulebook, Snapshot, View
from stammtisch.games.registry import rulebook
from stammtisch.kernel import Numbers
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.record import Record

Seed = int | str | bytes
SEAT_SETS = [tuple(seat for seat in range(SEATS) if seats >> seat & 1) for seats in range(1 << SEATS)]


class Redealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After so many choices of a match, all that a seat could not know then was dealt anew, from this seed."""

    after: int
    seat: int
    seed: int

    def __repr__(self) -> str:  # what was dealt stays out of logs
        return f"Redealt(after={self.after}, seat={self.seat}, …)"


class Game:
    """A game with its number of players and options; starts any number of matches. Raises OptionError."""

    def __init__(
        self, game: str | Rulebook, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.rules: Rulebook = game if isinstance(game, Rulebook) else rulebook(game)
        self.players = self.rules.usual_players if players is None else players
        self.rules.check_players(self.players)
        self._packed = msgspec.msgpack.encode(self.rules.read_options(self.players, options or {}))
        self.options = self.fresh_options()

    @property
    def id(self) -> str:
        return self.rules.id

    def fresh_options(self) -> dict[str, Any]:
        """A copy of the effective options."""
        return msgspec.msgpack.decode(self._packed)  # type: ignore[no-any-return]  # much quicker than deepcopy

    @cached_property
    def blank(self) -> Numbers:
        """A state with players and options set and nothing dealt, read only; every match begins with a copy of it."""
        blank: Numbers = np.zeros(self.rules.state.itemsize // 8, np.int64)
        s: Any = blank.view(self.rules.state)[0]
        s.players = self.players
        self.rules.set_up(s, self.fresh_options())
        blank.flags.writeable = False
        return blank

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<{self.id}, players={self.players}{options}>"

    def start(self, seed: Seed | None = None, redealt: Sequence[Redealt] = ()) -> "Match":
        """A new match, dealt. The same seed deals the same cards on every machine; None: fresh secret entropy.

        `redealt`: what is dealt anew on the way, in order. Raises OptionError for a seed that is not an int, a str or
        bytes, and IllegalChoice if a seat of `redealt` is none.
        """
        return Match(self, secrets.token_bytes(32) if seed is None else seed, redealt)


class Events(Sequence[Event]):
    """What one choice brought about, as the seat that made it may know; `seen_by` gives what others may know."""

    def __init__(self, rules: Rulebook, before: Snapshot, seat: int, choice: int, after: Snapshot) -> None:
        self._rules, self._before, self._after = rules, before, after
        self.seat, self._choice = seat, choice
        self._told: dict[int | None, tuple[Event, ...]] = {}

    def seen_by(self, observer: int | None) -> tuple[Event, ...]:
        """The events as that seat, or None for a spectator, may know them. IllegalChoice if there is no such seat."""
        _check_observer(observer, self._after.players)
        if observer not in self._told:
            told = self._rules.events(self._before, self.seat, self._choice, self._after, observer)
            self._told[observer] = tuple(told)
        return self._told[observer]

    @property
    def counts_a_round(self) -> bool:
        """Whether a round was counted, or the only one."""
        return bool(self._after.counted > self._before.counted)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self.seen_by(self.seat)[index]

    def __len__(self) -> int:
        return len(self.seen_by(self.seat))

    def __iter__(self) -> Iterator[Event]:
        return iter(self.seen_by(self.seat))

    def __repr__(self) -> str:
        return repr(self.seen_by(self.seat))


class Match:
    """One match: a state, the seed it came from and the choices made so far.

    Every change goes through `play`, which refuses what is not legal and then leaves everything as it was.
    """

    def __init__(self, game: Game, seed: Seed, redealt: Sequence[Redealt] = ()) -> None:
        from stammtisch.kernel.dice import key_of  # noqa: PLC0415  (the compiler is not needed before the first match)

        _check_seed(seed)
        for one in redealt:
            _check_seat(one.seat, game.players)
        self.game = game
        self.seed = seed
        self.redealt = tuple(redealt)
        self._made = 0  # choices; `played` may have been given up
        self.played: list[tuple[int, str]] = []
        self._rules, self._bindings = game.rules, game.rules.bindings
        self._counted = game.rules.layout["counted"][0]
        self._history: list[list[int]] = []
        self.numbers: Numbers = game.blank.copy()
        self.state.dice[:4] = key_of(seed)
        self._bindings.deal(self.numbers)
        self._snapshot: Snapshot | None = None
        self._deal_anew()

    # --- where it stands ---

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.players

    @property
    def state(self) -> Any:
        """The state itself, with everything hidden, as a record on `numbers`: for tests and tools.

        What is written there is not checked, and compiled code believes it: a state that no match can reach may end
        the whole process.
        """
        self._snapshot = None
        return self.numbers.view(self._rules.state)[0]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a choice, in any order; () when the match is over."""
        return SEAT_SETS[self._bindings.waiting(self.numbers)]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._bindings.waiting(self.numbers)

    @property
    def round(self) -> int:
        """The number of the round, from 1; stays at the last one when the match is over."""
        return int(self.snapshot.round_no)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's total."""
        return tuple(self.snapshot.scores[: self.players])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; () until the match is over."""
        winners: int = self.snapshot.winners
        return SEAT_SETS[winners]

    @property
    def history(self) -> list[list[int]]:
        """For each finished round what it added to each seat's score."""
        return [list(points) for points in self._history]

    @property
    def snapshot(self) -> Snapshot:
        """The state with everything hidden, as plain numbers, read only: what words and views are made from."""
        if self._snapshot is None:
            self._snapshot = self._rules.snapshot(self.numbers)
        return self._snapshot

    # --- choosing ---

    def choices(self, seat: int) -> tuple[str, ...]:
        """Every legal choice of a seat as text, in a stable order; () if it owes none.

        Raises IllegalChoice if there is no such seat.
        """
        _check_seat(seat, self.players)
        return tuple(self._choices(seat))

    def _choices(self, seat: int) -> list[str]:
        legal = int(self._bindings.legal(self.numbers, seat))
        return self._rules.vocabulary(self.numbers, seat).listed(legal) if legal else []

    def play(self, seat: int, choice: str) -> Events:
        """Makes a choice; gives the events that followed. Raises IllegalChoice, which says why, and changes nothing."""
        number = self._number(seat, choice)
        before, counted = self.snapshot, self.numbers[self._counted]
        self._bindings.apply(self.numbers, seat, number)
        after = self._snapshot = self._rules.snapshot(self.numbers)
        self.played.append(_said(seat, choice))
        if self.numbers[self._counted] > counted:
            earlier = [sum(points) for points in zip(*self._history, strict=True)] or [0] * self.players
            self._history.append([now - then for now, then in zip(self.scores, earlier, strict=True)])
        self._made += 1
        self._deal_anew()
        return Events(self._rules, before, seat, number, after)

    def _deal_anew(self) -> None:
        """Deals anew what is to be dealt anew at this point."""
        from stammtisch.kernel.dice import playout_rng  # noqa: PLC0415  (compiled)

        for one in self.redealt:
            if one.after == self._made:
                self._bindings.redeal(self.numbers, one.seat, playout_rng(one.seed))
                self._snapshot = None

    def labels(self, seat: int, choices: Sequence[str]) -> list[Phrase]:
        """What each of a seat's choices is called, one made after the other, by somebody who sees the table then.

        The match stays as it is. Raises IllegalChoice if one of them is not legal.
        """
        after, told = self.copy() if len(choices) > 1 else self, list[Phrase]()
        for place, choice in enumerate(choices):
            after._number(seat, choice)
            told.append(self._rules.choice_label(self._rules.view(after.snapshot, seat), choice))
            if place + 1 < len(choices):
                after.play(seat, choice)
        return told

    def legal_numbers(self, seat: int) -> int:
        """The choices of a seat that owes one, as the set of their numbers.

        Raises IllegalChoice if the seat owes none, or there is no such seat.
        """
        _check_seat(seat, self.players)
        legal = self._bindings.legal(self.numbers, seat)
        if not legal:
            raise self._not_waiting(seat)
        return int(legal)

    def _number(self, seat: int, choice: str) -> int:
        legal = self.legal_numbers(seat)
        _check_text(choice)
        number = self._rules.vocabulary(self.numbers, seat).number.get(choice, -1)
        if number < 0 or not legal >> number & 1:
            why = self.why_not(seat, choice)
            raise IllegalChoice(why.en, why.de, ", ".join(self.choices(seat)))
        return number

    def why_not(self, seat: int, choice: str) -> Phrase:
        """Why a seat that owes a choice cannot choose this text now, as far as the seat may know.

        Raises IllegalChoice if it owes none, there is no such seat, or this is no text.
        """
        legal = self.legal_numbers(seat)
        _check_text(choice)
        words = self._rules.vocabulary(self.numbers, seat)
        number = words.number.get(choice)
        if number is None:
            phase = self._rules.phases[int(self.snapshot.phase)]
            return self._rules.no_answer(phase, choice, words.listed(legal)[0])
        return self._rules.refusal(self.snapshot, seat, number)

    def _not_waiting(self, seat: int) -> IllegalChoice:
        if self.over:
            return IllegalChoice(
                "The match is over; nobody chooses any more.", "Die Partie ist zu Ende; niemand wählt mehr."
            )
        seats = ", ".join(map(str, self.waiting))
        return IllegalChoice(
            f"Seat {seat} owes no choice now; waiting for: {seats}.",
            f"Platz {seat} ist nicht an der Reihe; gewartet wird auf: {seats}.",
        )

    # --- looking ---

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know, and nothing more; None: a spectator, who sees what is public. JSON-serialisable."""
        _check_observer(seat, self.players)
        seen = self.public()
        if seat is not None:
            seen.update(self.own(seat))
        return seen

    def public(self) -> View:
        """The view of a spectator: what everybody may see."""
        now, waiting = self.snapshot, self.waiting
        seen = {
            "game": self.game.id,
            "players": self.players,
            "seat": None,
            "round": now.round_no,
            "waiting": list(waiting),
            "choices": [],
            "scores": now.scores[: self.players],
            "over": not waiting,
            "winners": list(self.winners),
            "options": self.game.fresh_options(),
            "history": self.history,
            **self._rules.public(now),
        }
        if not waiting:
            seen["phase"] = "over"
        return seen

    def own(self, seat: int) -> View:
        """The keys of a seat's view that differ from what everybody sees."""
        _check_seat(seat, self.players)
        seen = {"seat": seat, "choices": self._choices(seat), **self._rules.own(self.snapshot, seat)}
        if "phase" in seen and self.over:
            seen["phase"] = "over"
        return seen

    # --- keeping ---

    def copy(self) -> "Match":
        """An independent copy."""
        twin = object.__new__(Match)
        twin.game, twin.seed, twin._rules, twin._bindings = self.game, self.seed, self._rules, self._bindings
        twin._counted, twin.redealt, twin._made = self._counted, self.redealt, self._made
        twin.numbers, twin.played, twin._history = self.numbers.copy(), self.played.copy(), self._history.copy()
        twin._snapshot = self._snapshot
        return twin

    def imagine(self, seat: int, seed: int | None = None) -> "Match":
        """A match that this seat cannot tell from this one: all that it cannot know is dealt anew.

        It has no seed and no list of choices made, since these would give the cards away; so it cannot be recorded.
        The same `seed` gives the same match. Raises IllegalChoice if there is no such seat.
        """
        from stammtisch.kernel.dice import playout_rng  # noqa: PLC0415  (compiled)

        _check_seat(seat, self.players)
        world = self.copy()
        world.seed, world.played, world._snapshot, world.redealt = 0, [], None, ()
        self._bindings.redeal(world.numbers, seat, playout_rng(secrets.randbits(62) if seed is None else seed))
        return world

    def record(self) -> "Record":
        """The permanent form of this match, which replays anywhere."""
        from stammtisch.record import Record  # noqa: PLC0415  (record.py replays matches)

        return Record.of(self)

    def __repr__(self) -> str:
        return f"<match of {self.game!r}: round {self.round}, scores {self.scores}, waiting for {self.waiting}>"


@cache
def all_cards(rules: Rulebook) -> tuple[str, ...]:
    """Every card (or kind) of a game as text, whatever the number of players, in the order of `places`."""
    found: dict[str, None] = {}
    for players in rules.players:
        match = Game(rules, players).start(0)
        found |= dict.fromkeys(card for cards in rules.places(rules.snapshot(match.numbers)).values() for card in cards)
    return tuple(found)


@lru_cache(maxsize=4096)
def _said(seat: int, choice: str) -> tuple[int, str]:
    """The pair, shared: the same few occur in every match, so thousands of matches need little memory."""
    return seat, choice


def _check_seed(seed: object) -> None:
    if type(seed) not in (int, str, bytes):
        raise OptionError(
            f"A seed is a whole number, a text or bytes (or None for fresh entropy), not {seed!r}.",
            f"Ein Seed ist eine ganze Zahl, ein Text oder Bytes (oder None für frischen Zufall), nicht {seed!r}.",
        )
    try:
        str(seed).encode()
    except ValueError as error:
        raise OptionError(
            f"This seed cannot be written into a record: {error}.",
            f"Dieser Seed lässt sich nicht aufzeichnen: {error}.",
        ) from None


def _check_seat(seat: object, players: int) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise IllegalChoice(
            f"There is no seat {seat!r}; the seats are 0 to {players - 1}.",
            f"Platz {seat!r} gibt es nicht; die Plätze sind 0 bis {players - 1}.",
        )


def _check_text(choice: object) -> None:
    if not isinstance(choice, str):
        raise IllegalChoice(
            f"A choice is a text such as those of `choices`, not {choice!r}.",
            f"Eine Wahl ist ein Text wie die von `choices`, nicht {choice!r}.",
        )


def _check_observer(seat: object, players: int) -> None:
    if seat is not None:
        _check_seat(seat, players)
