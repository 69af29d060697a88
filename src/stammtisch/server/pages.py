"""The web client: a folder of built files in the package, read once at the start; without it, a page that says so."""

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parent / "web"
FOR_EVER = "public, max-age=31536000, immutable"  # names with a hash of the content
EVERY_TIME = "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

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


def load_pages(folder: Path = WEB) -> dict[str, Page]:
    """Every file by its path; `index.html` is there in any case."""
    pages = {"index.html": _page(NOT_BUILT.encode(), "text/html", EVERY_TIME)}
    for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if file.is_file():
            path = file.relative_to(folder).as_posix()
            pages[path] = _page(file.read_bytes(), _type(file), FOR_EVER if path.startswith("assets/") else EVERY_TIME)
    return pages


def find_page(pages: dict[str, Page], path: str) -> Page | None:
    """The file of that path; any path without a file's ending is a screen of the client."""
    path = path.strip("/") or "index.html"
    if path in pages:
        return pages[path]
    return None if "." in path.rsplit("/", 1)[-1] or path.startswith("assets/") else pages["index.html"]


def _page(body: bytes, type: str, caching: str) -> Page:
    return Page(body, type, caching, f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def _type(file: Path) -> str:
    return TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
