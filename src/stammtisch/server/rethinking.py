"""Finished matches for browsers that review them by themselves: where a match began, what was chosen, and words.

Both are asked of `Replays`, whose thread and turns they share. A review made in a browser is that browser's: nothing of
it comes back, and nothing is kept of it here.
"""

from base64 import b64encode
from collections.abc import Sequence

from stammtisch.errors import IllegalChoice
from stammtisch.games.contract import Rulebook
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.live.line_words import words_of
from stammtisch.live.refusals import Refused, refuse
from stammtisch.phrases import Language
from stammtisch.server.bots import review_simulations
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import Revealed
from stammtisch.server.wire import LinesAsked, LineWordsShown, StartShown, encode


def start_of(revealed: Revealed, language: Language) -> bytes:
    """A `StartShown` as JSON. Without a state, if something was dealt anew on the way."""
    record = revealed.record
    match = record.start()
    state = "" if record.redealt else b64encode(match.numbers.astype("<i8", copy=False).tobytes()).decode()
    return encode(
        StartShown(
            game=record.game,
            state=state,
            choices=record.choices,
            simulations=review_simulations(len(record.choices)),
            labels=_labels(match.game.rules, language),
        )
    )


def _labels(rules: Rulebook, language: Language) -> dict[str, str]:
    """What choices are usually called, where that does not depend on the state."""
    fixed = [vocabulary for vocabulary in rules.vocabularies if isinstance(vocabulary, Vocabulary)]
    return {text: rules.choice_name(text).in_(language) for known in fixed for text in known.texts if text}


def line_words(revealed: Revealed, asked: Sequence[LinesAsked]) -> bytes:
    """The words for lines of some decisions: a `LineWordsShown` as JSON. RefusedError if there is no such line."""
    found = []
    for one in asked:
        if one.number > len(revealed.record.choices):
            raise RefusedError(refuse("not_found"))
        seat = int(revealed.record.choices[one.number - 1][0])
        try:
            found.append(words_of(revealed.before(one.number), seat, one.lines))
        except IllegalChoice as error:
            raise RefusedError(Refused("illegal_choice", error.phrase)) from None
    return encode(LineWordsShown(words=found))
