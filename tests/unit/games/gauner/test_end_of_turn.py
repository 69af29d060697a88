"""Empty rows, refills, the discard pile's return, and what happens when cards run short."""

from stammtisch import Match

from .table import give_back, named, play, rows_of, table

SKIPPED = ("take 1L", "skip")


# --- empty rows ---


def test_one_or_two_empty_rows_are_not_refilled() -> None:
    match = table(rows=("yo", "rr", "pb"), pile="g")
    play(match, *SKIPPED)
    assert rows_of(match) == ["g", "rr", "pb"]
    assert match.choices(1) == ("take 3L", "take 3R")


def test_three_empty_rows_are_refilled_to_ten_after_the_reveal() -> None:
    match = table(rows=("yo", "rr", ""), pile="g" + "yp" * 14)
    told = play(match, *SKIPPED)
    assert rows_of(match) == ["gypypypypy", "rrpypypypy", "pypypypypy"]
    assert [event["event"] for event in told] == ["skip", "reveal", "refill"]
    assert [len(row) for row in told[-1]["rows"]] == [9, 8, 10]
    assert told[-1]["cards"] == 27
    assert match.view(0)["turn"] == 1


def test_d1_rows_that_are_empty_between_take_and_reveal_may_not_be_so_at_the_end_of_the_turn() -> None:
    match = table(rows=("yoor", "rr", ""), pile="g")
    play(match, *SKIPPED)
    assert rows_of(match) == ["gr", "rr", ""]


def test_d1_rows_are_refilled_after_a_scoring_too() -> None:
    match = table(rows=("rgpp", "bb", ""), prison="yyoorrppbbg", pile="a" + "oy" * 13)
    told = play(match, "take 1L")
    assert [event["event"] for event in told] == ["take", "jail", "scoring", "round", "refill"]
    assert rows_of(match)[0] == "ppaoyoyoyo"
    assert [len(row) for row in rows_of(match)] == [10, 10, 10]
    assert match.view(0)["turn"] == 1


def test_d2_the_group_left_over_is_pushed_to_the_left_and_the_new_cards_follow_to_its_right() -> None:
    match = table(rows=("rryo", "bbb", ""), pile="r" + "yp" * 13)
    told = play(match, "take 1R", "skip")
    assert rows_of(match)[0] == "rrr" + "ypypypy"
    assert rows_of(match)[1] == "bbb" + "pypypyp"
    assert told[-1]["rows"][2] == ["yellow", "purple"] * 5


# --- the discard pile ---


def test_the_discard_pile_goes_under_the_draw_pile_when_a_reveal_needs_it() -> None:
    match = table(rows=("yoryor", "rprprp", ""), pile="", rest="discard")
    assert match.view(0)["draw_pile"] == 0
    told = play(match, *SKIPPED)
    view = match.view(0)
    assert [event["event"] for event in told] == ["skip", "reshuffle", "reveal"]
    assert (view["draw_pile"], view["discard_pile"], view["discard"]) == (105 - 12 - 1, 0, {})


def test_d5_it_stays_when_the_draw_pile_is_used_up_but_nothing_is_needed() -> None:
    match = table(rows=("yoryor", "rprprp", ""), pile="a", rest="discard")
    play(match, *SKIPPED)
    view = match.view(0)
    assert (view["draw_pile"], view["discard_pile"]) == (0, 105 - 13)


def test_the_draw_pile_comes_before_what_went_under_it() -> None:
    match = table(rows=("yo", "rr", ""), pile="g" + "ab" * 5, rest="discard")
    told = play(match, *SKIPPED)
    assert [event["event"] for event in told] == ["skip", "reveal", "reshuffle", "refill"]
    assert rows_of(match)[0] == "gababababa"
    assert rows_of(match)[1][:3] == "rrb"
    assert told[2]["cards"] == 105 - 4 - 11


def test_the_dice_shuffle_the_discard_pile() -> None:
    rows = set()
    for key in range(5):
        match = table(rows=("yo", "rr", ""), rest="discard")
        match.state.dice[0] = key
        play(match, *SKIPPED)
        rows.add(tuple(rows_of(match)))
    assert len(rows) == 5


