"""What goes wrong, and when: a list that a seed decides, in a form that can be written down and read again.

12.5 crash s0 7      server 0 dies after 7 more steps
14 pause s1 9.5      server 1 stands still for 9.5 seconds
20.25 away c2 60     the person of client 2 is away for a minute
"""

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """Something to happen at a time (seconds): what, to whom, and a number whose meaning depends on what."""

    at: float
    what: str
    whom: str = ""
    much: float = 0.0

    def __str__(self) -> str:
        parts = (f"{self.at:.15g}", self.what, self.whom or "-", f"{self.much:.15g}" if self.much else "")
        return " ".join(parts).strip()


class Kind(NamedTuple):
    """A kind of fault: how often it occurs among others, whom it befalls, and how much of it there can be."""

    what: str
    weight: int
    whom: str = ""  # s: a server, c: a client
    least: float = 0.0
    most: float = 0.0


KINDS = (
    # servers
    Kind("crash", 10, "s", 1, 60),  # dies after so many steps
    Kind("stop", 3, "s"),
    Kind("pause", 4, "s", 0.5, 25),  # seconds
    Kind("lapse", 3, "s"),  # its leases are lost while it owns them
    Kind("skew", 2, "s", -3, 3),  # seconds its clock is wrong
    Kind("jump", 1, "s", -300, 300),
    # the database
    Kind("db-crash", 3, "", 0, 1),  # so much of what is not synced is on the disk
    Kind("db-away", 3, "s", 1, 20),
    Kind("full", 2, "", 1, 15),
    Kind("slow", 2, "", 1, 10),
    Kind("eio", 3),
    Kind("fsync-lost", 3),
    Kind("fsync-kept", 3),
    Kind("unheard", 4),
    # the hub and the workers
    Kind("hub-lost", 8, "", 1, 6),  # so many of the next notices
    Kind("hub-late", 6, "", 1, 6),
    Kind("hub-doubled", 3, "", 1, 4),
    Kind("hub-away", 2, "", 1, 30),
    Kind("no-workers", 1, "", 1, 30),
    Kind("illegal", 2, "", 1, 3),
    Kind("garbage", 2, "", 1, 3),
    Kind("tips", 2, "", 1, 3),
    Kind("problem", 1, "", 1, 3),
    Kind("silent", 2, "", 1, 2),
    Kind("late", 1, "", 1, 2),
    # people and their connections
    Kind("cut", 10, "c"),
    Kind("vanish", 3, "c"),  # the server does not notice for long
    Kind("stall", 4, "c", 0.5, 12),
    Kind("double", 4, "c", 1, 4),  # so many of the next requests are sent twice
    Kind("reload", 3, "c"),
    Kind("stale", 3, "c", 1, 40),  # comes back with a number that is so much too old
    Kind("future", 2, "c", 1, 1000),
    Kind("move", 5, "c"),  # by way of another server
    Kind("fork", 2, "c"),  # a second device
    Kind("away", 5, "c", 2, 150),
    Kind("gone", 3, "c"),  # for good
    Kind("doze", 2, "c", 5, 90),
    Kind("stand", 1, "c"),
    Kind("rename", 1, "c"),
    Kind("say", 5, "c"),
    Kind("mute", 1, "c"),
    Kind("auto", 2, "c"),
    Kind("hint", 4, "c"),
    Kind("seat-bot", 1, "c"),
)


def drawn(
    dice: random.Random, count: int, seconds: float, servers: int, clients: int, scale: float, only: Collection[str]
) -> list[Fault]:
    """So many faults within that time, in order. `scale` stretches what is counted in seconds; `only` these kinds."""
    kinds = [kind for kind in KINDS if not only or kind.what in only]
    found, weights = [], [kind.weight for kind in kinds]
    clustered = dice.random() < 0.5  # troubles seldom come alone
    moment = 0.0
    for kind in dice.choices(kinds, weights, k=count):
        moment = moment + dice.expovariate(4) if clustered and dice.random() < 0.6 else dice.uniform(0, seconds)
        whom = {"s": f"s{dice.randrange(servers)}", "c": f"c{dice.randrange(clients)}"}.get(kind.whom, "")
        much = dice.uniform(kind.least, kind.most)
        if kind.what in LASTING:
            much *= scale
        much = round(much, 2) if kind.what not in COUNTED else float(int(much))
        found.append(Fault(round(min(moment, seconds), 3), kind.what, whom, much))
    return sorted(found)


LASTING = ("away", "doze")
COUNTED = frozenset(
    [
        "crash",
        "stale",
        "future",
        "double",
        "illegal",
        "garbage",
        "tips",
        "problem",
        "silent",
        "late",
        "hub-lost",
        "hub-late",
        "hub-doubled",
    ]
)


def written(seed: int, faults: Sequence[Fault]) -> str:
    """The seed and the faults on one line, which `read` takes."""
    return f"{seed}: {', '.join(map(str, faults))}"


def separate(text: str) -> list[str]:
    """The seeds of a text: several with blanks in between, or a single one with its faults."""
    return [text] if ":" in text else text.split()


def read(text: str) -> tuple[int, list[Fault] | None]:
    """A seed, and the faults if they are given. Raises ValueError for anything else."""
    seed, given, rest = text.partition(":")
    if not given:
        return int(seed), None
    faults = []
    for part in filter(None, (one.strip() for one in rest.split(","))):
        at, what, whom, much = (*part.split(), "", "")[:4]
        if what not in {kind.what for kind in KINDS}:
            raise ValueError(f"there is no fault {what!r}")
        faults.append(Fault(float(at), what, "" if whom == "-" else whom, float(much or 0)))
    return int(seed), faults
