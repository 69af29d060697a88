"""Claiming the rest of a round against bots in the terminal: the checks, answers and words of a server's table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stammtisch.cli.render import words
from stammtisch.live.claiming import Claimable, bot_agrees, claimable_in, line_of
from stammtisch.live.refusals import Code, refuse
from stammtisch.match import Match
from stammtisch.phrases import Language


class Claimed(NamedTuple):
    """What came of a claim: how it is told, and the choices that play it out, each with its seat; perhaps none."""

    told: list[str]
    choices: list[tuple[int, str]]


class LocalClaims:
    """What one person claims in a match against bots: once in a round."""

    def __init__(self, names: Sequence[str], seat: int, language: Language) -> None:
        self._names, self._seat, self._language = names, seat, language
        self._round = 0  # of the last claim

    def offer(self, match: Match) -> Claimable | None:
        """What the person may claim now; None if nothing."""
        return None if match.round == self._round else claimable_in(match, self._seat)

    def refusal(self, match: Match) -> str:
        """Why nothing is on offer."""
        code: Code = "claimed_before" if match.round == self._round else "no_claim"
        return refuse(code).why.in_(self._language)

    def label(self, offer: Claimable) -> str:
        """What claiming is called."""
        label = words.CLAIM_CERTAIN if offer.certain else words.CLAIM_ASKING
        return label.in_(self._language).format(n=offer.tricks)

    def make(self, match: Match, offer: Claimable) -> Claimed:
        """Claims what is on offer; the match stays as it is."""
        self._round = match.round
        name, said = self._names[self._seat], Claimed([], [])
        said.told.append(words.CLAIMED.in_(self._language).format(name=name, n=offer.tricks))
        if not offer.certain and not self._asked(match, name, said.told.append):
            return said
        said.choices.extend(line_of(match, self._seat))
        if not said.choices:
            said.told.append(words.CLAIM_VOIDED.in_(self._language).format(name))
        return said

    def _asked(self, match: Match, name: str, tell: Callable[[str], None]) -> bool:
        """Shows the hand, and asks one bot after the other; whether all agree."""
        held = [match.game.rules.card_name(card).in_(self._language) for card in match.own(self._seat)["hand"]]
        tell(words.SHOWS.in_(self._language).format(name=name, cards=", ".join(held)))
        for other in range(match.players):
            if other != self._seat:
                agrees = bot_agrees(match, self._seat, other)
                tell(words.ANSWERED[agrees].in_(self._language).format(self._names[other]))
                if not agrees:
                    return False
        return True
