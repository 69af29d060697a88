"""What is released: `make release-check`, and the cheap part of it that every test run does."""
