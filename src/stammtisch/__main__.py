"""`python -m stammtisch` is the `stammtisch` command, where that is not on the path."""

from stammtisch.cli import main

if __name__ == "__main__":
    main()
