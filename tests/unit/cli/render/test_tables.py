"""The games' tables as they are stored, and tables of a game that nobody here has heard of: every key is shown."""

import re
from dataclasses import replace
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

import stammtisch
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.values import shown_parts
from stammtisch.games.registry import rulebook
from stammtisch.games.schema import BySeat, ByTeam, Card, CardCounts, Detail, IfAny, SeatNumber, Shown, TeamNumber
from stammtisch.phrases import LANGUAGES, Language, Phrase
from stammtisch.table_texts import BOT_NAMES
from tests.unit.cli.render.tables import SITTINGS, Sitting, full_screen, plain, positions, stored, tables

WIDE = 400  # columns, so that no label is broken


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: f"{sitting.game}-{sitting.players}")
def test_the_games_tables(sitting: Sitting) -> None:
    assert tables(sitting) == stored(sitting).read_text(encoding="utf-8")


def test_every_game_has_a_table() -> None:
    assert {sitting.game for sitting in SITTINGS} == set(stammtisch.games())


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: f"{sitting.game}-{sitting.players}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_says_something_is_shown(sitting: Sitting, language: Language) -> None:
    seen: set[str] = set()
    for _, match in positions(sitting._replace(looks=tuple(range(max(sitting.looks))))):
        context = ViewContext(match.view(0), match.game.rules, list(BOT_NAMES[: match.players]), language)
        parts = shown_parts(match.game.rules.view_parts, context.view, context.view["phase"])
        labels = {part.key: context.text(part.label) for part in parts if part.key not in {"hand"} | seen}
        if len(set(match.game.rules.teams(context.view))) == match.players:  # everybody is a team
            labels.pop("teams", None)
        for drawn in (plain(context, WIDE), full_screen(context, WIDE)) if labels else ():
            assert [key for key, label in labels.items() if label not in drawn] == []
        seen |= labels.keys()
    assert len(seen) > 4


# --- a game that nobody has heard of ---


class Bid(TypedDict):
    seat: SeatNumber
    bid: str


class Flight(TypedDict):
    seat: SeatNumber
    card: Card | None
    speed: int | None
    crashed: bool


class Race(TypedDict):
    flights: list[Flight]
    winners: list[SeatNumber]
    slowest: SeatNumber
    prize: int


class Bank(TypedDict):
    coins: int
    top: Card
    note: NotRequired[str]


class Wallet(TypedDict):
    notes: int
    keys: list[str]


class MadeUpView(TypedDict):
    hand: list[Card]
    weather: Literal["fog", "sun"]
    fuel: int
    reserve: int
    storm: bool
    calm: bool
    pilot: SeatNumber
    mechanic: SeatNumber | None
    queue: list[SeatNumber]
    hangar: list[Card]
    beacon: Card
    signals: list[str]
    levels: list[int]
    crew: BySeat[TeamNumber]
    spirit: ByTeam[int]
    medals: BySeat[list[Card]]
    miles: BySeat[int]
    ready: BySeat[bool]
    wallets: BySeat[Wallet]
    cargo: BySeat[CardCounts[dict[str, int]]]
    stock: CardCounts[dict[str, int]]
    prices: dict[str, list[int]]
    gates: list[list[Card]]
    bank: Bank
    banks: list[Bank]
    offers: list[Bid]
    race: list[Flight]
    last_race: Race
    races: list[Race]
    debts: IfAny[BySeat[int]]
    toll: IfAny[int]
    archive: Detail[list[Race]]
    menu: Annotated[list[str], Shown(("coup",))]
    forecast: Annotated[list[str], Shown(("play",))]


