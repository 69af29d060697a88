"""All that the handlers work with, in one place; made by `app`."""

import time
from dataclasses import dataclass, field

from stammtisch.live.hall import Hall
from stammtisch.server.auth import Doorkeeper
from stammtisch.server.limits import Addresses, Crowd, Insiders
from stammtisch.server.metrics import Metrics
from stammtisch.server.reviews import Reviews
from stammtisch.server.settings import Settings
from stammtisch.server.sharing import Alone
from stammtisch.store.engine import Database
from stammtisch.store.history import History
from stammtisch.store.writer import Writer


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Desk:
    settings: Settings
    database: Database
    writer: Writer
    hall: Hall
    sharing: Alone
    doorkeeper: Doorkeeper
    history: History
    reviews: Reviews
    metrics: Metrics
    insiders: Insiders  # who may read them
    crowd: Crowd
    newcomers: Addresses
    messages: Addresses
    closing: bool = field(default=False)
