"""What belongs to people who come back, on PostgreSQL: the tests of `tests/server` once more, with another database."""

from collections.abc import Iterator

import psycopg
import pytest

from tests.cluster.launch import Postgres
from tests.server.servers import Server, Zygote
from tests.server.test_accounts import (  # noqa: F401
    test_a_challenge_is_good_once_and_for_what_it_was_made_for,
    test_a_device_can_be_ended_from_another_one,
    test_a_passkey_is_one_persons_and_there_are_only_so_many,
    test_a_passkey_makes_another_device_the_same_person,
    test_a_passkey_that_was_copied_is_noticed,
    test_a_recovery_code_is_good_once,
    test_deleting_takes_the_name_out_of_everything_and_leaves_matches_whole,
    test_nobody_is_lost_by_signing_in,
    test_who_is_to_be_forgotten_is_deleted,
)
from tests.server.test_admin import (  # noqa: F401
    test_by_invitation_only_so_many_come,
    test_who_is_banned_is_out_at_once_and_can_be_let_in_again,
)
from tests.server.test_daily import (  # noqa: F401
    test_afterwards_it_is_practice,
    test_there_is_one_try_even_from_two_devices_at_once,
)
from tests.server.test_days import (  # noqa: F401
    test_a_note_is_ones_own_and_has_its_limits,
    test_holidays_are_taken_in_advance_and_end_when_one_likes,
    test_whose_turn_it_is_is_told_to_that_person_only,
)
from tests.server.test_groups import (  # noqa: F401
    test_a_group_from_opening_to_closing,
    test_standings_are_of_finished_matches_at_tables_of_the_group,
    test_the_board_and_evenings,
    test_whoever_is_deleted_leaves_their_groups_to_others,
)
from tests.server.test_ratings import (  # noqa: F401
    test_only_those_appear_who_want_to,
    test_what_was_not_agreed_does_not_count,
)
from tests.server.test_tournaments import (  # noqa: F401
    test_a_groups_tournament_is_for_members,
    test_the_same_cards_at_all_tables,
    test_who_may_do_what,
)


@pytest.fixture(scope="module")
def own_server(zygote: Zygote, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE regulars")
    server = zygote.server(tmp_path_factory.mktemp("house"), database=postgres.url.replace("/postgres", "/regulars"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    return own_server


daily_server = rating_server = server
"""The same under the names that the tests know it by."""
