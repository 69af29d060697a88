"""What seats and spectators see and are told."""

import json

import pytest

from .table import PLAYERS, announcing, count_round, new, play, random_match, table

EVERY_GAME = "game players seat round phase waiting choices scores over winners options hand history"
OWN = "hand_sizes dealer teams trump trump_before announced tricks_won leader trick last_trick tricks bonuses standing"
KEYS = {*EVERY_GAME.split(), *OWN.split()}
ORDER = [f"{colour}{value}" for colour in "rgbk" for value in range(1, 10)] + list("KQJDMA")


@pytest.mark.parametrize("players", PLAYERS)
def test_views_of_whole_matches(players: int) -> None:
    teams = 2 if players == 4 else 3
    for match, seat, _ in random_match(players, 11):
        for observer in (None, *range(players)):
            view = match.view(observer)
            assert set(view) == KEYS
            assert json.loads(json.dumps(view)) == view
            assert view["choices"] == (list(match.choices(seat)) if observer == seat else [])
            assert len(view["tricks_won"]) == teams
            assert sum(view["tricks_won"]) == len(view["tricks"])
            if observer is None:
                assert view["hand"] is None
            else:
                assert len(view["hand"]) == view["hand_sizes"][observer]
                assert view["hand"] == sorted(view["hand"], key=ORDER.index)


def test_the_hand_is_sorted_by_colour_and_value_with_the_specials_last() -> None:
    match = table(4, "3g", {2: "A k7 K g2 g1 D r5"})
    assert match.view(2)["hand"] == ["r5", "g1", "g2", "k7", "K", "D", "A"]


def test_seat_and_spectator_share_what_is_public() -> None:
    for match, _, _ in random_match(4, 12):
        own = {"seat", "hand", "choices"}
        views = [
            {key: value for key, value in match.view(seat).items() if key not in own} for seat in (None, 0, 1, 2, 3)
        ]
        assert all(view == views[0] for view in views)


def test_trump_before_is_the_trump_at_the_start_of_the_present_trick() -> None:
    match = announcing(4)
    assert match.view()["trump_before"] == {"number": None, "colour": None}  # no trick has started
    for seat in (1, 2, 3, 0):
        match.play(seat, "announce 0")
    assert match.view()["trump_before"] == {"number": 3, "colour": "g"}
    match = table(4, "3g", {1: "M", 2: "A", 3: "b1", 0: "b2"})
    play(match, "M 5", "A k")
    assert match.view()["trump"] == {"number": 5, "colour": "k"}
    assert match.view()["trump_before"] == {"number": 3, "colour": "g"}
    play(match, "b1", "b2")
    assert match.view()["trump_before"] == {"number": 5, "colour": "k"}


def test_while_a_sub_choice_is_asked_the_special_lies_in_the_trick() -> None:
    match = table(4, "3g", {1: "r1", 2: "D"})
    play(match, "r1", "D")
    view = match.view(2)
    assert view["trick"][-1] == {"seat": 2, "card": "D", "jailed": False}
    assert "D" not in view["hand"]
    assert view["hand_sizes"] == [7, 6, 6, 7]


