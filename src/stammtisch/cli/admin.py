"""`stammtisch admin VERB`: what a host does about people, invitations and announcements, while servers run."""

import json
import os
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from stammtisch.cli.language import CommandError, Lang, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase, harmless

if TYPE_CHECKING:
    from sqlalchemy import Connection

Verb = Literal[
    "name",
    "unname",
    "people",
    "tables",
    "reports",
    "ban",
    "unban",
    "invite-only",
    "invite",
    "invites",
    "announce",
    "backup",
    "versions",
    "actions",
]
NOBODY = Phrase("There is nobody called {!r}.", "Niemand heißt {!r}.")
SEVERAL = Phrase("Several people are called {!r}; say which id: {}.", "Mehrere heißen {!r}; nenn die Kennung: {}.")
WHO = Phrase("Say who: an id or a name.", "Sag, wer: eine Kennung oder ein Name.")
ON_OFF = Phrase("Say on or off.", "Sag on oder off.")
BOTH = Phrase(
    "Say it in English, then in German; nothing at all takes the announcement away.",
    "Sag es erst auf Englisch, dann auf Deutsch; ganz ohne Text verschwindet die Ankündigung.",
)
NO_BACKUP = Phrase(
    "No backup: only an SQLite file is copied like this, there may be 30, and the folder must be writable.",
    "Kein Backup: So kopiert wird nur eine SQLite-Datei, höchstens 30-mal, in einen beschreibbaren Ordner.",
)
DONE = Phrase("Done.", "Erledigt.")
NOTHING = Phrase("Nothing.", "Nichts.")
DAY = 24 * 3600 * 1000


class Asked(NamedTuple):
    """What the host has typed, and where to look."""

    words: list[str]
    people: int
    days: int
    database: str
    games: tuple[str, ...]
    language: Language

    def refused(self, why: Phrase, *filled: object) -> CommandError:
        return CommandError(why.in_(self.language).format(*filled))


def admin(
    verb: Annotated[Verb, typer.Argument(help="What to do.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Whom or what: an id or a name, on or off, a label, two texts.")
    ] = None,
    people: Annotated[int, typer.Option(min=1, max=500, help="How many people may come by an invitation.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=365, help="How many days an invitation is good for.")] = 14,
    database: Annotated[str | None, typer.Option(help="As for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Look after a server while it runs: name admins, list, ban, invite, announce, make a backup."""
    language = resolve_language(lang)
    from stammtisch.server.settings import read_settings  # help must not need it
    from stammtisch.store.engine import open_database

    with reporting_errors(language):
        settings = read_settings(os.environ, database=database)
        asked = Asked(words or [], people, days, settings.database, settings.games, language)
        opened = open_database(settings.database)
        try:
            with opened.engine.begin() as connection:
                told = VERBS[verb](connection, asked)
        finally:
            opened.close()
    print(json.dumps(told, ensure_ascii=False) if as_json else "\n".join(_lines(told, language)))


def _lines(told: Any, language: Language) -> list[str]:
    """An answer for people to read: one line for each thing."""
    if told is None:
        return [DONE.in_(language)]
    if isinstance(told, dict):
        return [f"{name}: {harmless(str(value))}" for name, value in told.items()]
    return ["  ".join(_word(name, value) for name, value in one.items()) for one in told] or [NOTHING.in_(language)]


def _word(name: str, value: Any) -> str:
    if name.endswith("_at") or name == "at":
        return datetime.fromtimestamp(value / 1000).isoformat(" ", "minutes") if value else "-"
    if isinstance(value, bool):
        return name if value else ""
    return harmless(", ".join(value) if isinstance(value, list) else str(value))


def _now() -> int:
    from time import time

    return int(time() * 1000)


def _one(connection: "Connection", asked: Asked) -> str:
    from stammtisch.store.admin import find

    called = " ".join(asked.words)
    if not called:
        raise asked.refused(WHO)
    found = find(connection, called)
    if not found:
        raise asked.refused(NOBODY, called)
    if len(found) > 1:
        raise asked.refused(SEVERAL, called, ", ".join(found))
    return found[0]


# --- verbs ---


def _name(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin

    admin.set_admin(connection, _one(connection, asked), True, admin.TERMINAL, _now())


def _unname(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin

    admin.set_admin(connection, _one(connection, asked), False, admin.TERMINAL, _now())


def _people(connection: "Connection", asked: Asked) -> list[dict[str, Any]]:
    from stammtisch.store import admin

    return [one._asdict() for one in admin.people(connection, " ".join(asked.words))]


def _tables(connection: "Connection", asked: Asked) -> list[dict[str, Any]]:
    from stammtisch.store import admin

    return [one._asdict() for one in admin.tables(connection)]


def _reports(connection: "Connection", asked: Asked) -> list[dict[str, Any]]:
    import msgspec

    from stammtisch.server.backups import folder_beside
    from stammtisch.server.reports import listed

    folder = folder_beside(asked.database, "reports")
    return [] if folder is None else [msgspec.structs.asdict(one) for one in listed(folder)]


def _ban(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin

    admin.ban(connection, _one(connection, asked), True, admin.TERMINAL, _now())


def _unban(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin

    admin.ban(connection, _one(connection, asked), False, admin.TERMINAL, _now())


def _invite_only(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin

    if asked.words not in (["on"], ["off"]):
        raise asked.refused(ON_OFF)
    admin.set_invite_only(connection, asked.words == ["on"], admin.TERMINAL, _now())


def _invite(connection: "Connection", asked: Asked) -> dict[str, Any]:
    from stammtisch.store import admin

    label = " ".join(asked.words)[:64]
    code = admin.invite(connection, label, asked.people, asked.days * DAY, admin.TERMINAL, _now())
    return {"code": code, "link": f"/invite/{code}"}


def _invites(connection: "Connection", asked: Asked) -> list[dict[str, Any]]:
    from stammtisch.store.invites import invites

    return [one._asdict() for one in invites(connection, _now())]


def _announce(connection: "Connection", asked: Asked) -> None:
    from stammtisch.store import admin
    from stammtisch.store.invites import Announcement

    if len(asked.words) not in (0, 2):
        raise asked.refused(BOTH)
    told = Announcement(*asked.words) if asked.words else None
    admin.announce(connection, told, admin.TERMINAL, _now())


def _backup(connection: "Connection", asked: Asked) -> dict[str, Any]:
    from stammtisch.server.backups import folder_beside, make
    from stammtisch.store import admin

    folder = folder_beside(asked.database, "backups")
    made = None if folder is None else make(asked.database, folder)
    if made is None or folder is None:
        raise asked.refused(NO_BACKUP)
    admin.note(connection, admin.TERMINAL, "backup", made.name, _now())
    return {"file": str(folder / made.name), "bytes": made.bytes}


def _versions(connection: "Connection", asked: Asked) -> dict[str, Any]:
    from stammtisch.server.admin import versions

    return versions(asked.games, connection)


def _actions(connection: "Connection", asked: Asked) -> list[dict[str, Any]]:
    from stammtisch.store import admin

    return [one._asdict() for one in admin.actions(connection)]


VERBS: dict[Verb, Callable[["Connection", Asked], Any]] = {
    "name": _name,
    "unname": _unname,
    "people": _people,
    "tables": _tables,
    "reports": _reports,
    "ban": _ban,
    "unban": _unban,
    "invite-only": _invite_only,
    "invite": _invite,
    "invites": _invites,
    "announce": _announce,
    "backup": _backup,
    "versions": _versions,
    "actions": _actions,
}
