"""What a person types, and the choice it means."""

from collections.abc import Sequence

from stammtisch.cli.render.choices import choice_target


def choice_labels(choices: Sequence[str]) -> list[str]:
    """What to type for each choice: its number in the list, or its target where targets begin with digits (7, 1L)."""
    targets = [choice_target(choice) for choice in choices]
    if any(target[0].isdigit() for target in targets):
        return targets
    return [str(number) for number in range(1, len(choices) + 1)]


def matching_choices(answer: str, choices: Sequence[str]) -> list[str]:
    """The choices that an answer may mean: by whole text, by label, by target. Empty if it means none of them.

    An empty answer means the only choice, if there is only one.
    """
    if answer in choices:
        return [answer]
    if not answer:
        return list(choices) if len(choices) == 1 else []
    labelled = [choice for label, choice in zip(choice_labels(choices), choices, strict=True) if label == answer]
    return labelled or [choice for choice in choices if choice_target(choice) == answer]


def as_choice(answer: str, choices: Sequence[str]) -> str:
    """An answer that matches nothing, as the choice that was probably meant: a lone card gets the first verb asked."""
    return answer if " " in answer else f"{choices[0].partition(' ')[0]} {answer}"
