"""One JSON schema of everything that goes over the wire: the socket, HTTP, and the games' views and events.

The web client's types are made from it (`python -m stammtisch.server.wire`). Where a message has a field for any game,
the message's own type says only that it is an object; the schema says which ones there are.
"""

import re
from typing import Any

import msgspec

from stammtisch.bots.reviewed import Review
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import OWN, rulebook
from stammtisch.games.schema import CommonView
from stammtisch.live.proof_check import Proof, ProofForm1
from stammtisch.server import (
    accounts,
    admin,
    daily,
    days,
    group_shapes,
    hosting,
    notices,
    oidc,
    ratings,
    standings,
    tournament_shapes,
)
from stammtisch.server import wire as w

Schema = dict[str, Any]
REF = "#/$defs/{name}"

BODIES = (
    w.NewIdentity,
    w.Claim,
    w.NewTable,
    w.Attempt,
    w.Report,
    w.OfflineMatch,
    *group_shapes.BODIES,
    *ratings.BODIES,
    *daily.BODIES,
    *days.BODIES,
    *notices.BODIES,
    *tournament_shapes.BODIES,
)
ANSWERS = (
    w.IdentityShown,
    w.CodeShown,
    w.GameShown,
    w.GameDetailsShown,
    w.TableOpened,
    w.TableShown,
    w.TurnsShown,
    *days.ANSWERS,
    w.MatchShown,
    w.SameDealShown,
    w.StatisticsShown,
    w.ReplayShown,
    w.ReviewShown,
    w.StartShown,
    w.WordsAsked,
    w.LineWordsShown,
    w.MomentsShown,
    w.DrillShown,
    w.VerifiedShown,
    w.RefusalShown,
    w.Health,
    accounts.AccountShown,
    accounts.RecoveryCodesShown,
    hosting.ServerShown,
    oidc.ProviderAddress,
    admin.OverviewShown,
    admin.PersonShown,
    admin.TableLine,
    admin.InviteMade,
    Proof,
    ProofForm1,
    *group_shapes.ANSWERS,
    *standings.ANSWERS,
    *ratings.ANSWERS,
    *daily.ANSWERS,
    *notices.ANSWERS,
    *tournament_shapes.ANSWERS,
)
OPEN = ("AnyView", "AnyEvent", "Review", "ReviewDecision")  # plain objects in the messages, by their titles
COMMON = {"CommonView", "RoundEvent", "DealEvent", "OverEvent"}  # of games/schema.py: the same in every game


def schema() -> Schema:
    (client, server, *_), parts = msgspec.json.schema_components(
        [w.ClientMessage, w.ServerMessage, *BODIES, *ANSWERS, CommonView], ref_template=REF
    )
    _, review = msgspec.json.schema_components([Review], ref_template=REF)
    parts = {**parts, **_called(review, "Review"), "ClientMessage": client, "ServerMessage": server}
    games = {_type_name(game): rulebook(game) for game in OWN}  # games of other packages have views of any kind
    for name, rules in games.items():
        parts |= _game(name, rules)
    parts["AnyView"] = _one_of({rules.id: f"{name}View" for name, rules in games.items()}, "game")
    parts["AnyEvent"] = {"anyOf": [_ref(f"{name}Event") for name in games]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "stammtisch",
        "$defs": _pointing_to_games({name: parts[name] for name in sorted(parts)}),
    }


def _type_name(game: str) -> str:
    return "".join(word.capitalize() for word in game.split("_"))


def _game(name: str, rules: Rulebook) -> Schema:
    """A game's types, named after it: its `Trick` is the `GaunerbandeTrick`."""
    _, parts = msgspec.json.schema_components([rules.view_type, *rules.event_types.values()], ref_template=REF)
    parts = _called(parts, name)
    names = {tag: _name(event.__name__, name) for tag, event in rules.event_types.items()}
    return {**parts, f"{name}Event": _one_of(names, "event")}


def _one_of(names: dict[str, str], told_by: str) -> Schema:
    """One of these types, told apart by what a property says."""
    mapping = {tag: REF.format(name=name) for tag, name in names.items()}
    choice = [_ref(name) for name in names.values()]
    return {"anyOf": choice, "discriminator": {"propertyName": told_by, "mapping": mapping}}


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def _name(name: str, owner: str) -> str:
    return name if name in COMMON or name.startswith(owner) else owner + name


def _called(parts: Schema, owner: str) -> Schema:
    """Types by names of their own, wherever they are referred to."""
    text = msgspec.json.encode(parts).decode()
    renamed = re.sub(r'"#/\$defs/(\w+)"', lambda found: f'"#/$defs/{_name(found[1], owner)}"', text)
    types: Schema = msgspec.json.decode(renamed)
    return {_name(name, owner): {**part, "title": _name(name, owner)} for name, part in types.items()}


def _pointing_to_games(node: Any) -> Any:
    """Objects that are open in the messages become what they are."""
    if isinstance(node, list):
        return [_pointing_to_games(part) for part in node]
    if not isinstance(node, dict):
        return node
    if node.get("title") in OPEN and "properties" not in node:
        return _ref(node["title"])
    return {key: _pointing_to_games(part) for key, part in node.items()}
