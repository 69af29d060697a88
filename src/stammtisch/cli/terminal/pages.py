"""What is laid over the table for a while: a page to read, a question to answer, something to say."""

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from stammtisch.cli.terminal import words
from stammtisch.phrases import Language

T = TypeVar("T")
LAID = """
    align: center middle;
    & > .sheet { width: 90%; max-width: 100; height: auto; max-height: 90%; background: $surface;
                 border: round $primary; padding: 0 1; border-title-color: $text; }
"""


class Page(ModalScreen[None]):
    """Something to read, as long as it may be."""

    CSS = f"Page {{ {LAID} }}"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,space,q", "dismiss", "")]

    def __init__(self, title: str, body: RenderableType, language: Language, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._body, self._language, self._at_end = title, body, language, at_end

    def compose(self) -> ComposeResult:
        sheet = VerticalScroll(Static(self._body), classes="sheet")
        sheet.border_title, sheet.border_subtitle = self._title, words.CLOSE.in_(self._language)
        yield sheet

    def on_mount(self) -> None:
        sheet = self.query_one(VerticalScroll)
        sheet.focus()
        if self._at_end:
            sheet.call_after_refresh(sheet.scroll_end, animate=False)

    def on_click(self) -> None:
        self.dismiss()


class Answer(NamedTuple, Generic[T]):
    value: T
    name: str
    about: str = ""


class Ask(ModalScreen[T | None], Generic[T]):
    """A question with answers to pick from; None: Esc."""

    CSS = f"Ask {{ {LAID} }} Ask OptionList {{ height: auto; max-height: 100%; border: none; background: $surface; }}"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss", "")]

    def __init__(self, question: str, answers: Sequence[Answer[T]], usual: int = 0) -> None:
        super().__init__()
        self._question, self._answers, self._usual = question, answers, usual

    def compose(self) -> ComposeResult:
        options = [
            Option(Text.assemble((f"{number} ", "bold cyan"), (answer.name, "bold"), (f"  {answer.about}", "dim")))
            for number, answer in enumerate(self._answers, 1)
        ]
        sheet = Vertical(OptionList(*options), classes="sheet")
        sheet.border_title = self._question
        yield sheet

    def on_mount(self) -> None:
        asked = self.query_one(OptionList)
        asked.highlighted = self._usual
        asked.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._answers[event.option_index].value)

    def on_key(self, event: Key) -> None:
        """A digit is an answer's number."""
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self._answers):
            event.stop()
            self.dismiss(self._answers[int(event.key) - 1].value)


class Speak(ModalScreen[str]):
    """A line to say."""

    CSS = f"Speak {{ {LAID} }}"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", "")]

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language: Language = language

    def compose(self) -> ComposeResult:
        sheet = Vertical(Input(max_length=300), classes="sheet")
        sheet.border_title = words.SAY.in_(self._language)
        yield sheet

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
