"""Help, and what to say when something is typed wrongly, in the language of whoever typed it."""

import re
import sys
from itertools import pairwise
from typing import Any

import typer
from typer import core

from stammtisch.cli import german
from stammtisch.cli.speech import language
from stammtisch.phrases import LANGUAGES, Language, Phrase

FRAME = {  # typer's own words around what we say
    "ARGUMENTS_PANEL_TITLE": Phrase("Arguments", "Argumente"),
    "OPTIONS_PANEL_TITLE": Phrase("Options", "Optionen"),
    "COMMANDS_PANEL_TITLE": Phrase("Verbs", "Befehle"),
    "DEFAULT_STRING": Phrase("[default: {}]", "[sonst: {}]"),
    "REQUIRED_LONG_STRING": Phrase("[required]", "[nötig]"),
}
USAGE = Phrase("Usage:", "Aufruf:")
EXAMPLES = Phrase("Examples:", "Beispiele:")

# What typer complains of, and how we say it. The last group is what it suggests.
COMPLAINTS = {
    r"No such command ('.*?')\.(?: Did you mean (.*)\?)?": Phrase(
        "There is no verb {}.", "Einen Befehl {} gibt es nicht."
    ),
    r"No such option: (\S+)(?: \(Possible options: (.*)\))?": Phrase(
        "There is no option {}.", "Eine Option {} gibt es nicht."
    ),
    r"Missing (?:argument|option) (.*)\.()": Phrase("{} is missing.", "{} fehlt."),
    r"Option (.*) requires an argument\.()": Phrase("{} needs a value.", "{} braucht einen Wert."),
    r"Option (.*) does not take a value\.()": Phrase("{} takes no value.", "{} hat keinen Wert."),
    r"Got unexpected extra argument\(s\) \((.*)\)()": Phrase("'{}' is too much.", "'{}' ist zu viel."),
    r"Invalid value for (.*): .*valid integer.*()": Phrase(
        "{} must be a whole number.", "{} muss eine ganze Zahl sein."
    ),
    r"Invalid value for (.*): .*valid number.*()": Phrase("{} must be a number.", "{} muss eine Zahl sein."),
    r"Invalid value for (.*): .*greater than or equal to (.*)()": Phrase(
        "{} must be at least {}.", "{} muss mindestens {} sein."
    ),
    r"Invalid value for (.*): .*less than or equal to (.*)()": Phrase(
        "{} must be at most {}.", "{} darf höchstens {} sein."
    ),
    r"Invalid value for (.*): .*is not one of (.*)\.()": Phrase("{} must be one of {}.", "{} muss eins von {} sein."),
}
PERHAPS = Phrase("Perhaps {}?", "Vielleicht {}?")
MORE = Phrase("See {} --help", "Siehe {} --help")


def spoken() -> Language:
    """The language asked for by --lang, known before anything else is read; else the environment's."""
    arguments = sys.argv[1:]
    given = [after for before, after in pairwise(arguments) if before == "--lang"]
    given += [argument.removeprefix("--lang=") for argument in arguments if argument.startswith("--lang=")]
    return language(next((known for known in LANGUAGES if known in given), None))


# --- help ---


class Verb(core.TyperCommand):
    """A verb whose help speaks both languages."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if spoken() == "de":
            self.help, self.epilog = german.VERBS[str(self.name)], (self.epilog or "").replace(*EXAMPLES)
        _translate(self.get_params(ctx))
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))


class House(core.TyperGroup):
    """All verbs, likewise."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if spoken() == "de":
            self.help = german.HOUSE
            for name, verb in self.commands.items():
                verb.help = german.VERBS[name]
        _translate(self.get_params(ctx))
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))


def _translate(parameters: list[Any]) -> None:
    """What arguments and options say of themselves, and what typer says around it."""
    from typer import rich_utils  # help only

    for name, phrase in FRAME.items():
        setattr(rich_utils, name, phrase.in_(spoken()))
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""  # that it is a bool tells nobody anything
        if spoken() == "de":
            parameter.help = german.PARAMETERS.get(parameter.help, parameter.help)


def _usage(line: str) -> str:
    return line.replace(*USAGE, 1).replace("[OPTIONS]", "[OPTIONEN]") if spoken() == "de" else line


# --- what is typed wrongly ---


def complaint(error: typer.TyperException) -> str:
    """What was typed wrongly, in one line: what would be right, or where that is said."""
    message, context = error.format_message(), getattr(error, "ctx", None)
    for pattern, phrase in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message):
            *named, suggested = found.groups()
            said = [phrase.in_(spoken()).format(*named)]
            said += [PERHAPS.in_(spoken()).format(suggested)] if suggested else []
            said += [MORE.in_(spoken()).format(context.command_path)] if context else []
            return " ".join(said)
    return message
