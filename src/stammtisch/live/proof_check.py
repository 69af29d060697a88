"""The proof of a deal as a file, and whether it holds. How the deal is made is told in `fairness`.

`check` recomputes everything; `statement` says in words what a proof that holds has proven, and against whom.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, Self

import msgspec

from stammtisch.errors import RecordError
from stammtisch.live.facts import Opening
from stammtisch.live.fairness import (
    FORM,
    OpenedCut,
    Terms,
    commitment,
    cut_commitment,
    is_hex_of_32_bytes,
    seed,
    seed_of_texts,
)
from stammtisch.live.texts import LONGEST_CUT
from stammtisch.match import Match
from stammtisch.phrases import Phrase
from stammtisch.record import Record


class ClosedCut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut of which only the hash counts."""

    seat: int
    commitment: str


class VoidDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that was not used, because these seats did not reveal their cuts."""

    commitment: str
    cuts: list[ClosedCut]
    absent: list[int]
    missing: list[int]


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was promised before the deal, and what it was."""

    table: str
    match: int
    commitment: str
    secret: str  # hex
    cuts: list[OpenedCut]  # as they were frozen, by rising seat
    absent: list[int]  # seats whose cut was left out, because their people were not connected
    void: list[VoidDeal]  # before this one, in order


class FairnessForm1(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same of a match before cuts were hashes."""

    table: str
    match: int
    commitment: str
    secret: str  # hex
    cuts: dict[str, str]  # seat → text


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    def dumps(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def loads(cls, text: str | bytes) -> Self:
        """The proof in this text. Raises RecordError."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise _no_proof(error) from None


class Proof(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match and the proof of its deal, as one file."""

    stammtisch_proof: Literal[2] = 2
    fairness: Fairness
    record: Record


class ProofForm1(_File, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same of a match before cuts were hashes: it proves less."""

    stammtisch_proof: Literal[1] = 1
    fairness: FairnessForm1
    record: Record


class _Form(msgspec.Struct, frozen=True):
    stammtisch_proof: int


def load(text: str | bytes) -> Proof | ProofForm1:
    """The proof in this text, of either form. Raises RecordError."""
    try:
        form = msgspec.json.decode(text, type=_Form).stammtisch_proof
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _no_proof(error) from None
    if not 1 <= form <= FORM:
        raise RecordError(
            f"The proof has form {form}; this version of stammtisch reads the forms up to {FORM}.",
            f"Der Beweis hat die Form {form}; diese Version liest Formen bis {FORM}.",
        )
    return ProofForm1.loads(text) if form == 1 else Proof.loads(text)


def _no_proof(error: Exception) -> RecordError:
    return RecordError(
        f"This is not a match with the proof of its deal: {error}.",
        f"Das ist keine Partie mit dem Beweis ihrer Verteilung: {error}.",
    )


# --- does it hold? ---


class Unfair(RecordError):  # noqa: N818  (it says what is the case)
    """Raised for a proof that does not hold; says what does not fit."""


def check(proof: Proof | ProofForm1) -> Match:
    """Recomputes commitments, seed and the whole match, which it returns. Raises `Unfair` if they do not fit."""
    if not is_hex_of_32_bytes(proof.fairness.secret) or not is_hex_of_32_bytes(proof.fairness.commitment):
        raise Unfair("The secret or the commitment is not readable.", "Geheimnis oder Versprechen sind unlesbar.")
    dealt = _check_texts(proof) if isinstance(proof, ProofForm1) else _check_cuts(proof)
    promise, record = proof.fairness, proof.record
    terms = Terms(promise.table, promise.match, record.game, record.rules, record.players, record.options)
    if commitment(terms, bytes.fromhex(promise.secret)) != promise.commitment:
        raise Unfair(
            "The secret does not belong to the commitment: this is not what was promised before the deal.",
            "Das Geheimnis passt nicht zum Versprechen: Das ist nicht, was vor dem Austeilen feststand.",
        )
    if record.seed != {"hex": dealt.hex()}:
        raise Unfair(
            "The cards were not dealt from the secret and the cuts.",
            "Die Karten kamen nicht aus dem Geheimnis und dem Abheben.",
        )
    if record.redealt:
        raise Unfair("Cards of this match were dealt anew.", "In dieser Partie wurden Karten neu verteilt.")
    match = record.replay()
    if not match.over:
        raise Unfair("The match of this proof is not over.", "Die Partie dieses Beweises ist nicht zu Ende.")
    return match


def _check_texts(proof: ProofForm1) -> bytes:
    """The seed in form 1."""
    promise = proof.fairness
    names = [str(seat) for seat in range(proof.record.players)]
    if any(seat not in names for seat in promise.cuts):
        raise _unreadable()
    cuts = {int(seat): text for seat, text in promise.cuts.items()}
    return seed_of_texts(promise.table, promise.match, bytes.fromhex(promise.secret), cuts)


def _check_cuts(proof: Proof) -> bytes:
    """The seed, once every cut fits its hash and the void deals make sense."""
    promise, players = proof.fairness, proof.record.players
    _check_seats([cut.seat for cut in promise.cuts], promise.absent, players)
    for cut in promise.cuts:
        if not is_hex_of_32_bytes(cut.nonce) or len(cut.text) > LONGEST_CUT:
            raise _unreadable()
        opening = Opening(cut.nonce, cut.text)
        if cut_commitment(promise.table, promise.match, cut.seat, promise.commitment, opening) != cut.commitment:
            raise Unfair(
                f"What seat {cut.seat} revealed does not belong to the cut that it had committed to.",
                f"Was Platz {cut.seat} aufgedeckt hat, passt nicht zu seinem Abheben.",
            )
    _check_void(promise, players)
    return seed(promise.table, promise.match, bytes.fromhex(promise.secret), promise.cuts)


def _check_void(promise: Fairness, players: int) -> None:
    """Whoever did not reveal has cut, and cuts no more; every deal has a commitment of its own."""
    barred = set[int]()
    for void in promise.void:
        cuts = [cut.seat for cut in void.cuts]
        _check_seats(cuts, void.absent, players)
        hashes = [void.commitment, *(cut.commitment for cut in void.cuts)]
        if not all(map(is_hex_of_32_bytes, hashes)) or not _rises(void.missing):
            raise _unreadable()
        if not void.missing or not barred.isdisjoint(cuts) or not set(void.missing) <= set(cuts):
            raise _wrong_void()
        barred |= set(void.missing)
    promised = [promise.commitment, *(void.commitment for void in promise.void)]
    if len(set(promised)) != len(promised) or not barred.isdisjoint(cut.seat for cut in promise.cuts):
        raise _wrong_void()


def _check_seats(cuts: Sequence[int], absent: Sequence[int], players: int) -> None:
    known = all(0 <= seat < players for seat in (*cuts, *absent))
    if not (known and _rises(cuts) and _rises(absent) and set(cuts).isdisjoint(absent)):
        raise _unreadable()


def _rises(seats: Sequence[int]) -> bool:
    return all(one < other for one, other in pairwise(seats))


def _unreadable() -> Unfair:
    return Unfair(
        "The cuts are not readable, or not by seats of this table.",
        "Das Abheben ist unlesbar oder gehört nicht zu Plätzen dieses Tisches.",
    )


def _wrong_void() -> Unfair:
    return Unfair(
        "The void deals cannot have happened like this.", "Die ungültigen Verteilungen können so nicht gewesen sein."
    )


# --- what it proves ---

UNCHANGED = Phrase(
    "Nobody cut. Proven is that the deal stood before the match and was not changed; not that whoever runs the server "
    "did not choose it.",
    "Niemand hat abgehoben. Bewiesen ist, dass die Verteilung vor der Partie feststand und nicht geändert wurde; nicht "
    "aber, dass sie sich niemand ausgesucht hat, der den Server betreibt.",
)
OPEN_CUTS = Phrase(
    "Form 1, with {n} open cuts: proven is that nobody without access to the server could choose the deal. Whoever "
    "runs the server could read all cuts and, by cutting last, choose it.",
    "Form 1, {n}-mal offen abgehoben: Bewiesen ist, dass niemand ohne Zugriff auf den Server die Verteilung aussuchen "
    "konnte. Wer den Server betreibt, konnte alles Abheben lesen und sie aussuchen, indem er zuletzt abhob.",
)
CUTS = Phrase(
    "Cuts: {n} (seats {seats}, counted from 0), each bound before any cut was revealed: if even one of them was "
    "honest, nobody could choose this deal, not even a host who plays and all others together. Whoever cut sees in "
    "their own client that their cut is in it.",
    "Abgehoben: {n}-mal (Platz {seats}, gezählt ab 0), alles festgelegt, bevor irgendetwas aufgedeckt wurde: War auch "
    "nur eine dieser Personen ehrlich, konnte niemand diese Verteilung aussuchen, auch kein Gastgeber, der mitspielt, "
    "mit allen anderen zusammen. Wer abgehoben hat, sieht im eigenen Programm, dass es darin vorkommt.",
)
ABSENT = Phrase(
    "Left out, because not connected: seats {seats}.",
    "Weggelassen, weil nicht verbunden: Platz {seats}.",
)
VOID = Phrase(
    "Void deals before it: {n} (seats that did not reveal: {seats}). If these are in league with whoever runs the "
    "server, they may have chosen among up to {more} deals.",
    "Davor ungültige Verteilungen: {n} (nicht aufgedeckt: Platz {seats}). Steckt jemand davon mit denen unter einer "
    "Decke, die den Server betreiben, konnten sie unter bis zu {more} Verteilungen wählen.",
)


def statement(proof: Proof | ProofForm1) -> Phrase:
    """What is proven, and against whom, if the proof holds."""
    if isinstance(proof, ProofForm1):
        return _filled(OPEN_CUTS, n=len(proof.fairness.cuts)) if proof.fairness.cuts else UNCHANGED
    fair = proof.fairness
    seats = [cut.seat for cut in fair.cuts]
    parts = [_filled(CUTS, n=len(seats), seats=_listed(seats)) if seats else UNCHANGED]
    if fair.absent:
        parts.append(_filled(ABSENT, seats=_listed(fair.absent)))
    if fair.void:
        missing = _listed(seat for void in fair.void for seat in void.missing)
        parts.append(_filled(VOID, n=len(fair.void), seats=missing, more=len(fair.void) + 1))
    return Phrase(" ".join(part.en for part in parts), " ".join(part.de for part in parts))


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(seats))))


def _filled(phrase: Phrase, **values: object) -> Phrase:
    return Phrase(phrase.en.format(**values), phrase.de.format(**values))
