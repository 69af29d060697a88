"""One match as a PettingZoo environment."""

from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import IllegalChoice, OptionError, gym
from stammtisch.gym import refusals
from stammtisch.gym.aec import Env


def play_on(env: Env, seed: int, steps: int = 10_000) -> dict[str, float]:
    """Random choices, up to the end of the match; what each agent was paid altogether."""
    luck = Random(seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        assert not truncated
        env.step(None if terminated else luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return paid


def test_the_match_behind_it_can_be_recorded_and_replayed() -> None:
    env = gym.env("gaunerbande", players=3, target=20)
    env.reset(seed=7)
    paid = play_on(env, 1)
    match = stammtisch.replay(env.match.record().dumps())
    assert match.over
    assert match.seed == 7
    assert sum(paid.values()) == pytest.approx(0)
    best = max(paid.values())
    assert [f"seat_{seat}" for seat in match.winners] == [agent for agent in paid if paid[agent] == best]


def test_a_seed_is_the_seed_of_the_match_and_others_follow_from_it() -> None:
    env = gym.env("gauner", players=2)
    env.reset(seed=7)
    assert env.match.seed == 7
    assert np.array_equal(env.match.numbers, stammtisch.load("gauner", 2).start(7).numbers)
    following: list[object] = []
    for _ in range(2):
        env.reset()
        following.append(env.match.seed)
    assert following == ["7/1", "7/2"]
    env.reset(seed=np.int64(7))  # type: ignore[arg-type]  # as sampled seeds often are
    assert env.match.seed == 7


def test_without_a_seed_every_match_is_another() -> None:
    env = gym.env("gauner", players=2)
    env.reset()
    first = env.match.seed
    env.reset()
    assert env.match.seed != first


def test_the_first_of_several_seats_is_asked_first_and_the_others_see_nothing() -> None:
    env = gym.env("party_bugs", players=3)
    env.reset(seed=1)
    assert env.match.waiting == (0, 1, 2)
    assert env.agent_selection == "seat_0"
    rows = set()
    for action in np.flatnonzero(env.last()[0]["action_mask"]):
        env.reset(seed=1)
        env.step(action)
        assert env.agent_selection == "seat_1"
        rows.add(env.last()[0]["observation"].tobytes())
    assert len(rows) == 1


def test_only_those_who_owe_a_choice_have_one() -> None:
    env = gym.env("gauner", players=3)
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].any()
    assert not env.observe("seat_1")["action_mask"].any()


def test_the_own_hand_is_among_the_numbers() -> None:
    env = gym.env("gaunerbande")
    env.reset(seed=1)
    hand = env.observation_spec.apart(env.observe("seat_2")["observation"])["hand"]
    assert hand.sum() == 13
    assert np.array_equal(np.flatnonzero(hand), np.flatnonzero(env.observe("seat_2")["action_mask"]))


def test_points_come_with_every_round() -> None:
    env = gym.env("partout", players=3, reward="points")
    env.reset(seed=3)
    paid = play_on(env, 3)
    scores = np.array(env.match.scores)
    assert list(paid.values()) == pytest.approx((scores - scores.mean()).tolist(), abs=1e-3)


def test_rendering_shows_the_view_of_the_agent_to_choose(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.env("gauner", players=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.splitlines()[:2] == ["game          gauner", "seat          0"]
    assert "choices       take 1L, take 1R" in text
    loud = gym.env("gauner", players=2, render_mode="human")
    loud.reset(seed=1)
    loud.step(0)
    assert "phase         lay" in capsys.readouterr().out
    assert gym.env("gauner").render() is None


# --- what is refused ---


@pytest.mark.parametrize("action", [62, -1, 63, 1.0, None, True, "take 1L", np.float32(2)])
def test_what_is_not_legal_is_refused_and_changes_nothing(action: object) -> None:
    env = gym.env("gauner", players=2)
    env.reset(seed=1)
    before = env.match.numbers.copy()
    with pytest.raises(IllegalChoice, match=r"Seat 0 cannot choose .* Legal now: 0 \(take 1L\), 1") as refused:
        env.step(action)
    assert "Erlaubt ist jetzt: 0 (take 1L)" in refused.value.phrase.de
    assert np.array_equal(env.match.numbers, before)
    env.step(np.int32(0))


def test_nothing_happens_before_a_deal_or_after_the_end() -> None:
    env = gym.env("gauner", players=2)
    for act in (lambda: env.step(0), lambda: env.observe("seat_0"), lambda: env.match):
        with pytest.raises(OptionError, match="call reset"):
            act()
    env.reset(seed=1)
    play_on(env, 1)
    with pytest.raises(OptionError, match="call reset"):
        env.step(0)


def test_there_are_no_other_agents() -> None:
    env = gym.env("gauner", players=2)
    env.reset(seed=1)
    for act in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(OptionError, match="no agent 'seat_2'; the agents are seat_0, seat_1"):
            act("seat_2")


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"game": "skat"}, "no game 'skat'"),
        ({"game": "gauner", "players": 5}, "for 2, 3, 4 players, not 5"),
        ({"game": "gauner", "target": 5}, "no option 'target'"),
        ({"game": "gauner", "reward": "money"}, "reward must be one of 'result', 'points', not 'money'"),
        ({"game": "gauner", "reward": None}, "reward must be one of"),
        ({"game": "gauner", "render_mode": "rgb_array"}, "render_mode must be one of None, 'ansi', 'human'"),
    ],
)
def test_bad_wishes_get_one_clear_line(asked: dict[str, object], answer: str) -> None:
    with pytest.raises(OptionError, match=answer) as refused:
        gym.env(**asked)  # type: ignore[arg-type]
    assert "\n" not in refused.value.phrase.en + refused.value.phrase.de
    assert refused.value.phrase.en != refused.value.phrase.de


def test_a_seed_must_be_one() -> None:
    with pytest.raises(OptionError, match="A seed is"):
        gym.env("gauner").reset(seed=1.5)  # type: ignore[arg-type]


def test_what_is_missing_is_named_with_its_extra() -> None:
    with pytest.raises(OptionError, match=r"needs no_such_package: pip install 'stammtisch\[gym\]'"):
        refusals.need("gymnasium", "no_such_package")
