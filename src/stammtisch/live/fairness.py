"""A fair deal that can be checked: commit, cut, freeze, reveal, deal.

Before a match the table draws a *secret* of 32 random bytes and shows its *commitment*: a hash that tells nothing about
the secret, yet fits no other. Then every person's client *cuts* the deck: it draws a nonce of 32 random bytes, perhaps
with a text of the person's own, and sends only a hash of them. When the match is to begin, the hashes are *frozen* and
shown to everybody; only now the clients *reveal* what is behind them. The *seed* of the match is a hash of the secret
and of all that was revealed: everybody, the table included, was bound before anybody else's part was known to them. So
nobody could choose the deal, not even a host who plays, as long as one who cut is honest. If a cut is not revealed, the
deal is void, which everybody sees and the proof lists. After the match a proof has all of it (`proof_check`).

Every hash is SHA-256 over a list of byte strings, each preceded by its length as 8 bytes, big-endian:

    commitment  "stammtisch commitment 1", table, match, game, rules, players, options, secret
    cut         "stammtisch cut 2", table, match, seat, commitment, nonce, text
    seed        "stammtisch seed 2", table, match, secret, then for every cut by rising seat: seat, cut, nonce, text

Numbers are written in decimal, texts in UTF-8, options as JSON with sorted keys and no spaces; commitment and cut go
into other hashes as the hex text that is shown, secret and nonce as bytes. Form 1, of matches before cuts were hashes:

    seed        "stammtisch seed 1", table, match, secret, then for every cut by rising seat: seat, text
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from stammtisch.live.facts import Daily, Opened, Opening, Secret, Started
from stammtisch.match import Game, Match

FORM = 2
SECRET_BYTES = 32
DAILY_SIMULATIONS = 3_000  # of a master in a deal of the day; changed, it would be another deal
_HEX_OF_32_BYTES = re.compile("[0-9a-f]{64}")


class Terms(msgspec.Struct, frozen=True):
    """What a commitment is about: one match of one table, and its rules."""

    table: str
    match: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]


class FixedThought(NamedTuple):
    """How a bot thinks so that the same position gives the same choice everywhere: never by the clock."""

    seed: int
    simulations: int


class OpenedCut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut with what it was made of."""

    seat: int
    commitment: str
    nonce: str
    text: str


def fresh_secret() -> Secret:
    """A secret that nobody knows."""
    return Secret(secrets.token_bytes(SECRET_BYTES))


def fresh_opening(text: str = "") -> Opening:
    """What a new cut is made of: randomness, and a text if one likes."""
    return Opening(secrets.token_hex(SECRET_BYTES), text)


def is_hex_of_32_bytes(text: str) -> bool:
    """Whether it is a hash, secret or nonce in its only form: 64 digits, lower case."""
    return _HEX_OF_32_BYTES.fullmatch(text) is not None


def commitment(terms: Terms, secret: bytes) -> str:
    """The hash that binds a table to its secret before the deal, in hex."""
    options = msgspec.json.encode(terms.options, order="sorted")
    numbers = (str(number).encode() for number in (terms.rules, terms.players))
    head = (b"stammtisch commitment 1", terms.table.encode(), str(terms.match).encode(), terms.game.encode())
    return _hash(*head, *numbers, options, secret).hex()


def cut_commitment(table: str, match: int, seat: int, commitment: str, opening: Opening) -> str:
    """The hash that binds a person to their cut, in hex: good for this seat, match and commitment only."""
    head = (b"stammtisch cut 2", table.encode(), str(match).encode(), str(seat).encode(), commitment.encode())
    return _hash(*head, bytes.fromhex(opening.nonce), opening.text.encode()).hex()


def opened_cuts(frozen: Mapping[int, str], openings: Mapping[int, Opening]) -> list[OpenedCut]:
    """The frozen cuts with their openings, by rising seat."""
    return [OpenedCut(seat, frozen[seat], openings[seat].nonce, openings[seat].text) for seat in sorted(frozen)]


def seed(table: str, match: int, secret: bytes, cuts: Iterable[OpenedCut]) -> bytes:
    """The seed of a match: a hash of the secret and of every cut with what it was made of."""
    parts = [
        part
        for cut in sorted(cuts, key=lambda cut: cut.seat)
        for part in (str(cut.seat).encode(), cut.commitment.encode(), bytes.fromhex(cut.nonce), cut.text.encode())
    ]
    return _hash(b"stammtisch seed 2", table.encode(), str(match).encode(), secret, *parts)


def seed_of_texts(table: str, match: int, secret: bytes, cuts: Mapping[int, str]) -> bytes:
    """The seed in form 1: a hash of the secret and of the text that each seat has cut with."""
    cut = [part.encode() for seat in sorted(cuts) for part in (str(seat), cuts[seat])]
    return _hash(b"stammtisch seed 1", table.encode(), str(match).encode(), secret, *cut)


def is_duplicate(opened: Opened, match: int) -> bool:
    """Whether this match of a table has the deal of an earlier one."""
    return opened.duplicate is not None and match == 1


def is_known(opened: Opened, match: int) -> bool:
    """Whether its deal was settled before the table was: then the table has nothing to promise or to prove."""
    return is_duplicate(opened, match) or opened.daily is not None


def dealt_from(opened: Opened, table: str, secret: bytes, started: Started, cuts: Iterable[OpenedCut]) -> bytes:
    """The seed of a match: its own, in the form in which it was started; that of the match whose deal it repeats; or
    the day's."""
    if opened.duplicate is not None and is_duplicate(opened, started.match):
        return opened.duplicate.seed.hidden
    if opened.daily is not None:
        return opened.daily.seed.hidden
    if started.form == 1:
        return seed_of_texts(table, started.match, secret, started.cuts)
    return seed(table, started.match, secret, cuts)


def begun(game: Game, opened: Opened, match: int, dealt: bytes) -> Match:
    """A match as it stands before the first choice that is made at this table."""
    known = opened.duplicate if is_duplicate(opened, match) else None
    if known is None:
        return game.start(dealt)
    started = game.start(dealt, known.redealt)
    for entry in known.played:
        seat, _, choice = entry.partition(" ")
        started.play(int(seat), choice)
    return started


def fixed_thought(daily: Daily, seat: int, decision: int) -> FixedThought:
    """How a bot thinks about its decision of this number in a deal of the day: the same for everybody who plays it."""
    digest = _hash(b"stammtisch daily bot 1", daily.seed.hidden, str(seat).encode(), str(decision).encode())
    return FixedThought(int.from_bytes(digest[:8], "big") >> 2, DAILY_SIMULATIONS)


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()
