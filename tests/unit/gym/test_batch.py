"""Many matches in one array: its shapes, and what it refuses."""

import subprocess
import sys

import numpy as np
import pytest

from stammtisch import IllegalChoice, OptionError
from stammtisch.gym import Batch, observation_spec


def test_shapes_and_types() -> None:
    step = Batch("gaunerbande", players=5, size=9, seed=1).now
    assert step.observations.shape == (9, observation_spec("gaunerbande").length)
    assert step.masks.shape == (9, 63)
    assert step.seats.shape == step.dones.shape == (9,)
    assert step.rewards.shape == (9, 5)
    assert [array.dtype for array in step] == [np.float32, np.int8, np.int64, np.float32, np.bool_]
    assert not step.dones.any()


def test_the_arrays_are_the_same_ones_after_a_step() -> None:
    batch = Batch("gauner", size=4, seed=1)
    before = batch.now
    after = batch.step(batch.sample())
    assert all(one is two for one, two in zip(before, after, strict=True))


def test_rows_play_their_own_matches_one_after_another() -> None:
    batch = Batch("party_bugs", players=2, size=3, seed=7)
    assert [batch.match_seed(row) for row in range(3)] == ["7/0", "7/1", "7/2"]
    while not batch.now.dones[1]:
        batch.step(batch.sample())
    assert batch.match_seed(1) == "7/4"
    deal = batch.game.start("7/4")
    assert batch._states[1].tobytes() == deal.numbers.tobytes()


def test_lists_and_small_numbers_are_actions_too() -> None:
    one, two, three = (Batch("gauner", size=2, seed=1) for _ in range(3))
    one.step([0, 3])
    two.step(np.array([0, 3], np.int8))
    three.step(np.array([0, 9, 3], np.uint64)[::2])
    assert np.array_equal(one.now.observations, two.now.observations)
    assert np.array_equal(one.now.observations, three.now.observations)


def test_masks_are_booleans_without_a_copy() -> None:
    batch = Batch("gauner", size=2, seed=1)
    assert np.shares_memory(batch.now.masks.view(bool), batch.now.masks)


# --- what is refused ---


@pytest.mark.parametrize("wrong", [62, -1, 63, 1 << 40])
def test_one_illegal_action_is_named_and_nothing_happens_in_any_row(wrong: int) -> None:
    batch = Batch("gauner", size=3, seed=1)
    before = batch._states.tobytes()
    with pytest.raises(IllegalChoice, match=rf"Seat 0 in row 1 cannot choose {wrong} now. Legal now: 0 \(take 1L\)"):
        batch.step([0, wrong, 0])
    assert batch._states.tobytes() == before


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0, 0]], [0.0, 1.0], ["0", "1"], 0, [None, None], [True, False]])
def test_actions_are_whole_numbers_one_per_match(actions: object) -> None:
    with pytest.raises(OptionError, match="Actions must be 2 whole numbers"):
        Batch("gauner", size=2, seed=1).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ({"size": 0}, "size must be a whole number from 1"),
        ({"size": 1.5}, "size must be a whole number from 1"),
        ({"size": True}, "size must be a whole number from 1"),
        ({"size": 2, "threads": 0}, "threads must be a whole number from 1 to 256"),
        ({"size": 2, "seed": b"7"}, "A batch's seed is a whole number or a text"),
        ({"size": 2, "seed": True}, "A batch's seed is a whole number or a text"),
        ({"size": 2, "reward": "money"}, "reward must be one of"),
        ({"size": 2, "players": 7}, "for 2, 3, 4 players, not 7"),
        ({"size": 2, "colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_wishes_get_one_clear_line(wish: dict[str, object], answer: str) -> None:
    with pytest.raises(OptionError, match=answer) as refused:
        Batch("gauner", **wish)  # type: ignore[arg-type]
    assert "\n" not in refused.value.phrase.en + refused.value.phrase.de
    assert refused.value.phrase.en != refused.value.phrase.de


def test_there_is_no_other_game() -> None:
    with pytest.raises(OptionError, match="no game 'skat'"):
        Batch("skat", size=1)
    with pytest.raises(OptionError, match="no game 'skat'"):
        observation_spec("skat")


@pytest.mark.parametrize("inattention", [-0.1, 1.1, "much", None, True, float("nan")])
def test_inattention_is_a_chance(inattention: object) -> None:
    with pytest.raises(OptionError, match="inattention must be a number from 0 to 1"):
        Batch("gauner", size=1, seed=1).sensible(inattention)  # type: ignore[arg-type]


def test_a_batch_needs_no_extra() -> None:
    program = "import sys; from stammtisch.gym import Batch; print({'pettingzoo', 'gymnasium'} & sys.modules.keys())"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


@pytest.mark.parametrize("row", [-1, 2, 10**9, None, True, 0.0])
def test_there_is_no_other_row(row: int) -> None:
    batch = Batch("gauner", size=2, seed=1)
    for call in (batch.choices, batch.match_seed):
        with pytest.raises(OptionError, match="row must be a whole number from 0 to 1"):
            call(row)


def test_numpys_numbers_are_rows_too() -> None:
    batch = Batch("gauner", size=2, seed=1)
    assert batch.match_seed(np.flatnonzero(batch.now.seats >= 0)[1]) == "1/1"


def test_who_is_to_choose_cannot_be_written() -> None:
    """Compiled code would go by it, and find no hand of seat 1,000,000."""
    batch = Batch("gauner", size=2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        batch.now.seats[:] = 1_000_000
    with pytest.raises(ValueError, match="read-only"):
        batch.game.blank[:] = 1_000_000
    for written in (batch.now.observations, batch.now.masks, batch.now.rewards, batch.now.dones):
        written[:] = 1  # of no consequence
    twin = Batch("gauner", size=2, seed=1)
    actions = twin.sample()
    assert np.array_equal(batch.step(actions).observations, twin.step(actions).observations)


def test_actions_are_copied_before_they_are_checked() -> None:
    """Whoever writes into them meanwhile, from another thread, changes nothing."""
    batch = Batch("gauner", size=2, seed=1)
    actions = batch.sample()
    assert not np.shares_memory(batch._checked(actions), actions)
