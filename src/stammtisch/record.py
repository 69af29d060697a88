"""The permanent text form of a match: game, rules version, players, options, seed and choices. It replays anywhere."""

import contextlib
from typing import Any

import msgspec

from stammtisch.errors import RecordError, StammtischError
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.match import Game, Match, Redealt

FORMAT = 1


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as data. `dumps` writes it as JSON, one choice a line; `loads` reads it back."""

    stammtisch: int = FORMAT  # of this form, not of the rules
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: int | str | dict[str, str]  # bytes are {"hex": …}
    choices: list[str]  # "2 play r10": seat and choice
    redealt: list[Redealt] | msgspec.UnsetType = msgspec.UNSET  # what was dealt anew on the way; in few records

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match as it stands."""
        seed = {"hex": match.seed.hex()} if isinstance(match.seed, bytes) else match.seed
        return cls(
            game=match.game.id,
            rules=match.game.rules.version,
            players=match.players,
            options=match.game.fresh_options(),
            seed=seed,
            choices=[f"{seat} {choice}" for seat, choice in match.played],
            redealt=list(match.redealt) or msgspec.UNSET,
        )

    def dumps(self) -> str:
        """The record as JSON text that `loads` reads."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def loads(cls, text: str | bytes) -> "Record":
        """The record in a text. Raises RecordError if it is none."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RecordError(
                f"This is not a record of a match: {error}.", f"Das ist keine Aufzeichnung einer Partie: {error}."
            ) from None

    def start(self) -> Match:
        """The recorded match before its first choice. Raises RecordError if this version cannot play it."""
        if self.stammtisch != FORMAT:
            raise RecordError(
                f"The record has form {self.stammtisch}; this version of stammtisch reads form {FORMAT}.",
                f"Die Aufzeichnung hat die Form {self.stammtisch}; diese Version von stammtisch liest Form {FORMAT}.",
            )
        if self.game in game_ids() and self.rules != (version := rulebook(self.game).version):
            raise RecordError(
                f"The record was made under version {self.rules} of the rules of {self.game}; here is version "
                f"{version}. Replay it with the version of stammtisch that made it.",
                f"Die Aufzeichnung entstand unter Version {self.rules} der Regeln von {self.game}; hier ist Version "
                f"{version}. Sie braucht die Version von stammtisch, mit der sie entstand.",
            )
        try:
            return Game(self.game, self.players, self.options).start(self._seed(), self.redealt or ())
        except StammtischError as error:
            raise RecordError(
                f"The record cannot be set up: {error.phrase.en}",
                f"Die Aufzeichnung lässt sich nicht aufbauen: {error.phrase.de}",
            ) from error

    def replay(self) -> Match:
        """The match as it stood when it was recorded. Raises RecordError, naming the first choice that does not fit."""
        match = self.start()
        for number, entry in enumerate(self.choices, 1):
            try:
                match.play(*_seat_and_choice(entry))
            except StammtischError as error:
                raise RecordError(
                    f"Choice {number} of {len(self.choices)}, {entry!r}: {error.phrase.en}",
                    f"Wahl {number} von {len(self.choices)}, {entry!r}: {error.phrase.de}",
                ) from error
        return match

    def _seed(self) -> int | str | bytes:
        if not isinstance(self.seed, dict):
            return self.seed
        if len(self.seed) == 1:
            with contextlib.suppress(KeyError, ValueError):
                return bytes.fromhex(self.seed["hex"])
        raise RecordError(
            f'A seed of bytes is written {{"hex": "…"}}, not {self.seed!r}.',
            f'Ein Seed aus Bytes wird {{"hex": "…"}} geschrieben, nicht {self.seed!r}.',
        )


def _seat_and_choice(entry: str) -> tuple[int, str]:
    seat, _, choice = entry.partition(" ")
    if len(seat) != 1 or seat not in "0123456789":
        raise RecordError(
            "An entry is a seat and a choice, such as '2 play r10'.",
            "Ein Eintrag ist ein Platz und eine Wahl, etwa '2 play r10'.",
        )
    return int(seat), choice


def replay(text: str | bytes) -> Match:
    """The match of a record, replayed. Raises RecordError if the text is no record or does not replay."""
    return Record.loads(text).replay()
