"""A client's part in fair deals (docs/protocol.md, "Fair deals"): cuts, reveals, and remembers what it was shown.

A proof is worth something to a person only if it holds what their own client saw before it revealed: the server could
write any other one. So `DealMemory` keeps that, and `differences` compares it with the proof.
"""

from dataclasses import dataclass, field
from typing import Any

from stammtisch.cli.tui import words
from stammtisch.live.facts import Opening
from stammtisch.live.fairness import cut_commitment, fresh_opening
from stammtisch.live.proof_check import Proof, ProofForm1
from stammtisch.phrases import Phrase

Data = dict[str, Any]
MOST_MATCHES = 50  # remembered


@dataclass
class RememberedDeal:
    """One commitment of the table, as this client saw it from one seat."""

    seat: int
    cuts: dict[str, Opening] = field(default_factory=dict)  # own ones, by their hash
    frozen: dict[int, str] | None = None  # the first list that was shown
    revealed: bool = False  # and acknowledged


@dataclass
class RememberedMatch:
    """All deals of one match by their commitments, in order, and the choices made in it, by seat and decision."""

    deals: dict[str, RememberedDeal] = field(default_factory=dict)
    choices: dict[tuple[int, int], str] = field(default_factory=dict)


class DealMemory:
    """What one client knows of the deals of one table, and has to do for them."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._matches: dict[int, RememberedMatch] = {}
        self._cut_for: tuple[str, int] | None = None  # commitment and seat for which the deck has been cut
        self._revealing = ""  # the commitment for which a reveal is on its way

    def of(self, match: int) -> RememberedMatch:
        """What is remembered of a match."""
        if match not in self._matches:
            self._matches[match] = RememberedMatch()
            for old in list(self._matches)[:-MOST_MATCHES]:
                del self._matches[old]
        return self._matches[match]

    def to_send(self, lobby: Data, seat: int | None) -> Data | None:
        """The `cut` or `reveal` to be sent now, as the table stands; None if there is nothing to do."""
        commitment = lobby.get("commitment", "")
        if seat is None:
            self._cut_for = None
        elif commitment and lobby["stage"] == "gathering" and not lobby["seats"][seat].get("barred"):
            return self._cut(lobby, seat)
        elif commitment and lobby["stage"] == "revealing":
            return self._reveal(lobby, seat)
        return None

    def _cut(self, lobby: Data, seat: int) -> Data | None:
        """Randomness of one's own, once for every new commitment and seat."""
        match, commitment = lobby["match"], lobby["commitment"]
        if self._cut_for == (commitment, seat):
            return None
        self._cut_for = commitment, seat
        deal = self.of(match).deals.get(commitment)
        if deal is None or deal.seat != seat:
            deal = self.of(match).deals[commitment] = RememberedDeal(seat)
        if not deal.cuts:
            opening = fresh_opening()
            deal.cuts[cut_commitment(self._table, match, seat, commitment, opening)] = opening
        return {"type": "cut", "commitment": list(deal.cuts)[-1]}

    def _reveal(self, lobby: Data, seat: int) -> Data | None:
        """What is behind one's frozen cut; for the first list that was shown, and never for another."""
        deal = self.of(lobby["match"]).deals.get(lobby["commitment"])
        if deal is None or deal.seat != seat:
            return None
        shown = {cut["seat"]: cut["commitment"] for cut in lobby["frozen"]}
        revealed = {cut["seat"] for cut in lobby["frozen"] if cut.get("revealed")}
        deal.frozen = deal.frozen or shown
        opening = deal.cuts.get(shown.get(seat, ""))
        if opening is None or deal.frozen != shown or seat in revealed or self._revealing == lobby["commitment"]:
            return None
        self._revealing = lobby["commitment"]
        return {"type": "reveal", "nonce": opening.nonce, "text": opening.text}

    def answered(self, sent: Data, lobby: Data, done: bool) -> None:
        """What was to be sent has been acknowledged, or not: then it is tried again when the table is seen next."""
        if sent["type"] == "reveal":
            self._revealing = ""
            deal = self.of(lobby["match"]).deals.get(lobby["commitment"])
            if deal is not None and done:
                deal.revealed = True
        elif not done:
            self._cut_for = None

    def chose(self, match: int, seat: int, decision: int, choice: str) -> None:
        """The person's choice has been acknowledged."""
        self.of(match).choices[seat, decision] = choice

    def took_back(self, match: int, seat: int, decision: int) -> None:
        """The seat is at this decision again: what it chose there and later counts no more."""
        choices = self.of(match).choices
        for of, made in [key for key in choices if key[0] == seat and key[1] >= decision]:
            del choices[of, made]


def differences(proof: Proof | ProofForm1, known: RememberedMatch) -> list[Phrase]:
    """What the proof says otherwise than this client remembers it; nothing: it has all that the client saw."""
    found = list[Phrase]()
    for (seat, decision), choice in known.choices.items():
        made = [text for text in proof.record.choices if text.startswith(f"{seat} ")]
        if made[decision - 1 : decision] != [f"{seat} {choice}"]:
            return [words.OTHER_MATCH]
    if isinstance(proof, ProofForm1):
        return [words.OTHER_DEAL] if known.deals else []
    fair = proof.fairness
    lists = {void.commitment: {cut.seat: cut.commitment for cut in void.cuts} for void in fair.void}
    lists[fair.commitment] = {cut.seat: cut.commitment for cut in fair.cuts}
    for commitment, deal in known.deals.items():
        if commitment not in lists or (deal.frozen is not None and deal.frozen != lists[commitment]):
            found.append(words.OTHER_DEAL)
    blamed = {void.commitment: void.missing for void in fair.void}
    if any(deal.revealed and deal.seat in blamed.get(commitment, ()) for commitment, deal in known.deals.items()):
        found.append(words.BLAMED)
    return found


def has_own_cut(proof: Proof | ProofForm1, known: RememberedMatch) -> bool:
    """Whether a cut of this client is in the deal, with what it was made of."""
    deal = known.deals.get(proof.fairness.commitment)
    if deal is None or isinstance(proof, ProofForm1):
        return False
    return any(
        cut.seat == deal.seat and deal.cuts.get(cut.commitment) == Opening(cut.nonce, cut.text)
        for cut in proof.fairness.cuts
    )
