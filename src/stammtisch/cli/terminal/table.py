"""The screen at which one plays."""

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
from textual.widget import Widget
from textual.widgets import Static

from stammtisch.cli.terminal import drawing, words
from stammtisch.cli.terminal.house import House, RefusedError
from stammtisch.cli.terminal.pages import Answer, Ask, Page, Speak
from stammtisch.cli.terminal.pieces import Laid, Piece, lay_out, pieces_of
from stammtisch.cli.terminal.rules import rules_of_now

Going = Literal["leave", "other", "away"]
GOING: dict[str, Going] = {"leave": "leave", "other": "other"}  # offers that end the evening here
TALL = 30  # lines of a screen on which cards are three lines high


class Told(Widget):
    """The end of the log, as much as there is room for."""

    def __init__(self, house: House) -> None:
        super().__init__(id="told")
        self.house = house

    def render(self) -> RenderableType:
        width, height = self.size
        log, fresh = self.house.log[-max(1, height) :], min(self.house.fresh, max(1, height))
        lines = [part for line in drawing.told(log, fresh) for part in line.wrap(self.app.console, width)]
        return Text("\n").join(lines[-max(1, height) :])


class Pieces(Widget):
    """The hand and the choices: one of them has the cursor."""

    def __init__(self) -> None:
        super().__init__(id="pieces")
        self.pieces: list[Piece] = []
        self.cursor = -1  # nowhere: nothing is asked

    def show(self, pieces: list[Piece]) -> None:
        """Other pieces than before: the cursor goes to the first that can be chosen."""
        if [(piece.text, piece.legal) for piece in pieces] != [(piece.text, piece.legal) for piece in self.pieces]:
            self.cursor = next((number for number, piece in enumerate(pieces) if piece.legal and piece.text), -1)
        self.pieces = pieces
        self.refresh(layout=True)

    def put(self, cursor: int) -> None:
        self.cursor = cursor
        self.refresh()

    @property
    def chosen(self) -> Piece | None:
        return self.pieces[self.cursor] if 0 <= self.cursor < len(self.pieces) else None

    def laid(self, width: int) -> Laid:
        return lay_out(self.pieces, self.cursor, width, self.app.size.height >= TALL)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self.laid(width).lines)

    def render(self) -> RenderableType:
        return Text("\n").join(self.laid(self.size.width).lines)

    def move(self, way: str) -> None:
        """Left and right through all of them; up and down to the row above or below, at about the same place."""
        if not self.pieces:
            return
        if way in ("left", "right") or self.cursor < 0:
            self.cursor = (max(self.cursor, -1 if way == "right" else 0) + (1 if way == "right" else -1)) % len(
                self.pieces
            )
        else:
            rows = self.laid(self.size.width).rows
            here = next(number for number, row in enumerate(rows) if self.cursor in row)
            place = rows[here].index(self.cursor) / len(rows[here])
            row = rows[(here + (1 if way == "down" else -1)) % len(rows)]
            self.cursor = row[int(place * len(row))]
        self.refresh()


