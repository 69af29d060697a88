"""Tournaments: who plays with whom in every round, what counts, and how it stands. A stream of facts, as groups are."""
