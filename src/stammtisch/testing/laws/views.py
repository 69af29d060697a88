"""Views: their keys, what every view says, and the rules V1 to V4 that hold for all of them."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from stammtisch import IllegalChoice
from stammtisch.games.schema import Shape
from stammtisch.testing.law import law, refusal
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Position, Walk, as_json, observers, positions, walks

Seen = dict[str, Any]


def all_views(variant: Variant, per_phase: int) -> Iterator[tuple[Position, int | None, Seen]]:
    for position in positions(variant, per_phase):
        match = position.match
        for seat in observers(variant.players):
            yield position, seat, match.view(seat)


# --- keys ---


@law
def no_key_comes_or_goes(variant: Variant) -> None:
    """V5: not even a key's presence may tell anything."""
    usual = walks(variant)[0].end.view(None).keys()
    for position, seat, view in all_views(variant, 4):
        assert view.keys() == usual, f"{position}: the view of {seat} has other keys: {view.keys() ^ usual}"


@law
def a_seats_own_keys_stand_in_for_public_ones(variant: Variant) -> None:
    """So that a message to a seat can be made from the one that is public."""
    for position in positions(variant, 4):
        public = position.match.public()
        assert public == position.match.view(None), str(position)
        for seat in range(variant.players):
            own = position.match.own(seat)
            assert own.keys() <= public.keys(), (
                f"{position}: give `public` in view.py these keys too, as None: {sorted(own.keys() - public.keys())}"
            )
            assert position.match.view(seat) == public | own, str(position)


@law
def views_and_events_are_json(variant: Variant) -> None:
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


