"""What a browser has to fetch to play without a server."""

import gzip
import json

from stammtisch.server.pages import WEB

MOST = 7_000_000  # bytes over the wire
OFFLINE, ENGINES = WEB / "offline", WEB / "engine"


def test_it_fits_through_a_thin_wire() -> None:
    assert (OFFLINE / "offline.json").is_file(), "make offline"
    listed = json.loads((OFFLINE / "offline.json").read_text())
    files = [*(OFFLINE / file["path"] for file in listed["files"].values()), *ENGINES.glob("*.wasm")]
    assert len(files) >= 4 + 5
    sizes = {file.name: min(file.stat().st_size, len(gzip.compress(file.read_bytes()))) for file in files}
    assert sum(sizes.values()) <= MOST, sizes


def test_everything_that_is_listed_is_there() -> None:
    listed = json.loads((OFFLINE / "offline.json").read_text())
    for file in listed["files"].values():
        assert (OFFLINE / file["path"]).stat().st_size == file["bytes"]
    for asset in listed["assets"]:
        assert (WEB / asset["path"]).stat().st_size == asset["bytes"]
    assert {asset["path"] for asset in listed["assets"]} == {
        f"assets/{file.name}" for file in (WEB / "assets").iterdir()
    }
