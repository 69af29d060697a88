"""Knowing people by the secret of their device, without asking the database every time."""

from typing import Any, cast

from stammtisch.live.facts import Person
from stammtisch.server.auth import Authenticator
from stammtisch.store.people import Identity
from tests.live.fakes import runs


class Register:
    """Stands for `store.people.People`: knows everybody, under a name that may change, and counts the questions."""

    def __init__(self) -> None:
        self.name, self.asked = "Anna", 0

    async def who(self, secret: str, now: int) -> Identity | None:
        self.asked += 1
        return Identity(Person(secret, self.name), "en") if secret != "forged" else None


def authenticator() -> tuple[Authenticator, Register]:
    register = Register()
    return Authenticator(cast(Any, register)), register


@runs
async def test_who_was_here_lately_is_known_and_a_new_name_soon_is() -> None:
    people, register = authenticator()
    assert await people.who("key", 1.0) == await people.who("key", 50.0)
    assert register.asked == 1
    register.name = "Annika"  # changed by way of another server
    later = await people.who("key", 100.0)
    assert later is not None
    assert later.person.name == "Annika"


@runs
async def test_who_is_unknown_is_not_remembered_and_what_is_no_secret_is_not_looked_for() -> None:
    people, register = authenticator()
    for _ in range(2):
        assert await people.who("forged", 1.0) is None
    assert register.asked == 2
    for nonsense in ("", "x" * 5_000):
        assert await people.who(nonsense, 1.0) is None
    assert register.asked == 2


@runs
async def test_those_remembered_are_not_more_than_memory_can_hold() -> None:
    people, register = authenticator()
    for number in range(12_000):
        await people.who(f"key {number}", 1.0)
    assert len(people._known) < 11_000
    await people.who("key 11999", 2.0)
    assert register.asked == 12_000, "the last one is known"
    await people.who("key 0", 2.0)
    assert register.asked == 12_001, "the first one is asked for again"
