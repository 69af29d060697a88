"""Help, and what is said about a command that is typed wrongly, in the person's language."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import typer
from typer import core

from stammtisch.cli import german
from stammtisch.cli.language import CommandError, resolve_language
from stammtisch.cli.typer_internals import (
    BadOptionUsage,
    MissingParameter,
    NoSuchOption,
    expected_value,
    set_help_texts,
)
from stammtisch.phrases import LANGUAGES, Language, Phrase

HELP_TEXTS = {  # typer's own words around what we say
    "ARGUMENTS_PANEL_TITLE": Phrase("Arguments", "Argumente"),
    "OPTIONS_PANEL_TITLE": Phrase("Options", "Optionen"),
    "COMMANDS_PANEL_TITLE": Phrase("Commands", "Befehle"),
    "DEFAULT_STRING": Phrase("[default: {}]", "[sonst: {}]"),
    "REQUIRED_LONG_STRING": Phrase("[required]", "[nötig]"),
}
USAGE = Phrase("Usage:", "Aufruf:")
OPTIONS = Phrase("[OPTIONS]", "[OPTIONEN]")
EXAMPLES = Phrase("Examples:", "Beispiele:")

FIRST_STEPS = Phrase(
    "Start here:\n\n"
    "stammtisch serve  opens a table in your browser\n\n"
    "stammtisch play  deals in this terminal\n\n"
    "stammtisch games  lists the games\n\n"
    "stammtisch serve --help  explains a command, as for every other",
    "So geht es los:\n\n"
    "stammtisch serve  deckt einen Tisch in deinem Browser\n\n"
    "stammtisch play  teilt in diesem Terminal aus\n\n"
    "stammtisch games  zeigt die Spiele\n\n"
    "stammtisch serve --help  erklärt einen Befehl, so wie jeden anderen",
)

NO_COMMAND = Phrase("There is no command {!r}.", "Einen Befehl {!r} gibt es nicht.")
NO_OPTION = Phrase("There is no option {!r}.", "Eine Option {!r} gibt es nicht.")
PERHAPS = Phrase("Perhaps {}?", "Vielleicht {}?")
MISSING = Phrase("{} is missing.", "{} fehlt.")
NEEDS_VALUE = Phrase("{!r} needs a value.", "{!r} braucht einen Wert.")
TAKES_NO_VALUE = Phrase("{!r} takes no value.", "{!r} nimmt keinen Wert.")
UNEXPECTED = Phrase("{!r} does not belong here.", "{!r} gehört nicht hierher.")
MUST_BE = Phrase("{} must be {}.", "{} muss {} sein.")
NUMBERS = {int: Phrase("a whole number", "eine ganze Zahl"), float: Phrase("a number", "eine Zahl")}
FROM_TO = Phrase("from {} to {}", "von {} bis {}")
AT_LEAST = Phrase("of at least {}", "ab {}")
AT_MOST = Phrase("of at most {}", "bis {}")
OR = Phrase("or", "oder")
SEE_HELP = Phrase("See {} --help", "Siehe {} --help")


def current_language() -> Language:
    """The language given by --lang, found before the command line is parsed; else the environment's."""
    arguments = sys.argv[1:]
    given = [after for before, after in pairwise(arguments) if before == "--lang"]
    given += [argument.removeprefix("--lang=") for argument in arguments if argument.startswith("--lang=")]
    return resolve_language(next((known for known in LANGUAGES if known in given), None))


# --- help ---


