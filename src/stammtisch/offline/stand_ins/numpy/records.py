"""The kinds of numbers, and records: a state, or a node of a search tree, as fields on a piece of memory."""

import struct
from array import array
from collections.abc import Callable
from math import prod
from typing import Any, ClassVar, NamedTuple

MASK = (1 << 64) - 1


class Scalar:
    """A kind of number: its letter for `array` and `struct`, and how many bytes it takes."""

    code: ClassVar[str]
    size: ClassVar[int]

    def view(self, kind: "type[Scalar]") -> Any:
        """The same bits as a number of another kind."""
        return kind(struct.unpack(f"<{kind.code}", struct.pack(f"<{self.code}", self))[0])


class int64(int, Scalar):
    code, size = "q", 8


class int32(int, Scalar):
    code, size = "i", 4


class float32(float, Scalar):
    code, size = "f", 4


class float64(float, Scalar):
    code, size = "d", 8


class uint64(int, Scalar):
    """Wraps around where the playout generator needs it: shifted by one of these, or combined with one."""

    code, size = "Q", 8

    def __rlshift__(self, other: int) -> "uint64":
        return uint64((int(other) << int(self)) & MASK)

    def __rrshift__(self, other: int) -> "uint64":
        return uint64(int(other) >> int(self))


class record:
    """What a record's fields must not be called like: nothing."""


class _Part(NamedTuple):
    """Of a record: numbers of one kind."""

    kind: type[Scalar]
    shape: tuple[int, ...]


class dtype:
    """The layout of a record, as `np.dtype(fields, align=True)` has it; or the name of a kind of number."""

    def __new__(cls, given: Any, align: bool = True) -> "dtype":
        if isinstance(given, tuple):  # (np.record, the layout)
            made: dtype = given[1]
            return made
        return super().__new__(cls)

    def __class_getitem__(cls, item: object) -> type["dtype"]:
        return cls

    def __init__(self, given: Any, align: bool = True) -> None:
        if isinstance(given, tuple):
            return
        self.text = given if isinstance(given, str) else ""
        self.fields: dict[str, tuple[_Part, int]] = {}
        at, widest = 0, 1
        for name, kind, *shape in [] if self.text else given:
            part = _Part(kind, tuple(shape[0]) if shape else ())
            at = -(-at // kind.size) * kind.size
            self.fields[name] = part, at
            at, widest = at + prod(part.shape) * kind.size, max(widest, kind.size)
        self.names = tuple(self.fields)
        self.itemsize = -(-at // widest) * widest
        self.descr = [_described(name, part) for name, (part, _) in self.fields.items()]
        self.made: type | None = None  # the class of its records


def _described(name: str, part: _Part) -> tuple[Any, ...]:
    kind = "<" + {"q": "i8", "i": "i4", "d": "f8"}[part.kind.code]
    return (name, kind, part.shape) if part.shape else (name, kind)


class Records:
    """An array of records on some memory."""

    def __init__(self, data: memoryview, kind: dtype) -> None:
        self.data, self.dtype = data, kind
        kind.made = kind.made or _record_class(kind)

    def __len__(self) -> int:
        return self.data.nbytes // self.dtype.itemsize

    def __getitem__(self, key: int | str) -> Any:
        if isinstance(key, str):
            return [getattr(self[0], key)]  # of the first one, which is all that is asked for
        assert self.dtype.made is not None
        return self.dtype.made(self.data, key)

    def __setitem__(self, key: int, other: Any) -> None:
        assert key == 0
        self.data[:] = other._data


def _record_class(kind: dtype) -> type:
    """A class with a property for each field: on int64 throughout, as a state is, without unpacking anything."""
    plain = all(part.kind is int64 for part, _ in kind.fields.values())
    make: Callable[[dtype, _Part, int], property] = _in_numbers if plain else _in_bytes
    body: dict[str, Any] = {name: make(kind, part, at) for name, (part, at) in kind.fields.items()}
    return type("Record", (_Record,), {"__slots__": (), **body})


class _Record:
    __slots__ = ("_at", "_data")

    def __init__(self, data: memoryview, at: int) -> None:
        self._data, self._at = data, at

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def _in_numbers(kind: dtype, part: _Part, at: int) -> property:
    """A field of a state, which is the only one on its memory."""
    first = at // 8
    end = first + prod(part.shape)
    if not part.shape:

        def number(self: _Record) -> int:
            return int(self._data[first])

        def put(self: _Record, value: int) -> None:
            self._data[first] = value

        return property(number, put)

    def row(self: _Record) -> Any:
        from numpy import ndarray

        if len(part.shape) == 1:
            return ndarray(self._data[first:end], int64)
        return Grid(self._data[first:end], part.shape)

    def fill(self: _Record, values: Any) -> None:
        for place in range(first, end):
            self._data[place] = values if isinstance(values, int) else values[place - first]

    return property(row, fill)


class Grid:
    """A table of numbers in a state: a row of it, or one number."""

    def __init__(self, data: memoryview, shape: tuple[int, ...]) -> None:
        self._data, self.shape = data, shape

    def _place(self, key: tuple[int, ...]) -> int:
        place = 0
        for size, index in zip(self.shape, key, strict=True):
            place = place * size + (index + size if index < 0 else index)
        return place

    def __getitem__(self, key: int | tuple[int, ...]) -> Any:
        from numpy import ndarray

        if isinstance(key, tuple) and len(key) == len(self.shape):
            return self._data[self._place(key)]
        whole = key if isinstance(key, tuple) else (key,)
        rest = self.shape[len(whole) :]
        size = prod(rest)
        first = Grid(self._data, self.shape[: len(whole)])._place(whole) * size
        part = self._data[first : first + size]
        return ndarray(part, int64) if len(rest) == 1 else Grid(part, rest)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, tuple) and len(key) == len(self.shape):
            self._data[self._place(key)] = value
        elif isinstance(key, slice):
            self._data[key] = memoryview(array("q", [value] * len(self._data)))
        else:
            self[key][:] = value

    def __len__(self) -> int:
        return self.shape[0]

    def tolist(self) -> list[Any]:
        return [self[place].tolist() for place in range(self.shape[0])]


def _in_bytes(kind: dtype, part: _Part, at: int) -> property:
    """A field of one of many records."""
    code, size = f"<{part.kind.code}", kind.itemsize
    assert not part.shape

    def number(self: _Record) -> Any:
        return struct.unpack_from(code, self._data, self._at * size + at)[0]

    def put(self: _Record, value: Any) -> None:
        struct.pack_into(code, self._data, self._at * size + at, value)

    return property(number, put)
