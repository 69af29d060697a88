"""Databases as older versions have left them."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from stammtisch.store.engine import MIGRATIONS


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    return made


NEWEST, *OLDER = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def make_old(file: Path, revision: str = OLDER[-1]) -> None:
    """An empty SQLite database of that form; the first there was, unless another is asked for."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        ours = config()
        ours.attributes["connection"] = connection
        command.upgrade(ours, revision)
    engine.dispose()
