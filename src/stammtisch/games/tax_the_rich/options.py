"""What can be agreed before a match of Tax the Rich: the rule cards, the feminist revolution, the bid board."""

from collections.abc import Mapping
from typing import Any

from stammtisch.errors import OptionError
from stammtisch.games.contract import Offer, Option
from stammtisch.games.tax_the_rich.cards import AVAILABLE, CHARACTERS, RULE_CARDS, SUITS
from stammtisch.games.tax_the_rich.names import RULE_CARD_EFFECTS, SCENARIO_NAMES, rule_card_name
from stammtisch.games.tax_the_rich.state import ADVANCED, DICTATORSHIP, FIXED, ROUNDS, ROWS, State
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase

# fmt: off
SCENARIOS = {
    # name                 rule cards     (dictatorship and anarchy depend on the match)
    "vaccine_trials":      "7 8",
    "strike_breakers":     "3 11",
    "snow_on_my_uniform":  "6 10",
    "crime_scene_painter": "4 9",
    "scandal":             "2 5 10",
    "dictatorship":        "",
    "anarchy":             "",
}

BOARD = (  # D1: printed in the box lid, not in the rulebook, so these numbers are ours
    # r   y   g   b    bonus in rounds 1, 2, 3
    ( 4,  4,  5,  5,   3,  5,  7),
    ( 5,  5,  6,  6,   4,  6,  8),
    ( 6,  6,  7,  7,   5,  7,  9),
    ( 7,  7,  8,  8,   6,  8, 10),
    ( 8,  8,  9,  9,   7,  9, 11),
    ( 9,  9, 10, 10,   8, 10, 12),
    (10, 10, 11, 11,   9, 11, 13),
    (11, 11, 12, 12,  10, 12, 14),
)
# fmt: on

DEFAULT_BOARD = [
    {"tricks": dict(zip(SUITS, row[: len(SUITS)], strict=True)), "bonus": list(row[len(SUITS) :])} for row in BOARD
]
MOST_TRICKS, MOST_BONUS = 99, 999
RULE_TEXTS = {character.value: number for number, character in enumerate(CHARACTERS) if RULE_CARDS >> number & 1}
WITHOUT_CARDS = {
    "basic": Phrase("No rule cards: a good start.", "Ohne Regelkarten: für den Anfang."),
    "advanced": Phrase("Every round one more rule card is turned up.", "Jede Runde kommt eine Regelkarte dazu."),
    "dictatorship": Phrase(
        "Each round the leader picks one more rule card.",
        "Jede Runde sucht die Parteispitze eine Regelkarte dazu aus.",
    ),
    "anarchy": Phrase("All rule cards at once.", "Alle Regelkarten auf einmal."),
}
ALWAYS = tuple(players for players, cards in enumerate(AVAILABLE) if cards)


def _scenario(name: str) -> Offer:
    title = Phrase(*(text.partition(":")[0] for text in SCENARIO_NAMES[name]))
    cards = [rule_card_name(value) for value in SCENARIOS.get(name, "").split()]
    listed = Phrase(", ".join(card.en for card in cards), ", ".join(card.de for card in cards))
    return Offer(value=name, name=title, about=WITHOUT_CARDS.get(name, listed), players=ALWAYS)


def _rule_card(value: str, number: int) -> Offer:
    players = tuple(players for players in ALWAYS if AVAILABLE[players] >> number & 1)
    return Offer(value=value, name=rule_card_name(value), about=RULE_CARD_EFFECTS[value], players=players)


ROW_EXAMPLE = '{"tricks": {"r": 4, "y": 4, "g": 5, "b": 5}, "bonus": [3, 5, 7]}'

OPTIONS = (
    Option(
        name="rules",
        default="basic",
        kind="other",
        example='"basic", "advanced", "anarchy", ["scandal", "dictatorship", "anarchy"]',
        offers=tuple(map(_scenario, SCENARIO_NAMES)),
        about=Phrase(
            "Which rule cards: none (basic), one more each round (advanced), a scenario, or a list of one per round.",
            "Welche Regelkarten: keine (basic), jede Runde eine mehr (advanced), ein Szenario oder eine Liste mit "
            "einem je Runde.",
        ),
    ),
    Option(
        name="rule_cards",
        default=None,
        kind="other",
        example='["2", "3.5", "10"]',
        offers=tuple(_rule_card(value, number) for value, number in RULE_TEXTS.items()),
        about=Phrase(
            "These rule cards for the whole match, instead of those that `rules` chooses.",
            "Genau diese Regelkarten für die ganze Partie, statt der von `rules` bestimmten.",
        ),
    ),
    Option(
        name="feminist",
        default=False,
        kind="flag",
        about=Phrase(
            "The feminist revolution may be called too (if not given: yes, except in the basic game).",
            "Auch die feministische Revolution darf ausgerufen werden (ohne Angabe: ja, außer im Grundspiel).",
        ),
    ),
    Option(
        name="board",
        default=DEFAULT_BOARD,
        kind="other",
        example=f"[{ROW_EXAMPLE}]",
        about=Phrase(
            "The bid board from its lowest row: tricks per trump suit, and the bonus in each round.",
            "Der Bietplan von der untersten Reihe an: Stiche je Trumpffarbe und der Bonus in jeder Runde.",
        ),
    ),
)


