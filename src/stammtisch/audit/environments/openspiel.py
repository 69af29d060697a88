"""Games of OpenSpiel (`pip install 'stammtisch[audit]'`)."""

from collections.abc import Sequence
from functools import cache, cached_property
from importlib.metadata import version
from random import Random
from typing import Any

import pyspiel

from stammtisch.audit.environments.audit import no_such_game
from stammtisch.audit.environments.environment import Environment, Position
from stammtisch.kernel.stderr_silenced import stderr_silenced

TRIES = 12  # at another deal that a seat cannot tell from the true one
TOLERANCE = 1e-6
FORMS = ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor")


class OpenSpiel(Environment):
    """A game with turns, by its name and parameters (`leduc_poker(players=3)`). Chance is drawn from the seed."""

    def __init__(self, name: str) -> None:
        with stderr_silenced():  # OpenSpiel prints what it raises, from C++
            try:
                self.game: Any = pyspiel.load_game(name)
            except Exception:
                raise no_such_game("OpenSpiel", name, playable()) from None
            kind = self.game.get_type()
            if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL or kind.short_name not in playable():
                raise no_such_game("OpenSpiel", name, playable())
            self.name, self.version = name, version("open_spiel")
            self.players = self.game.num_players()
            self.forms = self._forms(kind)
            self.resamples = self._resamples()

    @staticmethod
    def _forms(kind: Any) -> list[str]:
        """What the game gives a player to see."""
        forms = [form for form in FORMS if getattr(kind, f"provides_{form}")]
        names = dir(getattr(pyspiel, kind.short_name, None))
        return forms + ["to_observation_struct"] * any(name.endswith("ObservationStruct") for name in names)

    def _resamples(self) -> bool:
        position = self.start(0)
        try:
            position.state.resample_from_infostate(0, Random(0).random)
        except Exception:  # there is no other way to ask whether it can
            return False
        return True

    def start(self, seed: int) -> "SpielPosition":
        position = SpielPosition(self, self.game.new_initial_state(), Random(seed))
        position.let_chance_play()
        return position

    @cached_property
    def outcomes(self) -> int:
        return int(self.game.max_chance_outcomes())

    @cache  # noqa: B019  (as long as the environment)
    def hidden(self, seat: int) -> list[int]:
        """Which draws of chance before the first action the seat does not see: by exchanging each for another.

        Exchanged for a card of its own hand, it sees neither; so most exchanges must go unseen.
        """
        position, luck = self.start(0), Random(0)
        dealt, unseen = position.state.history(), list[int]()
        for number in range(len(dealt)):
            tries = [exchanged(dealt, number, luck, self.outcomes) for _ in range(TRIES)]
            if 2 * sum(position.replayed(seat, actions) is not None for actions in tries) > TRIES:
                unseen.append(number)
        return unseen

    def unkept(self, results: Sequence[float]) -> str | None:
        low, high = self.game.min_utility(), self.game.max_utility()
        if any(not low - TOLERANCE <= result <= high + TOLERANCE for result in results):
            return f"the game promises {low} to {high}"
        total = self.game.utility_sum()  # None: nothing is promised
        if total is not None and abs(sum(results) - total) > TOLERANCE:
            return f"the game promises that they add up to {total}"
        return ""


