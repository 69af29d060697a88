"""Seeds: whatever somebody gives, the same one deals the same cards for ever."""

from enum import IntEnum
from typing import Any

import pytest

import stammtisch
from stammtisch import Match, OptionError

GAME = stammtisch.load("gaunerbande", players=4)


def hands(match: Match) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(match.view(seat)["hand"]) for seat in range(4))


SEEDS: list[int | str | bytes] = [
    0,
    1,
    -1,
    7,
    "7",
    b"7",
    2**63,
    -(2**63) - 1,
    2**64,
    10**100,
    -(10**100),
    "",
    b"",
    "Ä",
    "\0",
    b"\0",
    b"\xff" * 99,
]


def test_equal_seeds_deal_equal_cards_and_different_seeds_do_not() -> None:
    deals = {hands(GAME.start(seed)) for seed in SEEDS}
    assert len(deals) == len(SEEDS)
    assert {hands(GAME.start(seed)) for seed in SEEDS} == deals


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_keeps_its_seed(seed: int | str | bytes) -> None:
    match = GAME.start(seed)
    assert match.seed == seed
    assert type(match.seed) is type(seed)


def test_a_deal_known_by_heart() -> None:
    """It never changes within version 1 of the rules."""
    match = GAME.start(seed=7)
    assert match.game.rules.version == 1
    assert " ".join(match.view(0)["hand"]) == "r2 r4 r5 r6 b6 b7 b11 g12 k3 k4 k6 k9 k11"


def test_none_gives_fresh_secret_entropy() -> None:
    matches = [GAME.start() for _ in range(20)] + [GAME.start(None)]
    assert len({hands(match) for match in matches}) == 21
    for match in matches:
        assert isinstance(match.seed, bytes)
        assert len(match.seed) == 32  # 256 bits: nobody can try them all


def test_a_match_from_fresh_entropy_can_be_dealt_again() -> None:
    match = GAME.start()
    assert hands(GAME.start(match.seed)) == hands(match)


def test_the_deals_of_later_rounds_depend_on_the_seed_but_not_on_the_play() -> None:
    first, second = (stammtisch.load("gaunerbande", target=1000).start(seed=9) for _ in range(2))
    for match, end in ((first, 0), (second, -1)):
        while match.round == 1:
            seat = match.waiting[end]
            match.play(seat, match.choices(seat)[end])
    assert first.played != second.played
    assert hands(first) == hands(second)


class Colour(IntEnum):
    RED = 7


@pytest.mark.parametrize("seed", [1.0, True, False, [7], (7,), {"hex": "07"}, bytearray(b"7"), Colour.RED, object])
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(seed)
    assert caught.value.phrase == (
        f"A seed is a whole number, a text or bytes (or None for fresh entropy), not {seed!r}.",
        f"Ein Seed ist eine ganze Zahl, ein Text oder Bytes (oder None für frischen Zufall), nicht {seed!r}.",
    )


@pytest.mark.parametrize("seed", ["\ud800", 10**5000], ids=["half a character", "too many digits"])
def test_a_seed_that_no_record_could_hold(seed: Any) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(seed)
    english, german = caught.value.phrase
    assert english.startswith("This seed cannot be written into a record: ")
    assert german.startswith("Dieser Seed lässt sich nicht aufzeichnen: ")
