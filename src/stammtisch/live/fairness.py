"""A fair deal that can be checked: commit, cut, deal, reveal.

Before a match the table draws a *secret* of 32 random bytes and shows its *commitment*: a hash that tells nothing about
the secret, yet fits no other. Then every person may *cut* the deck with a text of his own. The *seed* of the match is a
hash of the secret and all cuts: so nobody could choose the deal, neither the table (it was bound before the cuts) nor
the people (they do not know the secret). After the match the secret is revealed in a `Proof`, and `check` recomputes
everything.

Every hash is SHA-256 over a list of byte strings, each preceded by its length as 8 bytes, big-endian:

    commitment  "stammtisch commitment 1", table, match, game, rules, players, options, secret
    seed        "stammtisch seed 1", table, match, secret, then for every cut by rising seat: seat, text

Numbers are written in decimal, texts in UTF-8, options as JSON with sorted keys and no spaces.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from stammtisch.errors import RecordError
from stammtisch.live.facts import Opened, Secret
from stammtisch.match import Match
from stammtisch.record import Record

FORMAT = 1
SECRET_BYTES = 32


class Terms(msgspec.Struct, frozen=True):
    """What a commitment speaks about."""

    table: str
    match: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]


def fresh_secret() -> Secret:
    return Secret(secrets.token_bytes(SECRET_BYTES))


def commitment(terms: Terms, secret: bytes) -> str:
    options = msgspec.json.encode(terms.options, order="sorted")
    numbers = (str(number).encode() for number in (terms.rules, terms.players))
    head = (b"stammtisch commitment 1", terms.table.encode(), str(terms.match).encode(), terms.game.encode())
    return _hash(*head, *numbers, options, secret).hex()


def seed(table: str, match: int, secret: bytes, cuts: Mapping[int, str]) -> bytes:
    cut = [part.encode() for seat in sorted(cuts) for part in (str(seat), cuts[seat])]
    return _hash(b"stammtisch seed 1", table.encode(), str(match).encode(), secret, *cut)


def is_duplicate(opened: Opened, match: int) -> bool:
    """Whether this match of a table has a deal that was known before: then there is nothing to promise or to prove."""
    return opened.duplicate is not None and match == 1


def dealt_from(opened: Opened, table: str, match: int, secret: bytes, cuts: Mapping[int, str]) -> bytes:
    """The seed of a match: its own, or the one of the match whose deal it repeats."""
    if opened.duplicate is not None and is_duplicate(opened, match):
        return opened.duplicate.seed.hidden
    return seed(table, match, secret, cuts)


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was promised before the deal, and what it was."""

    table: str
    match: int
    commitment: str
    secret: str  # hex
    cuts: dict[str, str]  # seat → text


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match and the proof of its deal, as one file."""

    stammtisch_proof: int = FORMAT
    fairness: Fairness
    record: Record

    def dumps(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def loads(cls, text: str | bytes) -> "Proof":
        try:
            proof = msgspec.json.decode(text, type=cls)
            if proof.stammtisch_proof != FORMAT:
                raise RecordError(
                    f"The proof has form {proof.stammtisch_proof}; this version of stammtisch reads form {FORMAT}.",
                    f"Der Beweis hat die Form {proof.stammtisch_proof}; diese Version liest Form {FORMAT}.",
                )
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RecordError(
                f"This is not a match with the proof of its deal: {error}.",
                f"Das ist keine Partie mit dem Beweis ihrer Verteilung: {error}.",
            ) from None
        return proof


class Unfair(RecordError):  # noqa: N818  (it says what is the case)
    """A proof that does not hold."""


def check(proof: Proof) -> Match:
    """Recomputes the commitment, the seed and the whole match, which it returns; `Unfair` says what does not fit."""
    promise, record = proof.fairness, proof.record
    try:
        secret = bytes.fromhex(promise.secret)
        cuts = {int(seat): text for seat, text in promise.cuts.items()}
    except ValueError:
        raise Unfair("The secret or a cut is not readable.", "Das Geheimnis oder ein Abheben ist unlesbar.") from None
    terms = Terms(promise.table, promise.match, record.game, record.rules, record.players, record.options)
    if commitment(terms, secret) != promise.commitment:
        raise Unfair(
            "The secret does not belong to the commitment: this is not what was promised before the deal.",
            "Das Geheimnis passt nicht zum Versprechen: Das ist nicht, was vor dem Austeilen feststand.",
        )
    if record.seed != {"hex": seed(promise.table, promise.match, secret, cuts).hex()}:
        raise Unfair(
            "The cards were not dealt from the secret and the cuts.",
            "Die Karten kamen nicht aus dem Geheimnis und dem Abheben.",
        )
    match = record.replay()
    if not match.over:
        raise Unfair("The match of this proof is not over.", "Die Partie dieses Beweises ist nicht zu Ende.")
    return match
