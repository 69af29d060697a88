"""A report's folder: the page, the figures, and every match. It is written beside the old one and then put in place."""

import csv
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from stammtisch.lab.errors import need
from stammtisch.lab.files import check_writable, writing
from stammtisch.lab.measures import happened, measures
from stammtisch.lab.simulation import Result

BASE = ""  # the name of the plan that others are compared with


def check_folder(folder: Path) -> None:
    """Raises LabError unless a report can be written there; to be asked before the work, not after it."""
    need("lab", "matplotlib", "pyarrow")
    with writing(folder):
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(20, os.strerror(20))
    check_writable(folder / "report.html" if folder.is_dir() else folder)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `folder` (or goes into it, file by file) only when all is written."""
    with writing(folder):
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
        try:
            yield draft
            folder.mkdir(exist_ok=True)
            for file in sorted(draft.iterdir()):
                file.replace(folder / file.name)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def write_matches(results: dict[str, Result], folder: Path) -> None:
    """matches.parquet and matches.csv: one row per match; `variant` says with which option it was played."""
    import pyarrow as pa  # noqa: PLC0415  (an extra)
    from pyarrow import csv as arrow_csv  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    parts = []
    for name, result in results.items():
        size = len(result.matches["rounds"])
        variant: dict[str, Any] = {"variant": pa.array(np.full(size, name))} if len(results) > 1 else {}
        parts.append(pa.table({**variant, "match": np.arange(size), **result.matches}))
    table = pa.concat_tables(parts)
    parquet.write_table(table, folder / "matches.parquet", compression="zstd")
    arrow_csv.write_csv(table, folder / "matches.csv")


def write_figures(results: dict[str, Result], folder: Path) -> None:
    """figures.csv: every mean with its interval, and every difference from the first variant."""
    with (folder / "figures.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["variant", "measure", "what", "value", "low", "high"])
        base = results[BASE]
        for name, result in results.items():
            found = [(measure, result.matches, base.matches) for measure in measures(result.plan)]
            found += [(measure, result.events, base.events) for measure in happened(result.events, base.events)]
            for measure, table, before in found:
                out.writerow([name, measure.key, "mean", *measure.interval(table)])
                if name != BASE:
                    out.writerow([name, measure.key, "difference", *measure.difference(table, before)])
