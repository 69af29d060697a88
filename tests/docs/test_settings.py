"""Settings, limits and metrics in the documentation are those of the server."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer

from stammtisch.cli import app
from stammtisch.community.groups.decide import (
    DAY,
    INVITED_FOR,
    LONGEST_POST,
    MOST_EVENINGS,
    MOST_INVITATIONS,
    MOST_MEMBERS,
)
from stammtisch.community.groups.state import POSTS_SHOWN
from stammtisch.community.notices import HOUR, PAUSE
from stammtisch.community.streams import MOST_FACTS
from stammtisch.community.tournaments.decide import MOST_ENTRANTS, MOST_ROUNDS
from stammtisch.games.registry import game_ids
from stammtisch.hub import local_bots
from stammtisch.live import allowance, claiming, days_decide, line_words, sweep
from stammtisch.live.outbox import MOST_BYTES, MOST_MESSAGES
from stammtisch.server import (
    backups,
    bots,
    days,
    deals,
    drills,
    figures,
    offline_matches,
    ratings,
    replays,
    reports,
    reviews,
)
from stammtisch.server.app import (
    ACCOUNT,
    ACCOUNT_AT_ONCE,
    BODY_BYTES,
    EXPORTS,
    EXPORTS_AT_ONCE,
    GROUP_CHANGES,
    GROUP_CHANGES_AT_ONCE,
    HABITS,
    HABITS_AT_ONCE,
    HINTS,
    HINTS_AT_ONCE,
    INVITATIONS,
    INVITATIONS_AT_ONCE,
    LETTERS,
    LETTERS_AT_ONCE,
    MESSAGES_PER_ADDRESS,
    NEWCOMERS_AT_ONCE,
    OFFLINE_MATCHES,
    OFFLINE_MATCHES_AT_ONCE,
    PAPER,
    PAPER_AT_ONCE,
    POSTS,
    POSTS_AT_ONCE,
    REPORTS,
    REPORTS_AT_ONCE,
    TALK,
    TALK_AT_ONCE,
)
from stammtisch.server.metrics import Metrics
from stammtisch.server.run import transport_limits
from stammtisch.server.settings import PREFIX, Settings
from stammtisch.server.uvicorn_internals import HEAD_BYTES, HEADERS, PIPELINED, UNREAD_BYTES
from stammtisch.server.wire import MOST_DECISIONS
from stammtisch.store import accounts, invites, people
from stammtisch.store.daily import MOST_RESULTS
from stammtisch.store.groups import MOST_GROUPS
from stammtisch.store.notices import BROWSERS_EACH
from stammtisch.store.tournaments import MOST_ORGANISED

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NAMED = sorted([*DOCS.glob("*.md"), *(ROOT / "deploy").iterdir(), ROOT / "README.md"])
OTHER_VARIABLES = {"STAMMTISCH_CACHE", "STAMMTISCH_FUZZ"}  # the library's own, and the tests'
NOT_SETTINGS = {"lang", "help"}


def table(page: str, head: str) -> list[list[str]]:
    text = (DOCS / page).read_text(encoding="utf-8")
    lines = text.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


SETTINGS = {row[0].strip("`"): row[1:] for row in table("hosting.md", "| variable | default | option | what it sets |")}


def test_every_setting_is_documented_and_nothing_else() -> None:
    assert list(SETTINGS) == [PREFIX + name.upper() for name in Settings.__struct_fields__]


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_defaults_are_right(name: str) -> None:
    documented = SETTINGS[PREFIX + name.upper()][0]
    assert documented.strip("`") == shown(name, getattr(Settings(), name))


def shown(name: str, default: Any) -> str:
    if name == "database":
        return "in your data folder"
    if name == "games":
        assert default == game_ids()
        return "all"
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, tuple):
        return ",".join(default) or "none"
    return f"{default:g}" if isinstance(default, float) else str(default) or "none"


def test_options_of_serve_are_documented() -> None:
    parameters = typer.main.get_group(app).commands["serve"].params
    options = {parameter.opts[0] for parameter in parameters if parameter.name not in NOT_SETTINGS}
    assert options == {row[1].strip("`") for row in SETTINGS.values()} - {"–"}


def test_variables_that_are_named_exist() -> None:
    """Those that deploy/compose.yaml hands to the proxy and the hub are its own."""
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    known = {*SETTINGS, *OTHER_VARIABLES, *re.findall(r"(STAMMTISCH_\w+): \$\{", compose)}
    for page in NAMED:
        named = set(re.findall(r"\bSTAMMTISCH_[A-Z_]*[A-Z]\b", page.read_text(encoding="utf-8")))
        assert named <= known, page.name


def test_limits_are_those_of_the_server() -> None:
    given = Settings()
    held = transport_limits(given, files=10_000)
    assert dict(table("security.md", "| what | limit |")) == {
        "a message on the socket": f"{given.message_bytes // 1024} KiB",
        "a request": f"{BODY_BYTES // 1024} KiB",
        "bytes of a larger one that are read at all": f"{UNREAD_BYTES // 1024} KiB",
        "a request's headers": f"{HEADERS}, together {HEAD_BYTES // 1024} KiB",
        "requests sent before the first is answered": f"{PIPELINED}",
        "time for a request to arrive completely": f"{given.request_time:g} s",
        "requests from one address": f"{given.requests_each:g} a second",
        "messages on one connection": f"{given.messages_each:g} a second",
        "messages from one address": f"{MESSAGES_PER_ADDRESS * given.messages_each:g} a second",
        "frames of any kind on one connection": f"{held.frames_at_once:g} at once, then {held.frames:g} a second",
        "frames of any kind from one address": (
            f"{MESSAGES_PER_ADDRESS * held.frames_at_once:g} at once, "
            f"then {MESSAGES_PER_ADDRESS * held.frames:g} a second"
        ),
        "connections from one address": f"{given.connections_each}",
        "of them WebSockets": f"{given.sockets_each}",
        "devices of one person": f"{people.MOST_DEVICES}, then the one not seen for longest is forgotten",
        "passkeys of one person": f"{accounts.MOST_PASSKEYS}",
        "recovery codes of one person": f"{accounts.RECOVERY_CODES}, each good once",
        "time to answer a challenge (passkeys, providers)": f"{accounts.CHALLENGE_LIFETIME // 1000} s",
        "changes of one person's account, and what one admin does": (
            f"{ACCOUNT_AT_ONCE} at once, then {60 * ACCOUNT * given.messages_each:g} a minute"
        ),
        "exports of one person": f"{EXPORTS_AT_ONCE} at once, then {60 * EXPORTS:g} a minute",
        "open invitations": f"{invites.MOST_INVITES}",
        "backups kept by admins": f"{backups.MOST}",
        "new identities, codes tried or attempts to sign in, from one address": (
            f"{NEWCOMERS_AT_ONCE} at once, then {60 * given.newcomers_each:g} a minute"
        ),
        "open tables of one person": f"{given.tables_each}",
        "talk and reactions of one person": f"{TALK_AT_ONCE} at once, then {TALK * given.messages_each:g} a second",
        "hints for one person, and what its seat knows, to think elsewhere": (
            f"{HINTS_AT_ONCE} at once, then {HINTS * given.messages_each:g} a second"
        ),
        "lines for which words are asked for at once; parts of a line": (
            f"{line_words.MOST_LINES}; {line_words.MOST_PARTS}"
        ),
        "decisions of a finished match for which words are asked for at once": f"{MOST_DECISIONS}",
        "sitting, seating bots, cuts, mutes, switches, taking back, claims, plans and words for hints, "
        "of one person at one table": (f"{HABITS_AT_ONCE} at once, then {HABITS * given.messages_each:g} a second"),
        "all of these and talk, of one person in one match": f"{allowance.EACH}",
        "all of these and talk, at one table": (
            f"{allowance.ALL}, of which people who watch {allowance.OF_SPECTATORS}"
        ),
        "people whom one person mutes at a table": f"{allowance.MOST_MUTED}",
        "claims of one person in one round": "1",
        "cards that a claim plays out": f"{claiming.MOST_CARDS}",
        "choices planned ahead by one person at a table": f"{days_decide.MOST_PLANNED}",
        "a private note": f"{days.LONGEST_NOTE} characters",
        "private notes of one person": f"{days.MOST_NOTES}",
        "holidays of one person that are not long past": f"{days.MOST_HOLIDAYS}",
        "notes written, holidays taken or ended, by one person": (
            f"{PAPER_AT_ONCE} at once, then {60 * PAPER:g} a minute"
        ),
        "tables over days that are looked after at once": f"{sweep.FEWEST} to {sweep.MOST}, as few as people feel",
        "hints that wait": f"{local_bots.MOST_HINTS}, for one address {local_bots.MOST_HINTS_EACH}",
        "requests about finished matches that wait": (
            f"{replays.MOST_WAITING}, from one address {replays.MOST_WAITING_EACH}"
        ),
        "reviews that wait": f"{reviews.MOST_WAITING}, for one address {reviews.MOST_WAITING_EACH}",
        "drills and puzzles that wait": f"{drills.MOST_WAITING}, from one address {drills.MOST_WAITING_EACH}",
        "reports of bots' choices by one person": f"{REPORTS_AT_ONCE} at once, then {60 * REPORTS:g} a minute",
        "reports kept": f"{reports.MOST}",
        "a match that was played offline, and that one person sends": (
            f"{offline_matches.MOST_BYTES // 1024} KiB; {OFFLINE_MATCHES_AT_ONCE} at once, then "
            f"{60 * OFFLINE_MATCHES:g} a minute"
        ),
        "of them waiting to be played again": (
            f"{offline_matches.MOST_WAITING}, from one address {offline_matches.MOST_WAITING_EACH}"
        ),
        "groups of one person": f"{MOST_GROUPS}",
        "members of a group": f"{MOST_MEMBERS}",
        "invitations of a group that are good": (f"{MOST_INVITATIONS}, for {INVITED_FOR // DAY} days"),
        "evenings of a group that are to come": f"{MOST_EVENINGS}",
        "posts on a group's board, and their length": f"{POSTS_SHOWN}, {LONGEST_POST} characters",
        "facts of a group": f"{MOST_FACTS}; after that people can only leave, be removed, and take things back",
        "tournaments of one organiser that are not over, or at whose tables people still play": f"{MOST_ORGANISED}",
        "people in a tournament, and its rounds": f"{MOST_ENTRANTS}, {MOST_ROUNDS}",
        "changes of groups and tournaments by one person": (
            f"{GROUP_CHANGES_AT_ONCE} at once, then {GROUP_CHANGES:g} a second"
        ),
        "posts of one person": f"{POSTS_AT_ONCE} at once, then {60 * POSTS:g} a minute",
        "standings that wait": f"{figures.MOST_WAITING}, for one address {figures.MOST_WAITING_EACH}",
        "deals of the day that wait for a master to play them": f"{deals.MOST_WAITING}",
        "results of one game that a table of the day, week or month is made of": f"{MOST_RESULTS}",
        "people in a leaderboard, or asked for by their ids": f"{ratings.MOST_LISTED}",
        "another server's answer about its chain": f"{deals.LARGEST // 1024} KiB, {deals.PATIENCE:g} s",
        "browsers that tell one person something": f"{BROWSERS_EACH}",
        "letters that confirm an address, for one person": (
            f"{LETTERS_AT_ONCE} at once, then {3600 * LETTERS:g} an hour"
        ),
        "invitations of one person": f"{INVITATIONS_AT_ONCE} at once, then {60 * INVITATIONS:g} a minute",
        "notices of one table, for one person": f"{HOUR // PAUSE} an hour",
        "messages waiting for one connection": f"{MOST_MESSAGES}",
        "bytes waiting for one connection": f"{MOST_BYTES // 1024} KiB",
    }


def test_the_effort_that_is_told_is_the_one_that_is_made() -> None:
    text = " ".join((DOCS / "security.md").read_text(encoding="utf-8").split())
    for told in (
        f"{bots.HINT_SIMULATIONS:,} simulations and {bots.HINT_SECONDS:g} seconds divided",
        f"{bots.REVIEW_SIMULATIONS:,} simulations for all decisions of a match, {bots.MOST_SIMULATIONS:,} for one at "
        f"most and {bots.LEAST_SIMULATIONS} at least",
        f"up to {replays.BYTES_KEPT >> 20} MiB, reviews up to {reviews.BYTES_KEPT >> 20} MiB",
    ):
        assert told in text


def test_metrics_that_are_named_exist() -> None:
    named = set(re.findall(r"`(stammtisch_\w+)`", (DOCS / "hosting.md").read_text(encoding="utf-8")))
    assert named
    found = Metrics()
    found.failed("here", "table", ValueError())
    page = found.page().decode()
    assert all(re.search(rf"^{name}(_bucket)?\b", page, re.M) for name in named)
