"""The rules, in the words of the page. The conformance suite runs by itself: see README.md."""

import stammtisch


def test_the_highest_card_wins_the_trick_and_leads_the_next() -> None:
    match = stammtisch.load("my_game", 3).start(1)
    played = {}
    for seat in range(3):
        played[seat] = int(match.view(seat)["hand"][-1])
        match.play(seat, f"play {played[seat]}")
    winner = max(played, key=lambda seat: played[seat])
    assert match.view()["tricks_won"][winner] == 1
    assert match.waiting == (winner,)


def test_after_the_rounds_agreed_the_most_points_win_and_ties_share() -> None:
    match = stammtisch.load("my_game", 2, rounds=1).start(1)
    while not match.over:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    assert sum(match.scores) == 5
    assert match.winners == tuple(seat for seat in range(2) if match.scores[seat] == max(match.scores))  # D1
