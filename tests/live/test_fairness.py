"""The deal can be checked: what was promised is what was dealt."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.errors import RecordError
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.fairness import OpenedCut, cut_commitment, seed, seed_of_texts
from stammtisch.live.proof_check import ClosedCut, Fairness, Proof, ProofForm1, Unfair, VoidDeal, check, load, statement
from stammtisch.live.proofs import proof_of
from stammtisch.match import Game
from stammtisch.record import Record
from tests.live.story import ANNA, BERT, SECRET, Story

WEB = Path(__file__).parents[2] / "web"
replace: Any = msgspec.structs.replace


def finished(*people: f.Person, text: str = "my lucky number is 7") -> Story:
    """A match for which these people have cut."""
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    for person in people:
        story.cut(person, text)
    story.ask(c.Start(ANNA))
    for person in people:
        story.reveal(person)
    story.play_out()
    return story


def with_void_deal() -> Story:
    """Bert did not reveal; Anna cut once more."""
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.cut(ANNA), story.cut(BERT)
    story.ask(c.Start(ANNA))
    story.reveal(ANNA)
    story.void()
    story.cut(ANNA)
    story.ask(c.Start(ANNA))
    story.reveal(ANNA)
    story.play_out()
    return story


def proof_in(story: Story) -> Proof:
    proof = proof_of("table", story.entries, 1)
    assert isinstance(proof, Proof)
    return proof


def hashed(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


# --- the hashes ---


def test_the_commitment_is_the_documented_hash() -> None:
    table = Story("me", "random", "random").table
    head = (b"stammtisch commitment 1", b"table", b"1", b"gaunerbande", b"1", b"3", b'{"target":10}')
    assert table.commitment == hashed(*head, SECRET.hidden).hex()


def test_a_cut_is_the_documented_hash() -> None:
    nonce = bytes(range(32))
    expected = hashed(b"stammtisch cut 2", b"t", b"1", b"2", b"cc", nonce, "ü".encode()).hex()
    assert cut_commitment("t", 1, 2, "cc", f.Opening(nonce.hex(), "ü")) == expected


def test_the_deal_comes_from_the_secret_and_every_cut() -> None:
    nonces = bytes(range(32)), bytes(range(32, 64))
    cuts = [OpenedCut(2, "c2", nonces[1].hex(), "ü"), OpenedCut(0, "c0", nonces[0].hex(), "")]
    head = (b"stammtisch seed 2", b"t", b"1", SECRET.hidden)
    expected = hashed(*head, b"0", b"c0", nonces[0], b"", b"2", b"c2", nonces[1], "ü".encode())
    assert seed("t", 1, SECRET.hidden, cuts) == expected
    story = finished(ANNA, BERT)
    assert story.table.match is not None
    assert story.table.match.seed == seed("table", 1, SECRET.hidden, proof_in(story).fairness.cuts)
    without = finished().table.match
    assert without is not None
    assert without.seed == seed("table", 1, SECRET.hidden, [])


# --- proofs ---


def test_a_proof_survives_as_text_and_holds() -> None:
    story = finished(ANNA, BERT)
    proof = proof_in(story)
    loaded = load(proof.dumps())
    assert loaded == proof
    assert story.table.match is not None
    assert check(loaded).scores == story.table.match.scores
    assert proof.fairness.commitment == story.table.commitment
    assert [(cut.seat, cut.text) for cut in proof.fairness.cuts] == [(seat, "my lucky number is 7") for seat in (0, 1)]
    assert "Cuts: 2 (seats 0, 1," in statement(proof).en


def test_a_match_that_nobody_cut_for_proves_less_and_says_so() -> None:
    proof = proof_in(finished())
    check(proof)
    assert "Nobody cut." in statement(proof).en
    assert "Niemand hat abgehoben." in statement(proof).de


def test_void_deals_are_in_the_proof() -> None:
    story = with_void_deal()
    proof = proof_in(story)
    check(load(proof.dumps()))
    first = next(entry.fact for entry in story.entries if isinstance(entry.fact, f.Shuffled))
    frozen = next(entry.fact for entry in story.entries if isinstance(entry.fact, f.Frozen))
    cuts = [ClosedCut(0, frozen.cuts[0]), ClosedCut(1, frozen.cuts[1])]
    assert proof.fairness.void == [VoidDeal(first.commitment, cuts, [], [1])]
    assert [cut.seat for cut in proof.fairness.cuts] == [0]
    assert "Void deals before it: 1 (seats that did not reveal: 1)" in statement(proof).en
    assert "unter bis zu 2 Verteilungen" in statement(proof).de


def test_a_cut_that_was_left_out_is_in_the_proof() -> None:
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.cut(ANNA), story.cut(BERT)
    story.ask(c.Start(ANNA, frozenset([ANNA.id])))
    story.reveal(ANNA)
    story.play_out()
    proof = proof_in(story)
    check(proof)
    assert ([cut.seat for cut in proof.fairness.cuts], proof.fairness.absent) == ([0], [1])
    assert "not connected: seats 1" in statement(proof).en


def test_the_proofs_that_the_web_client_checks_in_its_tests_hold_here_too() -> None:
    fixtures = WEB / "src" / "replay" / "fixtures"
    for form, name in ((1, "proof-form-1.json"), (2, "proof.json")):
        proof = load((fixtures / name).read_bytes())
        check(proof)
        assert proof.stammtisch_proof == form


def test_there_is_no_proof_before_the_match_is_over() -> None:
    story = Story("me", "random", "random", start=True)
    assert proof_of("table", story.entries, 1) is None
    story.play_out()
    assert proof_of("table", story.entries, 1) is not None
    assert proof_of("table", story.entries, 2) is None


def test_every_match_of_a_table_has_its_own_proof() -> None:
    story = with_void_deal()
    story.ask(c.Rematch(ANNA, f.Secret(b"2" * 32)))
    assert (story.table.voids, story.table.cuts) == ([], {})
    story.cut(BERT, "again")
    story.ask(c.Start(ANNA))
    story.reveal(BERT)
    story.play_out()
    second = proof_of("table", story.entries, 2)
    assert isinstance(second, Proof)
    check(second)
    assert ([cut.text for cut in second.fairness.cuts], second.fairness.void) == (["again"], [])
    assert proof_in(story).fairness.void


# --- forgeries ---


def altered(fair: Fairness, **cut: Any) -> Fairness:
    """With another first cut."""
    forged: Fairness = replace(fair, cuts=[replace(fair.cuts[0], **cut), *fair.cuts[1:]])
    return forged


def test_every_forgery_is_found() -> None:
    proof = proof_in(finished(ANNA, BERT))
    fair, record = proof.fairness, proof.record
    first, second = fair.cuts
    other = Game("gaunerbande", 3, {"target": 10}).start(b"another deal").record()
    forgeries: list[tuple[Fairness, Record]] = [
        (replace(fair, secret="00" * 32), record),
        (replace(fair, secret="no hex"), record),
        (replace(fair, secret=fair.secret.upper()), record),
        (replace(fair, commitment="00" * 32), record),
        (replace(fair, cuts=[]), record),
        (replace(fair, cuts=[second]), record),
        (replace(fair, cuts=[second, first]), record),
        (replace(fair, cuts=[first, first]), record),
        (altered(fair, seat=-1), record),
        (altered(fair, seat=2), record),
        (altered(fair, seat=42), record),
        (altered(fair, text="another"), record),
        (altered(fair, text="x" * 65), record),
        (altered(fair, nonce="00" * 32), record),
        (altered(fair, nonce=first.nonce[:-2]), record),
        (altered(fair, nonce="AB" * 32), record),
        (altered(fair, commitment=second.commitment), record),
        (replace(fair, absent=[0]), record),
        (replace(fair, absent=[3]), record),
        (replace(fair, match=2), record),
        (replace(fair, table="another"), record),
        (fair, other),
        (fair, replace(record, choices=record.choices[:-1])),
        (fair, replace(record, options={"target": 11})),
    ]
    for fairness, forged in forgeries:
        with pytest.raises(Unfair):
            check(Proof(fairness=fairness, record=forged))
    with pytest.raises(RecordError, match="Choice 1 of"):
        check(Proof(fairness=fair, record=replace(record, choices=["0 play r12"])))


def test_a_cut_of_a_seat_that_does_not_exist_proves_nothing_even_if_its_hash_fits() -> None:
    """Seat 42 of three would be a cut of the host's own, after all others."""
    fair, record = proof_in(finished(ANNA)).fairness, proof_in(finished(ANNA)).record
    for seat in (3, 42):
        opening = f.Opening("ab" * 32, "")
        cut = OpenedCut(seat, cut_commitment("table", 1, seat, fair.commitment, opening), opening.nonce, "")
        forged = replace(fair, cuts=[*fair.cuts, cut])
        dealt = {"hex": seed("table", 1, SECRET.hidden, forged.cuts).hex()}
        with pytest.raises(Unfair, match="seats of this table"):
            check(Proof(fairness=forged, record=replace(record, seed=dealt)))


