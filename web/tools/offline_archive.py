"""Run by offline.mjs, inside Pyodide: writes all modules that offline play uses into one archive, compiled.

Which ones those are is found out by using them. msgspec goes along as files, because its library cannot be loaded out
of an archive; the entry `offline/browser.py` unpacks it.
"""

import ast
import asyncio
import importlib
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

ALSO = ["traceback", "linecache", "tokenize", "encodings.idna", "encodings.latin_1", "pyodide.webloop", "pyodide.code"]
"""What only errors need, and what Pyodide itself looks for before it runs anything."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


async def write(target):
    await _use()
    for name in ALSO:
        importlib.import_module(name)
    with zipfile.ZipFile(target, "w") as archive:  # it is packed as a whole
        for name, module in sorted(sys.modules.items()):
            _add(archive, name, module)
        folder = Path(sys.modules["msgspec"].__file__).parent
        files = sorted(file for file in folder.iterdir() if file.suffix in (".py", ".so"))
        for file in files:
            _put(archive, f"unpacked/msgspec/{file.name}", file.read_bytes())
        _put(archive, "unpacked.txt", "\n".join(f"msgspec/{file.name}" for file in files).encode())


async def _use():
    """A few choices of each game, with a hint and a review: imports what is imported late."""
    from stammtisch.games.registry import OWN
    from stammtisch.offline import browser, engine, routes, thinking
    from stammtisch.offline.app import OfflineApp

    async def ask(what, about, progress):
        return await thinking.think(what, about, lambda done, of: None)

    app = OfflineApp(_Nothing(), ask, print)
    await app.start("")
    for game in OWN:
        await routes.answer(app, "GET", f"/games/{game}", "", "en")
        opened = await routes.answer(app, "POST", "/tables", json.dumps({"game": game, "seats": None}), "en")
        assert opened.status == routes.OK, opened.body
    socket = app.connect(lambda text: None)
    socket.receive("{}")
    await asyncio.sleep(0)
    socket.close()
    await app.close()
    assert browser.start_tables
    assert engine.use_engines


class _Nothing:
    """A storage in which nothing is found."""

    async def append(self, written):
        return True

    async def facts(self, table):
        return "[]"

    async def all(self, shelf):
        return "[]"

    async def get(self, shelf, key):
        return None

    async def put(self, shelf, key, text):
        pass


def _add(archive, name, module):
    file = getattr(module, "__file__", None)
    loader = getattr(module.__spec__, "loader", None)
    if not file or not hasattr(loader, "get_data") or name.split(".")[0] in ("msgspec", "archive"):
        return  # a part of Python itself, or no module of the archive
    path, is_package = name.replace(".", "/"), hasattr(module, "__path__")
    source, ours = ast.parse(loader.get_data(file)), path.startswith("stammtisch")
    code = compile(_bare(source) if ours else source, f"{path}.py", "exec", optimize=0 if ours else 2)
    compiled = MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
    _put(archive, f"{path}/__init__.pyc" if is_package else f"{path}.pyc", compiled)


def _bare(source):
    """The source without what nobody reads there; its assertions stay."""
    for node in ast.walk(source):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return source


def _put(archive, path, content):
    entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))  # the same sources, the same bytes
    archive.writestr(entry, content)
