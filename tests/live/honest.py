"""An honest client at a table that is run by somebody dishonest, and what that one can make up."""

import msgspec

from stammtisch.cli.tui.deal_memory import DealMemory
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.fairness import OpenedCut, cut_commitment, fresh_opening, seed
from stammtisch.live.proof_check import Fairness, Proof, check
from stammtisch.live.proofs import proof_of
from stammtisch.match import Game
from tests.live.story import BERT, CARL, SECRET, Story

NOW = view.Moment(0, 0)


def gathered() -> Story:
    """Anna runs the server and plays; Bert is honest; Carl sits there too."""
    story = Story("me", "open", "open")
    story.ask(c.Sit(BERT))
    story.ask(c.Sit(CARL))
    return story


class HonestClient:
    """Does what a person's client does, with what it is shown of a table."""

    def __init__(self, who: f.Person, table: str = "table") -> None:
        self.who, self.memory = who, DealMemory(table)

    def sees(self, lobby: dict[str, object], seat: int | None) -> dict[str, str] | None:
        """What it sends then."""
        return self.memory.to_send(lobby, seat)

    def looks_at(self, story: Story) -> None:
        """Cuts or reveals, if that is to be done; the table takes it."""
        lobby = shown(story)
        sent = self.sees(lobby, story.table.seat_of(self.who.id))
        if sent is None:
            return
        if sent["type"] == "cut":
            story.ask(c.CutDeck(self.who, sent["commitment"]))
        else:
            story.ask(c.Reveal(self.who, f.Opening(sent["nonce"], sent["text"])))
        self.memory.answered(sent, lobby, done=True)


def shown(story: Story) -> dict[str, object]:
    lobby: dict[str, object] = msgspec.json.decode(msgspec.json.encode(view.lobby(story.table, NOW)))
    return lobby


def played(story: Story) -> Proof:
    story.play_out()
    proof = proof_of("table", story.entries, story.table.match_no)
    assert isinstance(proof, Proof)
    check(proof)
    return proof


def forged(fair: Fairness, secret: f.Secret = SECRET) -> Proof:
    """A whole match for whatever the host wants to have been promised: it holds in itself."""
    match = Game("gaunerbande", 3, {"target": 10}).start(seed(fair.table, fair.match, secret.hidden, fair.cuts))
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    proof = Proof(fairness=fair, record=match.record())
    check(proof)
    return proof


def own_cut(seat: int, promised: str, text: str = "") -> OpenedCut:
    """A cut of the host's own making."""
    opening = fresh_opening(text)
    return OpenedCut(seat, cut_commitment("table", 1, seat, promised, opening), opening.nonce, opening.text)
