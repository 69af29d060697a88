"""Cheating hosts and players: whatever they try, either it does not work, or somebody's own client sees it.

The host of the server knows the secret, reads everything that arrives, and may tell each person whatever they like. An
honest client knows only what it was shown: `DealMemory`, as the terminal client has it.
"""

import msgspec
import pytest

from stammtisch.cli.tui import words
from stammtisch.cli.tui.deal_memory import differences, has_own_cut
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.fairness import OpenedCut, Terms, commitment, cut_commitment, fresh_opening, fresh_secret
from stammtisch.live.proof_check import Fairness, Proof, Unfair, check
from tests.live.honest import HonestClient, forged, gathered, own_cut, played, shown
from tests.live.story import ANNA, BERT, CARL, SECRET, Story

replace = msgspec.structs.replace


# --- what does not work ---


def test_all_honest() -> None:
    story, clients = gathered(), [HonestClient(person) for person in (ANNA, BERT, CARL)]
    for client in clients:
        client.looks_at(story)
    story.ask(c.Start(ANNA))
    for client in clients:
        client.looks_at(story)
    proof = played(story)
    assert len(proof.fairness.cuts) == 3
    for client in clients:
        known = client.memory.of(1)
        assert differences(proof, known) == []
        assert has_own_cut(proof, known)


def test_whoever_cuts_last_knows_nothing_to_choose_by() -> None:
    """The attack that worked: the host reads secret and cuts, and cuts last with the best of many texts."""
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    stored = b"".join(f.dump(entry.fact) for entry in story.entries)
    (opening,) = bert.memory.of(1).deals[story.table.commitment].cuts.values()
    assert opening.nonce.encode() not in stored, "the host has a hash, not what it is made of"
    story.cut(ANNA, "the best of 3,000")
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    assert opening.nonce in str(story.table.openings), "now it is there, and Anna is bound"
    story.ask(c.CutDeck(ANNA, "0" * 64))
    assert story.refusal() == "gathering_only"
    story.ask(c.Reveal(ANNA, fresh_opening("a better one")))
    assert story.refusal() == "wrong_reveal"


def test_nobody_reveals_before_all_is_frozen() -> None:
    story, bert = gathered(), HonestClient(BERT)
    story.cut(ANNA)
    story.reveal(ANNA)
    assert story.refusal() == "nothing_to_reveal"
    bert.looks_at(story)
    assert bert.sees(shown(story), 1) is None
    assert "frozen" not in shown(story)


def test_a_cut_is_good_for_its_seat_match_and_table_only() -> None:
    story = gathered()
    story.cut(BERT)
    cut = story.table.cuts[1]
    story.ask(c.CutDeck(ANNA, cut))  # copied: but it can be revealed for Bert's seat only
    story.ask(c.Start(ANNA))
    story.reveal(BERT)
    story.ask(c.Reveal(ANNA, story.openings[BERT.id]))
    assert story.refusal() == "wrong_reveal"
    opening, promised = story.openings[BERT.id], story.table.commitment
    others = {
        cut_commitment("table", 1, 1, promised, opening),
        cut_commitment("other", 1, 1, promised, opening),
        cut_commitment("table", 2, 1, promised, opening),
        cut_commitment("table", 1, 2, promised, opening),
        cut_commitment("table", 1, 1, "0" * 64, opening),
        cut_commitment("table", 1, 1, promised, f.Opening(opening.nonce, "x")),
    }
    assert len(others) == 6
    assert cut in others


@pytest.mark.parametrize(
    "opening", [f.Opening("", ""), f.Opening("AB" * 32, ""), f.Opening("ab" * 31, ""), f.Opening("ab" * 32, "x" * 65)]
)
def test_what_is_no_nonce_reveals_nothing(opening: f.Opening) -> None:
    story = gathered()
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    story.ask(c.Reveal(BERT, opening))
    assert story.refusal() == "wrong_reveal"


def test_only_who_sits_there_reveals_and_only_once() -> None:
    story = gathered()
    story.cut(BERT)
    story.cut(CARL)
    story.ask(c.Start(ANNA))
    story.ask(c.Reveal(f.Person("dora", "Dora"), story.openings[BERT.id]))
    assert story.refusal() == "not_seated"
    story.ask(c.Reveal(ANNA, story.openings[BERT.id]))
    assert story.refusal() == "nothing_to_reveal", "Anna has not cut"
    story.reveal(BERT)
    story.reveal(BERT)
    assert story.refusal() == "already"
    story.reveal(CARL)
    assert story.table.stage == "playing"
    story.reveal(BERT)
    assert story.refusal() == "already", "an answer that was lost is given again"


@pytest.mark.parametrize("text", ["", "7" * 63, "A" * 64, "g" * 64, "7" * 65])
def test_a_cut_is_a_hash_in_its_only_form(text: str) -> None:
    story = gathered()
    story.ask(c.CutDeck(BERT, text))
    assert story.refusal() == "malformed"


