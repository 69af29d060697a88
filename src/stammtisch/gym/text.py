"""A view as text: one line for each of its keys."""

from typing import Any

from stammtisch.games.contract import View

FIRST = ("game", "seat", "round", "phase", "waiting", "scores", "hand", "choices")
LEFT_OUT = {"options", "board", "history", "tricks", "players"}  # long, or known from elsewhere


def as_text(view: View) -> str:
    """The view with what matters most first; without what is long, or known from elsewhere."""
    keys = [*FIRST, *(key for key in view if key not in {*FIRST, *LEFT_OUT})]
    lines = [(key, words(view[key])) for key in keys]
    return "\n".join(f"{key:<{max(map(len, keys))}}  {value}".rstrip() for key, value in lines)


def words(thing: Any) -> str:
    """Any part of a view on one line; lists and dicts inside it are in brackets."""
    if isinstance(thing, dict):
        return " ".join(f"{key}={inner(value)}" for key, value in thing.items())
    if isinstance(thing, list | tuple):
        sentences = any(isinstance(item, str) and " " in item for item in thing)
        return (", " if sentences else " ").join(map(inner, thing))
    return "–" if thing is None else str(thing)


def inner(thing: Any) -> str:
    return f"({words(thing)})" if isinstance(thing, dict | list | tuple) else words(thing)
