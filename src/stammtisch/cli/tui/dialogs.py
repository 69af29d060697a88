"""What is laid over the table for a while: a text to read, a question to answer, a line to say."""

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

from stammtisch.cli.tui import words
from stammtisch.phrases import Language

T = TypeVar("T")
DIALOG_CSS = """
    align: center middle;
    & > .sheet { width: 90%; max-width: 100; height: auto; max-height: 90%; background: $surface;
                 border: round $primary; padding: 0 1; border-title-color: $text; }
"""


class TextDialog(ModalScreen[None]):
    """Shows a text of any length, from its beginning or its end, until it is closed."""

    CSS = f"TextDialog {{ {DIALOG_CSS} }}"
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


class DialogOption(NamedTuple, Generic[T]):
    """An answer to pick: its value, its name, and a few words about it."""

    value: T
    name: str
    about: str = ""


class ChoiceDialog(ModalScreen[T | None], Generic[T]):
    """Asks a question; its result is the value of the option picked, or None after Esc."""

    CSS = (
        f"ChoiceDialog {{ {DIALOG_CSS} }}"
        " ChoiceDialog OptionList { height: auto; max-height: 100%; border: none; background: $surface; }"
    )
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss", "")]

    def __init__(self, question: str, options: Sequence[DialogOption[T]], default: int = 0) -> None:
        """`default`: the number of the option that is highlighted at first."""
        super().__init__()
        self._question, self._options, self._default = question, options, default

    def compose(self) -> ComposeResult:
        listed = [
            Option(Text.assemble((f"{number} ", "bold cyan"), (option.name, "bold"), (f"  {option.about}", "dim")))
            for number, option in enumerate(self._options, 1)
        ]
        sheet = Vertical(OptionList(*listed), classes="sheet")
        sheet.border_title = self._question
        yield sheet

    def on_mount(self) -> None:
        listed = self.query_one(OptionList)
        listed.highlighted = self._default
        listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._options[event.option_index].value)

    def on_key(self, event: Key) -> None:
        """A digit picks the option with that number."""
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self._options):
            event.stop()
            self.dismiss(self._options[int(event.key) - 1].value)


class ChatDialog(ModalScreen[str]):
    """Asks for a line to say; its result is empty after Esc."""

    CSS = f"ChatDialog {{ {DIALOG_CSS} }}"
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
