"""What a game is.

A game is a record type (`state`), a handful of compiled functions on it, and Python around them that turns numbers into
words and states into views. `Rulebook` lists all of it; every field says what it promises. The conformance suite
(`stammtisch.testing`) holds every registered game to these promises, without exceptions.

Seats are 0 … players-1, clockwise. A set of seats, cards or choices is one integer, bit i for member i
(`kernel.bits`). All numbers in a state are int64, so a state is a plain row of numbers, copied by assignment.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import numpy as np
from numpy.typing import NDArray

from stammtisch.errors import OptionError
from stammtisch.games.claims import Claims
from stammtisch.games.conformance import Conformance
from stammtisch.games.schema import ViewPart, event_types, view_parts
from stammtisch.games.situations import Situation
from stammtisch.games.vocabulary import Vocabularies, Vocabulary
from stammtisch.kernel import Numbers, PlayoutRng, Reals, Row
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.games.bindings import Bindings
    from stammtisch.games.observation import ObservationSpec

SEATS = 6  # at most

Event = dict[str, Any]
View = dict[str, Any]


class Common:
    """The fields that every game's state begins with. A game's own `class State(Common)` adds its fields."""

    players: int
    round_no: int  # from 1; stays at the last one when the match is over
    phase: int  # an index into the rulebook's `phases`
    scores: Annotated[Row, SEATS]  # totals; 0 for seats that do not play
    winners: int  # set of seats; empty until the match is over
    counted: int  # rounds (scorings) already counted
    horizon: int  # 0, or: halt as soon as so many rounds have been counted (searches and simulations set it)
    dice: Annotated[Row, 6]  # kernel.dice


def record_type(state: type[Common]) -> np.dtype[np.record]:
    """The dtype of the states that a class describes. Every field is an int64, or a row or grid of them."""
    fields: list[Any] = []
    for name, hint in get_type_hints(state, include_extras=True).items():
        assert not hasattr(np.record, name), f"{name}: every NumPy scalar has an attribute of this name"
        fields.append((name, np.int64, hint.__metadata__) if hasattr(hint, "__metadata__") else (name, np.int64))
    return np.dtype((np.record, np.dtype(fields, align=True)))  # type: ignore[return-value]


class Layout(dict[str, tuple[int, tuple[int, ...]]]):
    """Where a state's numbers are: field → where it starts, its shape."""

    @cached_property
    def flat(self) -> tuple[list[str], Callable[[list[int]], tuple[Any, ...]]]:
        """The fields that are a number or a row of them, and what takes all of these out of a state's numbers."""
        flat = {name: place for name, place in self.items() if len(place[1]) < 2}
        places = [slice(start, start + shape[0]) if shape else start for start, shape in flat.values()]
        return list(flat), itemgetter(*places)


