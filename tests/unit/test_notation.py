"""Notations: a match as a text to read aloud; what is written is read back, and what is wrong is told with its line."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stammtisch
from stammtisch import Match, RecordError
from stammtisch.match import Redealt
from stammtisch.notation import Line, Notation, dumps, loads, read
from stammtisch.notation.reader import DEEPEST
from stammtisch.testing.variants import Variant, all_variants

KEPT = """stammtisch notation 1
game: gaunerbande
players: 4
option target: 10
seed: 7
event: Thursday
seat 0: Anna

{The first evening of the year.}
round 1
pass: 3 pass k8, 3 pass r1, 2 pass g9, 3 pass b10, 1 pass g3, 1 pass g11, 0 pass k3, 0 pass b6,
  0 pass r4, 2 pass g10, 1 pass b2, 2 pass r9
trick 1: 2 play g0, 3 play g9 {Too high, \\{sadly\\}.} (3 play g5 {better} (3 play g1), 0 play g12)
  (3 play g10), 0 play g12
result: unfinished
"""


def walked(match: Match, luck: Random, choices: int) -> tuple[str, ...]:
    """So many choices made at random, or as many as there are."""
    for _ in range(choices):
        if not match.over:
            seat = luck.choice(match.waiting)
            match.play(seat, luck.choice(match.choices(seat)))
    return tuple(f"{seat} {choice}" for seat, choice in match.played)


SIGNS = [*"ab{}()[],:;\\\"' \n\t#0é漢\x1b\x00\u2028\u200d", "round 1", "\\}", "result: unfinished"]


def comment(luck: Random) -> str:
    """Anything that somebody may say."""
    return "!" + "".join(luck.choice(SIGNS) for _ in range(luck.randint(0, 30)))


def annotated(match: Match, luck: Random, choices: int, depth: int = 0) -> Line:
    """A line of play from here, with comments and variations in random places."""
    start, before = match.copy(), len(match.played)
    line = walked(match, luck, choices)[before:]
    comments: dict[int, tuple[str, ...]] = {}
    variations: dict[int, tuple[Line, ...]] = {}
    for number in luck.sample(range(len(line) + 1), min(3, len(line) + 1)):
        comments[number] = tuple(comment(luck) for _ in range(luck.randint(1, 2)))
    for number in luck.sample(range(1, len(line) + 1), min(2, len(line))) if depth < 2 else ():
        there = start.copy()
        for choice in line[: number - 1]:
            there.play(int(choice[0]), choice[2:])
        variations[number] = (annotated(there, luck, luck.randint(1, 4), depth + 1),)
    return Line(line, comments, variations)


@pytest.mark.parametrize("variant", all_variants(), ids=str)
@settings(max_examples=3, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
@given(luck=st.integers(0, 9**9).map(Random), seed=st.integers() | st.binary(max_size=8) | st.text(max_size=8))
def test_what_is_written_is_read_back(variant: Variant, luck: Random, seed: int | str | bytes) -> None:
    match = variant.load().start(seed)
    line = annotated(match, luck, luck.choice([0, 1, 15, 60]))
    notation = Notation(match.record(), line, {"event": "Thursday", "seat 0": "Anna"})
    again = loads(dumps(notation))
    assert again == notation
    assert again.record.replay().view(0) == match.view(0)
    assert dumps(again) == dumps(notation)


def test_whole_matches_come_back() -> None:
    for game in stammtisch.games():
        match = stammtisch.load(game).start("whole")
        walked(match, Random(1), 9000)
        assert match.over
        assert loads(dumps(Notation.of(match)).encode()).record == match.record()


def test_what_was_dealt_anew_on_the_way_comes_back() -> None:
    match = stammtisch.load("gaunerbande", players=4).start(7)
    walked(match, Random(0), 20)
    redealt = msgspec.structs.replace(match.record(), redealt=[Redealt(20, 1, 99)])
    assert loads(Notation.of(redealt).dumps()).record == redealt


def test_a_text_written_by_hand() -> None:
    notation = loads(KEPT)
    assert notation.headers == {"event": "Thursday", "seat 0": "Anna"}
    assert notation.line.comments == {0: ("The first evening of the year.",), 14: ("Too high, {sadly}.",)}
    first, second = notation.line.variations[14]
    assert first.choices == ("3 play g5", "0 play g12")
    assert first.comments == {1: ("better",)}
    assert first.variations[1][0].choices == ("3 play g1",)
    assert second.choices == ("3 play g10",)
    assert dumps(notation) == KEPT.replace("players", "rules: 1\nplayers")
    assert loads(KEPT.replace("\n", "\r\n").encode("utf-8-sig")) == notation, "as other systems end lines"


def test_a_record_is_read_too() -> None:
    record = stammtisch.load("party_bugs").start(1).record()
    assert read(record.dumps()).record == read(f" \n{record.dumps()}".encode()).record == record


WRONG = [
    ("stammtisch notation 1", "chess", "Line 1: a notation begins with 'stammtisch notation 1'."),
    ("seed: 7\n", "", "Line 1: the header 'seed: 7' is missing."),
    ("seed: 7", "seed: seven", "Line 5: 'seed' is written like"),
    ("seed: 7", "seed: 7\nseed: 7", "Line 6: the header 'seed' stands there already."),
    ("seed: 7", "seed: [7]", "Line 5: 'seed' is written like 7, \"a text\" or hex 00ff, not '[7]'."),
    ("game: gaunerbande", "game: poker", "Line 2: The record cannot be set up: There is no game 'poker'"),
    ("players: 4", "players: 9", "Line 2: The record cannot be set up: Gaunerbande is for 3, 4, 5, 6 players, not 9."),
    ("players: 4", "players: four", "Line 3: 'players' is written like 4, not 'four'."),
    ("players: 4", "rules: 99", "Line 2: The record was made under version 99"),
    ("option target: 10", "option target: 1", "Line 2: The record cannot be set up: target must be a whole number"),
    ("event: Thursday", "Thursday", "Line 6: 'Thursday' is no header; a header is 'name: text'"),
    ("event: Thursday", "event:", "Line 6: A header says something"),
    ("Anna\n\n", "Anna\n", "Line 8: '{The first evening of the year.}' is no header"),
    ("of the year.}", "of the year.", "Line 9: a comment begins with { and does not end"),
    ("round 1", "round 2", "Line 10: this is round 1, not 'round 2'."),
    ("trick 1", "trick 2", "Line 13: this is trick 1, not 'trick 2'."),
    ("2 play g0", "2 play r10", "Line 13: '2 play r10': "),
    ("2 play g0", "2 play z1", "Line 13: '2 play z1': "),
    ("2 play g0", "g0", "Line 13: 'g0' is no choice; choices are written '2 play r10, 3 play r4', with commas."),
    ("(3 play g10)", "(3 play g10", "Line 14: this ( has no )."),
    ("(3 play g10)", "()", "Line 14: a variation has a choice: (2 play r4)."),
    ("(3 play g10)", "{}", "Line 14: this comment says nothing."),
    ("(3 play g10)", ")", "Line 14: ) ends no variation."),
    ("(3 play g10)", "}", "Line 14: } ends no comment"),
    ("(3 play g10)", "(3 play k0)", "Line 14: '3 play k0': "),
    ("round 1", "(0 pass r4)", "Line 10: a variation stands after the choice"),
    ("unfinished", "1, 2, 3, 4; won by 0", "Line 15: the result here is 'unfinished', not '1, 2, 3, 4; won by 0'."),
    ("unfinished", "unfinished\n1 play g8", "Line 16: nothing follows the result."),
]


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG, ids=[told[:40] for *_, told in WRONG])
def test_what_is_wrong_is_told_with_its_line(right: str, wrong: str, told: str) -> None:
    assert right in KEPT
    with pytest.raises(RecordError) as refused:
        loads(KEPT.replace(right, wrong, 1))
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)
    assert refused.value.phrase.de.startswith(told[: told.index(":")].replace("Line", "Zeile"))


def test_variations_go_only_so_deep() -> None:
    deep = KEPT.replace("(3 play g10)", "(3 play g10 " * (DEEPEST + 1) + ")" * (DEEPEST + 1))
    with pytest.raises(RecordError, match="Line 14: variations go 20 deep"):
        loads(deep)
    loads(KEPT.replace("(3 play g10)", "(3 play g10 " * DEEPEST + ")" * DEEPEST))


@pytest.mark.parametrize("bad", [b"\xff\xfe", b"", b"{", "stammtisch notation 1", "x" * 5_000_000, b"{}", "\x00"])
def test_what_is_no_notation_at_all(bad: str | bytes) -> None:
    with pytest.raises(RecordError):
        read(bad)


def is_read_or_refused(text: str) -> bool:
    """Whether it is read, and then comes back as it is; if not, it is refused in one line with its number."""
    told, notation = "", None
    try:
        notation = loads(text)
    except RecordError as error:
        told = str(error)
    assert (told.startswith("Line ") and "\n" not in told) or (notation and loads(dumps(notation)) == notation)
    return notation is not None


def test_mutated_texts_are_read_or_refused_and_nothing_else() -> None:
    luck, kept = Random(5), KEPT
    signs = [
        *"{}(),:\\\n0123456789",
        "round ",
        "trick ",
        " play ",
        "result:",
        "\x1b",
        "ü",
        "\ud800",
        "\u2028",
        "hex ",
        '"',
        "[" * 500,
    ]
    read_again = 0
    for _ in range(1000):
        text = kept
        for _ in range(luck.randint(1, 3)):
            start = luck.randrange(len(text) + 1)
            end = min(len(text), start + luck.choice([0, 0, 1, 1, 4, 40]))
            piece = luck.choice([luck.choice(signs), text[luck.randrange(len(text)) :][: luck.randint(1, 30)], ""])
            text = text[:start] + piece + text[end:]
        read_again += is_read_or_refused(text)
    assert read_again > 40, "some changes do no harm"


def test_what_cannot_be_written_is_refused() -> None:
    record = stammtisch.load("gaunerbande").start(1).record()
    for headers in ({"game": "x"}, {"Option a": "x"}, {"a:b": "x"}, {"a": ""}, {"a": "x\ny"}, {"a": "\x1b"}):
        with pytest.raises(RecordError):
            Notation.of(record, headers)
    with pytest.raises(RecordError):
        Notation(record, Line(("0 play r1",)))
    for comments, variations in (({1: ("x",)}, {}), ({0: (" ",)}, {}), ({}, {1: (Line(),)})):
        with pytest.raises(RecordError):
            Line((), comments, variations)
    match = stammtisch.load("gaunerbande").start(1)
    seat = match.waiting[0]
    match.play(seat, match.choices(seat)[0])
    for variation in (Line(), Line(("0 play z9",))):
        line = Line(tuple(match.record().choices), {}, {1: (variation,)})
        with pytest.raises(RecordError):
            dumps(Notation(match.record(), line))
