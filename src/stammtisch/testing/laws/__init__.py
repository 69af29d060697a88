"""The laws, a module per subject. Importing this package fills `stammtisch.testing.law.LAWS`."""

from stammtisch.testing.laws import (
    choices,
    claims,
    coverage,
    determinism,
    observations,
    options,
    package,
    records,
    schema,
    secrecy,
    simultaneous,
    tactics,
    views,
    words,
)

__all__ = [
    "choices",
    "claims",
    "coverage",
    "determinism",
    "observations",
    "options",
    "package",
    "records",
    "schema",
    "secrecy",
    "simultaneous",
    "tactics",
    "views",
    "words",
]