@law
def what_every_view_says(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        match = position.match
        assert view["game"] == variant.game
        assert view["players"] == variant.players
        assert view["seat"] == seat
        assert view["round"] == match.round >= 1
        assert view["waiting"] == list(match.waiting)
        assert view["choices"] == ([] if seat is None else list(match.choices(seat)))
        assert view["scores"] == list(match.scores)
        assert view["over"] == match.over == (not match.waiting)
        assert view["winners"] == list(match.winners)
        assert view["options"] == match.game.options
        assert variant.options.items() <= view["options"].items()


@law
def lists_per_seat_have_an_entry_for_every_seat(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        for part in variant.load().rules.view_parts:
            check_by_seat(part.shape, view[part.key], variant.players, f"{position}: {part.key} for {seat}")


def check_by_seat(shape: Shape, value: Any, players: int, where: str) -> None:
    """Wherever a view's type says BySeat, there is one entry a seat."""
    if value is None:
        return
    if shape.kind == "by_seat":
        assert len(value) == players, f"{where} is BySeat in schema.py and has {len(value)} entries: {value}"
    if shape.of is not None:
        for inner in value.values() if isinstance(value, dict) else value:
            check_by_seat(shape.of, inner, players, where)
    for part in shape.parts:
        check_by_seat(part.shape, value.get(part.key), players, f"{where}.{part.key}")


@law
def zero_counts_are_left_out(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        for path, count in leaves(view):
            if path[-1] in variant.demands.cards:
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


@law
def the_hand_is_sorted_and_as_large_as_it_is_said_to_be(variant: Variant) -> None:
    for position, seat, view in all_views(variant, 4):
        if seat is None or "hand" not in view:
            continue
        hand, cards = view["hand"], variant.demands.cards
        if cards:
            ranks = [cards.index(str(card)) for card in hand]
            assert ranks == sorted(ranks), f"{position}: the hand of seat {seat} is not in the order of `cards`: {hand}"
        if "hand_sizes" in view:
            size = sum(hand.values()) if isinstance(hand, dict) else len(hand)
            assert size == view["hand_sizes"][seat], f"{position}: hand of seat {seat}: {hand}"


# --- keys that browser and terminal know by name ---


def is_seat(value: Any, players: int) -> bool:
    return value is None or (isinstance(value, int) and 0 <= value < players)


def is_trick(value: Any, players: int) -> bool:
    """Cards with who played them, in the order in which they were played."""
    return isinstance(value, list) and all(
        isinstance(lying, dict) and "card" in lying and is_seat(lying.get("seat", -1), players) for lying in value
    )


def is_won_trick(value: Any, players: int) -> bool:
    """`cards`, as in `trick`, and who won it: `winner` or `winners`."""
    return value is None or (is_trick(value.get("cards"), players) and bool({"winner", "winners"} & value.keys()))


def is_hand(value: Any, players: int) -> bool:
    """A list of cards, or kinds with their number."""
    counts = value.values() if isinstance(value, dict) else ()
    return value is None or (isinstance(value, list | dict) and all(isinstance(count, int) for count in counts))


def is_count_per_seat(value: Any, players: int) -> bool:
    return value is None or (len(value) == players and all(isinstance(count, int) for count in value))


KNOWN_KEYS: dict[str, tuple[Callable[[Any, int], bool], str]] = {
    "hand": (is_hand, "the cards that the seat holds: a list of them, or kinds with their number; null for spectators"),
    "hands": (lambda value, n: len(value) == n and all(is_hand(hand, n) for hand in value), "a hand for each seat"),
    "hand_sizes": (is_count_per_seat, "the number of cards in each hand"),
    "deck_sizes": (is_count_per_seat, "the number of cards in each seat's own pile"),
    "trick": (is_trick, "a list of {seat, card}, in the order in which they were played"),
    "last_trick": (is_won_trick, "{cards, winner}, where cards is like `trick`; or null"),
    "tricks": (lambda value, n: all(is_won_trick(trick, n) for trick in value), "a list of {cards, winner}"),
    "turn": (is_seat, "the seat whose turn it is; or null"),
    "dealer": (is_seat, "a seat, or null"),
    "leader": (is_seat, "a seat, or null"),
}


@law
def well_known_keys_mean_what_screens_take_them_for(variant: Variant) -> None:
    """The browser's and the terminal's tables show these keys in their own ways, whatever the game."""
    for position, _, view in all_views(variant, 4):
        for key, (fits, meaning) in KNOWN_KEYS.items():
            if key in view:
                assert fits(view[key], variant.players), (
                    f"{position}: `{key}` is {meaning}; name it otherwise if it is another thing: {view[key]!r}"
                )


# --- who sees what ---


@law
def a_spectator_sees_no_hand_and_has_no_choices(variant: Variant) -> None:
    for position in positions(variant, 4):
        view = position.match.view(None)
        assert view["seat"] is None
        assert view["choices"] == []
        assert view.get("hand") is None, f'{position}: a spectator sees a hand: write "hand": None in `public`'


@law
def all_but_the_own_secrets_is_the_same_for_everybody(variant: Variant) -> None:
    """A key that a seat sees otherwise is a secret of its own, and null for spectators; exceptions are listed."""
    shaded = {"seat", "choices", *variant.demands.shaded.split()}
    for position, seat, view in all_views(variant, 10):
        public = position.match.view(None)
        wrong = {key for key in view if view[key] != public[key] is not None} - shaded
        assert not wrong, (
            f"{position}: seat {seat} is shown other {sorted(wrong)} than spectators: let `public` in view.py show "
            "None, or list these keys as `shaded` in conformance.py"
        )


@law
def nobody_else_can_look(variant: Variant) -> None:
    match = variant.load().start(0)
    for seat in (-1, variant.players, "0", 1.0, True):
        refusal(IllegalChoice, partial(match.view, seat), f"a look from seat {seat!r}")  # type: ignore[arg-type]


@law
def a_view_can_be_changed_without_harm(variant: Variant) -> None:
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


@law
def v1_when_the_match_is_over(variant: Variant) -> None:
    for walk in walks(variant):
        for seat in observers(variant.players):
            view = walk.end.view(seat)
            assert view["phase"] == "over"
            assert view["over"] is True
            for key in ("waiting", "choices", "trick"):
                assert view.get(key, []) == [], f"{variant}, seed {walk.seed}: {key} of {seat} at the end"
            if "hand" in view:
                assert (view["hand"] is None) == (seat is None)


@law
def winners_are_named_at_the_end_and_not_before(variant: Variant) -> None:
    for walk in walks(variant):
        for position in list(walk)[:-1]:
            assert position.match.winners == (), str(position)
        won = walk.end.winners
        assert won or variant.players in variant.demands.winnerless, (
            f"{variant}, seed {walk.seed}: nobody won; set `winners` when the match ends, or list {variant.players} as "
            "`winnerless` in conformance.py"
        )


@law
def v2_the_last_round_stays_visible(variant: Variant) -> None:
    for walk in walks(variant):
        last, end = Position(walk, len(walk.steps) - 1).match.view(None), walk.end.view(None)
        assert end["round"] == last["round"], f"{variant}, seed {walk.seed}: round at the end"
        if "tricks" in end:
            assert end["tricks"][: len(last["tricks"])] == last["tricks"], f"{variant}, seed {walk.seed}"
            assert end["tricks"][-1:] == [end["last_trick"]], f"{variant}, seed {walk.seed}"


@law
def rounds_go_up_one_by_one(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        rounds = [position.match.round for position in walk]
        assert rounds[0] == 1
        assert all(now - then in (0, 1) for then, now in pairwise(rounds))


# --- V3: tricks ---


@law
def v3_tricks(variant: Variant) -> None:
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


@law
def v4_scores_change_only_when_a_round_is_counted(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        counted = walk.rules.layout["counted"][0]
        for position, then, now in zip(walk, walk.states, walk.states[1:], strict=False):
            if now[counted] == then[counted] and not variant.demands.running_scores:
                before, after = position.match.scores, Position(walk, position.after + 1).match.scores
                assert before == after, (
                    f"{position}: {position.next} changed the scores, but no round was counted (`counted`); if that is "
                    "right, say running_scores=True in conformance.py"
                )


@law
def history_adds_up_to_the_scores(variant: Variant) -> None:
    if variant.demands.deals_every_round:
        for position, _, view in all_views(variant, 4):
            totals = [sum(points) for points in zip(*view["history"], strict=True)] or [0] * variant.players
            assert totals == view["scores"], str(position)
            finished = view["round"] if view["over"] else view["round"] - 1
            assert len(view["history"]) == finished, str(position)


def steps_seen(walk: Walk) -> Iterator[tuple[Seen, Position, Seen]]:
    """Every choice with a spectator's views before and after it."""
    views = [position.match.view(None) for position in walk]
    return zip(views, walk, views[1:], strict=False)
