"""The suite looks everywhere: no number of players, option or phase is left out."""

from stammtisch.games.registry import rulebook
from stammtisch.testing.law import law
from stammtisch.testing.variants import variants
from stammtisch.testing.walks import walks


@law
def variants_have_names_of_their_own(game: str) -> None:
    names = [str(variant) for variant in variants(game)]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"give the setups in conformance.py names that tell them apart: {sorted(twice)}"


@law
def every_number_of_players_is_played(game: str) -> None:
    played = {variant.players for variant in variants(game)}
    missing = set(rulebook(game).players) - played
    assert not missing, f"add Setup({min(missing)}) to the setups in conformance.py"
    assert played <= set(rulebook(game).players), f"a setup in conformance.py has {max(played)} players"


@law
def every_option_is_tried(game: str) -> None:
    tried = {name for variant in variants(game) for name in variant.options}
    missing = {option.name for option in rulebook(game).options} - tried
    assert not missing, f"add a Setup with other options to the setups in conformance.py: {sorted(missing)}"


@law
def every_phase_is_met(game: str) -> None:
    """Nothing is known about a phase that no match of the suite comes to."""
    met = {position.phase for variant in variants(game) for walk in walks(variant) for position in walk}
    unmet = [name for number, name in enumerate(rulebook(game).phases) if number not in met]
    assert not unmet, (
        f"no match of the suite meets {unmet}: add a Setup to conformance.py whose options make them likely, or take "
        "them out of PHASES in rules.py"
    )


@law
def views_show_every_phase_that_has_a_name(game: str) -> None:
    shown = {
        position.match.view(position.next.seat)["phase"]
        for variant in variants(game)
        for walk in walks(variant)
        for position in list(walk)[:-1]
    }
    named = rulebook(game).phase_names.keys() - {"over"}
    assert shown <= named, f"write PHASE_NAMES[{min(shown - named)!r}] in words.py"
    assert shown == named, f"no view shows these phases; take them out of PHASE_NAMES in words.py: {named - shown}"


@law
def a_game_of_several_rounds_counts_several(game: str) -> None:
    """Bots think to the end of a round, and `--rounds one` halts there: they rely on `counted` and `one_round`."""
    most = max(len(walk.end.history) for variant in variants(game) for walk in walks(variant))
    if rulebook(game).one_round:
        assert most == 1, f"a match counts {most} rounds (`counted`): take one_round=True out of __init__.py"
    else:
        assert most > 1, (
            "no match counts a second round: say one_round=True in __init__.py if all is counted once, at the end; or "
            "raise `counted` whenever a round is counted; or add a Setup to conformance.py that plays two rounds"
        )
