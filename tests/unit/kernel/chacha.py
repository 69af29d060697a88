"""ChaCha20 once more, straight from RFC 8439 and in plain Python: what the compiled dice are held against."""

from collections.abc import Iterator

WORD = 1 << 32


def block(key: bytes, counter: int, nonce: bytes) -> list[int]:
    """Section 2.3.1: one block of the key stream as sixteen words."""
    start = [*words(b"expand 32-byte k"), *words(key), counter, *words(nonce)]
    x = start.copy()
    for _ in range(10):
        for a, b, c, d in COLUMNS + DIAGONALS:
            quarter_round(x, a, b, c, d)
    return [(one + other) % WORD for one, other in zip(x, start, strict=True)]


COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """Section 2.1."""
    for to, by, mixed, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
        x[to] = (x[to] + x[by]) % WORD
        x[mixed] ^= x[to]
        x[mixed] = (x[mixed] << turn | x[mixed] >> (32 - turn)) % WORD


def words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def stream(key: bytes, throw: int, counter: int = 0) -> Iterator[int]:
    """The words of one throw: the throw is the first word of the nonce, and blocks are counted from 0."""
    while True:
        yield from block(key, counter, throw.to_bytes(4, "little") + bytes(8))
        counter += 1


def fair(draws: Iterator[int], n: int) -> int:
    """A number below n: words that stand for an incomplete last lot of n are thrown away."""
    for word in draws:
        number, rest = divmod(word * n, WORD)
        if rest >= WORD % n:
            return number
    raise AssertionError("the stream never ends")
