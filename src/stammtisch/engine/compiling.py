"""The process that compiles a game for WebAssembly. It can run nothing of what it compiles, and does nothing else."""

from pathlib import Path

from stammtisch.kernel.numba_internals import aim_at_wasm, wasm_object

aim_at_wasm()  # before a game is imported


def main(game: str, written: str) -> None:
    """Writes the game's object file."""
    from stammtisch.engine.build import RUNTIME  # noqa: PLC0415  (see above)
    from stammtisch.engine.entries import compile_entries  # noqa: PLC0415
    from stammtisch.games.registry import rulebook  # noqa: PLC0415

    Path(written).write_bytes(wasm_object(compile_entries(rulebook(game)), RUNTIME.read_text()))
