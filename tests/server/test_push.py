"""Web Push: encrypted for one browser, signed by the house, sent only to services that the host trusts."""

import base64
import json
from collections.abc import Iterator
from time import time

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from http_ece import ECEException

from stammtisch.server.push import PushSender, PushServices, Subscription, from_unpadded, is_valid, new_key
from tests.server.push_service import BrowserKeys, PushService

NOTICE = {"kind": "turn", "title": "Du bist dran", "body": "Partout mit Berta", "url": "/table/abc", "tag": "abc"}


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


def test_only_the_browser_can_read_it(service: PushService) -> None:
    browser, sender = BrowserKeys(), PushSender(new_key(), "https://club.example")
    assert sender.send(Subscription(service.endpoint("a"), browser.key, browser.auth), NOTICE, "abc")
    ((path, headers, body),) = service.received
    assert path == "/push/a"
    assert browser.read(body) == NOTICE
    assert b"Partout" not in body
    with pytest.raises(ECEException):
        BrowserKeys().read(body)
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", "abc")
    assert int(headers["ttl"]) > 0


def test_the_service_can_tell_who_sends(service: PushService) -> None:
    browser, sender = BrowserKeys(), PushSender(new_key(), "https://club.example")
    sender.send(Subscription(service.endpoint("a"), browser.key, browser.auth), NOTICE, "abc")
    signed = dict(part.strip().split("=", 1) for part in service.received[0][1]["authorization"][6:].split(","))
    assert signed["k"].rstrip("=") == sender.public_key
    head, claims, signature = signed["t"].split(".")
    told = json.loads(from_unpadded(claims))
    assert (told["aud"], told["sub"]) == (service.origin, "https://club.example")
    assert time() < told["exp"] < time() + 24 * 3600
    raw = from_unpadded(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_unpadded(sender.public_key))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(("status", "alive"), [(201, True), (200, True), (404, False), (410, False)])
def test_a_browser_that_is_gone_is_noticed(service: PushService, status: int, alive: bool) -> None:
    service.status = status
    browser, sender = BrowserKeys(), PushSender(new_key(), "https://club.example")
    assert sender.send(Subscription(service.endpoint("a"), browser.key, browser.auth), NOTICE, "abc") is alive


@pytest.mark.parametrize("status", [302, 400, 413, 429, 500])
def test_a_refusal_is_no_delivery_and_nobody_is_sent_elsewhere(service: PushService, status: int) -> None:
    service.status = status
    browser, sender = BrowserKeys(), PushSender(new_key(), "https://club.example")
    with pytest.raises(ValueError, match=str(status)):
        sender.send(Subscription(service.endpoint("a"), browser.key, browser.auth), NOTICE, "abc")
    assert len(service.received) == 1


KNOWN = PushServices(("fcm.googleapis.com", ".notify.windows.com", "http://127.0.0.1:1234"))


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:443/fcm/send/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "http://127.0.0.1:1234/push/a",
    ],
)
def test_services_that_are_spoken_to(endpoint: str) -> None:
    assert endpoint in KNOWN


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com/",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/",
        "https://user@fcm.googleapis.com/",
        "https://evil.example#.notify.windows.com",
        "https://notify.windows.com.evil/",
        "http://127.0.0.1:12345/",
        "http://127.0.0.1:1234@evil.example/",
        "http://localhost:1234/",
        "http://169.254.169.254/latest",
        "file:///etc/passwd",
        "https://[::1/",
        "https://fcm.googleapis.com:99999999/",
        "//fcm.googleapis.com/",
        "",
        "https://fcm.googleapis.com/" + "a" * 2000,
        "https://fcm.googleapis.com/ä",
    ],
)
def test_and_no_others(endpoint: str) -> None:
    assert endpoint not in KNOWN


def test_keys_that_cannot_be_used() -> None:
    good = BrowserKeys()
    assert is_valid(Subscription("", good.key, good.auth))
    not_on_the_curve = base64.urlsafe_b64encode(b"\x04" + bytes(64)).decode().rstrip("=")
    for key, auth in [
        ("", good.auth),
        (good.key, ""),
        ("ä", good.auth),
        (not_on_the_curve, good.auth),
        (good.key, good.key),
    ]:
        assert not is_valid(Subscription("", key, auth))
