"""The counts that scoring pages are tested with are those of the rules."""

from tests.vectors.counts import FILE, text


def test_the_stored_counts_are_those_of_the_rules() -> None:
    assert FILE.read_text() == text(), "run `make golden`, and look at the difference"