def test_nothing_can_be_changed_while_cuts_are_revealed() -> None:
    story = gathered()
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    dora = f.Person("dora", "Dora")
    attempts: list[c.AnyCommand] = [
        c.Sit(dora, 0),
        c.Sit(CARL, 0),
        c.SeatBot(ANNA, 1, "random"),
        c.Unseat(ANNA, 1),
        c.CutDeck(CARL, "0" * 64),
        c.Start(ANNA),
        c.Close(ANNA),
        c.Rematch(ANNA, fresh_secret()),
        c.DealRematch(),
        c.VoidDeal("0" * 64, fresh_secret()),
    ]
    for attempt in attempts:
        story.ask(attempt)
        assert story.refusal() != "already", attempt
    assert story.table.stage == "revealing"


def test_nobody_takes_another_seat_while_cuts_are_revealed() -> None:
    """Not even a bot's: whoever has cut would be gone from the seat that the cut is for."""
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    for person, seat in ((CARL, 2), (BERT, 2), (CARL, None)):
        story.ask(c.Sit(person, seat))
        assert story.refusal() in ("gathering_only", "no_seat")
    story.ask(c.Stand(BERT))
    story.ask(c.Sit(CARL, 1))
    assert story.refusal() == "gathering_only"
    story.ask(c.Sit(BERT, 1))
    story.reveal(BERT)
    assert story.table.stage == "playing"


# --- what somebody sees ---


def test_who_does_not_reveal_makes_the_deal_void_once_and_everybody_sees_who_it_was() -> None:
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.cut(CARL)
    first = story.table.commitment
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    story.void()
    assert story.table.commitment != first
    assert shown(story)["voids"] == [[{"seat": 2, "person": {"id": "carl", "name": "Carl"}}]]
    story.ask(c.CutDeck(CARL, "0" * 64))
    assert story.refusal() == "not_revealed"
    bert.looks_at(story)
    story.ask(c.DealRematch())
    bert.looks_at(story)
    proof = played(story)
    assert ([void.missing for void in proof.fairness.void], [cut.seat for cut in proof.fairness.cuts]) == ([[2]], [1])
    known = bert.memory.of(1)
    assert (differences(proof, known), has_own_cut(proof, known)) == ([], True)


def test_neither_another_seat_nor_another_person_in_it_helps_who_did_not_reveal() -> None:
    story = gathered()
    story.cut(CARL)
    story.ask(c.Start(ANNA))
    story.void()
    story.ask(c.Stand(CARL))
    dora = f.Person("dora", "Dora")
    story.ask(c.Sit(dora, 2))
    story.cut(dora)
    assert story.refusal() == "not_revealed"
    story.ask(c.Stand(BERT))
    story.ask(c.Sit(CARL, 1))
    story.cut(CARL)
    assert story.refusal() == "not_revealed"
    story.ask(c.Start(ANNA))
    story.play_out()
    story.ask(c.Rematch(ANNA, fresh_secret()))
    story.cut(CARL)
    assert story.table.cuts, "the next match is another one"


def test_who_leaves_while_cuts_are_revealed_has_not_revealed() -> None:
    """Otherwise leaving would be a way to reject a deal without anybody noticing."""
    story = gathered()
    story.cut(CARL)
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    story.reveal(BERT)
    story.ask(c.Stand(CARL))
    assert story.held() == ["person", "person", "left"]
    story.void()
    assert [missing.person for missing in story.table.voids[0].missing] == [CARL]
    assert story.held() == ["person", "person", "open"]


def test_the_host_of_the_table_who_leaves_while_cuts_are_revealed_stops_nothing() -> None:
    story = gathered()
    story.cut(ANNA)
    story.cut(BERT)
    story.ask(c.Start(ANNA))
    story.reveal(ANNA)
    story.ask(c.Stand(ANNA))
    assert story.table.host == "bert"
    story.reveal(BERT)
    assert (story.table.stage, story.held()[0]) == ("playing", "left")


def test_the_host_withholds_an_honest_reveal() -> None:
    """And says that Bert had not revealed. Bert's client knows better."""
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.ask(c.Start(ANNA))
    lobby = shown(story)
    sent = bert.sees(lobby, 1)
    assert sent is not None
    bert.memory.answered(sent, lobby, done=True)  # acknowledged, but not stored
    story.void()
    story.ask(c.Start(ANNA))
    proof = played(story)
    assert differences(proof, bert.memory.of(1)) == [words.BLAMED]
    assert not has_own_cut(proof, bert.memory.of(1))


def test_the_host_leaves_an_honest_cut_out() -> None:
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.cut(ANNA)
    story.ask(c.Start(ANNA, frozenset([ANNA.id])))
    assert shown(story)["absent"] == [1], "it is said, in the lobby and in the proof"
    bert.looks_at(story)
    story.reveal(ANNA)
    proof = played(story)
    assert proof.fairness.absent == [1]
    assert not has_own_cut(proof, bert.memory.of(1))


