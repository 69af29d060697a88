"""`audit(environment)`: every law at once, and what came out."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from stammtisch.audit.environments.environment import Environment
from stammtisch.audit.environments.laws import LAWS, Broken, Law, Match, Untried, played
from stammtisch.errors import OptionError

DEAD_ENDS = "no dead ends"


class Verdict(NamedTuple):
    """What came of a law: how often it was tried, or where it is broken, or why it could not be tried."""

    law: str
    status: Literal["holds", "broken", "unknown"]
    said: str
    why: str  # what the law says


def audit(environment: Environment, matches: int = 30) -> Iterator[Verdict]:
    """Plays so many matches at random and holds the game to every law; gives the verdicts one by one."""
    kept, verdict = _played(environment, matches)
    yield verdict
    for name, law in LAWS.items() if kept else ():
        yield _held_to(name, law, environment, kept)


def _played(environment: Environment, matches: int) -> tuple[list[Match], Verdict]:
    kept, often = list[Match](), Counter[int]()
    why = "Every match comes to its end, and whoever is asked has something to do."
    for seed in range(matches):
        try:
            kept.append(played(environment, seed, often))
        except Broken as found:
            return kept, Verdict(DEAD_ENDS, "broken", str(found), why)
        except Exception as error:  # a legal action that cannot be made is a dead end too
            said = f"seed {seed}: a legal action raises {type(error).__name__}: {_first_line(error)}"
            return kept, Verdict(DEAD_ENDS, "broken", said, why)
    return kept, Verdict(DEAD_ENDS, "holds", f"{matches} matches", why)


def _held_to(name: str, law: Law, environment: Environment, matches: list[Match]) -> Verdict:
    why = (law.__doc__ or "").strip()
    try:
        return Verdict(name, "holds", f"tried {law(environment, matches)} times", why)
    except Broken as found:
        return Verdict(name, "broken", str(found), why)
    except Untried as reason:
        return Verdict(name, "unknown", str(reason), why)
    except Exception as error:  # the library's own; that it fails is a finding
        return Verdict(name, "broken", f"{type(error).__name__}: {_first_line(error)}", why)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0][:200]


def environment_named(subject: str) -> Environment:
    """The environment of `openspiel:gin_rummy` and the like.

    Raises OptionError for a library or game that there is not, ModuleNotFoundError if the library is not installed.
    """
    library, _, name = subject.partition(":")
    if library == "openspiel" and name:
        from stammtisch.audit.environments.openspiel import OpenSpiel  # noqa: PLC0415  (an extra)

        return OpenSpiel(name)
    if library == "rlcard" and name:
        from stammtisch.audit.environments.rlcard import RLCard  # noqa: PLC0415  (an extra)

        return RLCard(name)
    if library == "pettingzoo" and name:
        from stammtisch.audit.environments.pettingzoo import PettingZoo  # noqa: PLC0415  (an extra)

        return PettingZoo(name)
    raise OptionError(
        f"{subject!r} cannot be audited; it is 'dice', or a game as in 'openspiel:gin_rummy', 'rlcard:uno' or "
        "'pettingzoo:leduc_holdem_v4'.",
        f"{subject!r} lässt sich nicht prüfen; möglich sind 'dice' und Spiele wie 'openspiel:gin_rummy', 'rlcard:uno' "
        "oder 'pettingzoo:leduc_holdem_v4'.",
    )


def no_such_game(library: str, name: str, known: list[str]) -> OptionError:
    listed = ", ".join(known)
    return OptionError(
        f"{library} has no game {name!r} that can be audited; there are: {listed}.",
        f"{library} hat kein Spiel {name!r}, das sich prüfen lässt; es gibt: {listed}.",
    )