def test_void_deals_that_cannot_have_been_are_found() -> None:
    proof = proof_in(with_void_deal())
    fair, (void,) = proof.fairness, proof.fairness.void
    impossible = [
        replace(void, missing=[]),
        replace(void, missing=[2]),
        replace(void, missing=[1, 1]),
        replace(void, missing=[0]),  # who has cut again
        replace(void, commitment=fair.commitment),
        replace(void, commitment="x"),
        replace(void, cuts=void.cuts[::-1]),
        replace(void, cuts=[ClosedCut(1, "x")]),
        replace(void, absent=[1]),
    ]
    for forged in impossible:
        with pytest.raises(Unfair):
            check(Proof(fairness=replace(fair, void=[forged]), record=proof.record))
    with pytest.raises(Unfair):
        check(Proof(fairness=replace(fair, void=[void, replace(void, commitment="00" * 32)]), record=proof.record))


@pytest.mark.parametrize("text", ["", "{}", '{"stammtisch": 1}', "\xff", '{"stammtisch_proof": 2}'])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        load(text)


def test_a_proof_of_a_later_form_is_refused_in_words() -> None:
    with pytest.raises(RecordError, match="form 3"):
        load('{"stammtisch_proof": 3}')


# --- matches of older versions ---


def of_an_older_version() -> list[f.Entry]:
    """The facts of a match whose cuts were open, as they were stored then."""
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    old = [b'{"fact":"cut","seat":1,"text":"sieben"}', b'{"fact":"started","match":1,"cuts":{"1":"sieben"}}']
    entries = [*story.entries]
    for fact in map(f.load, old):
        entries.append(f.Entry(len(entries) + 1, story.now, fact))
    story.entries = entries
    story.table = story.retold()
    story.play_out()
    return story.entries


