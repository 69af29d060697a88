"""The results of a contest as a CSV file that can be gone on with.

Its first line says which contest it is, the second names the columns; then comes one line per match. A deal's lines are
written all at once, in the order of the deals: whenever the work is cut off, the file holds whole deals and at most a
torn end, which the next opening cuts away.
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

from stammtisch.lab.contest import Contest, Played, shares
from stammtisch.lab.errors import LabError
from stammtisch.lab.files import check_writable, writing

MARK = "# stammtisch arena "


class Ledger:
    """A file of results; `deals` is what it held when it was opened. Only whole deals are ever in it."""

    def __init__(self, path: Path, contest: Contest, *, resume: bool) -> None:
        self._path, self._contest = path, contest
        self.deals: list[list[Played]] = []
        check_writable(path)
        with writing(path):
            self._new = not path.exists() or not path.stat().st_size
            if not self._new:
                self._go_on(resume)

    def _go_on(self, resume: bool) -> None:
        if not resume:
            raise LabError(
                f"{self._path} is there already; --resume goes on with it.",
                f"{self._path} gibt es schon; --resume macht damit weiter.",
            )
        self.deals, length = read(self._path.read_bytes(), self._contest, self._path)
        os.truncate(self._path, length)

    def add(self, deal: list[Played]) -> None:
        """Appends a deal; the very first brings the header along."""
        text = header(self._contest) if self._new else ""
        text += "".join(line(self._contest, played) for played in deal)
        with writing(self._path), self._path.open("ab", buffering=0) as file:
            append(file, text.encode())
        self._new = False


def append(file: FileIO, data: bytes) -> None:
    """All of it or nothing: a full disk must not leave half a deal behind."""
    end = file.seek(0, os.SEEK_END)
    try:
        if file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        with suppress(OSError):
            file.truncate(end)
        raise


# --- as text ---


def header(contest: Contest) -> str:
    return MARK + json.dumps(contest.terms(), ensure_ascii=False) + "\n" + as_csv(columns(contest))


def columns(contest: Contest) -> list[str]:
    per_seat = [f"{what}_{seat}" for seat in range(contest.players) for what in ("bot", "score", "win")]
    return ["deal", "rounds", "choices", *per_seat]


def line(contest: Contest, played: Played) -> str:
    entries: list[Any] = [played.deal, played.rounds, played.choices]
    for bot, score, win in zip(played.seating, played.scores, shares(contest, played), strict=True):
        entries += [contest.names[bot], score, "" if win is None else f"{win:.6g}"]
    return as_csv(entries)


def as_csv(entries: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(entries)
    return out.getvalue()


# --- and back ---


def read(data: bytes, contest: Contest, path: Path) -> tuple[list[list[Played]], int]:
    """The whole deals of a file and how many bytes they take up; LabError if it belongs to something else."""
    lines = data.splitlines(keepends=True)
    check_header(lines, contest, path)
    deals: list[list[Played]] = []
    length = len(lines[0]) + len(lines[1])
    each = len(contest.seatings)
    for first in range(2, len(lines) - each + 1, each):
        block = lines[first : first + each]
        try:
            deal = [parse(text, contest) for text in block]
        except (ValueError, IndexError):
            break
        if [(played.deal, played.seating) for played in deal] != [(len(deals), s) for s in contest.seatings]:
            break
        deals.append(deal)
        length += sum(map(len, block))
    return deals, length


def check_header(lines: list[bytes], contest: Contest, path: Path) -> None:
    try:
        text = lines[0].decode()
        terms = json.loads(text.removeprefix(MARK))
        ours = text.startswith(MARK) and lines[1].decode() == as_csv(columns(contest))
    except (ValueError, IndexError):
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


def parse(text: bytes, contest: Contest) -> Played:
    """One line; ValueError or IndexError if it is torn."""
    if not text.endswith(b"\n"):
        raise ValueError("no end of line")
    entries = next(csv.reader([text.decode()]))
    deal, rounds, choices = map(int, entries[:3])
    seats = [entries[3 + 3 * seat : 6 + 3 * seat] for seat in range(contest.players)]
    return Played(
        deal=deal,
        seating=tuple(contest.names.index(bot) for bot, _, _ in seats),
        rounds=rounds,
        choices=choices,
        scores=tuple(int(score) for _, score, _ in seats),
        winners=tuple(seat for seat, (_, _, win) in enumerate(seats) if float(win or 0)),
    )
