"""What all plots of the lab share: their style, and saving them as a file or as SVG inside a page."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stammtisch.lab.errors import LabError, check_writable, need, writing
from stammtisch.phrases import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

INK, FAINT, GRID = "#1f2933", "#66727f", "#e3e8ee"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito: told apart by everybody
FORMATS = ("png", "svg", "pdf")
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "svg.fonttype": "none",  # text stays text: small, searchable, readable aloud
}


@contextmanager
def new_figure(
    width: float, height: float, panels: tuple[int, int] = (1, 1), **more: Any
) -> Iterator[tuple["Figure", Any]]:
    """An empty figure of so many inches and its axes, in rows and columns; the style holds inside the block."""
    import matplotlib as mpl  # noqa: PLC0415  (an extra)
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots(*panels, **more)


def grid_along(axes: "Axes", along: str) -> None:
    """Leaves only the grid lines of the axis that is read, "x" or "y"."""
    axes.grid(visible=False, axis="y" if along == "x" else "x")
    axes.tick_params(length=0)
    axes.spines["left" if along == "x" else "bottom"].set_visible(False)


def number_axis(axis: "Axis", spoken: Language, *, percentage: bool = False) -> None:
    """Labels an axis with numbers in the notation of this language."""
    sign = {"en": "%", "de": " %"}[spoken] if percentage else ""

    def label(value: float, _: object = None) -> str:
        text = f"{value * (100 if percentage else 1):.6g}".replace("-", "−")
        return (text.replace(".", ",") if spoken == "de" else text) + sign

    axis.set_major_formatter(label)


def as_svg(figure: "Figure", name: str) -> str:
    """The figure as SVG for a page. Equal figures give equal text; `name` keeps its ids apart from other figures'."""
    import matplotlib as mpl  # noqa: PLC0415  (an extra)

    out = io.StringIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :].replace("font-family: ", "font-family: inherit, ").strip()


def check_plot_path(path: Path) -> None:
    """Raises LabError unless a plot can be written there; for asking before the work, not after it."""
    if path.suffix.lower().lstrip(".") not in FORMATS:
        known = ", ".join(FORMATS)
        raise LabError(
            f"A plot is a file ending in {known}, not {path.name!r}.",
            f"Ein Diagramm ist eine Datei mit der Endung {known}, nicht {path.name!r}.",
        )
    need("lab", "matplotlib")
    check_writable(path)


def save_plot(figure: "Figure", path: Path) -> None:
    """Writes the figure in the format of the file's ending, whole or not at all; LabError if that fails."""
    import matplotlib as mpl  # noqa: PLC0415  (an extra)

    out = io.BytesIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": "stammtisch"}):
        figure.savefig(out, format=path.suffix.lower().lstrip("."), dpi=150)
    with writing(path):
        path.write_bytes(out.getvalue())