# --- not enough cards ---


def short(hands: tuple[str, ...], pile: str = "", rows: tuple[str, ...] = ("rp", "rr", ""), prison: str = "") -> Match:
    """Nothing but `pile` to draw; what is not named lies in front of the last seat. Seat 0 takes a red card."""
    return table(rows=rows, hands=hands, pile=pile, prison=prison, rest="laid")


def test_nothing_is_returned_while_the_cards_suffice() -> None:
    match = short(("y" * 20, "o" * 20), pile="a" + "gb" * 9 + "p" * 9)
    play(match, *SKIPPED)
    view = match.view(0)
    assert (view["phase"], view["draw_pile"], view["hand_sizes"]) == ("take", 0, [21, 20])
    assert [len(row) for row in view["rows"]] == [10, 10, 10]


def test_for_a_reveal_seats_with_more_than_twelve_give_cards_back() -> None:
    match = short(("y" * 14, "o" * 13, "g" * 9), rows=("rp", "ror", ""))
    told = play(match, *SKIPPED)
    view = match.view(2)
    assert (view["phase"], view["limit"], view["end"], view["turn"]) == ("return", 12, "1L", 0)
    assert view["waiting"] == [0, 1]  # all such seats at once
    assert match.choices(0) == ("return yellow", "return red")
    assert match.choices(2) == ()
    assert told[-1] == {"event": "short", "limit": 12, "seats": [0, 1]}
    give_back(match, 1, "o")
    assert match.waiting == (0,)
    give_back(match, 0, "yyr")
    view = match.view(0)
    assert view["hand_sizes"] == [12, 12, 9]
    assert (view["phase"], view["limit"], view["turn"], view["draw_pile"]) == ("take", None, 1, 3)


def test_each_returned_card_leaves_the_hand_and_counts_in_the_draw_pile_at_once() -> None:
    match = short(("y" * 14, "o" * 14), rows=("rp", "ror", ""))
    play(match, *SKIPPED)
    for seat, sizes in ((1, [15, 13]), (0, [14, 13]), (0, [13, 13])):
        match.play(seat, match.choices(seat)[0])
        for observer in (0, 1, None):
            assert match.view(observer)["hand_sizes"] == sizes
            assert match.view(observer)["draw_pile"] == 29 - sum(sizes)
            assert match.view(observer)["limit"] == 12


def test_a_return_is_secret_but_for_its_number() -> None:
    match = short(("y" * 10 + "o" * 4, ""), rows=("rp", "ror", ""))
    play(match, *SKIPPED)
    one, two = match.copy(), match.copy()
    told_one, told_two = one.play(0, "return yellow"), two.play(0, "return orange")
    for observer in (1, None):
        assert one.view(observer) == two.view(observer)
        assert told_one.seen_by(observer) == told_two.seen_by(observer) == ({"event": "return", "seat": 0},)
    assert told_one[0] == {"event": "return", "seat": 0, "card": "yellow"}
    assert one.view(0)["hand"] == named("y" * 9 + "oooo" + "r")


def test_the_order_of_simultaneous_returns_does_not_matter() -> None:
    match = short(("y" * 13, "o" * 14), rows=("rp", "ror", ""))
    play(match, *SKIPPED)
    one, two = match.copy(), match.copy()
    for seat, choice in ((0, "yellow"), (1, "orange"), (0, "red"), (1, "orange")):
        one.play(seat, f"return {choice}")
    for seat, choice in ((1, "orange"), (1, "orange"), (0, "red"), (0, "yellow")):
        two.play(seat, f"return {choice}")
    assert one.numbers.tobytes() == two.numbers.tobytes()


def test_returned_cards_are_shuffled_with_the_whole_pile() -> None:
    tops = set()
    for key in range(30):
        match = short(("y" * 22, ""), pile="aaaaa", rows=("rp", "rr", ""))
        match.state.dice[0] = key
        play(match, *SKIPPED)  # reveals a grey, then a refill of 27 is short by 23
        give_back(match, 0, "y" * 10 + "r")
        assert match.view(0)["limit"] == 6
        give_back(match, 0, "y" * 6)
        tops.add(rows_of(match)[0][1])
    assert tops == {"a", "y", "r"}


