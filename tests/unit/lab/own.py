"""Bots as somebody might write them at home."""

from stammtisch.match import Match


def first(match: Match, seat: int, seed: int) -> str:
    return match.choices(seat)[0]


def cheating(match: Match, seat: int, seed: int) -> str:
    return "play r99"


def failing(match: Match, seat: int, seed: int) -> str:
    raise RuntimeError("out of\nideas")


NOT_A_BOT = 7
