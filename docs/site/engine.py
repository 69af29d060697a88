"""The engine on the documentation site: the package `web/engine/` and two games, for the board of engine-live.md."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from stammtisch.engine.build import CannotBuild, engine

PACKAGE = Path(__file__).parents[2] / "web" / "engine" / "dist"
GAMES = ("gaunerbande", "party_bugs")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds them under `engine/`."""
    if not (PACKAGE / "index.js").is_file():
        raise PluginError("docs/engine-live.md needs the engine's package: make engines")
    contents: dict[str, bytes] = {file.name: file.read_bytes() for file in sorted(PACKAGE.glob("*.js"))}
    try:
        contents |= {f"{game}.wasm": engine(game) for game in GAMES}
    except CannotBuild as error:
        raise PluginError(f"docs/engine-live.md: {error}") from error
    for name, content in contents.items():
        files.append(File.generated(config, f"engine/{name}", content=content))
    return files
