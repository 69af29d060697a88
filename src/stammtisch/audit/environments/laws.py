"""The laws for anybody's game: each takes matches, and raises Broken where it finds itself broken.

They are those of `stammtisch.testing.laws`, as far as they can be asked of a library that was not written for them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from stammtisch.audit.environments.environment import Environment, Position

LONGEST = 20_000  # actions of a match
LOOKS = 5  # positions that are looked at in a match,
LAST = 4  # besides so many at its end
SOME = 80  # positions, where a law takes long
NOW_AND_THEN = 5  # actions
REDEALS = 24  # drawn where it is asked whether they ever differ from the truth


class Broken(Exception):  # noqa: N818  (a law that is broken is a finding, not an error)
    """Where a law is broken, in a sentence."""


class Untried(Exception):  # noqa: N818
    """Why a law could not be tried here."""


@dataclass
class Match:
    """A match as it was played at random: a seed and actions, and some of its positions, the last one among them."""

    seed: int
    actions: list[tuple[int, int]] = field(default_factory=list)
    seen: dict[int, list[dict[str, bytes]]] = field(default_factory=dict)  # now and then, what all were shown
    looks: dict[int, Position] = field(default_factory=dict)  # after so many actions

    def at(self, after: int) -> str:
        return f"seed {self.seed}, after {after} actions"

    @property
    def end(self) -> Position:
        return self.looks[len(self.actions)]


def played(environment: Environment, seed: int, often: Counter[int] | None = None) -> Match:
    """A match played at random; every other action is the one that was made least `often` so far, so that what is
    rarely possible is met. Raises Broken where it cannot be played on."""
    often = Counter() if often is None else often
    match, luck, position, kept = Match(seed), Random(seed), environment.start(seed), list[int]()
    while waiting := position.waiting():
        after = len(match.actions)
        if after >= LONGEST:
            raise Broken(f"seed {seed}: the match is not over after {LONGEST} actions")
        seat = luck.choice(waiting)
        legal = position.legal(seat)
        if not legal:
            raise Broken(f"{match.at(after)}: seat {seat} is asked and has no legal action")
        if after % NOW_AND_THEN == 0:
            match.seen[after] = shown_to_all(environment, position)
        kept = _few(kept, after, luck)
        action = luck.choice(legal) if luck.random() < 0.5 else min(legal, key=often.__getitem__)
        often[action] += 1
        match.actions.append((seat, action))
        position.play(seat, action)
    end = len(match.actions)
    again = environment.start(seed)
    for after, (seat, action) in enumerate(match.actions):
        if after in kept or after >= end - LAST:
            match.looks[after] = again.copy()
        again.play(seat, action)
    match.looks[end] = position
    return match


def _few(kept: list[int], after: int, luck: Random) -> list[int]:
    """A few of all numbers so far, each as likely as any other."""
    if len(kept) < LOOKS:
        return [*kept, after]
    place = luck.randrange(after + 1)
    return [after if number == place else one for number, one in enumerate(kept)]


def shown_to_all(environment: Environment, position: Position) -> list[dict[str, bytes]]:
    return [position.shown(seat) for seat in range(environment.players)]


# --- the laws ---


def determinism(environment: Environment, matches: Sequence[Match]) -> int:
    """The same seed and actions give the same match."""
    for match in matches:
        again = environment.start(match.seed)
        for after, (seat, action) in enumerate(match.actions):
            if after in match.seen and shown_to_all(environment, again) != match.seen[after]:
                raise Broken(f"{match.at(after)}: played again, somebody is shown something else")
            if seat not in again.waiting() or action not in again.legal(seat):
                raise Broken(f"{match.at(after)}: played again, action {action} of seat {seat} is not legal")
            again.play(seat, action)
        if list(again.results()) != list(match.end.results()):
            raise Broken(f"seed {match.seed}: played again, the results are others")
    return len(matches)


def conservation(environment: Environment, matches: Sequence[Match]) -> int:
    """No card is lost or doubled, and results keep what the game promises of them."""
    tried = 0
    for match in matches:
        first, *rest = [(after, position.cards()) for after, position in match.looks.items()]
        for after, cards in rest:
            if cards is not None and first[1] is not None:
                tried += 1
                if cards != first[1]:
                    more, fewer = cards - first[1], first[1] - cards
                    raise Broken(f"{match.at(after)}: too many: {sorted(more)[:5]}, missing: {sorted(fewer)[:5]}")
        results = match.end.results()
        why = environment.unkept(results)
        if why:
            raise Broken(f"seed {match.seed}: results {list(results)}; {why}")
        tried += why is not None
    return _tried(tried, "neither where the cards are nor what results may be is said by the library")


def refusal(environment: Environment, matches: Sequence[Match]) -> int:
    """What is not legal is refused, and changes nothing."""
    tried = 0
    for match, after, position in looks(matches):
        for seat in position.waiting():
            illegal = list(position.illegal(seat))
            for action in Random(after).sample(illegal, min(3, len(illegal))):
                tried += 1
                if why := not_refused(environment, position, seat, action):
                    raise Broken(f"{match.at(after)}: illegal action {action} of seat {seat} {why}")
    return _tried(tried, "every action is legal wherever it was tried")


def not_refused(environment: Environment, position: Position, seat: int, action: int) -> str:
    """What is wrong about how an action is refused; empty if nothing."""
    other, refused = position.copy(), ""
    try:
        other.play(seat, action)
    except Exception as error:
        refused = type(error).__name__
    try:
        same = state_of(environment, other) == state_of(environment, position)
    except Exception as error:
        return f"leaves a match that cannot be looked at any more ({type(error).__name__})"
    if refused:
        return "" if same else f"is refused ({refused}), but changes the match"
    return f"is not refused: no error is raised, and it changes {'nothing' if same else 'the match'}"


def simultaneity(environment: Environment, matches: Sequence[Match]) -> int:
    """Where seats act at the same time, nobody is shown anything of it before all have acted."""
    if not environment.simultaneous:
        raise Untried("nobody acts at the same time here")
    tried = 0
    for match, after, position in looks(matches):
        seats = position.waiting()
        seat = seats[0]
        others = [other for other in range(environment.players) if other != seat]
        saw: dict[str, int] = {}
        for action in list(position.legal(seat))[:6]:
            then = position.copy()
            then.play(seat, action)
            if set(then.waiting()) & set(others) and len(saw) < 2:
                saw[repr([then.shown(other) for other in others])] = action
        if saw:
            tried += 1
        if len(saw) > 1 and first_of_a_step(position):
            one, other = saw.values()
            raise Broken(f"{match.at(after)}: the others see at once whether seat {seat} plays {one} or {other}")
    return _tried(tried, "no step was found in which others still had to act")


def first_of_a_step(position: Position) -> bool:
    """Whether nobody has acted yet in this step."""
    return bool(getattr(position, "step_begins", True))


def secrecy(environment: Environment, matches: Sequence[Match]) -> int:
    """What a seat cannot know, it is not shown: in another possible position it is shown the same, to the byte."""
    tried, luck, found = 0, Random(1), list[tuple[bool, str]]()
    for match, after, position in some_looks(matches):
        for seat in range(environment.players):
            for world in filter(None, (position.otherwise(seat, luck), position.redealt(seat, luck))):
                tried += 1
                shown, other = position.shown(seat), world.shown(seat)
                differing = [name for name in shown if shown[name] != other.get(name)]
                if differing:
                    same = "; ".join(name for name in shown if name not in differing) or "nothing"
                    said = f"{match.at(after)}: what seat {seat} cannot know is visible in {'; '.join(differing)}"
                    found.append((seat not in position.waiting(), f"{said} (and not in {same})"))
    if found:  # rather on somebody's own turn than at another time
        raise Broken(f"{len(found)} of {tried} times, such as {min(found)[1]}")
    return _tried(tried, "neither the library nor its adapter can deal anew what a seat cannot know")


def possible_redeals(environment: Environment, matches: Sequence[Match]) -> int:
    """A redeal could have happened: everything that was done would have been legal."""
    tried, wrong, example, luck = 0, 0, "", Random(2)
    for match, after, position in some_looks(matches):
        for seat in range(environment.players):
            world = position.redealt(seat, luck)
            if world is not None:
                tried += 1
                if why := world.impossible():
                    wrong += 1
                    example = example or f"{match.at(after)}, for seat {seat}: {why}"
    if wrong:
        raise Broken(f"{wrong} of {tried} redeals could not have happened, such as {example}")
    return _tried(tried, "the library cannot deal anew what a seat cannot know")


def no_truth_left(environment: Environment, matches: Sequence[Match]) -> int:
    """A redeal does not give the truth away: where another position is possible, some redeals are not the true one."""
    tried, luck, given_away, example = 0, Random(3), 0, ""
    for match, after, position in some_looks(matches):
        for seat in range(environment.players):
            if position.otherwise(seat, luck) is None or position.redealt(seat, luck) is None:
                continue
            tried += 1
            truth = position.whole()
            worlds = (position.redealt(seat, luck) for _ in range(REDEALS))
            if all(world is not None and world.whole() == truth for world in worlds):
                given_away += 1
                example = example or f"{match.at(after)}, for seat {seat}"
    if given_away:
        raise Broken(f"{given_away} of {tried} times all {REDEALS} redeals are the truth, such as {example}")
    return _tried(tried, "no position was found with a redeal and a known alternative")


def some_looks(matches: Sequence[Match]) -> list[tuple[Match, int, Position]]:
    """Some of them, where every one takes long; those of the last actions among them."""
    last = [(match, after, position) for match, after, position in looks(matches) if after + 2 >= len(match.actions)]
    found = [one for one in looks(matches) if one not in last]
    return last[:SOME] + Random(0).sample(found, min(SOME, len(found)))


def looks(matches: Sequence[Match]) -> Iterator[tuple[Match, int, Position]]:
    """Positions that are not the last one."""
    everywhere = ((match, *look) for match in matches for look in match.looks.items())
    return (look for look in everywhere if look[2].waiting())


def state_of(environment: Environment, position: Position) -> list[object]:
    waiting = list(position.waiting())
    legal = [list(position.legal(seat)) for seat in waiting]
    return [waiting, legal, position.whole(), shown_to_all(environment, position)]


def _tried(times: int, why_not: str) -> int:
    if not times:
        raise Untried(why_not)
    return times


Law = Callable[[Environment, Sequence[Match]], int]
LAWS: dict[str, Law] = {
    "determinism": determinism,
    "conservation": conservation,
    "refusal": refusal,
    "simultaneity": simultaneity,
    "secrecy": secrecy,
    "possible redeals": possible_redeals,
    "no truth left": no_truth_left,
}
"""And, before all of them, "no dead ends": that matches can be played to their end."""
