"""What was made once and may be asked for again: the latest, up to so many bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any


class KeptBytes:
    """Values with their sizes. When there is no room for more, those not asked for the longest are dropped."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    @property
    def size(self) -> int:
        """The bytes of all that is kept: never more than `most`."""
        return self._size

    def get(self, key: Hashable) -> Any:
        """The value kept under the key; None if there is none."""
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Keeps a value, in place of an older one; not if it is larger than all that may be kept."""
        self._size -= self._values.pop(key, (None, 0))[1]
        if size > self._most:
            return
        self._values[key] = value, size
        self._size += size
        while self._size > self._most:
            _, (_, dropped) = self._values.popitem(last=False)
            self._size -= dropped
