"""The terminal table, driven by a pilot."""
