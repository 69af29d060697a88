"""The screen on which a match is played."""

from contextlib import suppress
from typing import ClassVar, Literal

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click, Key
from textual.screen import Screen
from textual.widgets import Static

from stammtisch.cli.render.cards import highlight_cards
from stammtisch.cli.tui import drawing, words
from stammtisch.cli.tui.backend import ActionRefusedError, TableBackend
from stammtisch.cli.tui.controls import META, Control, build_controls
from stammtisch.cli.tui.dialogs import ChatDialog, ChoiceDialog, DialogOption, TextDialog
from stammtisch.cli.tui.rules_page import rules_for_phase
from stammtisch.cli.tui.widgets import ControlPanel, LogTail

Departure = Literal["leave", "other", "away"]  # the seat given up; for another game; the seat kept
DEPARTURES: dict[str, Departure] = {"leave": "leave", "other": "other"}  # by the action that leads to it


class TableScreen(Screen[Departure]):
    """Shows a backend's table and hands on what is pressed; its result is how the person left."""

    CSS = """
    TableScreen { layout: vertical; }
    #head { height: 1; }
    #error { height: auto; background: $error; color: $text; display: none; }
    #table { height: 1fr; min-height: 4; }
    #seats { height: auto; }
    #log { height: 1fr; min-height: 2; border-top: solid $primary-darken-2; }
    #prompt { height: auto; border-top: solid $primary-darken-2; }
    #notice { height: auto; color: $text-error; display: none; }
    #scroll { height: auto; max-height: 50%; }
    #controls { height: auto; width: 1fr; }
    #foot { height: 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "move('left')", show=False, priority=True),
        Binding("right,tab", "move('right')", show=False, priority=True),
        Binding("up", "move('up')", show=False, priority=True),
        Binding("down", "move('down')", show=False, priority=True),
        Binding("enter,space", "choose", show=False),
        Binding("question_mark", "help", show=False),
        Binding("h", "hint", show=False),
        Binding("l", "log", show=False),
        Binding("s", "scores", show=False),
        Binding("r", "rules", show=False),
        Binding("x", "auto", show=False),
        Binding("t", "talk", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, backend: TableBackend, title: str) -> None:
        super().__init__()
        self.backend, self.heading = backend, title
        self._busy = False  # something pressed is under way
        self._head, self._error = Static(id="head"), Static(id="error")
        self._seats, self._log_tail = Static(id="seats"), LogTail(backend)
        self._prompt, self._notice = Static(id="prompt"), Static(id="notice")
        self._control_scroll, self.panel = VerticalScroll(id="scroll", can_focus=False), ControlPanel()

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._error
        with VerticalScroll(id="table", can_focus=False):
            yield self._seats
            yield self._log_tail
        yield self._prompt
        yield self._notice
        with self._control_scroll:
            yield self.panel
        yield Static(self._foot(), id="foot")

    def _foot(self) -> Text:
        """The last line: the keys, which can be clicked, too."""
        foot = Text(no_wrap=True, overflow="ellipsis")
        for key, action, what in words.FOOT:
            if action != "talk" or self.backend.has_people:
                click = Style(meta={"@click": f"screen.{action}"})
                foot.append(f" {key} ", Style(bold=True, color="cyan") + click)
                foot.append(what.in_(self.backend.language), click)
        return foot

    def on_mount(self) -> None:
        self.backend.on_change = self.draw
        self.run_worker(self.backend.run(), group="backend")
        self.set_interval(1.0, self._tick)
        self.draw()

    def on_unmount(self) -> None:
        self.backend.on_change = lambda: None

    def _tick(self) -> None:
        """Every second: counts down what is counted down."""
        if self.backend.seconds_left is not None or self.backend.context is None:
            self.draw()

    # --- drawing ---

    def draw(self) -> None:
        """Shows everything anew, as the backend has it now."""
        _update_line(self._error, self.backend.connection_error)
        self.panel.show(build_controls(self.backend.context, self.backend.actions))
        self._head.update(drawing.header(self.backend, self.heading))
        self._seats.update(drawing.table(self.backend))
        self._log_tail.refresh()
        self._draw_prompt()

    def _draw_prompt(self) -> None:
        control = self.panel.selected
        self._prompt.update(drawing.prompt(self.backend, control.label if control else ""))

    def notice(self, text: str) -> None:
        """Shows a notice above the controls; an empty one clears it."""
        _update_line(self._notice, text)

    def on_resize(self) -> None:
        self.panel.refresh(layout=True)

    # --- choosing ---

    def action_move(self, direction: str) -> None:
        self.panel.move_cursor(direction)
        self.notice("")
        self._draw_prompt()
        self._show_cursor()

    def _show_cursor(self) -> None:
        """Scrolls to the row that has the cursor."""
        layout = self.panel.layout_for(self.panel.size.width)
        row = next((number for number, row in enumerate(layout.rows) if self.panel.cursor in row), 0)
        place = row / max(1, len(layout.rows) - 1) * len(layout.lines)
        self._control_scroll.scroll_to(y=place - 2, animate=False)

    def action_choose(self) -> None:
        if self.panel.selected is not None:
            self._press(self.panel.selected)

    def on_key(self, event: Key) -> None:
        pressed = event.character or event.key
        control = next((control for control in self.panel.controls if control.key == pressed), None)
        if control is not None:
            event.stop()
            self._press(control)

    def on_click(self, event: Click) -> None:
        number = event.style.meta.get(META)
        if number is not None and number < len(self.panel.controls):
            self.panel.set_cursor(number)
            self._press(self.panel.controls[number])

    def _press(self, control: Control) -> None:
        """Does what a control stands for. Nothing else can be pressed until that is done."""
        if self._busy:
            return
        self.notice("")
        if control.name in DEPARTURES:
            self._depart(DEPARTURES[control.name])
        else:
            self._busy = True
            self.run_worker(self._submit(control), group="choosing")

    async def _submit(self, control: Control) -> None:
        """Asks the backend to do it; a refusal becomes the notice."""
        context = self.backend.context
        try:
            if control.kind == "action":
                await self.backend.perform(control.name)
            elif control.name:
                await self.backend.choose(control.name)
            elif context is not None:
                asked = bool(context.view["choices"])
                raise ActionRefusedError(context.text(words.NOT_NOW if asked else words.NOT_YOUR_TURN))
        except ActionRefusedError as refused:
            self.notice(str(refused))
        finally:
            self._busy = False

    # --- dialogs ---

    def _show_text(self, title: str, body: RenderableType, at_end: bool = False) -> None:
        """Lays a text over the table, scrolled to its end if `at_end`."""
        self.app.push_screen(TextDialog(title, body, self.backend.language, at_end))

    def action_help(self) -> None:
        language = self.backend.language
        text = words.HELP_TEXT.in_(language).format(letters=words.LETTERS.in_(language))
        self._show_text(words.HELP.in_(language), Text(text))

    def action_log(self) -> None:
        language = self.backend.language
        lines = [highlight_cards(line) for line in self.backend.log] or [Text(words.LOG_EMPTY.in_(language))]
        self._show_text(words.LOG.in_(language), Text("\n").join(lines), at_end=True)

    def action_scores(self) -> None:
        if self.backend.context is not None:
            self._show_text(words.SCORES.in_(self.backend.language), drawing.score_sheet(self.backend.context))

    def action_rules(self) -> None:
        if self.backend.context is not None:
            self._show_text(words.RULES.in_(self.backend.language), rules_for_phase(self.backend.context))

    def action_hint(self) -> None:
        self.run_worker(self._hint(), group="hint", exclusive=True)

    async def _hint(self) -> None:
        """Shows all choices ranked, with the cursor on the best, unless something else has been chosen meanwhile."""
        self.notice(words.THINKING.in_(self.backend.language))
        try:
            rated = await self.backend.hint()
        except ActionRefusedError as refused:
            self.notice(str(refused))
            return
        self.notice("")
        context = self.backend.context
        if context is None or not rated or rated[0].choice not in context.view["choices"]:
            return
        names = [control.name for control in self.panel.controls]
        self.panel.set_cursor(names.index(rated[0].choice))
        self._draw_prompt()
        self._show_text(words.ADVICE.in_(self.backend.language), drawing.hint_page(rated, context))

    async def action_auto(self) -> None:
        on = not self.backend.autoplay
        try:
            await self.backend.set_autoplay(on)
        except ActionRefusedError as refused:
            self.notice(str(refused))
        else:
            self.notice((words.AUTO_ON if on else words.AUTO_OFF).in_(self.backend.language))

    def action_talk(self) -> None:
        if self.backend.has_people:
            self.app.push_screen(ChatDialog(self.backend.language), self._send_chat)

    async def _send_chat(self, text: str | None) -> None:
        if text:
            try:
                await self.backend.send_chat(text)
            except ActionRefusedError as refused:
                self.notice(str(refused))

    # --- leaving ---

    def action_leave(self) -> None:
        """Leaves the table; asks first if a match is being played."""
        language = self.backend.language
        context = self.backend.context
        if context is None or context.view["over"] or context.view["seat"] is None:
            self._depart("away")
            return
        options: list[DialogOption[Departure | None]] = [
            DialogOption(None, words.NO.in_(language)),
            DialogOption("leave", words.YES.in_(language)),
        ]
        if self.backend.has_people:
            options.append(DialogOption("away", words.KEEP_SEAT.in_(language)))
        question = (words.SURE_REMOTE if self.backend.has_people else words.SURE).in_(language)
        self.app.push_screen(ChoiceDialog(question, options), self._depart)

    def _depart(self, departure: Departure | None) -> None:
        """Leaves the table in that way; None: stays."""
        if departure is not None:
            self.run_worker(self._finish(departure), group="departure", exclusive=True)

    async def _finish(self, departure: Departure) -> None:
        if departure == "leave":
            with suppress(ActionRefusedError):  # the person leaves in any case
                await self.backend.leave()
        self.dismiss(departure)


def _update_line(line: Static, text: str) -> None:
    """Sets a line's text; a line without text takes no room."""
    line.display = bool(text)
    line.update(Text(text))