FLIGHTS = [
    {"seat": 1, "card": "q7", "speed": 9, "crashed": False},
    {"seat": 0, "card": None, "speed": None, "crashed": True},
]
RACE = {"flights": FLIGHTS, "winners": [1], "slowest": 0, "prize": 77}
VIEW: dict[str, Any] = {
    "weather": "fog",
    "fuel": 41,
    "reserve": 0,
    "storm": True,
    "calm": False,
    "pilot": 1,
    "mechanic": None,
    "queue": [2, 0],
    "hangar": ["q1", "q2"],
    "beacon": "q3",
    "signals": ["fog", "alpha"],
    "levels": [5, 6],
    "crew": [0, 1, 0],
    "spirit": [31, 32],
    "medals": [["q4"], [], ["q5", "q6"]],
    "miles": [100, 0, 300],
    "ready": [False, True, False],
    "wallets": [{"notes": 51, "keys": []}, {"notes": 52, "keys": ["gold"]}, {"notes": 53, "keys": []}],
    "cargo": [{"iron": 2}, {}, {"tin": 3}],
    "stock": {"iron": 8},
    "prices": {"tin": [11, 12]},
    "gates": [["q8"], ["q9", "q10"]],
    "bank": {"coins": 17, "top": "q11"},
    "banks": [{"coins": number, "top": f"t{number}", "note": "x"} for number in (61, 62, 63, 64)],
    "offers": [{"seat": 0, "bid": "fog"}, {"seat": 0, "bid": "double"}],
    "race": FLIGHTS,
    "last_race": RACE,
    "races": [RACE, RACE],
    "debts": [0, 0, 0],
    "toll": 0,
    "archive": [RACE],
    "menu": ["soup"],
    "forecast": ["rain"],
}
SHOWN: dict[str, tuple[str, ...]] = {  # what of a key must be there
    "weather": ("Fog bank",),
    "fuel": ("41",),
    "reserve": ("_reserve 0",),
    "storm": ("_storm",),
    "pilot": ("_pilot",),
    "queue": ("Carl, Anton",),
    "hangar": ("q1 q2",),
    "beacon": ("q3",),
    "signals": ("Fog bank, alpha",),
    "levels": ("5, 6",),
    "crew": ("_crew", "A", "B"),
    "spirit": ("A 31, B 32",),
    "medals": ("q4", "q5 q6"),
    "miles": ("100", "300"),
    "ready": ("✓",),
    "wallets": ("_notes", "51", "52", "53", "_keys", "gold"),
    "cargo": ("2·iron", "3·tin"),
    "stock": ("8·iron",),
    "prices": ("tin 11, 12",),
    "gates": ("_gates 1 q8", "2 q9 q10"),
    "bank": ("_bank _coins 17, _top q11",),
    "banks": ("_banks: _coins | _top | _note", "1 61 | t61 | x", "4 64 | t64 | x"),
    "offers": ("_offers", "Fog bank", "double"),
    "race": ("_race", "q7  _speed 9", "?  _crashed"),
    "last_race": ("_last_race", "q7  _speed 9✓", "_slowest", "_last_race _prize 77"),
    "races": ("_races 2",),
    "forecast": ("_forecast rain",),
}


def made_up(language: Language, without: str = "") -> ViewContext:
    """Seat 0's view of that game, with one key less if that is wanted."""
    match = stammtisch.load("gaunerbande", 3).start(seed=1)
    keys = {*MadeUpView.__annotations__, *Bank.__annotations__, *Flight.__annotations__, *Race.__annotations__}
    labels = {key: Phrase(f"_{key}", f"_{key}") for key in (keys | set(Wallet.__annotations__)) - {"seat", "card"}}
    own = {**rulebook("gaunerbande").phase_names, "play": Phrase("Take off", "Abheben")}
    rules = replace(
        match.game.rules,
        view_type=MadeUpView,
        view_labels={**labels, "fog": Phrase("Fog bank", "Fog bank")},
        phase_names=own,
    )
    view = {**match.view(0), **VIEW, "phase": "play"}
    return ViewContext({key: view[key] for key in view if key != without}, rules, list(BOT_NAMES[:3]), language)


@pytest.mark.parametrize("key", SHOWN)
@pytest.mark.parametrize("draw", [plain, full_screen])
def test_an_unknown_key_is_shown_with_its_name_and_value(key: str, draw: Any) -> None:
    shown = draw(made_up("en"), WIDE)
    for text in SHOWN[key]:
        assert text in shown
    assert f"_{key}" in shown or key == "wallets"  # whose parts have columns of their own


def test_nothing_of_it_is_left_out() -> None:
    empty = {"hand", "calm", "mechanic", "debts", "toll"}
    elsewhere = {"archive", "menu"}
    assert set(MadeUpView.__annotations__) == SHOWN.keys() | empty | elsewhere
    for draw in (plain, full_screen):
        shown = draw(made_up("en"), WIDE)
        assert not [key for key in (empty | elsewhere) - {"hand"} if f"_{key}" in shown]


@pytest.mark.parametrize("width", [50, 80, 120])
def test_nothing_is_cut_where_there_is_little_room(width: int) -> None:
    for draw in (plain, full_screen):
        lines = draw(made_up("en"), width).splitlines()
        assert max(map(len, lines)) <= width
        assert {f"_{key}" for key in SHOWN if key != "wallets"} <= set(re.findall(r"_\w+", " ".join(lines)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phase_is_always_named(language: Language) -> None:
    assert {"en": "Take off", "de": "Abheben"}[language] in plain(made_up(language))


def test_a_key_that_is_missing_harms_nothing() -> None:
    for key in SHOWN.keys() - {"crew"}:
        assert not re.search(rf"\b_{key}\b", plain(made_up("en", without=key), WIDE))


def test_no_word_of_a_column_is_cut() -> None:
    match = stammtisch.load("tax_the_rich", 6, rules="anarchy").start(seed=5)
    view = {**match.view(0), "leader": 1, "deputy": 2, "open_hands": [["r3.5", "r4", "r5"]] * 6}
    context = ViewContext(view, match.game.rules, list(BOT_NAMES), "de")
    assert "Parteispitze" in plain(context)
    assert "Vize" in plain(context)
