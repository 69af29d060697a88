"""A rulebook from a package: `GAME = rulebook(__name__, version=1, title=…, …)` in the game's `__init__.py`.

What a rulebook needs and is not given is taken from the package's modules, by name. A game writes what is its own and
leaves out what it does not need (`games.defaults`); what is missing is said in one list.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from stammtisch.errors import StammtischError
from stammtisch.games import defaults
from stammtisch.games.common_events import ENDINGS, Events, with_endings
from stammtisch.games.contract import Event, Rulebook, Snapshot, record_type
from stammtisch.games.event_log import Translator, translated
from stammtisch.games.observation import ObservationSpec, phase
from stammtisch.games.tactics import all_sensible

MODULES: Mapping[str, tuple[str, ...]] = {
    "rules": ("PHASES", "State", "deal", "waiting", "legal", "apply"),
    "secrets": ("redeal",),
    "words": ("VOCABULARIES", "PHASE_NAMES", "TELLERS"),
    "view": ("public", "places"),
    "schema": ("VIEW", "EVENT"),
}
"""What every game's package has: module → names."""

OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "rules": ("set_up",),
    "tactics": ("value", "policy", "sensible"),
    "words": ("card_name", "choice_name", "choice_label", "refusal", "VIEW_LABELS"),
    "view": ("own", "events", "EVENTS"),  # one of the last two
    "observation": ("OBSERVATION", "observe_rest"),
    "outcome_features": ("OUTCOME_FEATURES", "read_outcome_features", "OUTCOME_SENTENCES"),
    "situations": ("situations",),
    "alike": ("alike",),
    "reference": ("REFERENCE",),
    "claims": ("CLAIMS",),
    "conformance": ("CONFORMANCE",),
}
"""What it may have besides."""

CALLED = {"State": "state", "VIEW": "view_type", "EVENT": "event_type", "EVENTS": "translators"}
"""Fields of the rulebook whose names differ from the modules'; the others are the same in lower case."""


class IncompleteGame(StammtischError):  # noqa: N818  (it says what is the case)
    """A package that says it is a game lacks something. The message lists all of it; `missing` too, with modules."""

    def __init__(self, package: str, missing: list[tuple[str, str]]) -> None:
        self.missing = missing
        listed = ", ".join(f"{name} ({module}.py)" for module, name in missing)
        super().__init__(f"The game {package} lacks: {listed}.", f"Dem Spiel {package} fehlt: {listed}.")


def rulebook(package: str, **given: Any) -> Rulebook:
    """The rulebook of a package. `given` are fields of `Rulebook`; the rest comes from the package's modules.

    Raises IncompleteGame, listing every name that is missing and the module that it belongs in.
    """
    found, missing = collect(package)
    missing += half_missing(found)
    if missing:
        raise IncompleteGame(package, missing)
    found["state"] = record_type(found["state"])
    found["phases"] = tuple(found["phases"])
    vocabularies = found["vocabularies"]
    found["vocabularies"] = tuple(vocabularies.get(phase, defaults.NOTHING_ASKED) for phase in found["phases"])
    found["phase_names"] = {**defaults.OVER, **found["phase_names"]}
    found["tellers"] = {**ENDINGS, **found["tellers"]}
    translators = found.pop("translators", {})
    found["events"] = with_endings(found.get("events") or from_log(translators), found["event_type"])
    return Rulebook(**{"id": package.rpartition(".")[2], **_filled(found, given), **found, **given})


def _filled(found: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What the rulebook of such a game has where neither its package nor `given` says anything."""
    low_wins = given.get("low_wins", False)
    choice_name = found.get("choice_name") or defaults.named_by_verb(found.get("card_name", defaults.as_written))
    return {
        "set_up": defaults.by_name,
        "value": defaults.value_of_low_scores if low_wins else defaults.value_of_high_scores,
        "policy": defaults.any_choice,
        "sensible": all_sensible,
        "card_name": defaults.as_written,
        "choice_name": choice_name,
        "choice_label": defaults.wherever_it_is(given.get("choice_name", choice_name)),
        "refusal": defaults.not_now,
        "view_labels": {},
        "observation": ObservationSpec(phase(found["phases"])),
        "own": defaults.nothing_of_its_own,
        "outcome_features": {},
        "read_outcome_features": defaults.no_outcome_features,
        "outcome_sentences": {},
        "situations": defaults.no_situations,
        "alike": defaults.nothing_alike,
        "reference": {},
    }


def collect(package: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What the package's modules have: field → value; and what is missing: (module it belongs in, name).

    A name is looked for in the module it belongs in, then in the package's others: large games have more of them.
    """
    modules = {name: import_module(f"{package}.{name}") for name in _module_names(package)}
    found: dict[str, Any] = {}
    missing: list[tuple[str, str]] = []
    for names, needed in ((MODULES, True), (OPTIONAL, False)):
        for module, wanted in names.items():
            for name in wanted:
                places = [one for one in (modules.get(module), *modules.values()) if hasattr(one, name)]
                if places:
                    found[CALLED.get(name, name.lower())] = getattr(places[0], name)
                elif needed:
                    missing.append((module, name))
    return found, missing


def half_missing(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is missing because of what there is, or because there is no other: (module it belongs in, name)."""
    missing = []
    if not {"events", "translators"} & found.keys():
        missing.append(("view", "events"))
    if "observation" in found and found["observation"].by_hand and "observe_rest" not in found:
        missing.append(("observation", "observe_rest"))
    return missing


def from_log(translators: Mapping[int, Translator]) -> Events:
    """A game's events from the log that its rules keep (`event_log`)."""

    def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
        return translated(translators, before, after, observer)

    return events


def _module_names(package: str) -> list[str]:
    return sorted(module.name for module in iter_modules(import_module(package).__path__) if not module.ispkg)
