"""Points for tricks and announcements, and who wins the match."""

import pytest

from stammtisch.games.partout.rules import BONUS, points

from .table import PLAYERS, count_round, random_match

TWO_TEAMS = {1: 2, 2: 4, 3: 8, 4: 16, 5: 30, 6: 50, 7: 100}
THREE_TEAMS = {1: 4, 2: 8, 3: 16, 4: 30, 5: 50, 6: 100, 7: 200}


def test_worked_example() -> None:
    """3 teams announce 3, 3, 2 and win 3, 1, 3."""
    match = count_round(6, [2, 0, 1, 1, 3, 1], [3, 1, 3])
    assert match.scores == (19, 1, 11, 19, 1, 11)
    assert match.history == [[19, 1, 11, 19, 1, 11]]


@pytest.mark.parametrize(("teams", "table"), [(2, TWO_TEAMS), (3, THREE_TEAMS)])
def test_bonus_tables(teams: int, table: dict[int, int]) -> None:
    for announced, bonus in table.items():
        assert points(announced, announced, teams) == announced + bonus
    assert len(BONUS[teams - 2]) == 8


@pytest.mark.parametrize("announced", range(1, 8))
def test_the_bonus_with_four_and_six_players(announced: int) -> None:
    four = count_round(4, [announced, 0, 0, 0], [7, 0])
    assert four.scores == (7 + TWO_TEAMS[announced], 0, 7 + TWO_TEAMS[announced], 0)
    six = count_round(6, [0, 0, 0, announced, 0, 0], [7, 0, 0])
    assert six.scores == (7 + THREE_TEAMS[announced], 0, 0) * 2


@pytest.mark.parametrize("announced", range(1, 6))
def test_three_players_use_the_table_for_three_teams(announced: int) -> None:
    assert count_round(3, [announced, 0, 0], [5, 0, 0]).scores == (5 + THREE_TEAMS[announced], 0, 0)


def test_winning_more_than_announced_keeps_the_announcement() -> None:
    assert count_round(4, [1, 0, 1, 0], [6, 1]).scores == (10, 1, 10, 1)


def test_winning_too_few_brings_just_the_tricks() -> None:
    assert count_round(4, [4, 0, 3, 0], [6, 1]).scores == (6, 1, 6, 1)


def test_announcing_nothing_brings_just_the_tricks() -> None:
    assert count_round(3, [0, 0, 0], [2, 3, 0]).scores == (2, 3, 0)


def test_it_does_not_matter_which_partner_wins() -> None:
    """Seat 0 wins the last trick; seat 2 alone had announced."""
    assert count_round(4, [0, 0, 7, 0], [7, 0]).scores == (107, 0, 107, 0)


def test_no_trick_at_all_costs_what_was_announced() -> None:
    assert count_round(4, [0, 2, 0, 1], [7, 0]).scores == (7, -3, 7, -3)
    assert count_round(3, [0, 5, 0], [5, 0, 0]).scores == (5, -5, 0)


def test_d2_a_target_above_seven_cannot_be_met() -> None:
    assert count_round(4, [7, 7, 1, 7], [7, 0]).scores == (7, -14, 7, -14)
    assert points(8, 7, 2) == points(14, 7, 3) == 7
    assert points(14, 0, 2) == -14


@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (4, 8), (6, 6)])
def test_the_match_ends_after_its_last_round(players: int, rounds: int) -> None:
    teams = 2 if players == 4 else 3
    announced, won = [0] * players, [3, *[1] * (teams - 1)]
    match = count_round(players, announced, won, round_no=rounds - 1)
    assert not match.over
    assert match.winners == ()
    assert match.round == rounds
    match = count_round(players, announced, won, round_no=rounds)
    assert match.over
    assert match.waiting == ()
    assert match.round == rounds


@pytest.mark.parametrize(("players", "winners"), [(3, (0,)), (4, (0, 2)), (6, (0, 3))])
def test_every_seat_of_the_winning_team_wins(players: int, winners: tuple[int, ...]) -> None:
    teams = 2 if players == 4 else 3
    match = count_round(players, [0] * players, [3, *[1] * (teams - 1)], round_no=8 if players == 4 else 6)
    assert match.winners == winners


def test_d6_ties_share() -> None:
    assert count_round(6, [0] * 6, [3, 3, 1], round_no=6).winners == (0, 1, 3, 4)
    assert count_round(3, [0] * 3, [2, 1, 2], round_no=6).winners == (0, 2)


@pytest.mark.parametrize("players", PLAYERS)
def test_scores_are_the_sum_of_the_page(players: int) -> None:
    """Whole matches, counted again from the events."""
    teams, table = (2, TWO_TEAMS) if players == 4 else (3, THREE_TEAMS)
    for seed in range(3):
        scores = [0] * players
        announced, won = [0] * players, [0] * teams
        for match, seat, choice in random_match(players, seed):
            before = match.scores
            for event in match.copy().play(seat, choice):
                if event["event"] == "announce":
                    announced[seat] = event["tricks"]
                if event["event"] == "trick":
                    won[event["winner"] % teams] += 1
                if event["event"] == "round":
                    for place in range(players):
                        team = place % teams
                        target = sum(announced[team::teams])
                        if won[team] == 0:
                            scores[place] -= target
                        elif 1 <= target <= won[team]:
                            scores[place] += won[team] + table[target]
                        else:
                            scores[place] += won[team]
                    assert event["scores"] == scores
                    won = [0] * teams
                else:
                    assert match.scores == before  # V4
        assert match.scores == tuple(scores)


def test_partners_have_the_same_score() -> None:
    for match, _, _ in random_match(6, 5):
        assert match.scores[:3] == match.scores[3:]