def test_if_twelve_is_not_enough_the_same_down_to_six() -> None:
    match = short(("y" * 13, "o" * 12), rows=("rp", "rr", ""), pile="a" * 6)
    play(match, *SKIPPED)
    assert (match.view(0)["limit"], match.waiting) == (12, (0,))
    told = play(match, "return yellow", "return yellow")
    assert [event["event"] for event in told] == ["return", "gather", "short"]
    assert told[-1] == {"event": "short", "limit": 6, "seats": [0, 1]}
    assert (match.view(0)["limit"], match.waiting) == (6, (0, 1))
    give_back(match, 0, "y" * 6)
    give_back(match, 1, "o" * 6)
    view = match.view(0)
    assert view["hand_sizes"] == [6, 6]
    assert (view["phase"], view["turn"]) == ("take", 1)
    assert sum(len(row) for row in view["rows"]) == 3 + 5 + 2 + 12  # as far as the cards go


def test_six_is_not_asked_for_if_twelve_is_enough() -> None:
    match = short(("y" * 20, "o" * 12 + "g" * 9), rows=("rp", "rr", ""), pile="a" * 6 + "b" * 4)
    play(match, *SKIPPED)
    give_back(match, 0, "y" * 9)
    give_back(match, 1, "g" * 9)
    view = match.view(0)
    assert view["hand_sizes"] == [12, 12]
    assert (view["phase"], view["limit"], view["draw_pile"]) == ("take", None, 10 - 1 + 18 - 27)


def test_a_limit_nobody_exceeds_is_passed_over() -> None:
    match = short(("y" * 7, "o" * 8), rows=("rp", "ror", ""))
    told = play(match, *SKIPPED)
    assert (match.view(0)["limit"], match.waiting) == (6, (0, 1))
    assert told[-1]["limit"] == 6


def test_d3_a_reveal_without_a_card_is_omitted() -> None:
    match = short(("y" * 4, "o" * 6), rows=("rp", "ror", ""))
    told = play(match, *SKIPPED)
    assert rows_of(match) == ["", "ror", ""]
    assert told[-1] == {"event": "reveal", "end": "1L", "card": None}
    assert match.view(0)["turn"] == 1


def test_d3_a_refill_goes_as_far_as_the_cards_go_row_by_row() -> None:
    match = short(("", ""), rows=("rp", "rr", ""), pile="gabababababb")
    play(match, *SKIPPED)
    assert rows_of(match) == ["gababababa", "rrbb", ""]
    assert match.choices(1) == ("take 1L", "take 1R", "take 2L", "take 2R")


def test_reveal_and_refill_are_separate_needs_and_each_starts_at_twelve() -> None:
    match = short(("y" * 14, "o" * 7), rows=("rp", "rr", ""))
    play(match, *SKIPPED)
    assert (match.view(0)["limit"], match.waiting) == (12, (0,))
    told = None
    for _ in range(3):
        told = match.play(0, "return yellow")  # enough for the reveal; the refill passes 12 over
    assert told is not None
    assert [event["event"] for event in told] == ["return", "gather", "reveal", "short"]
    view = match.view(0)
    assert (view["limit"], match.waiting, view["end"], view["turn"]) == (6, (0, 1), "1L", 0)


def test_the_refill_asks_for_twelve_again_if_the_reveal_went_down_to_six() -> None:
    """Nobody can hold more than twelve then, so twelve is passed over: it shows in nobody's being asked twice."""
    match = short(("y" * 6, "o" * 8), rows=("rp", "rr", ""))
    play(match, *SKIPPED)
    assert (match.view(0)["limit"], match.waiting) == (6, (0, 1))
    give_back(match, 0, "y")
    give_back(match, 1, "oo")
    view = match.view(0)
    assert (view["phase"], view["turn"]) == ("take", 1)
    assert sum(map(len, view["rows"])) == 2 + 3


