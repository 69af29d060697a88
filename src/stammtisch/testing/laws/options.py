"""Players and options: what is allowed is shown in full, everything else is refused with words in both languages."""

from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import stammtisch
from stammtisch import OptionError
from stammtisch.games.registry import rulebook
from stammtisch.testing.law import examples, law, refusal
from stammtisch.testing.variants import Variant

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=6), inside, max_size=4),
    max_leaves=6,
)
NONSENSE: tuple[Any, ...] = (
    -1,
    10**30,
    2.5,
    float("nan"),
    "",
    "{0}",
    "%s",
    "x" * 100_000,
    [[]],
    [None],
    {"a": {}},
    b"",
    {1},
)


def refused(game: str, players: Any, options: dict[str, Any]) -> bool:
    """Whether these are refused, with a reason in both languages; anything but an OptionError is a mistake."""
    try:
        stammtisch.load(game, players, **options)
    except OptionError as error:
        for said in error.phrase:
            assert said.strip(), f"no reason given for refusing {options}"
            assert len(said) < 2000, f"{len(said)} characters to refuse an option"
        return True
    return False


@law
def effective_options_load_the_same_game_again(variant: Variant) -> None:
    game = variant.load()
    again = stammtisch.load(variant.game, variant.players, **game.options)
    assert again.options == game.options
    assert again.start(1).numbers.tobytes() == game.start(1).numbers.tobytes()
    assert game.options.keys() == {option.name for option in game.rules.options}


@law
def defaults_are_shown(game: str) -> None:
    for players in rulebook(game).players:
        loaded = stammtisch.load(game, players)
        assert loaded.options.keys() == {option.name for option in loaded.rules.options}
    assert stammtisch.load(game).players == rulebook(game).usual_players


@law
def other_numbers_of_players_are_refused(game: str) -> None:
    for players in (0, 1, 7, -1, 10**30, 2.5, 4.0, "4", True, [4], "{0}"):
        assert refused(game, players, {}), f"{players!r} players"


@law
def unknown_options_are_refused(game: str) -> None:
    for name in ("no_such_option", "Target", "", "{0}", "x" * 100_000):
        assert refused(game, None, {name: 1}), f"option {name[:40]!r}"


@law
def nonsense_is_refused_for_every_option(game: str) -> None:
    for option in rulebook(game).options:
        for value in NONSENSE:
            assert refused(game, None, {option.name: value}), f"{option.name} = {repr(value)[:60]}"


@law
@examples
@given(value=json_values)
def any_value_is_refused_or_played_with(game: str, value: Any) -> None:
    for option in rulebook(game).options:
        if not refused(game, None, {option.name: value}):
            match = stammtisch.load(game, **{option.name: value}).start(0)
            assert match.choices(match.waiting[0]), f"{option.name} = {value!r}"


@law
def numbers_are_allowed_within_their_limits_only(game: str) -> None:
    for option in rulebook(game).options:
        if option.kind == "number":
            for number in (option.low, option.high):
                assert not refused(game, None, {option.name: number}), f"{option.name} = {number}"
            for wrong in (option.low - 1, option.high + 1, float(option.low), str(option.low), True):
                assert refused(game, None, {option.name: wrong}), f"{option.name} = {wrong!r}"
        if option.kind == "flag":
            for other in (0, 1, "true", None):
                assert refused(game, None, {option.name: other}), f"{option.name} = {other!r}"


@law
def other_seeds_are_refused(game: str) -> None:
    seeds: tuple[Any, ...] = (True, 2.5, [1], {"hex": "00"}, "\ud800")
    for seed in seeds:
        refusal(OptionError, partial(stammtisch.load(game).start, seed), f"the seed {seed!r}")


@law
def changing_what_was_given_changes_nothing(variant: Variant) -> None:
    given_options = {name: list(value) if isinstance(value, list) else value for name, value in variant.options.items()}
    game = stammtisch.load(variant.game, variant.players, **given_options)
    before = repr(game.options)
    for value in given_options.values():
        if isinstance(value, list):
            value.clear()
    assert repr(game.options) == before
