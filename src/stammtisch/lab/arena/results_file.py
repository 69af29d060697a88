"""ResultsFile: the results of a contest as a CSV file that can be resumed.

Its first line says which contest it is, the second names the columns; then comes one line per match. A deal's lines are
written all at once, in the order of the deals: whenever the work is cut off, the file holds whole deals and at most a
torn end, which is cut away when the file is next opened. What is damaged before its end is refused.
"""

import csv
import errno
import io
import json
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from stammtisch.lab.arena.contest import Contest, MatchResult, victory_shares
from stammtisch.lab.errors import LabError, check_writable, writing

MARK = "# stammtisch arena "
HIGHEST = 10**9  # number in a line; none is anywhere near it


class ResultsFile:
    """The file at `path`; `deals` is what it held when it was opened. It only ever gains whole deals.

    LabError if it cannot be written, holds another contest or damaged lines, or holds anything at all and `resume` is
    not set.
    """

    def __init__(self, path: Path, contest: Contest, *, resume: bool) -> None:
        self._path, self._contest = path, contest
        self.deals: list[list[MatchResult]] = []
        check_writable(path)
        with writing(path):
            self._new = not path.exists() or not path.stat().st_size
            if not self._new:
                self._open(resume)

    def _open(self, resume: bool) -> None:
        if not resume:
            raise LabError(
                f"{self._path} is there already; --resume goes on with it.",
                f"{self._path} gibt es schon; --resume macht damit weiter.",
            )
        self.deals, length = read(self._path.read_bytes(), self._contest, self._path)
        os.truncate(self._path, length)

    def add(self, deal: list[MatchResult]) -> None:
        """Appends a deal, all of it or nothing; before the first one also the header. LabError if that fails."""
        text = header(self._contest) if self._new else ""
        text += "".join(match_line(self._contest, match) for match in deal)
        with writing(self._path), self._path.open("ab", buffering=0) as file:
            append(file, text.encode())
        self._new = False


def append(file: FileIO, data: bytes) -> None:
    """Appends all of it, or raises OSError and leaves the file as it was: a full disk must not leave half a deal."""
    end = file.seek(0, os.SEEK_END)
    try:
        if file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        with suppress(OSError):
            file.truncate(end)
        raise


# --- writing ---


def header(contest: Contest) -> str:
    """The first two lines."""
    return MARK + json.dumps(contest.terms(), ensure_ascii=False) + "\n" + as_csv(columns(contest))


def columns(contest: Contest) -> list[str]:
    """The names of the columns."""
    per_seat = [f"{what}_{seat}" for seat in range(contest.players) for what in ("bot", "score", "win")]
    return ["deal", "rounds", "choices", *per_seat]


def match_line(contest: Contest, match: MatchResult) -> str:
    """The line of one match; `parse_match` reads it back."""
    entries: list[Any] = [match.deal, match.rounds, match.choices]
    for bot, score, win in zip(match.seating, match.scores, victory_shares(contest, match), strict=True):
        entries += [contest.names[bot], score, "" if win is None else f"{win:.6g}"]
    return as_csv(entries)


def as_csv(entries: list[Any]) -> str:
    """One line of CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(entries)
    return out.getvalue()


# --- reading ---


def read(data: bytes, contest: Contest, path: Path) -> tuple[list[list[MatchResult]], int]:
    """The whole deals of a file and how many bytes they take up.

    LabError if it is not a file of this contest, or if more follows on a damaged line than a deal that was cut off.
    """
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    check_header(lines, contest, path)
    deals: list[list[MatchResult]] = []
    length = len(lines[0]) + len(lines[1])
    each = len(contest.seatings)
    for first in range(2, len(lines), each):
        block = lines[first : first + each]
        try:
            deal = [parse_match(text, contest) for text in block]
        except (ValueError, IndexError, csv.Error):
            deal = []
        if [(match.deal, match.seating) for match in deal] != [(len(deals), s) for s in contest.seatings]:
            _check_torn(data[length:], each, len(deals), path)
            break
        deals.append(deal)
        length += sum(map(len, block))
    return deals, length


def _check_torn(rest: bytes, each: int, deal: int, path: Path) -> None:
    """Raises LabError unless this can be what is left of a deal that was being written: not all of its lines."""
    if rest.count(b"\n") >= each:
        raise LabError(
            f"{path} is damaged: deal {deal} cannot be read, and more follows on it.",
            f"{path} ist beschädigt: Verteilung {deal} ist unlesbar, und es folgt noch mehr.",
        )


def check_header(lines: list[bytes], contest: Contest, path: Path) -> None:
    """Raises LabError unless the first two lines are those of this contest; the message says what is different."""
    try:
        text = lines[0].decode()
        terms = json.loads(text.removeprefix(MARK))
        ours = text.startswith(MARK) and lines[1].decode() == as_csv(columns(contest))
    except (ValueError, IndexError, RecursionError):
        terms, ours = None, False
    wanted = json.loads(json.dumps(contest.terms()))
    if terms == wanted and ours:
        return
    if isinstance(terms, dict) and text.startswith(MARK):
        other = ", ".join(f"{name}: {terms.get(name)!r}" for name in wanted if terms.get(name) != wanted[name])
        raise LabError(
            f"{path} holds another contest ({other}).", f"{path} gehört zu einem anderen Wettkampf ({other})."
        )
    raise LabError(f"{path} holds no contest.", f"{path} enthält keinen Wettkampf.")


def parse_match(text: bytes, contest: Contest) -> MatchResult:
    """A match from its line; ValueError, IndexError or csv.Error if the line is not as `match_line` writes it."""
    if not text.endswith(b"\n"):
        raise ValueError("no end of line")
    entries = next(csv.reader([text.decode()]))
    deal, rounds, choices = map(int, entries[:3])
    seats = [entries[3 + 3 * seat : 6 + 3 * seat] for seat in range(contest.players)]
    match = MatchResult(
        deal=deal,
        seating=tuple(contest.names.index(bot) for bot, _, _ in seats),
        rounds=rounds,
        choices=choices,
        scores=tuple(int(score) for _, score, _ in seats),
        winners=tuple(seat for seat, (_, _, win) in enumerate(seats) if float(win or 0)),
    )
    if match_line(contest, match).encode() != text or max(map(abs, (rounds, choices, *match.scores))) > HIGHEST:
        raise ValueError("not as it was written")
    return match
