"""What the server counts and measures, for Prometheus; implements the port that rooms report to."""

from collections.abc import Callable, Sequence
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

from stammtisch.live import facts as f
from stammtisch.live.refusals import Code
from stammtisch.server.logs import log

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LATE = (1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 300, 600, 3600)


disable_created_metrics()  # type: ignore[no-untyped-call]


def short(table: str) -> str:
    """Enough to recognise a table in a log: all of it would be the key to a private one."""
    return f"{table[:4]}…"


class Metrics:
    """All metrics of one server, in a registry of their own, so that several servers can run in one process."""

    def __init__(self) -> None:
        self.chosen: Callable[[str], object] = lambda table: None  # told of every table at which somebody has chosen
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("stammtisch_tables", "Tables in memory", registry=registry)
        self.sockets = Gauge("stammtisch_sockets", "Open connections", registry=registry)
        self.bots_waiting = Gauge("stammtisch_bots_waiting", "Questions waiting for a bot", registry=registry)
        self.bots_busy = Gauge("stammtisch_bots_busy", "Bots that are thinking", registry=registry)
        self.hub = Gauge("stammtisch_hub_connected", "Whether the hub is connected", registry=registry)
        self.facts = Counter("stammtisch_facts", "Facts stored, by kind", ["kind"], registry=registry)
        self.choices = Counter("stammtisch_choices", "Choices stored, by who made them", ["by"], registry=registry)
        self.refusals = Counter("stammtisch_refusals", "Requests refused, by code", ["code"], registry=registry)
        self.failures = Counter("stammtisch_failures", "Failures, by where", ["where"], registry=registry)
        self.dropped = Counter("stammtisch_sockets_dropped", "Connections dropped, by why", ["why"], registry=registry)
        self.commit = Histogram(
            "stammtisch_commit_seconds", "Time of a transaction", buckets=SECONDS, registry=registry
        )
        self.batch = Histogram(
            "stammtisch_commit_jobs",
            "Requests in one transaction",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=registry,
        )
        self.answered = Histogram(
            "stammtisch_answer_seconds",
            "From a request at the socket until it was answered",
            buckets=SECONDS,
            registry=registry,
        )
        self.bots = Histogram(
            "stammtisch_bot_seconds",
            "From a question to a bot until its answer",
            ["level"],
            buckets=SECONDS,
            registry=registry,
        )
        self.late = Histogram(
            "stammtisch_due_seconds",
            "From the time at which a table over days needed a look until it had one",
            buckets=LATE,
            registry=registry,
        )
        self._facts, self._choices = cache(self.facts.labels), cache(self.choices.labels)  # finding them is most of it

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def committed(self, jobs: int, seconds: float) -> None:
        self.commit.observe(seconds)
        self.batch.observe(jobs)

    def thought(self, level: str, seconds: float) -> None:
        self.bots.labels(level).observe(seconds)

    def was_due(self, seconds: float) -> None:
        self.late.observe(seconds)

    def refused(self, code: Code) -> None:
        self.refusals.labels(code).inc()

    # --- live.ports.Monitor ---

    def happened(self, table: str, entries: Sequence[f.Entry]) -> None:
        for entry in entries:
            self._facts(f.kind(entry.fact)).inc()
            match entry.fact:
                case f.Chose(by=by):
                    self._choices(by).inc()
                    self.chosen(table)
                case f.Opened(game=game, players=players):
                    log.info("table opened", table=short(table), game=game, players=players)
                case f.Abandoned(match=match):
                    log.info("match abandoned", table=short(table), match=match)
                case f.Finished(match=match):
                    log.info("match finished", table=short(table), match=match)

    def failed(self, what: str, table: str, error: BaseException) -> None:
        self.failures.labels(what).inc()
        log.error("failed", where=what, table=short(table), exc_info=error)
