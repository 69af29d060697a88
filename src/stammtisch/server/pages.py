"""The web client: a folder of built files in the package, read once at the start; without it, a page that says so.

In it are the games as WebAssembly (`stammtisch.engine`) and what is played offline, if they have been made; both may
also be made while the server runs (`make play`). Only engines made from the very rules that this server plays by are
served: browsers that think by other rules would be wrong without noticing.
"""

import gzip
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from stammtisch.server.logs import log

WEB = Path(__file__).parent / "web"
ENGINES = WEB / "engine"
OFFLINE = "offline"
STAMP = "stamp.txt"  # of the client, and of what is played offline: written last
FOR_EVER = "public, max-age=31536000, immutable"  # names with a hash of the content
EVERY_TIME = "no-cache"
TYPES = {  # all of them: what a system says of its own may be anything, as on Windows
    ".css": "text/css",
    ".gz": "application/gzip",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",  # what browsers insist on to compile while it arrives
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = {TYPES[ending] for ending in (".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".wasm", ".webmanifest")}

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stammtisch</title>
<h1>Stammtisch</h1>
<p>The server is running, but the web client has not been built into it.</p>
<p lang="de">Der Server läuft, aber der Webclient ist nicht eingebaut.</p>
<p><a href="/api/schema/openapi.json">API</a></p>
</html>
"""


class Page(NamedTuple):
    body: bytes
    type: str
    caching: str
    etag: str
    packed: bytes | None = None  # by gzip, if that makes it much smaller


def load_pages(folder: Path = WEB) -> dict[str, Page]:
    """Every file by its path; `index.html` is there in any case."""
    pages = {"index.html": _page(NOT_BUILT.encode(), "text/html", EVERY_TIME)}
    for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if file.is_file() and file.relative_to(folder).parts[0] not in (ENGINES.name, OFFLINE):
            path = file.relative_to(folder).as_posix()
            pages[path] = _page(file.read_bytes(), _type(file), FOR_EVER if path.startswith("assets/") else EVERY_TIME)
    return {**pages, **load_offline(pages, folder)}


def load_offline(pages: dict[str, Page], folder: Path = WEB) -> dict[str, Page]:
    """What is played offline, if all of it is there and of the same client as these pages: it lists their files."""
    client, stamp = folder / STAMP, folder / OFFLINE / STAMP
    served = pages.get(STAMP)
    if not stamp.is_file() or not client.is_file() or (served and served.body != client.read_bytes()):
        return {}
    files = (file for file in sorted((folder / OFFLINE).iterdir()) if file.is_file())
    return {f"{OFFLINE}/{file.name}": _page(file.read_bytes(), _type(file), EVERY_TIME) for file in files}


def made_parts(folder: Path = WEB) -> tuple[int, ...]:
    """Changes whenever engines, or what is played offline, have been made anew."""
    files = folder / ENGINES.name / "index.json", folder / OFFLINE / STAMP
    return tuple(file.stat().st_mtime_ns if file.is_file() else 0 for file in files)


def load_engines(games: Sequence[str], folder: Path = ENGINES) -> dict[str, Page]:
    """The games as WebAssembly and their index, by path, as far as they are there and fit the rules of this server."""
    from stammtisch.engine.files import INDEX, fits, index_of  # noqa: PLC0415  (it loads the compiler)

    files = {game: (folder / f"{game}.wasm").read_bytes() for game in games if (folder / f"{game}.wasm").is_file()}
    fitting = {game: file for game, file in files.items() if fits(game, file)}
    for game in sorted(files.keys() - fitting.keys()):
        log.warning("engine of other rules is not served", game=game, remedy="stammtisch wasm")
    pages = {f"engine/{game}.wasm": _page(file, TYPES[".wasm"], EVERY_TIME) for game, file in fitting.items()}
    return {**pages, f"engine/{INDEX}": _page(index_of(fitting), "application/json", EVERY_TIME)}


def caching(page: Page, query: bytes) -> str:
    """How long an answer may be kept: for ever, if the content's hash was asked for by `?hash`."""
    return FOR_EVER if query and query == page.etag.strip('"').encode() else page.caching


def find_page(pages: dict[str, Page], path: str) -> Page | None:
    """The file of that path; any path without a file's ending is a screen of the client."""
    path = path.strip("/") or "index.html"
    if path in pages:
        return pages[path]
    return None if "." in path.rsplit("/", 1)[-1] or path.startswith("assets/") else pages["index.html"]


def content(page: Page, accepted: str) -> tuple[bytes, dict[str, str]]:
    """What is sent to somebody who accepts these encodings, with the headers that say what it is."""
    if page.packed is None:
        return page.body, {"etag": page.etag}
    if not any(_is_gzip(one) for one in accepted.split(",")):
        return page.body, {"etag": page.etag, "vary": "accept-encoding"}
    return page.packed, {"etag": f'{page.etag[:-1]}-gzip"', "vary": "accept-encoding", "content-encoding": "gzip"}


def _is_gzip(coding: str) -> bool:
    name, _, weight = coding.replace(" ", "").lower().partition(";q=")
    return name == "gzip" and (not weight or weight.strip("0.") != "")


def _page(body: bytes, type: str, caching: str) -> Page:
    packed = gzip.compress(body, 6, mtime=0) if type in PACKED else body
    return Page(
        body,
        type,
        caching,
        f'"{hashlib.sha256(body).hexdigest()[:16]}"',
        packed if len(packed) < 0.9 * len(body) else None,
    )


def _type(file: Path) -> str:
    return TYPES.get(file.suffix, "application/octet-stream")