def test_facts_of_older_versions_give_the_same_match_and_a_proof_that_says_what_it_is_worth() -> None:
    proof = proof_of("table", of_an_older_version(), 1)
    assert isinstance(proof, ProofForm1)
    assert proof.fairness.cuts == {"1": "sieben"}
    assert proof.record.seed == {"hex": seed_of_texts("table", 1, SECRET.hidden, {1: "sieben"}).hex()}
    check(load(proof.dumps()))
    assert "by cutting last" in statement(proof).en
    assert "zuletzt abhob" in statement(proof).de


@pytest.mark.parametrize("cuts", [{"01": "sieben"}, {"42": "x"}, {" 1": "x"}, {"x": "y"}, {"-0": "x"}, {"1": "other"}])
def test_form_1_too_has_only_seats_of_this_table(cuts: dict[str, str]) -> None:
    proof = proof_of("table", of_an_older_version(), 1)
    assert isinstance(proof, ProofForm1)
    seats = {int(seat): text for seat, text in cuts.items() if seat.strip("- ").isdigit()}
    record = replace(proof.record, seed={"hex": seed_of_texts("table", 1, SECRET.hidden, seats).hex()})
    with pytest.raises(RecordError):
        check(ProofForm1(fairness=replace(proof.fairness, cuts=cuts), record=record))


def test_an_open_cut_of_an_older_version_before_the_deal_is_cut_anew() -> None:
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.entries.append(f.Entry(len(story.entries) + 1, story.now, f.load(b'{"fact":"cut","seat":1,"text":"sieben"}')))
    story.table = story.retold()
    assert story.table.cuts == {}
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    assert story.table.stage == "revealing"
