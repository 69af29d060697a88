"""As much of NumPy as the package uses where nothing is compiled: rows of numbers, and records on them.

In the browser NumPy itself would be larger than everything else together, and all it is needed for is to hold a few
hundred numbers: what is to be fast runs as WebAssembly. Results are those of NumPy (`tests/offline/test_stand_ins.py`).
"""

import operator
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from math import sqrt as _sqrt
from typing import Any

from numpy.records import Records, Scalar, dtype, float32, float64, int32, int64, record, uint64

__version__ = "stand-in"
inf, nan = float("inf"), float("nan")
bool_ = bool
Key = Any


class _Flags:
    writeable = True


class ndarray:
    """Numbers of one kind, in one dimension or several; slices of one dimension share its memory, as in NumPy."""

    __slots__ = ("data", "dtype", "flags", "shape")
    __hash__ = None

    def __init__(self, data: memoryview, kind: type[Scalar], shape: tuple[int, ...] | None = None) -> None:
        self.data, self.dtype = data, kind
        self.shape = (len(data),) if shape is None else shape
        self.flags = _Flags()

    def __class_getitem__(cls, item: object) -> type["ndarray"]:
        return cls

    # --- looking and changing ---

    def __getitem__(self, key: Key) -> Any:
        if len(self.shape) == 1:
            if type(key) is int:
                return self.data[key]
            if isinstance(key, slice):
                return ndarray(self.data[key], self.dtype)
            if isinstance(key, ndarray):
                return _made([self.data[place] for place in key._places()], self.dtype)
            return self.data[operator.index(key)]
        places, shape = self._within(key)
        if not shape:
            return self.data[places[0]]
        return _made([self.data[place] for place in places], self.dtype, shape)

    def __setitem__(self, key: Key, value: Any) -> None:
        if len(self.shape) == 1 and not isinstance(key, slice):
            self.data[operator.index(key)] = value
            return
        places = range(len(self.data))[key] if len(self.shape) == 1 else self._within(key)[0]
        values = value if isinstance(value, Iterable) else [value] * len(places)
        for place, number in zip(places, values, strict=True):
            self.data[place] = number

    def _places(self) -> list[int]:
        """What an array of places, or of yes and no, picks."""
        if self.dtype is _Flag:
            return [place for place, picked in enumerate(self.data) if picked]
        return list(self.data)

    def _within(self, key: Key) -> tuple[list[int], tuple[int, ...]]:
        """The places in the memory that a key of several dimensions means, and the shape of what it gives."""
        keys = (*key, *[slice(None)] * (len(self.shape) - len(key)))
        axes = [range(size)[one] for size, one in zip(self.shape, keys, strict=True)]
        strides = [prod(self.shape[axis + 1 :]) for axis in range(len(self.shape))]
        spans = [axis if isinstance(axis, range) else [axis] for axis in axes]
        places = [sum(map(operator.mul, place, strides)) for place in product(*spans)]
        return places, tuple(len(axis) for axis in axes if isinstance(axis, range))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data) if len(self.shape) == 1 else (self[(place,)] for place in range(self.shape[0]))

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def nbytes(self) -> int:
        return self.data.nbytes

    def copy(self) -> "ndarray":
        return ndarray(memoryview(array(self.dtype.code, self.data.tobytes())), self.dtype, self.shape)

    def tolist(self) -> list[Any]:
        return self.data.tolist()

    def tobytes(self) -> bytes:
        return self.data.tobytes()

    def astype(self, kind: Any, copy: bool = True) -> "ndarray":
        return self if not copy or kind is self.dtype else _made(list(self.data), kind, self.shape)

    def view(self, kind: dtype) -> Records:
        return Records(self.data, kind)

    def ravel(self) -> "ndarray":
        return ndarray(self.data, self.dtype)

    # --- reckoning ---

    def _with(self, other: Any, how: Callable[[Any, Any], Any], kind: type[Scalar] | None = None) -> "ndarray":
        others = other if isinstance(other, Iterable) else [other] * len(self.data)
        numbers = [how(mine, theirs) for mine, theirs in zip(self.data, others, strict=True)]
        kind = kind or (float64 if any(isinstance(number, float) for number in numbers) else self.dtype)
        return _made(numbers, kind, self.shape)

    def __add__(self, other: Any) -> "ndarray":
        return self._with(other, operator.add)

    __iadd__ = __radd__ = __add__

    def __sub__(self, other: Any) -> "ndarray":
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> "ndarray":
        return self._with(other, lambda mine, theirs: theirs - mine)

    def __mul__(self, other: Any) -> "ndarray":
        return self._with(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "ndarray":
        return self._with(other, operator.truediv, float64)

    def __rtruediv__(self, other: Any) -> "ndarray":
        return self._with(other, lambda mine, theirs: theirs / mine, float64)

    def __neg__(self) -> "ndarray":
        return _made([-number for number in self.data], self.dtype, self.shape)

    def __or__(self, other: Any) -> "ndarray":
        return self._with(other, lambda mine, theirs: int(mine) | int(theirs))

    def __gt__(self, other: Any) -> "ndarray":
        return self._with(other, operator.gt, _Flag)

    def __ne__(self, other: Any) -> "ndarray":
        return self._with(other, operator.ne, _Flag)

    def __eq__(self, other: Any) -> "ndarray":
        return self._with(other, operator.eq, _Flag)

    def argmax(self) -> int:
        return max(range(len(self.data)), key=self.data.__getitem__)

    def max(self) -> Any:
        return max(self.data)

    def any(self) -> bool:
        return any(self.data)

    def sum(self) -> Any:
        return sum(self.data)

    def mean(self, axis: int | None = None) -> Any:
        if axis is None:
            return sum(self.data) / len(self.data)
        assert axis == 1
        assert len(self.shape) == 2
        return _made([row.mean() for row in self], float64)

    def var(self) -> float:
        mean = self.mean()
        return float(sum((number - mean) ** 2 for number in self.data) / len(self.data))

    def std(self) -> float:
        return _sqrt(self.var())


class _Flag(Scalar):
    code, size = "b", 1


def _made(numbers: Sequence[Any], kind: type[Scalar], shape: tuple[int, ...] | None = None) -> ndarray:
    return ndarray(memoryview(array(kind.code, numbers)), kind, shape)


def zeros(shape: int | tuple[int, ...], kind: Any = float64) -> Any:
    if isinstance(kind, dtype):
        assert isinstance(shape, int)
        return Records(memoryview(bytearray(shape * kind.itemsize)), kind)
    whole = (shape,) if isinstance(shape, int) else shape
    return ndarray(memoryview(array(kind.code, bytes(prod(whole) * kind.size))), kind, whole)


empty = zeros


def full(n: int, value: Any, kind: type[Scalar] = float64) -> ndarray:
    return _made([value] * n, kind)


def ones(n: int, kind: type[Scalar] = float64) -> ndarray:
    return full(n, 1, kind)


def frombuffer(data: bytes, kind: Any) -> ndarray:
    scalar = {"<i8": int64, "<u8": uint64}[kind if isinstance(kind, str) else kind.text]
    return ndarray(memoryview(array(scalar.code, data)), scalar)


def sqrt(numbers: ndarray) -> ndarray:
    return _made([_sqrt(number) for number in numbers.data], float64, numbers.shape)


def maximum(least: Any, numbers: ndarray) -> ndarray:
    return _made([max(least, number) for number in numbers.data], numbers.dtype, numbers.shape)


def flatnonzero(numbers: ndarray) -> ndarray:
    return _made([place for place, number in enumerate(numbers.data) if number], int64)


def all(flags: Iterable[Any]) -> bool:
    return next((False for flag in flags if not flag), True)


def array_equal(one: ndarray, other: ndarray) -> bool:
    return one.shape == other.shape and one.data.tobytes() == other.data.tobytes()
