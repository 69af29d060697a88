"""The suite looks everywhere: no game, number of players, option or phase is left out."""

import stammtisch
from stammtisch.games.registry import rulebook
from tests.conformance.pages import PAGES
from tests.conformance.variants import VARIANTS, Variant
from tests.conformance.walks import walks


def test_every_game_has_a_page() -> None:
    assert set(PAGES) == set(stammtisch.games())


def test_variants_have_names_of_their_own() -> None:
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)


def test_every_number_of_players_is_played(game: str) -> None:
    assert {variant.players for variant in of(game)} == set(rulebook(game).players)


def test_every_option_is_tried(game: str) -> None:
    tried = {name for variant in of(game) for name in variant.options}
    assert tried == {option.name for option in rulebook(game).options}


def test_every_phase_is_met(game: str) -> None:
    met = {position.phase for variant in of(game) for walk in walks(variant) for position in walk}
    unmet = [name for number, name in enumerate(rulebook(game).phases) if number not in met]
    assert not unmet, f"no match of the suite meets these phases, so nothing is known about them: {unmet}"


def test_views_show_every_phase_of_the_page(game: str) -> None:
    shown = {
        position.match.view(position.next.seat)["phase"]
        for variant in of(game)
        for walk in walks(variant)
        for position in list(walk)[:-1]
    }
    assert shown == set(PAGES[game].phases.split())


def of(game: str) -> list[Variant]:
    return [variant for variant in VARIANTS if variant.game == game]
