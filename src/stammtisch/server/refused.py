"""A refusal as an answer: what handlers raise."""

from stammtisch.live.refusals import Refused


class RefusedError(Exception):
    """Raised by a handler to answer with a refusal."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused
