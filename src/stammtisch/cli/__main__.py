"""`python -m stammtisch.cli` is the `stammtisch` command."""

from stammtisch.cli import main

main()