class TranslatedCommand(core.TyperCommand):
    """A command that speaks both languages: in its help, and in the CommandError raised for wrong arguments."""

    allow_extra_args = True  # typer takes them, and they are refused here

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with reporting_usage_errors(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise usage_error(ctx, UNEXPECTED.in_(current_language()).format(" ".join(rest)))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if current_language() == "de":
            self.help, self.epilog = german.COMMANDS[str(self.name)], (self.epilog or "").replace(*EXAMPLES)
        _translate(self.get_params(ctx))
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _translate_usage(super().get_usage(ctx))


class RootGroup(core.TyperGroup):
    """`stammtisch` itself, with all commands; it speaks both languages as these do."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with reporting_usage_errors(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            similar = [f"'{name}'" for name in get_close_matches(args[0], self.commands)]
            sentence = NO_COMMAND.in_(current_language()).format(args[0])
            raise usage_error(ctx, sentence, *_suggestion(similar))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if current_language() == "de":
            self.help, self.epilog = german.ROOT, FIRST_STEPS.de
            for name, command in self.commands.items():
                command.help = german.COMMANDS[name]
        _translate(self.get_params(ctx))
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _translate_usage(super().get_usage(ctx))


def _translate(parameters: list[Any]) -> None:
    """Puts the help of arguments and options, and typer's own words around it, into the current language."""
    language = current_language()
    set_help_texts({name: phrase.in_(language) for name, phrase in HELP_TEXTS.items()})
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""  # that it is a bool tells nobody anything
        if language == "de":
            parameter.help = german.PARAMETERS.get(parameter.help, parameter.help)


def _translate_usage(line: str) -> str:
    return line.replace(*USAGE, 1).replace(*OPTIONS) if current_language() == "de" else line


# --- what is typed wrongly ---


@contextmanager
def reporting_usage_errors(context: Any) -> Iterator[None]:
    """Turns typer's own usage errors into CommandErrors in the current language.

    What has no sentence of ours is left as it is, in English.
    """
    try:
        yield
    except typer.TyperException as error:
        sentences = describe(error, context)
        if not sentences:
            raise
        raise usage_error(context, *sentences) from error


def usage_error(context: Any, *sentences: str) -> CommandError:
    """The error to raise: the sentences, and where to read what would be right."""
    return CommandError(" ".join([*sentences, SEE_HELP.in_(current_language()).format(context.command_path)]))


def describe(error: typer.TyperException, context: Any) -> list[str]:
    """Sentences on what was typed wrongly, by the error's class and fields; none for an error not known here."""
    language = current_language()
    match error:
        case NoSuchOption():
            sentence = NO_OPTION.in_(language).format(error.option_name)
            return [sentence, *_suggestion(sorted(error.possibilities or []))]
        case BadOptionUsage():
            named = [option for option in context.command.get_params(context) if error.option_name in option.opts]
            takes_value = not any(option.is_flag for option in named)
            return [(NEEDS_VALUE if takes_value else TAKES_NO_VALUE).in_(language).format(error.option_name)]
        case MissingParameter() if error.param is not None:
            return [MISSING.in_(language).format(error.param.get_error_hint())]
        case typer.BadParameter() if error.param is not None and (expected := _expectation(error.param, language)):
            return [MUST_BE.in_(language).format(error.param.get_error_hint(), expected)]
    return []


def _expectation(parameter: Any, language: Language) -> str:
    """What values a parameter takes, in words; empty if that is neither a number nor one of a few choices."""
    expected = expected_value(parameter)
    if expected.choices:
        return _either([f"'{choice}'" for choice in expected.choices], language)
    if expected.type not in NUMBERS:
        return ""
    kind = NUMBERS[expected.type].in_(language)
    low, high = expected.low, expected.high
    if low is not None and high is not None:
        return f"{kind} {FROM_TO.in_(language).format(low, high)}"
    if low is not None:
        return f"{kind} {AT_LEAST.in_(language).format(low)}"
    return kind if high is None else f"{kind} {AT_MOST.in_(language).format(high)}"


def _suggestion(names: Sequence[str]) -> list[str]:
    """A sentence that suggests these names; none if there are none."""
    language = current_language()
    return [PERHAPS.in_(language).format(_either(names, language))] if names else []


def _either(names: Sequence[str], language: Language) -> str:
    """`a, b or c`."""
    *most, last = names
    return f"{', '.join(most)} {OR.in_(language)} {last}" if most else last
