"""The moving parts of the table screen: the log, and the controls with their cursor."""

from rich.console import RenderableType
from rich.text import Text
from textual.widget import Widget

from stammtisch.cli.render.table import log_lines
from stammtisch.cli.tui.backend import TableBackend
from stammtisch.cli.tui.controls import Control, ControlLayout, lay_out

TALL_SCREEN = 30  # lines of a screen on which cards are three lines high


class LogTail(Widget):
    """The end of the backend's log, as much as there is room for."""

    def __init__(self, backend: TableBackend) -> None:
        super().__init__(id="log")
        self.backend = backend

    def render(self) -> RenderableType:
        width, height = self.size
        log, new_lines = self.backend.log[-max(1, height) :], min(self.backend.new_lines, max(1, height))
        lines = [part for line in log_lines(log, new_lines) for part in line.wrap(self.app.console, width)]
        return Text("\n").join(lines[-max(1, height) :])


class ControlPanel(Widget):
    """Shows the controls, one of which has the cursor."""

    def __init__(self) -> None:
        super().__init__(id="controls")
        self.controls: list[Control] = []
        self.cursor = -1  # nowhere: nothing is asked

    def show(self, controls: list[Control]) -> None:
        """Shows these controls. If they differ from those before, the cursor goes to the first that is legal."""
        if [(new.name, new.legal) for new in controls] != [(old.name, old.legal) for old in self.controls]:
            self.cursor = next((number for number, new in enumerate(controls) if new.legal and new.name), -1)
        self.controls = controls
        self.refresh(layout=True)

    def set_cursor(self, number: int) -> None:
        """Puts the cursor on the control with that number."""
        self.cursor = number
        self.refresh()

    @property
    def selected(self) -> Control | None:
        """The control under the cursor; None if there is none."""
        return self.controls[self.cursor] if 0 <= self.cursor < len(self.controls) else None

    def layout_for(self, width: int) -> ControlLayout:
        """The controls as they are laid out in that width."""
        return lay_out(self.controls, self.cursor, width, self.app.size.height >= TALL_SCREEN)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self.layout_for(width).lines)

    def render(self) -> RenderableType:
        return Text("\n").join(self.layout_for(self.size.width).lines)

    def move_cursor(self, direction: str) -> None:
        """Moves the cursor: `left` and `right` through all controls, `up` and `down` to the nearest in the next row."""
        if not self.controls:
            return
        if direction in ("left", "right") or self.cursor < 0:
            self.cursor = self._beside(1 if direction == "right" else -1)
        else:
            self.cursor = self._in_next_row(1 if direction == "down" else -1)
        self.refresh()

    def _beside(self, step: int) -> int:
        """The control before or after the cursor, around the ends; without a cursor, the first or the last one."""
        start = max(self.cursor, -1 if step > 0 else 0)
        return (start + step) % len(self.controls)

    def _in_next_row(self, step: int) -> int:
        """The control in the row above or below that is at about the same place in its row."""
        rows = self.layout_for(self.size.width).rows
        here = next(number for number, row in enumerate(rows) if self.cursor in row)
        place = rows[here].index(self.cursor) / len(rows[here])
        row = rows[(here + step) % len(rows)]
        return row[int(place * len(row))]