class TableScreen(Screen[Going]):
    CSS = """
    TableScreen { layout: vertical; }
    #head { height: 1; }
    #trouble { height: auto; background: $error; color: $text; display: none; }
    #table { height: 1fr; min-height: 4; }
    #upper { height: auto; }
    #told { height: 1fr; min-height: 2; border-top: solid $primary-darken-2; }
    #prompt { height: auto; border-top: solid $primary-darken-2; }
    #notice { height: auto; color: $text-error; display: none; }
    #lower { height: auto; max-height: 50%; }
    #pieces { height: auto; width: 1fr; }
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

    def __init__(self, house: House, title: str) -> None:
        super().__init__()
        self.house, self.heading = house, title
        self._busy = False  # something pressed is under way
        self._head, self._trouble = Static(id="head"), Static(id="trouble")
        self._upper, self._told = Static(id="upper"), Told(house)
        self._prompt, self._notice = Static(id="prompt"), Static(id="notice")
        self._lower, self.pieces = VerticalScroll(id="lower", can_focus=False), Pieces()

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._trouble
        with VerticalScroll(id="table", can_focus=False):
            yield self._upper
            yield self._told
        yield self._prompt
        yield self._notice
        with self._lower:
            yield self.pieces
        yield Static(self._foot(), id="foot")

    def _foot(self) -> Text:
        """The keys, which can be clicked too."""
        foot = Text(no_wrap=True, overflow="ellipsis")
        for key, action, what in words.FOOT:
            if action != "talk" or self.house.people:
                press = Style(meta={"@click": f"screen.{action}"})
                foot.append(f" {key} ", Style(bold=True, color="cyan") + press)
                foot.append(what.in_(self.house.language), press)
        return foot

    def on_mount(self) -> None:
        self.house.changed = self.draw
        self.run_worker(self.house.run(), group="house")
        self.set_interval(1.0, self._tick)
        self.draw()

    def on_unmount(self) -> None:
        self.house.changed = lambda: None

    def _tick(self) -> None:
        if self.house.seconds_left is not None or self.house.scene is None:
            self.draw()

    # --- drawing ---

    def draw(self) -> None:
        """Everything anew: the house has changed."""
        _say(self._trouble, self.house.trouble)
        self.pieces.show(pieces_of(self.house.scene, self.house.offers))
        self._head.update(drawing.header(self.house, self.heading))
        self._upper.update(drawing.upper(self.house))
        self._told.refresh()
        self._draw_prompt()

    def _draw_prompt(self) -> None:
        piece = self.pieces.chosen
        self._prompt.update(drawing.prompt(self.house, piece.label if piece else ""))

    def notice(self, text: str) -> None:
        _say(self._notice, text)

    def on_resize(self) -> None:
        self.pieces.refresh(layout=True)

    # --- choosing ---

    def action_move(self, way: str) -> None:
        self.pieces.move(way)
        self.notice("")
        self._draw_prompt()
        self._scroll_to_cursor()

    def _scroll_to_cursor(self) -> None:
        laid = self.pieces.laid(self.pieces.size.width)
        row = next((number for number, row in enumerate(laid.rows) if self.pieces.cursor in row), 0)
        place = row / max(1, len(laid.rows) - 1) * len(laid.lines)
        self._lower.scroll_to(y=place - 2, animate=False)

    def action_choose(self) -> None:
        if self.pieces.chosen is not None:
            self._take(self.pieces.chosen)

    def on_key(self, event: Key) -> None:
        pressed = event.character or event.key
        piece = next((piece for piece in self.pieces.pieces if piece.key == pressed), None)
        if piece is not None:
            event.stop()
            self._take(piece)

    def on_click(self, event: Click) -> None:
        number = event.style.meta.get("piece")
        if number is not None and number < len(self.pieces.pieces):
            self.pieces.put(number)
            self._take(self.pieces.pieces[number])

    def _take(self, piece: Piece) -> None:
        """Hands on what was pressed; until that is done nothing else is."""
        if self._busy:
            return
        self.notice("")
        if piece.text in GOING:
            self._gone(GOING[piece.text])
        else:
            self._busy = True
            self.run_worker(self._hand_on(piece), group="choosing")

    async def _hand_on(self, piece: Piece) -> None:
        scene = self.house.scene
        try:
            if piece.kind == "offer":
                await self.house.take_up(piece.text)
            elif piece.text:
                await self.house.choose(piece.text)
            elif scene is not None:
                asked = bool(scene.view["choices"])
                raise RefusedError(scene.say(words.NOT_NOW if asked else words.NOT_YOUR_TURN))
        except RefusedError as refused:
            self.notice(str(refused))
        finally:
            self._busy = False

    # --- pages ---

    def _open(self, title: str, body: RenderableType, at_end: bool = False) -> None:
        self.app.push_screen(Page(title, body, self.house.language, at_end))

    def action_help(self) -> None:
        spoken = self.house.language
        text = words.HELP_TEXT.in_(spoken).format(letters=words.LETTERS.in_(spoken))
        self._open(words.HELP.in_(spoken), Text(text))

    def action_log(self) -> None:
        spoken = self.house.language
        lines = [drawing.coloured(line) for line in self.house.log] or [Text(words.LOG_EMPTY.in_(spoken))]
        self._open(words.LOG.in_(spoken), Text("\n").join(lines), at_end=True)

    def action_scores(self) -> None:
        if self.house.scene is not None:
            self._open(words.SCORES.in_(self.house.language), drawing.sheet(self.house.scene))

    def action_rules(self) -> None:
        if self.house.scene is not None:
            self._open(words.RULES.in_(self.house.language), rules_of_now(self.house.scene))

    def action_hint(self) -> None:
        self.run_worker(self._hint(), group="hint", exclusive=True)

    async def _hint(self) -> None:
        self.notice(words.THINKING.in_(self.house.language))
        try:
            tips = await self.house.hint()
        except RefusedError as refused:
            self.notice(str(refused))
            return
        self.notice("")
        scene = self.house.scene
        if scene is None or not tips or tips[0].choice not in scene.view["choices"]:
            return  # meanwhile something else has been chosen
        texts = [piece.text for piece in self.pieces.pieces]
        self.pieces.put(texts.index(tips[0].choice))
        self._draw_prompt()
        self._open(words.ADVICE.in_(self.house.language), drawing.advice(tips, scene))

    async def action_auto(self) -> None:
        on = not self.house.auto
        try:
            await self.house.set_auto(on)
        except RefusedError as refused:
            self.notice(str(refused))
        else:
            self.notice((words.AUTO_ON if on else words.AUTO_OFF).in_(self.house.language))

    def action_talk(self) -> None:
        if self.house.people:
            self.app.push_screen(Speak(self.house.language), self._said)

    async def _said(self, text: str | None) -> None:
        if text:
            try:
                await self.house.say(text)
            except RefusedError as refused:
                self.notice(str(refused))

    # --- going ---

    def action_leave(self) -> None:
        """Asks first, while a match is being played."""
        spoken = self.house.language
        scene = self.house.scene
        if scene is None or scene.view["over"] or scene.view["seat"] is None:
            self._gone("away")
            return
        answers: list[Answer[Going | None]] = [
            Answer(None, words.NO.in_(spoken)),
            Answer("leave", words.YES.in_(spoken)),
        ]
        if self.house.people:
            answers.append(Answer("away", words.JUST_LOOK_AWAY.in_(spoken)))
        question = (words.SURE_FAR if self.house.people else words.SURE).in_(spoken)
        self.app.push_screen(Ask(question, answers), self._gone)

    def _gone(self, going: Going | None) -> None:
        if going is not None:
            self.run_worker(self._go(going), group="going", exclusive=True)

    async def _go(self, going: Going) -> None:
        if going == "leave":
            with suppress(RefusedError):  # nobody can be held here
                await self.house.leave()
        self.dismiss(going)


def _say(line: Static, text: str) -> None:
    """A line that is there only while it has something to say."""
    line.display = bool(text)
    line.update(Text(text))
