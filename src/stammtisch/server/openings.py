"""A new table as a client asks for it, and as `live` is asked to open it."""

import secrets
from collections.abc import Sequence

import msgspec

from stammtisch.errors import OptionError
from stammtisch.games.registry import rulebook
from stammtisch.live import commands as c
from stammtisch.live.facts import Duplicate, Person
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.refusals import Refused, refuse
from stammtisch.match import Redealt
from stammtisch.phrases import Phrase
from stammtisch.server import wire as w
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import Revealed

SAME_RULES = Phrase(
    "A deal is played again by the same rules: the same game, players and options, or leave them out.",
    "Karten werden nach denselben Regeln noch einmal gespielt: gleiches Spiel, gleich viele Leute, gleiche Optionen.",
)

NOT_THAT_FAR = Phrase(
    "That match was over by then: there is nothing to play on from.",
    "Die Partie war da schon zu Ende: Von dort geht es nicht weiter.",
)


def opening(host: Person, data: w.NewTable, duplicate: Duplicate | None) -> c.Open:
    players = _players(data)
    others: list[c.Plan] = ["open"] * (players - 1)
    return c.Open(
        who=host,
        secret=fresh_secret(),
        game=data.game,
        players=players,
        options=data.options,
        seats=data.seats if data.seats is not None else ["me", *others],
        listed=data.listed,
        pace=data.pace,
        spectators=data.spectators,
        hints=data.hints,
        start=data.start,
        duplicate=duplicate,
        group=data.group,
        rated=data.rated,
        leaving=data.leaving,
        budget=data.budget,
        time_up=data.time_up,
        salt=fresh_secret(),
        hands=data.hands,
        delay=data.delay,
    )


def repeated(data: w.NewTable, deal: w.DealReference, revealed: Revealed) -> tuple[w.NewTable, Duplicate]:
    """A deal is played again by the rules under which it was dealt."""
    record = revealed.record
    if record.rules != rulebook(record.game).version:
        raise RefusedError(refuse("other_rules"))
    if (
        data.game != record.game
        or data.players not in (None, record.players)
        or data.options not in ({}, record.options)
    ):
        raise RefusedError(Refused("option", SAME_RULES))
    return msgspec.structs.replace(data, players=record.players, options=record.options), _position(revealed, deal)


def _position(revealed: Revealed, deal: w.DealReference) -> Duplicate:
    """The deal, and the choices after which it is to be played on."""
    record, known = revealed.record, revealed.deal
    if deal.after >= len(record.choices):
        raise RefusedError(Refused("option", NOT_THAT_FAR))
    if deal.redeal is not None and deal.redeal >= record.players:
        raise RefusedError(refuse("no_seat"))
    earlier = [one for one in record.redealt or () if deal.after and one.after <= deal.after]
    anew = [] if deal.redeal is None else [Redealt(deal.after, deal.redeal, secrets.randbits(62))]
    return Duplicate(known.table, known.match, known.seed, record.choices[: deal.after], [*earlier, *anew])


def _players(data: w.NewTable) -> int:
    rules = rulebook(data.game)
    if data.players is None:
        return rules.usual_players
    try:
        rules.check_players(data.players)
    except OptionError as error:
        raise RefusedError(Refused("option", error.phrase)) from error
    return data.players


def unknown_game(game: str, games: Sequence[str]) -> Refused:
    known = ", ".join(games)
    error = OptionError(
        f"There is no game {game!r} here. The games are: {known}.",
        f"Ein Spiel {game!r} gibt es hier nicht. Die Spiele sind: {known}.",
    )
    return Refused("option", error.phrase)
