"""What learning programs see of a table: a row of numbers, from this table of its parts."""

from stammtisch.games.observation import ObservationSpec, one_of, own, phase, public, public_of_each, set_of

from .rules import CARDS, PHASES

OBSERVATION = ObservationSpec(
    phase(PHASES),
    own("hand", set_of(CARDS), "the own hand", of="hands"),
    public_of_each("trick", one_of(CARDS), "the card of each seat in the present trick", of="lying"),
    public("gone", set_of(CARDS), "the cards of earlier tricks"),
    scores_unit=10,
)