def settle_options(players: int, options: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The effective options in the page's form."""
    rules = checked_rules(options["rules"])
    rule_cards = checked_rule_cards(players, options["rule_cards"])
    basic = rules == "basic" and rule_cards is None
    return {
        "rules": rules,
        "rule_cards": rule_cards,
        "feminist": given.get("feminist", not basic),
        "board": checked_board(options["board"]),
    }


def set_up(s: State, options: dict[str, Any]) -> None:
    """Writes the effective options into a new state."""
    rules = options["rules"]
    for number, name in enumerate(rules if isinstance(rules, list) else [rules] * ROUNDS):
        s.plan[number], s.plan_cards[number] = plan_of(name, s.players)
        if options["rule_cards"] is not None:
            s.plan[number], s.plan_cards[number] = FIXED, as_set(options["rule_cards"])
    s.feminist = int(options["feminist"])
    s.rows = len(options["board"])
    for number, row in enumerate(options["board"]):
        for column, suit in enumerate(SUITS):
            s.board[number, column] = row["tricks"][suit]
        for round_number, bonus in enumerate(row["bonus"]):
            s.bonus[number, round_number] = bonus


def plan_of(rules: str, players: int) -> tuple[int, int]:
    """What decides a round's rule cards, and those known beforehand."""
    if rules == "advanced":
        return ADVANCED, 0
    if rules == "dictatorship":
        return DICTATORSHIP, 0
    if rules == "anarchy":
        return FIXED, AVAILABLE[players]
    return FIXED, as_set(SCENARIOS.get(rules, "").split())


def as_set(rule_cards: list[str]) -> int:
    return sum(1 << RULE_TEXTS[card] for card in rule_cards)


# --- checks: every message says what is allowed ---


def checked_rules(rules: Any) -> str | list[str]:
    if isinstance(rules, list | tuple):
        if len(rules) == ROUNDS and all(isinstance(name, str) and name in SCENARIOS for name in rules):
            return list(rules)
        raise OptionError(
            f"rules as a list must be three scenarios, one per round, from: {', '.join(SCENARIOS)}; not {rules!r}.",
            f"rules als Liste sind drei Szenarien, eines je Runde, aus: {', '.join(SCENARIOS)}; nicht {rules!r}.",
        )
    if isinstance(rules, str) and rules in ("basic", "advanced", *SCENARIOS):
        return rules
    raise OptionError(
        f"rules must be basic, advanced, a scenario ({', '.join(SCENARIOS)}) or a list of three scenarios, "
        f"not {rules!r}.",
        f"rules muss basic, advanced, ein Szenario ({', '.join(SCENARIOS)}) oder eine Liste von drei Szenarien sein, "
        f"nicht {rules!r}.",
    )


def checked_rule_cards(players: int, rule_cards: Any) -> list[str] | None:
    if rule_cards is None:
        return None
    allowed = [CHARACTERS[number].value for number in members(AVAILABLE[players])]
    if not isinstance(rule_cards, list | tuple | set | frozenset):
        raise OptionError(
            f'rule_cards must be a list of texts such as ["2", "10"], not {rule_cards!r}.',
            f'rule_cards muss eine Liste von Texten wie ["2", "10"] sein, nicht {rule_cards!r}.',
        )
    for card in rule_cards:
        if not isinstance(card, str) or card not in RULE_TEXTS:
            raise OptionError(
                f"There is no rule card {card!r}. With {players} players these texts name one: {', '.join(allowed)}.",
                f"Keine Regelkarte heißt {card!r}. Mit {players} Personen gibt es (als Text): {', '.join(allowed)}.",
            )
        if card not in allowed:
            raise OptionError(
                f"Rule card {card} is for 5 or 6 players. With {players} players there are: {', '.join(allowed)}.",
                f"Regelkarte {card} ist für 5 oder 6 Personen. Mit {players} Personen gibt es: {', '.join(allowed)}.",
            )
    if len(set(rule_cards)) < len(rule_cards):
        raise OptionError(
            f"Every rule card exists once; rule_cards names one twice: {rule_cards!r}.",
            f"Jede Regelkarte gibt es einmal; rule_cards nennt eine doppelt: {rule_cards!r}.",
        )
    if isinstance(rule_cards, set | frozenset):
        return sorted(rule_cards, key=float)
    return list(rule_cards)


def checked_board(board: Any) -> list[dict[str, Any]]:
    if not isinstance(board, list | tuple) or not 1 <= len(board) <= ROWS:
        raise OptionError(
            f"board must be a list of 1 to {ROWS} rows, from the bottom, each like {ROW_EXAMPLE}; not {board!r}.",
            f"board muss eine Liste von 1 bis {ROWS} Reihen sein, von unten, jede wie {ROW_EXAMPLE}; nicht {board!r}.",
        )
    return [checked_row(number, row) for number, row in enumerate(board, 1)]


def checked_row(number: int, row: Any) -> dict[str, Any]:
    if not (
        isinstance(row, Mapping)
        and set(row) == {"tricks", "bonus"}
        and isinstance(row["tricks"], Mapping)
        and set(row["tricks"]) == set(SUITS)
        and all(is_number(tricks, MOST_TRICKS) for tricks in row["tricks"].values())
        and isinstance(row["bonus"], list | tuple)
        and len(row["bonus"]) == ROUNDS
        and all(is_number(bonus, MOST_BONUS) for bonus in row["bonus"])
    ):
        raise OptionError(
            f"Row {number} of the board must look like {ROW_EXAMPLE}: tricks from 0 to {MOST_TRICKS} for each of "
            f"{', '.join(SUITS)}, and three bonuses from 0 to {MOST_BONUS}; not {row!r}.",
            f"Reihe {number} des Bietplans muss aussehen wie {ROW_EXAMPLE}: Stiche von 0 bis {MOST_TRICKS} für jede "
            f"von {', '.join(SUITS)} und drei Boni von 0 bis {MOST_BONUS}; nicht {row!r}.",
        )
    return {"tricks": {suit: row["tricks"][suit] for suit in SUITS}, "bonus": list(row["bonus"])}


def is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
