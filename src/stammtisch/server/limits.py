"""Limits on how much one connection, or one address, may ask for."""

import ipaddress
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from stammtisch.server.logs import OccasionalLog

KNOWN_KEYS = 20_000
LONGEST_ADDRESS = 64  # characters, of those that a proxy names and that are none
FILES_LEFT = 128  # that the server itself may need to open, however many people come

Client = tuple[str, int] | None
"""Address and port of whoever has connected; None if the system does not say."""


class Bucket:
    """A token bucket: `rate` a second on average, and `burst` at once after a quiet time."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, 0.0

    def take(self, now: float, count: int = 1) -> bool:
        """Whether `count` more are allowed now, which it counts (`now` in seconds of a monotonic clock)."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate) if self._since else self._burst
        self._since = now
        if self._left < count:
            return False
        self._left -= count
        return True


class KeyedLimiter:
    """A bucket for every key: an address, a person. Of more than KNOWN_KEYS the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, count: int = 1) -> bool:
        """As `Bucket.take`, for this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > KNOWN_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now, count)


class ConnectionCounter:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self._open.get(address, 0) >= self._most:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def __len__(self) -> int:
        return sum(self._open.values())


class TrustedNetworks:
    """A set of networks that clients may come from. Raises ValueError for a text that is no network."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [network for text in networks for network in _networks(text)]

    def __contains__(self, client: Client) -> bool:
        try:
            address = ipaddress.ip_address(client[0] if client else "")
        except ValueError:
            return False
        asking = getattr(address, "ipv4_mapped", None) or address
        return any(asking in network for network in self._networks)


def _networks(text: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(one) for one in (("0.0.0.0/0", "::/0") if text == "*" else (text,))]


def one_address(client: Client) -> str:
    """What counts as one address: an IPv4 address, or the IPv6 network of 64 bits that one household is given."""
    text = client[0][:LONGEST_ADDRESS] if client else ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return text


# --- connections, before anybody has asked for anything ---


class AdmissionControl:
    """Decides who may connect: `each` from one address, and never so many that the server can open no file any more.

    A proxy has many people behind it, and one address. Its connections count only until they have asked for something:
    from then on the people's own addresses do. `files` is how many the server may have open.
    """

    def __init__(self, each: int, files: int, proxies: TrustedNetworks) -> None:
        self._proxies = proxies
        self._direct = ConnectionCounter(min(each, files // 4))
        self._silent = ConnectionCounter(files // 2)  # of proxies
        self._left = files - FILES_LEFT
        self._log = OccasionalLog()

    def admit(self, client: Client) -> "Admission | None":
        """The admission of one connection, to be given back when it ends; None if it must be closed at once."""
        address, proxied = one_address(client), client in self._proxies
        counter = self._silent if proxied else self._direct
        if self._left <= 0 or not counter.enter(address):
            self._log.warning("connection refused", address=address, full=self._left <= 0)
            return None
        self._left -= 1
        return Admission(self, counter, address, proxied)

    def leave(self) -> None:
        self._left += 1


class Admission:
    """One connection that was let in."""

    __slots__ = ("_address", "_control", "_counter", "_proxied")

    def __init__(self, control: AdmissionControl, counter: ConnectionCounter, address: str, proxied: bool) -> None:
        self._control: AdmissionControl | None = control
        self._counter: ConnectionCounter | None = counter
        self._address, self._proxied = address, proxied

    def asked(self) -> None:
        """The connection has asked for something."""
        if self._proxied:
            self._uncount()

    def leave(self) -> None:
        """The connection has ended. Called again, it does nothing."""
        self._uncount()
        if self._control is not None:
            self._control.leave()
            self._control = None

    def _uncount(self) -> None:
        if self._counter is not None:
            self._counter.leave(self._address)
            self._counter = None


@dataclass(frozen=True)
class TransportLimits:
    """What `uvicorn_internals` holds every connection to, whoever it is."""

    request_time: float  # seconds in which a request must have come completely
    admission: AdmissionControl
    frames: float  # a second on one WebSocket
    frames_at_once: float
    frames_of_address: KeyedLimiter
