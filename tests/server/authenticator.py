"""A passkey made of software: what a phone or a stick does, honestly or not."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey of one person, for one domain."""

    def __init__(self, counts: bool = True) -> None:
        self.id, self.uses, self._counts = secrets.token_bytes(16), 0, counts
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.handle = ""

    def create(self, options: dict[str, Any], origin: str, **lies: str) -> dict[str, Any]:
        """The answer to the server's options, as a browser at this origin gives it."""
        self.handle = options["user"]["id"]
        data = self._data(lies.get("domain", options["rp"]["id"]), HAS_KEY) + self._credential()
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = _told("webauthn.create", lies.get("challenge", options["challenge"]), origin)
        return self._answer({"clientDataJSON": written(told), "attestationObject": written(attestation)})

    def get(self, options: dict[str, Any], origin: str, **lies: str) -> dict[str, Any]:
        self.uses += self._counts
        data = self._data(lies.get("domain", options["rpId"]))
        told = _told("webauthn.get", lies.get("challenge", options["challenge"]), origin)
        signature = self._key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": written(told),
            "authenticatorData": written(data),
            "signature": written(signature),
        }
        return self._answer({**response, "userHandle": lies.get("handle", self.handle)})

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        id = written(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _data(self, domain: str, more: int = 0) -> bytes:
        flags = bytes([PRESENT | VERIFIED | more])
        return hashlib.sha256(domain.encode()).digest() + flags + self.uses.to_bytes(4, "big")

    def _credential(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key


def _told(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()
