"""What people are told, when, and in which words."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.community.notices import (
    HOUR,
    KINDS,
    RUNNING_OUT,
    Matter,
    Preferences,
    Quiet,
    next_digest,
    quiet_until,
    warned_at,
    words,
    zone_of,
)
from stammtisch.phrases import LANGUAGES, Phrase

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Quiet(22 * 60, 8 * 60)
MATTER = Matter(
    title=Phrase("Partout", "Partout"), names=["Berta", "Carl", "Dora"], who="Anna", group="Thursday", hours=3
)


def millis(*when: int, zone: ZoneInfo = BERLIN) -> int:
    return int(datetime(*when, tzinfo=zone).timestamp() * 1000)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ((2026, 11, 18, 21, 59), (2026, 11, 18, 21, 59)),
        ((2026, 11, 18, 22, 0), (2026, 11, 19, 8, 0)),
        ((2026, 11, 19, 3, 30), (2026, 11, 19, 8, 0)),
        ((2026, 11, 19, 8, 0), (2026, 11, 19, 8, 0)),
    ],
)
def test_quiet_hours_go_past_midnight(now: tuple[int, ...], until: tuple[int, ...]) -> None:
    assert quiet_until(Preferences(quiet=NIGHT, zone="Europe/Berlin"), millis(*now)) == millis(*until)


def test_quiet_hours_of_one_day() -> None:
    rest = Preferences(quiet=Quiet(13 * 60, 15 * 60), zone="Europe/Berlin")
    assert quiet_until(rest, millis(2026, 7, 1, 14, 20)) == millis(2026, 7, 1, 15, 0)
    assert quiet_until(rest, millis(2026, 7, 1, 12, 20)) == millis(2026, 7, 1, 12, 20)


def test_quiet_hours_end_by_the_clock_on_the_wall_when_clocks_change() -> None:
    night = Preferences(quiet=NIGHT, zone="Europe/Berlin")
    assert quiet_until(night, millis(2026, 10, 24, 23, 0)) == millis(2026, 10, 25, 8, 0)
    assert quiet_until(night, millis(2026, 3, 28, 23, 0)) == millis(2026, 3, 29, 8, 0)


@given(
    st.integers(0, 1439),
    st.integers(0, 1439),
    st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)),
)
def test_nobody_waits_for_more_than_a_day_or_is_told_in_quiet_hours(begin: int, end: int, when: datetime) -> None:
    preferences, now = Preferences(quiet=Quiet(begin, end)), int(when.timestamp() * 1000)
    until = quiet_until(preferences, now)
    assert now <= until <= now + 24 * HOUR
    assert quiet_until(preferences, until) == until, "then it may be told"


@pytest.mark.parametrize("name", ["", "Nowhere/Atall", "/etc/passwd", "../../etc/passwd", "Europe", "\0", "x" * 300])
def test_a_zone_that_there_is_not_is_utc(name: str) -> None:
    assert zone_of(name) is UTC


def test_a_digest_comes_in_the_morning() -> None:
    berlin = Preferences(zone="Europe/Berlin")
    assert next_digest(berlin, millis(2026, 11, 18, 6, 59)) == millis(2026, 11, 18, 7, 0)
    assert next_digest(berlin, millis(2026, 11, 18, 7, 0)) == millis(2026, 11, 19, 7, 0)


def test_a_warning_comes_in_the_last_quarter_but_not_too_early() -> None:
    assert warned_at(0, 24 * HOUR) == 18 * HOUR
    assert warned_at(0, 14 * 24 * HOUR) == 14 * 24 * HOUR - RUNNING_OUT


def test_words() -> None:
    assert words("turn", MATTER, "en").body == "Partout with Berta, Carl and Dora"
    assert words("turn", MATTER, "de").body == "Partout mit Berta, Carl und Dora"
    assert words("running_out", MATTER, "de").body == "Partout mit Berta, Carl und Dora: noch 3 Stunden"
    assert words("invited", MATTER, "en").body == "Anna invites you: Partout"
    assert words("turn", Matter(title=Phrase("Partout", "Partout"), names=["Berta"]), "en").body == "Partout with Berta"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_there_is_always_something_to_read(kind: str, language: str) -> None:
    for matter in (Matter(), MATTER):
        told = words(kind, matter, language)  # type: ignore[arg-type]
        assert told.title
        assert told.body
