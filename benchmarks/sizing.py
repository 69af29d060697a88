"""How many machines so many people need: from measured work per choice, by a small simulation of waiting.

`python -m benchmarks.sizing [PLAYERS]...`. A server is one event loop: choices wait for each other there. Then they
wait for the commit that is under way, and share the next one. The rest is multiplication. What is measured comes from
`benchmarks.cluster`; what is assumed about people and prices is said below, to be changed by whoever knows better.
"""

import random
import sys
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True)
class Measured:
    """Processor milliseconds a choice, people of a table on one server (docs/scale.md), and memory."""

    server: float = 0.6
    postgres: float = 0.03
    nats: float = 0.01
    bot: float = 3.0  # of a `regular` bot's answer, there and back: 2 in Gaunerbande, 5 in Tax the Rich
    table: float = 0.2  # megabytes of a table with four connections


@dataclass(frozen=True)
class Assumed:
    seats: int = 4
    choices: float = 0.4  # a second at a table: somebody chooses every two and a half seconds
    bots: float = 0.25  # share of them that bots make
    busy: float = 0.6  # of a processor, at the busiest hour
    commit: float = 2.0  # milliseconds until a commit is on the disk, on average a third more
    fact: float = 250.0  # bytes of a stored choice, with its index
    journal: float = 8000.0  # choices a second that one PostgreSQL is trusted with
    core: float = 12.0  # euros a month
    gigabyte: float = 3.0  # of memory, a month
    stored: float = 0.08  # a gigabyte on the disk, a month
    hours: float = 8.0  # of the busiest kind in a day


def waiting(busy: float, measured: Measured, assumed: Assumed, choices: int = 60_000, seed: int = 1) -> list[float]:
    """Milliseconds from a choice's arrival at a server that is so busy until it is acknowledged, sorted."""
    dice = random.Random(seed)
    now = free = committed = 0.0
    waits: list[float] = []
    batch: list[float] = []
    for _ in range(choices):
        now += dice.expovariate(busy / measured.server)
        free = max(now, free) + measured.server * dice.uniform(0.5, 1.5)
        while batch and free >= committed:  # the commit under way ends; the next one takes all that have come
            end = committed + assumed.commit * dice.uniform(0.7, 2.0)
            waits += [end - arrived for arrived in batch]
            batch, committed = [], end
        if free >= committed:
            committed = free + assumed.commit * dice.uniform(0.7, 2.0)
            waits.append(committed - now)
        else:
            batch.append(now)
    return sorted(waits)


@dataclass(frozen=True)
class Deployment:
    """What so many players need at once."""

    players: int
    tables: float
    choices: float
    servers: int
    workers: int
    journals: int
    memory: float  # gigabytes
    stored: float  # gigabytes a month
    euros: float  # a month


def deployment(players: int, measured: Measured, assumed: Assumed) -> Deployment:
    tables = players / assumed.seats
    choices = tables * assumed.choices
    servers = ceil(choices * measured.server / 1000 / assumed.busy)
    workers = ceil(choices * assumed.bots * measured.bot / 1000 / assumed.busy)
    journals = ceil(choices / assumed.journal)
    others = choices * (measured.postgres + measured.nats) / 1000 / assumed.busy + 2 * journals
    memory = tables * measured.table / 1024 + 0.2 * (servers + workers) + 8 * journals
    stored = choices * assumed.fact * 3600 * assumed.hours * 30 / 1e9
    cores = servers + workers + others
    euros = cores * assumed.core + memory * assumed.gigabyte + stored * assumed.stored
    return Deployment(players, tables, choices, servers, workers, journals, memory, stored, euros)


def main(sizes: list[int]) -> None:
    measured, assumed = Measured(), Assumed()
    print("| a server is busy | choices a second | acknowledged, p50 | p99 |")
    print("|---|---|---|---|")
    for busy in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
        waits = waiting(busy, measured, assumed)
        middle, last = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        print(f"| {busy:.0%} | {1000 * busy / measured.server:,.0f} | {middle:.1f} ms | {last:.1f} ms |")
    print()
    print("| players at once | tables | choices/s | servers | bot threads | PostgreSQL | memory | stored | € a month |")
    print("|---|---|---|---|---|---|---|---|---|")
    for players in sizes:
        need = deployment(players, measured, assumed)
        print(
            f"| {players:,} | {need.tables:,.0f} | {need.choices:,.0f} | {need.servers} | {need.workers} "
            f"| {need.journals} | {need.memory:,.0f} GB | {need.stored:,.0f} GB | {need.euros:,.0f} |"
        )
    need = deployment(1_000_000, measured, assumed)
    print(f"\na thousand tables: {1000 * need.euros / need.tables:,.0f} € a month")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [400, 4_000, 40_000, 1_000_000])