class SpielPosition(Position):
    def __init__(self, environment: OpenSpiel, state: Any, luck: Random) -> None:
        self.environment, self.state, self.luck = environment, state, luck

    def let_chance_play(self) -> None:
        while self.state.is_chance_node():
            outcomes = self.state.chance_outcomes()
            (chosen,) = self.luck.choices([one for one, _ in outcomes], [chance for _, chance in outcomes])
            self.state.apply_action(chosen)

    def waiting(self) -> Sequence[int]:
        return () if self.state.is_terminal() else (self.state.current_player(),)

    def legal(self, seat: int) -> Sequence[int]:
        return self.state.legal_actions(seat)  # type: ignore[no-any-return]

    def illegal(self, seat: int) -> Sequence[int]:
        return sorted(set(range(self.environment.game.num_distinct_actions())) - set(self.legal(seat)))

    def play(self, seat: int, action: int) -> None:
        """By the function that promises to look whether it is legal; `apply_action` says that it does not."""
        with stderr_silenced():
            self.state.apply_action_with_legality_check(action)
        self.let_chance_play()

    def shown(self, seat: int) -> dict[str, bytes]:
        return {form: self._shown(form, seat) for form in self.environment.forms}

    def _shown(self, form: str, seat: int) -> bytes:
        seen = getattr(self.state, form)(seat)
        return (seen.to_json() if form == "to_observation_struct" else repr(seen)).encode()

    def whole(self) -> bytes:
        return str(self.state).encode()

    def results(self) -> Sequence[float]:
        return self.state.returns()  # type: ignore[no-any-return]

    def copy(self) -> "SpielPosition":
        luck = Random()
        luck.setstate(self.luck.getstate())
        return SpielPosition(self.environment, self.state.clone(), luck)

    def redealt(self, seat: int, luck: Random) -> "SpielPosition | None":
        if not self.environment.resamples:
            return None
        return SpielPosition(self.environment, self.state.resample_from_infostate(seat, luck.random), Random(0))

    def impossible(self) -> str:
        again = self.environment.game.new_initial_state()
        for number, action in enumerate(self.state.history()):
            if action not in again.legal_actions():
                who = again.current_player()
                return f"action {number}, {again.action_to_string(who, action)!r} of player {who}, was not legal then"
            again.apply_action(action)
        return "" if str(again) == str(self.state) else "its history leads to another state than the one it shows"

    def otherwise(self, seat: int, luck: Random) -> "SpielPosition | None":
        """Chance plays otherwise somewhere, players as they did; the seat's own form of the match stays as it was."""
        truth = self.state.history()
        hidden = [number for number in self.environment.hidden(seat) if number < len(truth)]
        for _ in range(TRIES if hidden else 0):
            actions = exchanged(truth, luck.choice(hidden), luck, self.environment.outcomes)
            state = self.replayed(seat, actions)
            if state is not None and str(state) != str(self.state):
                return SpielPosition(self.environment, state, Random(0))
        return None

    def replayed(self, seat: int, actions: Sequence[int]) -> Any:
        """The state that these lead to; None if one is not legal, or the seat notices, in the end or on the way."""
        form = next(iter(self.environment.forms), "")
        other = self.environment.game.new_initial_state()
        for action in actions:
            if not form.endswith("string") or other.is_terminal() or action not in other.legal_actions():
                return None
            other.apply_action(action)
        same = not other.is_chance_node() and getattr(other, form)(seat) == getattr(self.state, form)(seat)
        return other if same and self._looked_the_same(seat, actions, form) else None

    def _looked_the_same(self, seat: int, actions: Sequence[int], form: str) -> bool:
        truth, other = self.environment.game.new_initial_state(), self.environment.game.new_initial_state()
        for true, action in zip(self.state.history(), actions, strict=True):
            truth.apply_action(true)
            other.apply_action(action)
            if truth.current_player() != other.current_player():
                return False
            if not truth.is_chance_node() and getattr(truth, form)(seat) != getattr(other, form)(seat):
                return False
        return True


def exchanged(actions: Sequence[int], number: int, luck: Random, outcomes: int) -> list[int]:
    """The same actions with another draw of chance; what was drawn there comes where that one was, if it was drawn."""
    changed, other = list(actions), luck.randrange(outcomes)
    changed = [actions[number] if action == other else action for action in changed] if other in actions else changed
    changed[number] = other
    return changed


def playable() -> list[str]:
    """Games with turns that need no parameters and hide something."""
    return sorted(
        kind.short_name
        for kind in pyspiel.registered_games()
        if kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL and kind.default_loadable
    )
