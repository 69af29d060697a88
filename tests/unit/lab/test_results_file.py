"""The file that a contest can be gone on with."""

from pathlib import Path

import pytest

from stammtisch.lab.arena.results_file import ResultsFile
from stammtisch.lab.errors import LabError
from tests.unit.lab.contests import contest, made_up


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.csv"


def write(path: Path, deals: int = 3) -> None:
    held = contest()
    results_file = ResultsFile(path, held, resume=True)
    for deal in range(len(results_file.deals), deals):
        results_file.add(made_up(held, deal, (deal, 7)))


def test_what_is_written_is_read_again(path: Path) -> None:
    write(path)
    held = contest()
    assert ResultsFile(path, held, resume=True).deals == [made_up(held, deal, (deal, 7)) for deal in range(3)]
    lines = path.read_text().splitlines()
    assert lines[0].startswith('# stammtisch arena {"stammtisch": ')
    assert lines[1] == "deal,rounds,choices,bot_0,score_0,win_0,bot_1,score_1,win_1,bot_2,score_2,win_2"
    assert lines[2] == "0,1,50,policy,0,,random,7,,random,7,"
    assert len(lines) == 2 + 3 * 6


def test_victories_are_shared(path: Path) -> None:
    held = contest(rounds="full")
    deal = [played._replace(winners=(0, 2)) for played in made_up(held, 0, (1, 2))]
    ResultsFile(path, held, resume=False).add(deal)
    assert path.read_text().splitlines()[2] == "0,1,50,policy,1,0.5,random,2,0,random,2,0.5"
    assert ResultsFile(path, held, resume=True).deals == [deal]


def test_nothing_is_created_before_the_first_deal(path: Path) -> None:
    ResultsFile(path, contest(), resume=True)
    assert not path.exists()


def test_a_torn_end_is_cut_away_wherever_it_is_torn(path: Path) -> None:
    write(path, deals=2)
    whole = path.read_bytes()
    write(path, deals=3)
    longer = path.read_bytes()
    for length in range(len(whole), len(longer)):
        path.write_bytes(longer[:length])
        assert len(ResultsFile(path, contest(), resume=True).deals) == 2
        assert path.read_bytes() == whole
    write(path, deals=3)
    assert path.read_bytes() == longer


def test_it_is_not_overwritten_unasked(path: Path) -> None:
    write(path)
    before = path.read_bytes()
    with pytest.raises(LabError, match=r"is there already; --resume goes on with it\."):
        ResultsFile(path, contest(), resume=False)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (contest(seed=2), "seed: 1"),
        (contest("random", "policy"), r"bots: \['policy', 'random'\]"),
        (contest(rounds="full"), "rounds: 'one'"),
        (contest(players=4), "players: 3"),
        (contest(game="gauner"), "game: 'gaunerbande'"),
    ],
)
def test_another_contest_is_refused(path: Path, other: object, why: str) -> None:
    write(path)
    before = path.read_bytes()
    with pytest.raises(LabError, match=f"holds another contest .*{why}"):
        ResultsFile(path, other, resume=True)  # type: ignore[arg-type]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"hello\n", b"\xff\xfe", b"# stammtisch arena {\n", b"# stammtisch arena {}", b"[]\n[]\n"]
)
def test_any_other_file_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(LabError, match=r"holds no contest|holds another contest"):
        ResultsFile(path, contest(), resume=True)
    assert path.read_bytes() == content


def test_a_full_disk_leaves_no_half_deal() -> None:
    results_file = ResultsFile(Path("/dev/full"), contest(), resume=False)
    with pytest.raises(LabError, match="/dev/full cannot be written: No space left"):
        results_file.add(made_up(contest(), 0, (1, 2)))


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="cannot be written: Is a directory"):
        ResultsFile(tmp_path, contest(), resume=False)
    with pytest.raises(LabError, match="cannot be written: No such file or directory"):
        ResultsFile(tmp_path / "no" / "folder.csv", contest(), resume=False)


DAMAGES = [
    (b"1,1,50,policy,1", b'1,1,50,"policy,1'),
    (b"1,1,50,policy,1", b"1,1,50,policy,\x00"),
    (b"1,1,50,policy,1", b"1,1,50,policy,01"),
    (b"1,1,50,policy,1", b"1,1,50,policy," + b"9" * 400),
    (b"1,1,50,policy,1", b"1,1,50,policy," + b"9" * 5000),
    (b"1,1,50,policy,1", b"1,1,50," + b"x" * 200_000 + b",1"),
    (b"1,1,50,policy,1", b"1,1,50,somebody,1"),
    (b"1,1,50,policy,1", b"\xff\xfe"),
    (b"\n1,1,50,", b"\n\n1,1,50,"),
]


@pytest.mark.parametrize(("old", "new"), DAMAGES)
def test_what_is_damaged_is_refused_and_left_alone(path: Path, old: bytes, new: bytes) -> None:
    write(path)
    whole = path.read_bytes()
    assert old in whole
    path.write_bytes(damaged := whole.replace(old, new, 1))
    with pytest.raises(LabError, match="is damaged: deal 1 cannot be read, and more follows on it"):
        ResultsFile(path, contest(), resume=True)
    assert path.read_bytes() == damaged


def test_a_header_without_end_is_none(path: Path) -> None:
    path.write_bytes(b"# stammtisch arena " + b"[" * 200_000 + b"\n")
    with pytest.raises(LabError, match="holds no contest"):
        ResultsFile(path, contest(), resume=True)
