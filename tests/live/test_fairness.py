"""The deal can be checked: what was promised is what was dealt."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from stammtisch.errors import RecordError
from stammtisch.live import intents as i
from stammtisch.live.fairness import Proof, Unfair, check, seed
from stammtisch.live.proofs import proof_of
from stammtisch.match import Game
from tests.live.story import ANNA, BERT, SECRET, Story

WEB = Path(__file__).parents[2] / "web"


def finished(cut: bool = True) -> Story:
    story = Story("me", "open", "random")
    story.ask(i.Sit(BERT))
    if cut:
        story.ask(i.CutDeck(BERT, "my lucky number is 7"))
    story.ask(i.Start(ANNA))
    story.play_out()
    return story


def test_the_commitment_is_the_documented_hash() -> None:
    table = Story("me", "random", "random").table
    parts = [b"stammtisch commitment 1", b"table", b"1", b"gaunerbande", b"1", b"3", b'{"target":10}', SECRET.hidden]
    text = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    assert table.commitment == hashlib.sha256(text).hexdigest()


def test_the_deal_comes_from_the_secret_and_every_cut() -> None:
    parts = [b"stammtisch seed 1", b"t", b"1", SECRET.hidden, b"0", b"a", b"2", "ü".encode()]
    text = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    assert seed("t", 1, SECRET.hidden, {2: "ü", 0: "a"}) == hashlib.sha256(text).digest()
    table = finished().table
    assert table.match is not None
    assert table.match.seed == seed("table", 1, SECRET.hidden, {1: "my lucky number is 7"})
    without = finished(cut=False).table.match
    assert without is not None
    assert table.match.seed != without.seed


def test_a_proof_survives_as_text_and_holds() -> None:
    story = finished()
    proof = proof_of("table", story.entries, 1)
    assert proof is not None
    match = check(Proof.loads(proof.dumps()))
    assert story.table.match is not None
    assert match.scores == story.table.match.scores
    assert proof.fairness.commitment == story.table.commitment


def test_the_proof_that_the_web_client_checks_in_its_tests_holds_here_too() -> None:
    check(Proof.loads((WEB / "src" / "replay" / "fixtures" / "proof.json").read_bytes()))


def test_there_is_no_proof_before_the_match_is_over() -> None:
    story = Story("me", "random", "random", start=True)
    assert proof_of("table", story.entries, 1) is None
    story.play_out()
    assert proof_of("table", story.entries, 1) is not None
    assert proof_of("table", story.entries, 2) is None


def test_every_forgery_is_found() -> None:
    proof = proof_of("table", finished().entries, 1)
    assert proof is not None
    fair, record = proof.fairness, proof.record
    other = Game("gaunerbande", 3, {"target": 10}).start(b"another deal")
    forgeries = [
        (msgspec.structs.replace(fair, secret="00" * 32), record),
        (msgspec.structs.replace(fair, secret="no hex"), record),
        (msgspec.structs.replace(fair, commitment="00" * 32), record),
        (msgspec.structs.replace(fair, cuts={}), record),
        (msgspec.structs.replace(fair, cuts={"x": "y"}), record),
        (msgspec.structs.replace(fair, match=2), record),
        (msgspec.structs.replace(fair, table="another"), record),
        (fair, other.record()),
        (fair, msgspec.structs.replace(record, choices=record.choices[:-1])),
        (fair, msgspec.structs.replace(record, options={"target": 11})),
    ]
    for fairness, forged in forgeries:
        with pytest.raises(Unfair):
            check(Proof(fairness=fairness, record=forged))
    with pytest.raises(RecordError, match="Choice 1 of"):
        check(Proof(fairness=fair, record=msgspec.structs.replace(record, choices=["0 play r12"])))


@pytest.mark.parametrize("text", ["", "{}", '{"stammtisch": 1}', "\xff"])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Proof.loads(text)
