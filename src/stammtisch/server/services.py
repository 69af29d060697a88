"""What the HTTP and WebSocket handlers are given; `app` puts it together."""

import asyncio
from dataclasses import dataclass, field

from stammtisch.live.registry import TableRegistry
from stammtisch.server.auth import Authenticator, DeviceSockets
from stammtisch.server.backups import Backups
from stammtisch.server.cluster import SingleNode
from stammtisch.server.deals import DailyDeals
from stammtisch.server.drills import Drills
from stammtisch.server.figures import Figures
from stammtisch.server.health import HealthProbe
from stammtisch.server.limits import ConnectionCounter, KeyedLimiter, TrustedNetworks
from stammtisch.server.metrics import Metrics
from stammtisch.server.notifier import Notifier
from stammtisch.server.provider import Provider
from stammtisch.server.replays import Replays
from stammtisch.server.reports import Reports
from stammtisch.server.reviews import Reviews
from stammtisch.server.rounds import Rounds
from stammtisch.server.settings import Settings
from stammtisch.server.steady_clock import SteadyClock
from stammtisch.server.switches import Switches
from stammtisch.store.accounts import Accounts
from stammtisch.store.disclosure import Disclosure
from stammtisch.store.due import SqlDueTables
from stammtisch.store.engine import Database
from stammtisch.store.erasing import Erasure
from stammtisch.store.export import Export
from stammtisch.store.groups import Groups
from stammtisch.store.history import History
from stammtisch.store.holidays import SqlHolidays
from stammtisch.store.notes import Notes
from stammtisch.store.played import PlayedMatches
from stammtisch.store.ratings import Ratings
from stammtisch.store.tournaments import Tournaments
from stammtisch.store.writer import Writer

now = SteadyClock()
"""Milliseconds since 1970: what deadlines and stored times are told by."""


@dataclass
class Services:
    """Everything a server consists of. `closing`: it is shutting down and accepts nothing new."""

    settings: Settings
    database: Database
    writer: Writer
    tables: TableRegistry
    cluster: SingleNode
    authenticator: Authenticator
    accounts: Accounts
    erasure: Erasure
    export: Export
    switches: Switches
    backups: Backups
    provider: Provider | None  # OpenID Connect
    history: History
    disclosure: Disclosure
    replays: Replays
    reviews: Reviews
    drills: Drills
    ratings: Ratings
    daily: DailyDeals
    reports: Reports
    notifier: Notifier
    metrics: Metrics
    metrics_readers: TrustedNetworks  # who may read them
    health: HealthProbe
    devices: DeviceSockets
    sockets: ConnectionCounter
    newcomer_limit: KeyedLimiter
    messages: KeyedLimiter  # by address
    talk: KeyedLimiter  # by person
    hints: KeyedLimiter  # by person
    reporting: KeyedLimiter  # by person
    offline_limit: KeyedLimiter  # by person
    habits: KeyedLimiter  # by person and table
    groups: Groups
    played: PlayedMatches
    figures: Figures
    group_changes: KeyedLimiter  # by person
    posting: KeyedLimiter  # by person
    paper: KeyedLimiter  # by person
    holidays: SqlHolidays
    notes: Notes
    due: SqlDueTables
    letters: KeyedLimiter  # by person: e-mails that confirm an address
    invitations: KeyedLimiter  # by person
    account_limit: KeyedLimiter  # by person
    export_limit: KeyedLimiter  # by person
    tournaments: Tournaments
    rounds: Rounds
    deleting: asyncio.Event = field(default_factory=asyncio.Event)  # somebody has been: their tables are to be erased
    tournament_pages: dict[str, tuple[int, float, bytes]] = field(default_factory=dict)  # by id: see `tournaments`
    closing: bool = field(default=False)
