"""Words: everything that play shows has a name in both languages, and every event can be told."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from stammtisch import Phrase
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import rulebook
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Position, observers, positions, walks

NAMES = ("Ada", "Bo {0}", "Cem %s", "Dörte", "Eve", "Fü\N{ZERO WIDTH JOINER}r")  # people call themselves anything


def check(phrase: Phrase, what: str) -> None:
    assert isinstance(phrase, Phrase), f"{what} is called {phrase!r}"
    for text in phrase:
        assert text == text.strip() != "", f"{what} has no name in one language, or spaces around it: {phrase}"


@law
def the_rulebook_speaks_both_languages(game: str) -> None:
    rules = rulebook(game)
    for phrase in (rules.title, rules.about, *(option.about for option in rules.options)):
        check(phrase, f"{game}: {phrase}")


@law
def choices_have_names(game: str) -> None:
    rules = rulebook(game)
    for phase, words in zip(rules.phases, rules.vocabularies, strict=True):
        if isinstance(words, Vocabulary):
            check_names(rules, words.texts, f"{game}, {phase}")


@law
def choices_made_for_a_state_and_a_seat_have_names(variant: Variant) -> None:
    for position in positions(variant, 4):
        match = position.match
        for seat in match.waiting:
            check_names(match.game.rules, match.choices(seat), str(position))


@law
def what_is_said_of_choices_is_what_the_seat_sees(variant: Variant) -> None:
    """Labels and situations: from the view alone, in both languages, and no two choices are called the same."""
    for position in positions(variant, 6):
        match, rules = position.match, position.match.game.rules
        for seat in match.waiting:
            view = rules.view(rules.snapshot(match.numbers), seat)
            check_names(rules, match.choices(seat), f"{position}, label", partial(rules.choice_label, view))
            for choice in match.choices(seat):
                for one in rules.situations(view, seat, [choice]):
                    check(one.text, f"{position}: situation {one.kind} of {choice!r}")
                    assert {*one.more, *one.less} <= rules.outcome_features.keys(), f"{position}: {one}"
                    said = [text.replace("{me}", "*").format(*"*" * variant.players) for text in one.text]
                    assert not {"{", "}"} & set("".join(said)), f"{position}: {one} says {said}"


def check_names(
    rules: Rulebook, texts: Sequence[str], where: str, named: Callable[[str], Phrase] | None = None
) -> None:
    names = [(named or rules.choice_name)(text) for text in texts]
    for text, name in zip(texts, names, strict=True):
        check(name, f"{where}: the choice {text!r}")
    for language in zip(*names, strict=True):
        twice = {name for name in language if language.count(name) > 1}
        assert not twice, f"{where}: two choices have one name, {twice}; let words.py tell them apart"


@law
def cards_have_names(variant: Variant) -> None:
    rules = variant.load().rules
    for position in positions(variant, 2):
        shown = {str(card) for seat in range(variant.players) for card in position.match.view(seat).get("hand") or ()}
        lying = {card for cards in rules.places(rules.snapshot(position.numbers)).values() for card in cards}
        for card in shown | lying:
            check(rules.card_name(card), f"{position}: the card {card!r}")
    for card in variant.demands.cards:
        check(rules.card_name(card), f"{variant.game}: the card {card!r}")


@law
def phases_have_names(variant: Variant) -> None:
    rules = variant.load().rules
    for position in positions(variant, 10):
        for seat in observers(variant.players):
            phase = position.match.view(seat)["phase"]
            assert phase in rules.phase_names, f"{position}: write PHASE_NAMES[{phase!r}] in words.py"
            check(rules.phase_names[phase], f"{position}: the phase {phase!r}")


@law
def every_event_is_told_in_both_languages_with_the_players_names(variant: Variant) -> None:
    rules = variant.load().rules
    for position, event in all_events(variant):
        assert event["event"] in rules.tellers, f"{position}: write TELLERS[{event['event']!r}] in words.py"
        told = rules.tell(event)
        check(told, f"{position}: {event}")
        for text in told:
            said = text.format(*("*" for _ in range(variant.players)))
            assert not {"{", "}"} & set(said), (
                f"{position}: {event} is told as {text!r}; write seats as {{0}}, {{1}}, …"
            )
            assert text.format(*NAMES), f"{position}: {event}"


@law
def every_choice_makes_an_event_that_its_seat_is_told(variant: Variant) -> None:
    for walk in walks(variant)[:1]:
        for position in list(walk)[:-1]:
            step = position.next
            told = position.match.play(step.seat, step.text)
            assert told, f"{position}: let `events` in view.py tell seat {step.seat} of {step.text!r}"


def all_events(variant: Variant) -> Iterator[tuple[Position, dict[str, object]]]:
    """Every event that anybody is told in two matches, and after each legal choice of some positions."""
    for walk in walks(variant)[:2]:
        for position in list(walk)[:-1]:
            told = position.match.play(position.next.seat, position.next.text)
            for seat in (position.next.seat, (position.next.seat + 1) % variant.players, None):
                yield from ((position, event) for event in told.seen_by(seat))
    for position in positions(variant, 4):
        match = position.match
        for chooser in match.waiting:
            for choice in match.choices(chooser):
                told = match.copy().play(chooser, choice)
                for seat in observers(variant.players):
                    yield from ((position, event) for event in told.seen_by(seat))
