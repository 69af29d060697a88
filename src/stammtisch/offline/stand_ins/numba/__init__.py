"""Nothing is compiled where this stands in: names that modules of the kernel mention when they are imported."""

from typing import Any

__version__ = "stand-in"


class _Anything:
    def __getattr__(self, name: str) -> "_Anything":
        return _Anything()

    def __call__(self, *arguments: Any, **named: Any) -> "_Anything":
        return _Anything()


types = _Anything()
