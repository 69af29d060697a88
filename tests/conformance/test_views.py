"""Views: the keys of the rules pages, and the rules V1 to V6 that hold for all of them."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from stammtisch import IllegalChoice
from tests.conformance.variants import Variant
from tests.conformance.walks import Position, Walk, as_json, observers, positions, walks

Seen = dict[str, Any]


def all_views(variant: Variant, per_phase: int) -> Iterator[tuple[Position, int | None, Seen]]:
    for position in positions(variant, per_phase):
        match = position.match
        for seat in observers(variant.players):
            yield position, seat, match.view(seat)


# --- keys ---


def test_views_have_the_keys_of_the_page(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        missing = variant.page.required - view.keys()
        assert not missing, f"{position}: the view of {seat} lacks {sorted(missing)}"


def test_no_key_comes_or_goes(variant: Variant) -> None:
    """V5: not even a key's presence may tell anything."""
    usual = walks(variant)[0].end.view(None).keys()
    for position, seat, view in all_views(variant, 4):
        assert view.keys() == usual, f"{position}: the view of {seat} has other keys: {view.keys() ^ usual}"


def test_a_seats_own_keys_stand_in_for_public_ones(variant: Variant) -> None:
    """So that a message to a seat can be made from the one that is public."""
    for position in positions(variant, 4):
        public = position.match.public()
        assert public == position.match.view(None), str(position)
        for seat in range(variant.players):
            own = position.match.own(seat)
            assert own.keys() <= public.keys(), f"{position}: {own.keys() - public.keys()} of {seat}"
            assert position.match.view(seat) == public | own, str(position)


