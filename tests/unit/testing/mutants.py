"""Packages that break a promise each: the template of `new-game` with one edit. Run as a program, it judges them.

    python -m tests.unit.testing.mutants FOLDER    (with NUMBA_DISABLE_JIT=1: every package has rules of its own)

writes them below the folder and prints for each what `check` says of the law that it breaks.
"""

import importlib.metadata
import json
import sys
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from stammtisch.cli.new_game import write_package
from stammtisch.games import registry
from stammtisch.testing import walks


class Mutant(NamedTuple):
    file: str  # of the package
    old: str
    new: str
    law: str  # that must be broken, and
    says: str  # a part of what is said then


CLAIMS = """
def _claims() -> Any:
    from stammtisch.games.claims import Claims

    return Claims(
        left=lambda s: count(s.hands[s.turn]) + any(card != NONE for card in s.lying[: s.players]),
        may_claim=lambda s, seat: s.turn == seat and s.lying[seat] == NONE and s.hands[seat] > 0,
        order=lambda s, seat: tuple(reversed(members(s.hands[seat]))),
        is_certain=lambda s, seat: {certain},
        stops=lambda s, seat, other: True,
        ahead=lambda s: s.last_winner,
    )


CLAIMS = _claims()


"""

MUTANTS = {
    "silent": Mutant(
        "words.py", ', "trick": _trick', "", "every_event_that_can_be_told_has_a_shape", "TELLERS['trick']"
    ),
    "typeless": Mutant("schema.py", " | TrickEvent", "", "events_have_their_shape", "add the type of 'trick' to EVENT"),
    "more_keys": Mutant("view.py", '"hand": None,', '"hand": None, "more": 1,', "views_have_their_shape", "['more']"),
    "nameless": Mutant("words.py", '{"play": Phrase(', '{"plai": Phrase(', "phases_have_names", "PHASE_NAMES['play']"),
    "one_label": Mutant(
        "words.py", "\n\ndef _play(",
        '\n\ndef choice_label(view, choice: str) -> Phrase:\n    return Phrase("Play", "Spielen")\n\n\ndef _play(',
        "what_is_said_of_choices_is_what_the_seat_sees", "two choices have one name",
    ),
    "open_hand": Mutant("view.py", '"hand": None', '"hand": cards(s.hands[0])', "a_spectator_sees_no_hand", "`public`"),
    "peeking": Mutant(
        "view.py", '"hand": cards(s.hands[seat])', '"hand": cards(s.hands[seat]), "tricks_won": [seat] * s.players',
        "all_but_the_own_secrets_is_the_same_for_everybody", "['tricks_won']",
    ),
    "told_too_much": Mutant(
        "view.py", '"tricks_won": s.tricks_won[:n]', '"tricks_won": [h & 1 for h in s.hands[:n]]',
        "a_redeal_keeps_the_seats_view_and_choices_to_the_byte", "would notice: tricks_won",
    ),
    "kept_truth": Mutant(
        "secrets.py", "!= seat:\n            s.hands[other]", "> seat + 1:\n            s.hands[other]",
        "a_redealt_match_has_the_same_cards", "changed the cards",
    ),
    "kept_key": Mutant("secrets.py", "    new_key(s.dice, rng)\n", "", "leaves_no_key", "keeps the key of the dice"),
    "other_meaning": Mutant(
        "view.py", 'trick(s.lying[:n], s.turn)', "cards(s.gone)",
        "well_known_keys_mean_what_screens_take_them_for", "`trick` is a list of {seat, card}",
    ),
    "short_list": Mutant("view.py", "s.tricks_won[:n]", "s.tricks_won[:1]", "lists_per_seat_have_an_entry", "BySeat"),
    "no_horizon": Mutant(
        "rules.py", " or (s.horizon and s.counted >= s.horizon)", "", "a_horizon_halts_the_match", "goes on after"
    ),
    "dead_end": Mutant(
        "rules.py", "return s.hands[seat] if", "return s.hands[seat] & (s.hands[seat] - 1) if",
        "whoever_owes_a_choice_has_one", "owes a choice, and `legal` gives it none",
    ),
    "one_round": Mutant(
        "__init__.py", "usual_players=3,", "usual_players=3, one_round=True,",
        "a_game_of_several_rounds_counts_several", "take one_round=True out of __init__.py",
    ),
    "untried": Mutant(
        "conformance.py", ', options={"rounds": 2}', "", "every_option_is_tried", "add a Setup with other options"
    ),
    "unplayed": Mutant(
        "conformance.py", "Setup(3)", 'Setup(2, "b")', "every_number_of_players_is_played", "add Setup(3)"
    ),
    "lost_card": Mutant("view.py", ', "gone": cards(s.gone)', "", "cards_are_conserved", "no longer those of the"),
    "unsorted": Mutant("view.py", "in members(some)]", "in members(some)[::-1]]", "the_hand_is_sorted", "order of"),
    "running": Mutant(
        "rules.py", "s.tricks_won[winner] += 1", "s.tricks_won[winner] += 1; s.scores[winner] += 1",
        "v4_scores_change_only", "running_scores=True",
    ),
    "winnerless": Mutant("rules.py", "s.winners |= 1 << seat", "pass", "winners_are_named", "list 2 as `winnerless`"),
    "untold": Mutant(
        "rules.py", "    tell(s, PLAYED, seat, choice)\n", "",
        "every_choice_makes_an_event", "let `events` in view.py tell",
    ),
    "leaking": Mutant(
        "observation.py", 'public("gone", set_of(CARDS), "the cards of earlier tricks")',
        'public("gone", set_of(CARDS), "cards that nobody was dealt", of="hidden")',
        "a_redeal_changes_nothing_in_an_observation", "sees what it cannot know in ['gone']",
    ),
    "peeking_claim": Mutant(
        "view.py", "EVENTS: dict", CLAIMS.format(certain="s.hands[seat] == max(s.hands[: s.players])") + "EVENTS: dict",
        "a_claim_depends_on_nothing", "says something else to seat",
    ),
    "bold_claim": Mutant(
        "view.py", "EVENTS: dict", CLAIMS.format(certain="True") + "EVENTS: dict",
        "a_certain_claim_is_won", "did not win a trick that was certain",
    ),
    "never_met": Mutant("rules.py", '("play", "over")', '("play", "over", "auction")', "every_phase_is_met", "auction"),
    "no_over": Mutant("rules.py", '("play", "over")', '("play", "done")', "one_of_them_is_over", 'no "over"'),
}  # fmt: skip


