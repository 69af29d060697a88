"""A finished match step by step, with every seat's cards: nothing is secret any more."""

from stammtisch.match import Events, Match
from stammtisch.phrases import Language
from stammtisch.record import Record
from stammtisch.server.wire import ReplayShown, StepShown


def replay_steps(record: Record, after: int, count: int, language: Language) -> ReplayShown:
    """The choices number `after`+1 to `after`+`count`; who chose, and when rounds began, is told of the whole match."""
    match = record.start()
    start = _views(match) if after == 0 else []
    steps: list[StepShown] = []
    seats: list[int] = []
    rounds = [0]
    for number, entry in enumerate(record.choices, 1):
        seat, _, choice = entry.partition(" ")
        before = match.round
        events = match.play(int(seat), choice)
        seats.append(events.seat)
        if match.round != before:
            rounds.append(number)
        if after < number <= after + count:
            steps.append(_step(number, match, events, choice, language))
    return ReplayShown(choices=len(record.choices), seats=seats, rounds=rounds, start=start, steps=steps)


def _step(number: int, match: Match, events: Events, choice: str, language: Language) -> StepShown:
    rules = match.game.rules
    seen = list(events)  # as the seat that chose was told: the most that anybody was
    return StepShown(
        number=number,
        seat=events.seat,
        choice=choice,
        label=rules.choice_name(choice).in_(language),
        events=seen,
        told=[rules.tell(event).in_(language) for event in seen],
        views=_views(match),
    )


def _views(match: Match) -> list[dict[str, object]]:
    return [match.view(seat) for seat in range(match.players)]
