"""What a choice's text says about how to show it."""

from stammtisch.cli.render.context import ViewContext

GETTING = ("take", "draw", "keep", "call", "buy")  # verbs of choices that name cards which lie elsewhere
MAX_NAMED_CHOICES = 8  # more choices than this are listed by their cards alone


def choice_target(choice: str) -> str:
    """What a choice is about: `r10` of `play r10`; a choice of one word, such as `skip`, is its own target."""
    return choice.partition(" ")[2] or choice


def is_from_hand(context: ViewContext, choice: str) -> bool:
    """Whether a choice names a card of the hand, and is therefore shown with it."""
    return choice_verb(choice) == hand_verb(context)


def choice_verb(choice: str) -> str:
    """What a choice does: `play` of `play r10`; nothing for a choice of one word."""
    return choice.rpartition(" ")[0]


def hand_verb(context: ViewContext) -> str | None:
    """What is done with cards of the hand now: the first verb all of whose targets are held; None if there is none.

    A second such verb would offer the same cards again: its choices are shown by their names.
    """
    held = set(map(str, context.get("hand") or []))
    targets: dict[str, set[str]] = {}
    for choice in context.view["choices"]:
        targets.setdefault(choice_verb(choice), set()).add(choice_target(choice))
    return next((verb for verb, named in targets.items() if verb and verb not in GETTING and named <= held), None)