TWO_STEPS = '''
@compiled
def waiting(s: State) -> int:
    if s.phase == OVER or (s.horizon and s.counted >= s.horizon):
        return 0
    return below(s.players) & ~s.chosen | s.unsure


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    """Everybody chooses at the same time; whoever has the highest card is asked once more."""
    if choice == CARDS - 1 and not s.unsure >> seat & 1:
        s.unsure |= 1 << seat
        return
    s.unsure &= ~(1 << seat)
    s.chosen |= 1 << seat
    s.hands[seat] ^= 1 << choice
    s.lying[seat] = choice
    if s.chosen == below(s.players):
        s.chosen = 0
        s.turn = 0
        finish_trick(s)
'''


def write_two_steps(folder: Path) -> None:
    """A decision asked in two steps while others choose too, which tells them what it is."""
    file = folder / "src" / "two_steps" / "rules.py"
    text = file.read_text()
    text += TWO_STEPS
    file.write_text(text.replace("    rounds: int", "    chosen: int\n    unsure: int\n    rounds: int"))


FEWER_TABLES = [
    ("__init__.py", "players=(2, 3, 4, 5, 6)", "players=(2, 3)"),
    ("__init__.py", "usual_players=4", "usual_players=3"),
    ("conformance.py", "in (2, 3, 4, 5)", "in (2,)"),
    ("conformance.py", "Setup(6)", "Setup(3)"),
]
"""What all mutants have in common: without the compiler, every match counts."""


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
    file.write_text(text.replace(old, new))


def judged(name: str, law: str) -> list[str]:
    """What is said of a package by the laws whose names hold this text."""
    from stammtisch.testing import laws  # noqa: F401, PLC0415  (fills LAWS)
    from stammtisch.testing.check import broken  # noqa: PLC0415
    from stammtisch.testing.law import LAWS  # noqa: PLC0415

    asked = (one for one in LAWS if law in one.name)
    return [str(finding) for finding in islice((found for one in asked for found in broken(one, name)), 1)]


def main(folder: Path) -> None:
    walks.HUNT = 2
    names = [*MUTANTS, "two_steps", "sound"]
    for name in names:
        write_package(name, folder / name)
        sys.path.append(str(folder / name / "src"))
        edits = [*FEWER_TABLES, MUTANTS[name][:3]] if name in MUTANTS else FEWER_TABLES
        for file, old, new in edits:
            edit(folder / name / "src" / name / file, old, new)
    write_two_steps(folder / "two_steps")
    entries = importlib.metadata.EntryPoints(
        importlib.metadata.EntryPoint(name, name, registry.GROUP) for name in names
    )
    setattr(registry, "entry_points", lambda group: entries)  # noqa: B010  (it is not exported)
    found = {name: judged(name, mutant.law) for name, mutant in MUTANTS.items()}
    found["two_steps"] = judged("two_steps", "take_as_many_steps")
    found["sound"] = judged("sound", "a_spectator") + judged("sound", "take_as_many_steps")
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