def test_the_host_replaces_an_honest_cut() -> None:
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.cut(BERT)  # somebody else, in Bert's name
    story.ask(c.Start(ANNA))
    assert bert.sees(shown(story), 1) is None, "nothing is revealed for a cut that is not one's own"
    story.reveal(BERT)
    assert not has_own_cut(played(story), bert.memory.of(1))


def test_the_host_shows_different_lists_to_different_people() -> None:
    """Each is given a proof that holds and has the list they saw; but they have played another match."""
    story, bert, carl = gathered(), HonestClient(BERT), HonestClient(CARL)
    for client in (bert, carl):
        client.looks_at(story)
    story.ask(c.Start(ANNA))
    promised, lobby = story.table.commitment, shown(story)
    cuts = {cut.seat: cut for cut in (own_cut(0, promised), own_cut(1, promised), own_cut(2, promised))}
    openings = {}
    for client, seat in ((bert, 1), (carl, 2)):
        mine = story.table.frozen[seat]
        frozen = [
            {"seat": other, "commitment": mine if other == seat else cuts[other].commitment} for other in range(3)
        ]
        sent = client.sees({**lobby, "frozen": frozen}, seat)
        assert sent is not None
        openings[seat] = OpenedCut(seat, mine, sent["nonce"], sent["text"])
    true = played_with(story, openings)
    for client, seat in ((bert, 1), (carl, 2)):
        fair = replace(true.fairness, cuts=[openings[other] if other == seat else cuts[other] for other in range(3)])
        own = forged(fair)
        assert differences(true, client.memory.of(1)) == [words.OTHER_DEAL]
        assert differences(own, client.memory.of(1)) == [], "by the lists alone nobody can tell"
        for decision, text in enumerate((t for t in true.record.choices if t.startswith(f"{seat} ")), 1):
            client.memory.chose(1, seat, decision, text.removeprefix(f"{seat} "))
        assert differences(own, client.memory.of(1)) == [words.OTHER_MATCH]


def played_with(story: Story, openings: dict[int, OpenedCut]) -> Proof:
    for seat, who in ((1, BERT), (2, CARL)):
        story.ask(c.Reveal(who, f.Opening(openings[seat].nonce, openings[seat].text)))
    return played(story)


def test_after_one_reveal_no_other_list_is_answered() -> None:
    """The host hears Bert's part, and would like to choose Anna's now."""
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.cut(ANNA)
    story.ask(c.Start(ANNA))
    lobby = shown(story)
    sent = bert.sees(lobby, 1)
    assert sent is not None
    bert.memory.answered(sent, lobby, done=True)
    better = own_cut(0, story.table.commitment, "a better one")
    frozen = [{"seat": 0, "commitment": better.commitment}, {"seat": 1, "commitment": story.table.frozen[1]}]
    assert bert.sees({**lobby, "frozen": frozen}, 1) is None
    (mine,) = bert.memory.of(1).deals[story.table.commitment].cuts.items()
    opened = OpenedCut(1, mine[0], mine[1].nonce, mine[1].text)
    terms = Fairness("table", 1, story.table.commitment, SECRET.hidden.hex(), [better, opened], [], [])
    assert differences(forged(terms), bert.memory.of(1)) == [words.OTHER_DEAL]


def test_the_host_forgets_a_deal_that_was_not_good() -> None:
    """All had revealed; the server "was restored from a backup", and promises something new for the same match."""
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    again, secret = gathered(), fresh_secret()
    terms = Terms("table", 1, "gaunerbande", 1, 3, {"target": 10})
    again.table.secret, again.table.commitment = secret, commitment(terms, secret.hidden)
    bert.looks_at(again)
    again.ask(c.Start(ANNA))
    bert.looks_at(again)
    cuts = [OpenedCut(1, again.table.frozen[1], again.table.openings[1].nonce, "")]
    proof = forged(Fairness("table", 1, again.table.commitment, secret.hidden.hex(), cuts, [], []), secret)
    assert has_own_cut(proof, bert.memory.of(1))
    assert differences(proof, bert.memory.of(1)) == [words.OTHER_DEAL], "the first deal is not listed as void"


def test_the_host_hides_a_void_deal() -> None:
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.cut(CARL)
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    story.void()
    bert.looks_at(story)
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    proof = played(story)
    hidden = replace(proof, fairness=replace(proof.fairness, void=[]))
    check(hidden)
    assert differences(hidden, bert.memory.of(1)) == [words.OTHER_DEAL]


def test_the_host_proves_another_secret_than_was_promised() -> None:
    story, bert = gathered(), HonestClient(BERT)
    bert.looks_at(story)
    story.ask(c.Start(ANNA))
    bert.looks_at(story)
    proof = played(story)
    fair = replace(proof.fairness, secret="11" * 32)
    with pytest.raises(Unfair):
        check(replace(proof, fairness=fair))
    terms = Terms("table", 1, "gaunerbande", 1, 3, {"target": 10})
    other = commitment(terms, b"\x11" * 32)
    fair = Fairness("table", 1, other, "11" * 32, [], [], [])
    assert words.OTHER_DEAL in differences(forged(fair, f.Secret(b"\x11" * 32)), bert.memory.of(1))