@pytest.mark.parametrize(("special", "answer"), [("D", "jail r1"), ("M", "number 2"), ("A", "colour r")])
def test_v3_the_trick_lies_until_its_last_sub_choice_is_made(special: str, answer: str) -> None:
    match = table(4, "3g", {1: "r1", 2: "r2", 3: "r4", 0: special})
    play(match, "r1", "r2", "r4", special)
    view = match.view()
    assert len(view["trick"]) == 4
    assert view["last_trick"] is None
    assert view["tricks"] == []
    assert view["tricks_won"] == [0, 0]
    match.play(0, answer)
    view = match.view()
    assert view["trick"] == []
    assert len(view["last_trick"]["cards"]) == 4
    assert view["tricks"] == [view["last_trick"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_v3_the_last_trick_stays_until_the_next_is_complete(players: int) -> None:
    last = None
    this_round: list[object] = []
    for match, seat, choice in random_match(players, 13):
        view = match.view()
        assert view["last_trick"] == last
        assert view["tricks"] == this_round
        events = match.copy().play(seat, choice)
        for event in events:
            if event["event"] == "trick":
                last = {"cards": event["cards"], "winner": event["winner"]}
                this_round = [*this_round, last]
            if event["event"] == "deal":
                this_round = []


@pytest.mark.parametrize("players", PLAYERS)
def test_jailed_cards_stay_jailed_in_the_list_of_tricks(players: int) -> None:
    jailed: list[str] = []
    for match, _, choice in random_match(players, 14):
        view = match.view()
        shown = [
            lying["card"]
            for trick in (*view["tricks"], {"cards": view["trick"]})
            for lying in trick["cards"]
            if lying["jailed"]
        ]
        if view["phase"] == "number":
            jailed = []
        assert shown == jailed
        if choice.startswith("jail"):
            jailed.append(choice.split()[1])


def test_v1_v2_when_the_match_is_over() -> None:
    match = count_round(4, [1, 0, 0, 0], [5, 2], round_no=8)
    view = match.view(1)
    assert view["phase"] == "over"
    assert view["over"] is True
    assert view["waiting"] == view["choices"] == view["trick"] == view["hand"] == []
    assert view["round"] == 8
    assert view["dealer"] == 3
    assert view["hand_sizes"] == [0] * 4
    assert view["announced"] == [1, 0, 0, 0]
    assert view["tricks_won"] == [5, 2]
    assert view["trump"] == {"number": 3, "colour": "g"}
    assert view["last_trick"]["winner"] == 0
    assert view["leader"] == 1  # who led the last trick
    assert view["winners"] == [0, 2]


def test_v2_the_last_tricks_switch_stays_in_trump_but_not_in_trump_before() -> None:
    match = table(4, "3g", {1: "M", 2: "b1", 3: "b2", 0: "b4"}, tricks_left=1)
    s = match.state
    s.round_no, s.counted = 8, 7
    play(match, "M 4", "b1", "b2", "b4")
    assert match.over
    assert match.view()["trump"] == {"number": 4, "colour": "g"}
    assert match.view()["trump_before"] == {"number": 3, "colour": "g"}


# --- events ---


def test_events_of_a_trick_with_everything_in_it() -> None:
    match = table(6, "3g", {1: "M", 2: "r4", 3: "A", 4: "D", 5: "K", 0: "J"})
    assert play(match, "M 4", "r4", "A b", "D M", "K", "J") == [
        {"event": "play", "seat": 1, "card": "M"},
        {"event": "switch_number", "seat": 1, "number": 4},
        {"event": "play", "seat": 2, "card": "r4"},
        {"event": "play", "seat": 3, "card": "A"},
        {"event": "switch_colour", "seat": 3, "colour": "b"},
        {"event": "play", "seat": 4, "card": "D"},
        {"event": "jail", "seat": 4, "card": "M"},
        {"event": "restore", "trump": {"number": 3, "colour": "b"}},
        {"event": "play", "seat": 5, "card": "K"},
        {"event": "play", "seat": 0, "card": "J"},
        {
            "event": "trick",
            "cards": [
                {"seat": 1, "card": "M", "jailed": True},
                {"seat": 2, "card": "r4", "jailed": False},
                {"seat": 3, "card": "A", "jailed": False},
                {"seat": 4, "card": "D", "jailed": False},
                {"seat": 5, "card": "K", "jailed": False},
                {"seat": 0, "card": "J", "jailed": False},
            ],
            "winner": 0,
            "team": 0,
            "card": "J",
            "why": "jester",
        },
    ]


def test_events_before_the_first_trick() -> None:
    match = new(3)
    assert list(match.play(1, "number 5")) == [{"event": "number", "seat": 1, "number": 5}]
    assert list(match.play(2, "colour k")) == [{"event": "colour", "seat": 2, "colour": "k"}]
    assert list(match.play(1, "announce 4")) == [{"event": "announce", "seat": 1, "tricks": 4}]


def test_events_at_the_end_of_a_round_and_of_the_match() -> None:
    match = table(4, "3g", {1: "r1", 2: "r2", 3: "r4", 0: "K"}, tricks_left=1)
    s = match.state
    s.round_no, s.counted, s.won[0], s.won[1] = 7, 6, 4, 2
    s.announced[0], s.announced[2], s.announced[3] = 3, 2, 3
    told = play(match, "r1", "r2", "r4", "K")
    assert [event["event"] for event in told] == ["play"] * 4 + ["trick", "count", "round", "deal"]
    assert told[5:] == [
        {
            "event": "count",
            "teams": [
                {"team": 0, "seats": [0, 2], "announced": 5, "won": 5, "bonus": 30, "points": 35},
                {"team": 1, "seats": [1, 3], "announced": 3, "won": 2, "bonus": 0, "points": 2},
            ],
        },
        {"event": "round", "round": 7, "points": [35, 2, 35, 2], "scores": [35, 2, 35, 2]},
        {"event": "deal", "round": 8},
    ]
    match = table(4, "3g", {1: "r1", 2: "r2", 3: "r4", 0: "K"}, tricks_left=1)
    s = match.state
    s.round_no, s.counted = 8, 7
    told = play(match, "r1", "r2", "r4", "K")
    assert told[-1] == {"event": "over", "winners": [0, 2], "scores": [1, 0, 1, 0]}
    assert "deal" not in [event["event"] for event in told]


def test_everybody_is_told_the_same() -> None:
    for match, seat, choice in random_match(6, 15):
        events = match.copy().play(seat, choice)
        assert all(events.seen_by(observer) == events.seen_by(None) for observer in range(6))


# --- what a team has announced, and what that brings ---


@pytest.mark.parametrize(
    ("players", "bonuses"),
    [(3, [0, 4, 8, 16, 30, 50]), (4, [0, 2, 4, 8, 16, 30, 50, 100]), (6, [0, 4, 8, 16, 30, 50, 100, 200])],
)
def test_bonuses_by_what_a_team_announces(players: int, bonuses: list[int]) -> None:
    assert new(players).view()["bonuses"] == bonuses


def test_standing_adds_up_what_partners_announce() -> None:
    match = announcing(4)
    nothing = {"announced": 0, "complete": False, "bonus": 0, "met": False}
    assert match.view()["standing"] == [nothing, nothing]
    match.play(1, "announce 2")
    assert match.view()["standing"] == [nothing, {"announced": 2, "complete": False, "bonus": 4, "met": False}]
    for seat, tricks in ((2, 0), (3, 1), (0, 0)):
        match.play(seat, f"announce {tricks}")
    assert match.view()["standing"] == [
        {"announced": 0, "complete": True, "bonus": 0, "met": False},
        {"announced": 3, "complete": True, "bonus": 8, "met": False},
    ]
    match.state.won[1] = 3
    assert [team["met"] for team in match.view()["standing"]] == [False, True]


def test_standing_promises_no_bonus_for_more_tricks_than_there_are() -> None:
    match = announcing(4)
    for seat in (1, 2, 3, 0):
        match.play(seat, "announce 7")
    assert match.view()["standing"][0] == {"announced": 14, "complete": True, "bonus": 0, "met": False}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_met_standing_is_what_is_scored(players: int) -> None:
    for match, _, _ in random_match(players, 13):
        last = match.copy()
        before = last.view()
        (seat,) = last.waiting
        counted = [event for event in last.play(seat, last.choices(seat)[0]) if event["event"] == "count"]
        for team in counted[0]["teams"] if counted else []:
            standing = before["standing"][team["team"]]
            assert standing["announced"] == team["announced"]
            if team["won"] >= team["announced"] > 0:
                assert team["points"] == team["won"] + standing["bonus"]
