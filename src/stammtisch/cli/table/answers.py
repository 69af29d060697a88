"""What a person types, and the choice it means."""

from collections.abc import Sequence


def thing(choice: str) -> str:
    """What a choice is about: `r10` of `play r10`; `skip` is about itself."""
    return choice.partition(" ")[2] or choice


def labels(choices: Sequence[str]) -> list[str]:
    """What to type for each choice: its number in the list, or its thing where things begin with numbers (7, 1L)."""
    things = [thing(choice) for choice in choices]
    if any(name[0].isdigit() for name in things):
        return things
    return [str(number) for number in range(1, len(choices) + 1)]


def understood(answer: str, choices: Sequence[str]) -> list[str]:
    """The choices that an answer may mean: by text, by label, by thing; nothing typed means an only choice."""
    if answer in choices:
        return [answer]
    if not answer:
        return list(choices) if len(choices) == 1 else []
    labelled = [choice for label, choice in zip(labels(choices), choices, strict=True) if label == answer]
    return labelled or [choice for choice in choices if thing(choice) == answer]


def attempted(answer: str, choices: Sequence[str]) -> str:
    """The choice that somebody wanted who typed a lone card that is not on offer."""
    return answer if " " in answer else f"{choices[0].partition(' ')[0]} {answer}"