def test_views_and_events_are_json(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        assert there_and_back(view) == view, f"{position}: the view of {seat} does not come back from JSON"
    for position in positions(variant, 4):
        if position.over:
            continue
        told = position.match.play(position.next.seat, position.next.text)
        for seat in observers(variant.players):
            for event in told.seen_by(seat):
                assert there_and_back(event) == event, f"{position}: {seat} is told {event}"
                assert isinstance(event["event"], str), f"{position}: {seat} is told {event}"


def there_and_back(thing: Any) -> Any:
    """Fails for what JSON does not know, such as sets or NumPy's numbers."""
    return json.loads(json.dumps(thing, allow_nan=False))


def test_what_every_view_says(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        match = position.match
        assert view["game"] == variant.game
        assert view["players"] == variant.players
        assert view["seat"] == seat
        assert view["round"] == match.round >= 1
        assert view["phase"] in {*variant.page.phases.split(), "over"}, str(position)
        assert view["waiting"] == list(match.waiting)
        assert view["choices"] == ([] if seat is None else list(match.choices(seat)))
        assert view["scores"] == list(match.scores)
        assert view["over"] == match.over == (not match.waiting)
        assert view["winners"] == list(match.winners)
        assert view["options"] == match.game.options
        assert variant.options.items() <= view["options"].items()


def test_lists_per_seat_have_an_entry_for_every_seat(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        for key in ("scores", *variant.page.per_seat.split()):
            assert view[key] is None or len(view[key]) == variant.players, f"{position}: {key} for {seat}: {view[key]}"


def test_zero_counts_are_left_out(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        for path, count in leaves(view):
            if path[-1] in variant.page.cards:
                assert count != 0, f"{position}: {path} for {seat}"


def leaves(thing: Any, path: tuple[str, ...] = ("view",)) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from leaves(value, (*path, key))
    elif isinstance(thing, list):
        for number, value in enumerate(thing):
            yield from leaves(value, (*path, f"[{number}]"))
    else:
        yield path, thing


def test_the_hand_is_sorted_and_as_large_as_it_is_said_to_be(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        if seat is None:
            continue
        hand = view["hand"]
        ranks = [variant.page.cards.index(str(card)) for card in hand]
        assert ranks == sorted(ranks), f"{position}: the hand of seat {seat} is not in the page's order: {hand}"
        if "hand_sizes" in view:
            size = sum(hand.values()) if isinstance(hand, dict) else len(hand)
            assert size == view["hand_sizes"][seat], f"{position}: hand of seat {seat}: {hand}"


# --- who sees what ---


def test_a_spectator_sees_no_hand_and_has_no_choices(variant: Variant) -> None:
    for position in positions(variant, 4):
        view = position.match.view(None)
        assert view["seat"] is None
        assert view["choices"] == []
        for key in ("hand", *variant.page.secret.split()):
            assert view[key] is None, f"{position}: a spectator sees {key}: {view[key]}"


def test_all_but_the_own_secrets_is_the_same_for_everybody(variant: Variant) -> None:
    own = {"seat", "choices", "hand", *variant.page.secret.split(), *variant.page.shaded.split()}
    for position, seat, view in all_views(variant, 10):
        public = position.match.view(None)
        differing = {key for key in view if view[key] != public[key]}
        assert differing <= own, f"{position}: seat {seat} alone is shown {sorted(differing - own)}"


def test_nobody_else_can_look(variant: Variant) -> None:
    match = variant.load().start(0)
    for seat in (-1, variant.players, "0", 1.0, True):
        with pytest.raises(IllegalChoice):
            match.view(seat)  # type: ignore[arg-type]


def test_a_view_can_be_changed_without_harm(variant: Variant) -> None:
    for position in positions(variant, 1):
        match = position.match
        for seat in observers(variant.players):
            before = as_json(match.view(seat))
            spoil(match.view(seat))
            assert as_json(match.view(seat)) == before, f"{position}: a changed view of {seat} changed the match"


def spoil(thing: Any) -> None:
    if isinstance(thing, dict | list):
        for part in thing.values() if isinstance(thing, dict) else thing:
            spoil(part)
        thing.clear()


# --- V1, V2: the end ---


def test_v1_when_the_match_is_over(variant: Variant) -> None:
    for walk in walks(variant):
        for seat in observers(variant.players):
            view = walk.end.view(seat)
            assert view["phase"] == "over"
            assert view["over"] is True
            for key in ("waiting", "choices", "trick"):
                assert view.get(key, []) == [], f"{variant}, seed {walk.seed}: {key} of {seat} at the end"
            assert (view["hand"] is None) == (seat is None)


def test_winners_are_named_at_the_end_and_not_before(variant: Variant) -> None:
    for walk in walks(variant):
        for position in list(walk)[:-1]:
            assert position.match.winners == (), str(position)
        won = walk.end.winners
        assert won or variant.players in variant.page.winnerless, f"{variant}, seed {walk.seed}: nobody won"


def test_v2_the_last_round_stays_visible(variant: Variant) -> None:
    for walk in walks(variant):
        last, end = Position(walk, len(walk.steps) - 1).match.view(None), walk.end.view(None)
        assert end["round"] == last["round"], f"{variant}, seed {walk.seed}: round at the end"
        if "tricks" in end:
            assert end["tricks"][: len(last["tricks"])] == last["tricks"], f"{variant}, seed {walk.seed}"
            assert end["tricks"][-1:] == [end["last_trick"]], f"{variant}, seed {walk.seed}"


def test_rounds_go_up_one_by_one(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        rounds = [position.match.round for position in walk]
        assert rounds[0] == 1
        assert all(now - then in (0, 1) for then, now in pairwise(rounds))


# --- V3: tricks ---


def test_v3_tricks(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        if "tricks" not in walk.end.view(None):
            continue
        for before, position, after in steps_seen(walk):
            if position.after == 0:
                assert before["last_trick"] is None, f"{position}: a last trick before the first"
            check_tricks(before, after, f"{position}: {position.next}")


def check_tricks(before: Seen, after: Seen, where: str) -> None:
    if after["round"] == before["round"] and len(after["tricks"]) == len(before["tricks"]):
        assert after["tricks"] == before["tricks"], f"{where} changed a completed trick"
        assert after["last_trick"] == before["last_trick"], f"{where} completed no trick, but there is a new last_trick"
        return
    assert after["trick"] == [], f"{where} ended a trick, but cards still lie there"
    assert after["last_trick"] is not None, f"{where} ended a trick, but there is no last_trick"
    if after["round"] == before["round"]:
        assert after["tricks"] == [*before["tricks"], after["last_trick"]], f"{where}: the new trick is the last one"
    else:
        assert after["tricks"] == [], f"{where} began a round that has tricks already"
        completed = before["trick"] != []
        assert completed == (after["last_trick"] != before["last_trick"]), f"{where}: last_trick across a new deal"


# --- V4: scores ---


def test_v4_scores_change_only_when_a_round_is_counted(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        counted = walk.rules.layout["counted"][0]
        for position, then, now in zip(walk, walk.states, walk.states[1:], strict=False):
            if now[counted] == then[counted] and not variant.page.running_scores:
                before, after = position.match.scores, Position(walk, position.after + 1).match.scores
                assert before == after, f"{position}: {position.next} changed the scores in the middle of a round"


def test_history_adds_up_to_the_scores(variant: Variant) -> None:
    if variant.page.deals_every_round:
        for position, _, view in all_views(variant, 4):
            totals = [sum(points) for points in zip(*view["history"], strict=True)] or [0] * variant.players
            assert totals == view["scores"], str(position)
            finished = view["round"] if view["over"] else view["round"] - 1
            assert len(view["history"]) == finished, str(position)


# --- V5, V6: choosing at the same time ---


def test_v6_in_a_simultaneous_step_nothing_shows_before_the_last_choice(variant: Variant) -> None:
    page = variant.page
    own = {"waiting", "choices", *page.own_choosing.split()}
    seen = {"waiting", *page.seen_choosing.split()}
    for position in positions(variant, 30):
        match = position.match
        if len(match.waiting) < 2:
            continue
        chooser, choice = position.next.seat, position.next.text
        before = {seat: match.view(seat) for seat in observers(variant.players)}
        match.play(chooser, choice)
        for seat, view in before.items():
            changed = changes(view, match.view(seat))
            allowed = own if seat == chooser else seen
            assert changed <= allowed, f"{position}: {position.next} showed {seat} {sorted(changed - allowed)}"


def changes(before: Seen, after: Seen) -> set[str]:
    return {key for key in before if before[key] != after[key]}


def steps_seen(walk: Walk) -> Iterator[tuple[Seen, Position, Seen]]:
    """Every choice with a spectator's views before and after it."""
    views = [position.match.view(None) for position in walk]
    return zip(views, walk, views[1:], strict=False)