def layout_of(dtype: np.dtype[np.record]) -> Layout:
    assert dtype.names is not None
    assert dtype.fields is not None
    return Layout({name: (dtype.fields[name][1] // 8, dtype.fields[name][0].shape) for name in dtype.names})


class Snapshot:
    """A state as plain Python ints and lists, read only: what words and views are made from.

    The first look takes out all numbers and rows at once: whoever looks needs most of them, and many never look.
    """

    def __init__(self, numbers: Numbers, layout: Layout) -> None:
        self._numbers: Any = numbers.copy()
        self._layout = layout

    def __getattr__(self, name: str) -> Any:
        known = self.__dict__
        names, cut = self._layout.flat
        if names[0] not in known:
            self._numbers = self._numbers.tolist()
            known.update(zip(names, cut(self._numbers), strict=False))
            if name in known:
                return known[name]
        try:
            start, shape = self._layout[name]
        except KeyError:
            raise AttributeError(f"a state has no field {name!r}; it has {', '.join(self._layout)}") from None
        known[name] = value = _shaped(self._numbers[start : start + prod(shape)], shape)
        return value


def _shaped(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    size = prod(shape[1:])
    rows = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    return rows if len(shape) == 2 else [_shaped(row, shape[1:]) for row in rows]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """One value that an option of kind `other` can have, or that its list can hold."""

    value: str
    name: Phrase
    about: Phrase
    players: tuple[int, ...]  # with how many there is such a thing


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing that can be agreed before a match."""

    name: str
    default: Any
    about: Phrase  # one line for people who are choosing
    kind: Literal["number", "flag", "other"]
    low: int = 0  # of a number
    high: int = 0
    example: str = ""  # of anything else: what it may look like,
    offers: tuple[Offer, ...] = ()  # and all that there is to pick from

    def check(self, value: Any) -> None:
        """Raises OptionError unless `value` is of this option's kind (`other` is checked by its game)."""
        if self.kind == "number" and (
            isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high
        ):
            raise OptionError(
                f"{self.name} must be a whole number from {self.low} to {self.high}, not {value!r}.",
                f"{self.name} muss eine ganze Zahl von {self.low} bis {self.high} sein, nicht {value!r}.",
            )
        if self.kind == "flag" and not isinstance(value, bool):
            raise OptionError(
                f"{self.name} must be true or false, not {value!r}.",
                f"{self.name} muss true oder false sein, nicht {value!r}.",
            )


def _as_given(players: int, options: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    return options


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """All there is to one game. `games.package.rulebook` fills in from the package's modules whatever is not given."""

    # --- for people; a package gives these itself ---
    version: int
    """Of the rules: the same seed, options and choices give the same match for ever within a version."""
    title: Phrase
    about: Phrase
    """One line."""
    minutes: tuple[int, int]
    """How long a match takes people."""
    players: tuple[int, ...]
    """Possible numbers of players."""
    usual_players: int
    publisher: str = ""
    """Who publishes the game on paper, if anybody does."""
    low_wins: bool = False
    """Whether the lowest score is the best."""
    one_round: bool = False
    """Whether all is counted once, at the end of the match."""
    options: tuple[Option, ...] = ()
    settle_options: Callable[[int, dict[str, Any], Mapping[str, Any]], dict[str, Any]] = _as_given
    """(players, with defaults filled in, as given) → effective options in the page's form; raises OptionError."""

    # --- from the package's modules ---
    id: str
    """The package's own name: `stammtisch.games.gauner` is "gauner"."""

    # compiled: rules.py
    phases: tuple[str, ...]
    """What `phase` of a state stands for, in order; one of them is "over"."""
    state: np.dtype[np.record]
    """`record_type` of the game's `State`."""
    set_up: Callable[[Any, dict[str, Any]], None]
    """(state, options): writes the effective options into a new state. By default each into the field of its name."""
    deal: Callable[[Any], None]
    """Players, options and dice are set and all else is 0: sets up the match, up to the first choice."""
    waiting: Callable[[Any], int]
    """The seats that owe a choice; 0 when the match is over or its horizon is reached."""
    legal: Callable[[Any, int], int]
    """The choices of a seat that owes one; never empty. 0 for any other seat."""
    apply: Callable[[Any, int, int], None]
    """Makes a legal choice, and everything automatic after it up to the next choice (new rounds included)."""

    # compiled: secrets.py
    redeal: Callable[[Any, int, PlayoutRng], None]
    """Replaces all that a seat cannot know by a random alternative consistent with all it knows: cards, covered
    choices, the dice's key. The seat's view, choices and events stay the same to the byte; no truth is left."""

    # compiled: tactics.py
    value: Callable[[Any, Any, NDArray[np.float64]], None]
    """(state, since, out): per seat how good the state is, 0 … 1; `since` is the state in which the search began."""
    policy: Callable[[Any, int, int, PlayoutRng], int]
    """(state, seat, choices, rng): one of `choices` by rules of thumb, quickly, from that seat's knowledge only."""
    sensible: Callable[[Any, int, int], int]
    """(state, seat, choices): those of `choices` that a search looks at, from that seat's knowledge only; each one left
    out is as good as one left in, or without hope. Never empty. By default all of them."""

    # words.py
    vocabularies: tuple[Vocabularies, ...]
    """What choices are called, phase by phase."""
    card_name: Callable[[str], Phrase]
    """A card (or kind) as text → its name for people."""
    choice_name: Callable[[str], Phrase]
    """A choice as text → a short label for people ("Play the red 10"); a seat in it is written as `{2}`."""
    choice_label: Callable[[View, str], Phrase]
    """(the view of a seat that may choose it, a choice): the same, said by somebody who sees the table ("Bid 7 stacks
    with green" for `bid 3g`). By default `choice_name`."""
    phase_names: Mapping[str, Phrase]
    """Every phase that a view may show → what is being asked, for people."""
    view_labels: Mapping[str, Phrase]
    """Keys of the view, and texts that are values in it (`pass`, `r`) → their names for people, where
    `schema.COMMON_LABELS` does not have them."""
    refusal: Callable[[Snapshot, int, int], Phrase]
    """(state, seat, choice): why that seat, which owes a choice, cannot choose this one of its vocabulary now."""
    tellers: Mapping[str, Callable[[Event], Phrase]]
    """Per kind of event: the event as one sentence of a log; seats are written {0}, {1}, … for `format(*names)`."""

    # view.py
    public: Callable[[Snapshot], View]
    """What everybody may see, and all that a spectator sees: the game's own keys of a view, and `phase`. It is not told
    who looks. (`Match.view` adds what every game has.)"""
    own: Callable[[Snapshot, int], View]
    """What a seat sees instead: some of the same keys. The others it sees as everybody does."""
    events: Callable[[Snapshot, int, int, Snapshot, int | None], list[Event]]
    """(before, seat, choice, after, observer): what happened, as far as the observer may know; each has `event`. A game
    that keeps an `event_log` gives translators instead. `common_events` adds a round's and the match's end."""
    places: Callable[[Snapshot], dict[str, list[str]]]
    """Where every card really is: place → cards, each card of the game exactly once. For replays and tests; never sent
    while a match is running."""

    # schema.py
    view_type: type[Any]
    """The view as a TypedDict (`games.schema`)."""
    event_type: Any
    """The events as a union of TypedDicts."""

    # observation.py
    observation: "ObservationSpec"
    """The parts of the row of numbers that a learning program sees. By default what every game has, and the phase."""
    observe_rest: Callable[[Any, int, Any], None] | None = None
    """(state, seat, out), compiled: writes the parts that the table calls `by_hand`, from the seat's knowledge only."""

    # outcome_features.py
    outcome_features: Mapping[str, Phrase]
    """What an adviser watches for in the rounds it imagines: feature → in words, as in "takes the politician: 12 %"."""
    read_outcome_features: Callable[[Any, int, Reals], None]
    """(a counted round's last state, seat, out), compiled: writes how much of each feature it shows for that seat, from
    0 to 1, in their order."""
    outcome_sentences: Mapping[str, tuple[Phrase, Phrase]]
    """Some of the features as clauses, to the person and about them: "you {likely} take the politician", "{name}
    {likely} takes …"; in German with the verb first, as after "damit": "nimmst du {likely} den Politiker"."""

    # situations.py
    situations: Callable[[View, int, Sequence[str]], list[Situation]]
    """(the view of a seat before a decision, the seat, its choices in all their parts): what about the position makes
    them good or bad, the most telling first. Only the view is looked at, so nothing hidden can be told."""

    # alike.py
    alike: Callable[[Any, int], None]
    """(state, number): renames what the rules treat alike, such as colours, so that one position looks like another;
    the number says how, and 0 changes nothing. By default nothing does."""

    # reference.py
    reference: Mapping[str, Any]
    """What a client with pictures or a score pad of its own needs besides views: plain data by name, with Phrases for
    texts (what is printed on cards and boards, tables to count with)."""

    # claims.py
    claims: Claims | None = None
    """What "all remaining tricks are mine" means here, and when it is certain; None: there are no claims."""

    # conformance.py
    conformance: Conformance = field(default_factory=Conformance)
    """What the conformance suite is told."""

    @property
    def module(self) -> str:
        """Where the rules stand. What is compiled for a game is kept by the content of that folder."""
        return self.deal.__module__

    @property
    def package(self) -> str:
        """The package that holds the game."""
        return self.module.rpartition(".")[0] or self.module

    def view(self, s: Snapshot, observer: int | None) -> View:
        """All of the game's keys of a view, for a seat or, with None, a spectator."""
        return self.public(s) if observer is None else {**self.public(s), **self.own(s, observer)}

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.state)

    @cached_property
    def bindings(self) -> "Bindings":
        """The compiled functions as Python calls them."""
        from stammtisch.games.bindings import Bindings  # noqa: PLC0415  (bindings.py is built on the contract)

        return Bindings.of(self)

    @cached_property
    def observe(self) -> Callable[[Any, int, Any], None]:
        """(state, seat, out), compiled: writes the row of numbers that a seat sees, as `observation` names them."""
        from stammtisch.games.observation import encoder  # noqa: PLC0415  (observation.py is built on the contract)

        return encoder(self)

    def snapshot(self, numbers: Numbers) -> Snapshot:
        return Snapshot(numbers, self.layout)

    def vocabulary(self, numbers: Numbers, seat: int) -> Vocabulary:
        """What a seat's choices are called in this state."""
        found = self.vocabularies[int(numbers[self.layout["phase"][0]])]
        return found if isinstance(found, Vocabulary) else found(self.snapshot(numbers), seat)

    def tell(self, event: Event) -> Phrase:
        """An event as one sentence of a log; seats are written {0}, {1}, … for `format(*names)`."""
        return self.tellers[event["event"]](event)

    def no_answer(self, phase: str, text: str, example: str) -> Phrase:
        """Why a text that is not even in the vocabulary cannot be chosen; `example` is one that could."""
        asked = self.phase_names[phase]
        return Phrase(
            f"{text!r} is no answer to: {asked.en} (such as {example!r}).",
            f"{text!r} antwortet nicht auf: {asked.de} (etwa {example!r}).",
        )

    @cached_property
    def view_parts(self) -> tuple[ViewPart, ...]:
        """The game's own keys of a view, with their names and shapes."""
        return view_parts(self.view_type, self.view_labels)

    def teams(self, view: View) -> list[int]:
        """Every seat's team in a view: what its schema calls `BySeat[TeamNumber]`, or else each seat alone."""
        for part in self.view_parts:
            if part.shape.kind == "by_seat" and part.shape.of is not None and part.shape.of.team:
                return list(view[part.key])
        return list(range(view["players"]))

    @cached_property
    def event_types(self) -> dict[str, type[Any]]:
        """The types of the game's events, by what `event` says."""
        return event_types(self.event_type)

    def check_players(self, players: Any) -> None:
        """Raises OptionError unless so many can play."""
        if type(players) is not int or players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise OptionError(
                f"{self.title.en} is for {allowed} players, not {players!r}.",
                f"{self.title.de} ist für {allowed} Personen, nicht {players!r}.",
            )

    def read_options(self, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """The effective options, defaults filled in; OptionError says what is wrong and what is allowed."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise OptionError(
                    f"{self.title.en} has no option {name!r}. Its options: {names}.",
                    f"{self.title.de} hat keine Option {name!r}. Es gibt: {', '.join(known) or 'keine'}.",
                )
            known[name].check(value)
        options = {name: given.get(name, option.default) for name, option in known.items()}
        return self.settle_options(players, options, given)
