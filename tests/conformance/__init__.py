"""The conformance suite of `stammtisch.testing` for every game that is installed, and the files of our own games."""
