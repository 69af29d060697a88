"""Which of several servers runs a table, and what becomes of that when the database does not answer."""

from tests.live.fakes import runs, settle
from tests.live.street import Street


@runs
async def test_when_the_last_guest_has_left_a_house_the_other_takes_over() -> None:
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    assert street.right.bots.asked == []
    anna.room.detach(anna.connection)
    await settle()
    assert [guest.room.presence.is_owner for guest in (anna, bert)] == [False, True]
    street.right.time += 1001
    bert.room.wake()
    await settle()
    assert len(street.right.bots.asked) > 0, "for Anna, who has been away for a while"


@runs
async def test_a_house_that_closes_hands_over_at_once() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    table = anna.room.table.id
    assert street.rota.is_owner == {table: "left"}
    await street.left.tables.close()
    await settle()
    assert street.rota.is_owner == {table: "right"}
    assert bert.room.presence.is_owner
    assert bert.room.people_here == 1


@runs
async def test_a_lease_that_could_not_be_released_is_released_on_a_later_round() -> None:
    """Else the house lives on as the owner of a table that nobody runs."""
    street = Street(idle=5)
    anna, bert = await street.table("me", "open", "random")
    table = anna.room.table.id
    street.leases[0].away = True
    anna.room.detach(anna.connection)
    await settle()
    street.left.time += 10
    await street.left.tables.evict_idle()
    assert table in street.left.tables.rooms, "whoever forgets the table forgets the lease"
    street.leases[0].away = False
    await street.left.tables.reconcile()
    await settle()
    assert street.rota.is_owner == {table: "right"}
    assert bert.room.presence.is_owner
    street.left.time += 10
    await street.left.tables.evict_idle()
    assert street.left.tables.rooms == {}


@runs
async def test_a_lease_acquired_without_hearing_of_it_is_asked_for_again() -> None:
    street = Street()
    street.leases[0].unheard = True
    anna, _ = await street.table("me", "open", "random")
    assert street.rota.is_owner == {anna.room.table.id: "left"}
    assert not anna.room.presence.is_owner
    street.leases[0].unheard = False
    await street.left.tables.reconcile()
    await settle()
    assert anna.room.presence.is_owner


@runs
async def test_a_lease_acquired_without_hearing_of_it_is_released_when_all_have_left() -> None:
    street = Street()
    street.leases[0].unheard = True
    anna, bert = await street.table("me", "open", "random")
    anna.room.detach(anna.connection)
    await settle()
    street.leases[0].unheard = False
    await street.left.tables.reconcile()
    await settle()
    assert bert.room.presence.is_owner


@runs
async def test_what_came_due_while_the_lease_was_in_doubt_is_done_when_it_is_renewed() -> None:
    """The database was slow: for a moment the house did not know whether it was still on duty."""
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    bert.room.detach(bert.connection)
    await settle()
    leases = street.leases[0]
    leases.server = ""
    street.left.time += 1001
    anna.room.wake()
    await settle()
    assert anna.room.table.seats[1].held == "person"
    leases.server = "left"
    await street.left.tables.reconcile()
    await settle()
    assert [seat.held for seat in anna.room.table.seats][1] == "kept"
