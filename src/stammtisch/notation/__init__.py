"""A match as a text that people can read aloud, write by hand and comment on; docs/notation.md tells its form.

stammtisch notation 1
game: gaunerbande
players: 4
seed: 7

round 1
pass: 0 pass r12, 0 pass r11, 0 pass k3, …
trick 1: 3 play g0, 0 play g9 {Bold.} (0 play g2, 1 play g4), 1 play g12, …
"""

from stammtisch.notation.model import Line, Notation
from stammtisch.notation.reader import loads, read
from stammtisch.notation.writer import dumps

__all__ = ["Line", "Notation", "dumps", "loads", "read"]
