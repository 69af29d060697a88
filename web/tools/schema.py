"""Prints one JSON schema of all that goes between server and client: the socket's messages, and HTTP."""

import json

import msgspec

from stammtisch.server import wire

HTTP = [*wire.Body.__subclasses__(), *wire.Answer.__subclasses__()]

schema = wire.schema()
_, parts = msgspec.json.schema_components(HTTP, ref_template="#/$defs/{name}")
print(json.dumps({"$defs": {**schema["$defs"], **parts}}))
