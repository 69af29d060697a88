"""How much one connection, or one address, may ask for."""

import ipaddress
from collections import OrderedDict
from collections.abc import Iterable

KNOWN_ADDRESSES = 20_000


class Bucket:
    """So many a second on average, with a reserve for those who have been quiet."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed now (in seconds of any clock that only goes forward)."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate) if self._since else self._burst
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """A bucket for every address; those not heard of for longest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > KNOWN_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class Crowd:
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


class Insiders:
    """Who comes from one of these networks; ValueError if that is none."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [network for text in networks for network in _networks(text)]

    def __contains__(self, client: tuple[str, int] | None) -> bool:
        try:
            address = ipaddress.ip_address(client[0] if client else "")
        except ValueError:
            return False
        asking = getattr(address, "ipv4_mapped", None) or address
        return any(asking in network for network in self._networks)


def _networks(text: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(one) for one in (("0.0.0.0/0", "::/0") if text == "*" else (text,))]


def one_address(client: tuple[str, int] | None) -> str:
    """What counts as one address: of the newer kind, the network that a household is given."""
    text = client[0] if client else ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return text