def test_returns_after_a_scoring_name_the_end_and_the_turn() -> None:
    match = table(rows=("rg", "bb", ""), hands=("y" * 13, "o" * 13), prison="yyoorrppbbg", rest="pile")
    hoard(match, 1)
    play(match, "take 1L")
    view = match.view(0)
    assert (view["phase"], view["limit"], view["end"], view["turn"]) == ("return", 12, "1L", 0)
    assert len(view["scorings"]) == 1
    assert (view["discard_pile"], view["draw_pile"]) == (0, 12)  # of the prison, already under the pile


def hoard(match: Match, seat: int) -> None:
    """That seat has the whole draw pile in its hand."""
    s = match.state
    for place in range(s.pile_size):
        s.hands[seat, s.pile[place]] += 1
    s.hand_sizes[seat] += s.pile_size
    s.pile[:] = 0
    s.pile_size = 0


# --- D3: nothing to take even after a refill ---


def test_d3_if_no_row_can_be_taken_from_after_a_refill_the_prison_is_scored() -> None:
    """There is nothing to draw. The scoring brings cards, and the empty rows are looked for once more."""
    match = short(("yy", "rr"), rows=("rp", "rr", ""), prison="yyy")
    told = play(match, *SKIPPED)
    names = [event["event"] for event in told]
    assert names == ["skip", "reveal", "refill", "scoring", "round", "reshuffle", "refill"]
    view = match.view(0)
    assert view["last_scoring"]["by"] == 0  # the seat whose turn ended
    assert view["last_scoring"]["prison"] == named("yyyp")
    assert view["scorings"] == [[0, 4 * 2]]
    assert (view["turn"], view["phase"], len(view["scorings"]), view["round"]) == (1, "take", 1, 2)
    assert [len(row) for row in view["rows"]] == [10, 10, 10]
    assert told[2] == {"event": "refill", "cards": 0, "rows": [[], [], []]}
    assert told[3]["full"] is False


def test_d3_one_card_of_the_same_kind_does_not_help() -> None:
    match = short(("", ""), rows=("rp", "rr", ""), pile="ab")
    s = match.state
    s.pile[:2] = [6, 6]  # two greys: one is revealed, the other follows it
    s.laid[6] -= 1
    s.laid[4] += 1
    told = play(match, *SKIPPED)
    names = [event["event"] for event in told]
    assert names == ["skip", "reveal", "refill", "scoring", "round", "reshuffle", "refill"]
    assert told[2]["rows"] == [["grey"], [], []]
    assert sum(map(len, told[-1]["rows"])) == 30 - 4
    assert rows_of(match)[0][:2] == "aa"


def test_d3_it_counts_as_one_of_the_three() -> None:
    match = short(("yy", "rr"), rows=("rp", "rr", ""), prison="yyy")
    s = match.state
    s.counted, s.round_no = 2, 3
    told = play(match, *SKIPPED)
    assert match.over
    assert [event["event"] for event in told] == ["skip", "reveal", "refill", "scoring", "round", "over"]
    assert rows_of(match) == ["", "rr", ""]


def test_d3_three_rows_of_one_kind_each_are_scored_until_the_match_is_over() -> None:
    """A complete refill may leave nothing to take either; then nothing ever changes any more."""
    rows = ("yo", "o" * 10, "r" * 10)
    match = table(rows=rows, hands=("", ""), prison="gg", laid=("g", "bb"), pile="y" * 10)
    told = play(match, *SKIPPED)
    view = match.view(0)
    assert rows_of(match) == ["y" * 10, "o" * 10, "r" * 10]
    assert view["over"]
    assert view["scorings"] == [[2, 0], [0, 0], [0, 0]]
    assert view["history"] == view["scorings"]
    assert match.winners == (0,)
    rounds = [event for event in told if event["event"] == "round"]
    assert [(event["round"], event["points"]) for event in rounds] == [(1, [2, 0]), (2, [0, 0]), (3, [0, 0])]
