"""The views and events of games as types, and what those types say for everybody who shows a view.

A game's `schema.py` describes its view as a `TypedDict`. The types carry meaning: `Card` is a card as text,
`SeatNumber` a seat, `BySeat[…]` a list with one entry per seat, likewise `TeamNumber` and `ByTeam[…]`. JSON schemas,
the web client's types, the terminal's columns and the browser's generic layout are made from them; nothing is built
from them while a match is played.
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from stammtisch.phrases import Phrase

T = TypeVar("T")


class Meaning(NamedTuple):
    """What a value of a view is, beyond its type."""

    kind: Literal["card", "seat", "team", "by_seat", "by_team", "card_counts"]


class Shown(NamedTuple):
    """When a key of a view gets a place on a table of text, where room is scarce."""

    phases: tuple[str, ...] | None = None  # only in these; None: in all of them
    zero: bool = True  # whether 0 is something to be told


Card = Annotated[str, Meaning("card")]
NumberedCard = Annotated[int, Meaning("card")]
SeatNumber = Annotated[int, Meaning("seat")]
TeamNumber = Annotated[int, Meaning("team")]
BySeat = Annotated[list[T], Meaning("by_seat")]
ByTeam = Annotated[list[T], Meaning("by_team")]
CardCounts = Annotated[T, Meaning("card_counts")]  # a TypedDict or dict: card (or kind) → how many

IfAny = Annotated[T, Shown(zero=False)]  # a number, or numbers, of which 0 means nothing
Detail = Annotated[T, Shown(phases=())]  # what another key, the log or the score sheet tells as well


# --- what every view and some events have in common ---


class CommonView(TypedDict):
    """The keys of every view, besides `game`, `phase`, `options` and `hand`, which have a type of their own each."""

    players: int
    seat: SeatNumber | None  # null for a spectator
    round: int
    waiting: list[SeatNumber]
    choices: list[str]
    scores: BySeat[int]
    over: bool
    winners: list[SeatNumber]
    history: list[BySeat[int]]


class RoundEvent(TypedDict):
    """A round has been counted."""

    event: Literal["round"]
    round: int
    points: BySeat[int]
    scores: BySeat[int]


class DealEvent(TypedDict):
    """The next round has been dealt."""

    event: Literal["deal"]
    round: int


class OverEvent(TypedDict):
    """The match is over."""

    event: Literal["over"]
    winners: list[SeatNumber]
    scores: BySeat[int]


COMMON_KEYS = frozenset(CommonView.__annotations__) | {"game", "phase", "options"}
COMMON_LABELS: Mapping[str, Phrase] = {
    "hand": Phrase("hand", "Hand"),
    "hand_sizes": Phrase("cards", "Karten"),
    "deck_sizes": Phrase("deck", "Stapel"),
    "trick": Phrase("trick", "Stich"),
    "last_trick": Phrase("last trick", "letzter Stich"),
    "tricks": Phrase("tricks", "Stiche"),
    "tricks_won": Phrase("tricks won", "Stiche"),
    "cards": Phrase("cards", "Karten"),
    "card": Phrase("card", "Karte"),
    "seat": Phrase("seat", "Platz"),
    "winner": Phrase("winner", "gewonnen"),
    "winners": Phrase("winners", "gewonnen"),
    "leader": Phrase("leads", "spielt aus"),
    "dealer": Phrase("dealer", "gibt"),
    "turn": Phrase("to play", "am Zug"),
    "score": Phrase("score", "Stand"),
    "points": Phrase("points", "Punkte"),
}


# --- what a view's type says ---


class Shape(NamedTuple):
    """What a value of a view is made of.

    `card`, `seat`, `number`, `flag` and `text` are single values; `list`, `by_seat` and `map` hold values of shape
    `of`, and the keys of a `map` are cards or kinds; an `object` has `parts`. Any value may be null.
    """

    kind: Literal["card", "seat", "number", "flag", "text", "list", "by_seat", "map", "object"]
    of: "Shape | None" = None
    parts: "tuple[ViewPart, ...]" = ()
    team: bool = False  # of a number: it is a team; of a list: it has one entry per team


class ViewPart(NamedTuple):
    """One key of a view or of an object in it, with its name for people."""

    key: str
    label: Phrase
    shape: Shape
    shown: Shown = Shown()


def view_parts(view: type[Any], labels: Mapping[str, Phrase]) -> tuple[ViewPart, ...]:
    """The game's own keys of a view type, in order. Raises TypeError for a type that cannot be shown."""
    return tuple(_parts(view, {**COMMON_LABELS, **labels}, without=COMMON_KEYS))


def event_types(event: Any) -> dict[str, type[Any]]:
    """The members of a union of event types, by what their `event` says. Raises TypeError for any other type."""
    found: dict[str, type[Any]] = {}
    for one in get_args(event) or (event,):
        tags = get_args(get_type_hints(one).get("event")) if is_typeddict(one) else ()
        if len(tags) != 1 or tags[0] in found:
            raise TypeError(f"{one!r}: an event is a TypedDict with an `event: Literal[…]` of its own")
        found[tags[0]] = one
    return found


def _parts(view: type[Any], labels: Mapping[str, Phrase], without: frozenset[str] = frozenset()) -> list[ViewPart]:
    return [
        ViewPart(key, _label(key, labels), _shape(hint, labels, key), _shown(hint))
        for key, hint in get_type_hints(view, include_extras=True).items()
        if key not in without
    ]


def _label(key: str, labels: Mapping[str, Phrase]) -> Phrase:
    plain = key.replace("_", " ")
    return labels.get(key, Phrase(plain, plain))


def _shown(hint: Any) -> Shown:
    notes = [note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Shown)]
    return notes[-1] if notes else Shown()


PLAIN: dict[Any, Shape] = {int: Shape("number"), float: Shape("number"), bool: Shape("flag"), str: Shape("text")}


def _shape(hint: Any, labels: Mapping[str, Phrase], key: str) -> Shape:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        return _meant(hint, labels, key)
    if origin in (NotRequired, Required):
        return _shape(arguments[0], labels, key)
    if origin in (Union, UnionType):
        inner = {_shape(one, labels, key) for one in arguments if one is not NoneType}
        if len(inner) == 1:
            return inner.pop()
        if all(shape.kind in ("number", "text") for shape in inner):
            return Shape("text")
    if origin is Literal:
        return PLAIN[int] if all(type(value) is int for value in arguments) else PLAIN[str]
    if origin in (list, tuple):
        return Shape("list", _shape(arguments[0], labels, key))
    if origin is dict:
        return Shape("map", _shape(arguments[1], labels, key))
    if is_typeddict(hint):
        return Shape("object", parts=tuple(_parts(hint, labels)))
    raise TypeError(f"{key}: {hint!r} cannot be shown; use numbers, texts, lists, dicts with text keys and TypedDicts")


def _meant(hint: Any, labels: Mapping[str, Phrase], key: str) -> Shape:
    inner, *notes = get_args(hint)
    match next((note.kind for note in notes if isinstance(note, Meaning)), None):
        case "card" | "seat" as kind:
            return Shape(kind)
        case "team":
            return Shape("number", team=True)
        case "by_seat":
            return Shape("by_seat", _shape(get_args(inner)[0], labels, key))
        case "by_team":
            return Shape("list", _shape(get_args(inner)[0], labels, key), team=True)
        case "card_counts":
            return Shape("map", PLAIN[int])
        case _:
            return _shape(inner, labels, key)
