"""A table told step by step, with nothing around it: for tests that read like an evening."""

from copy import deepcopy
from typing import Any

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.backlog import restore
from stammtisch.live.commands import Plan
from stammtisch.live.decide import decide
from stammtisch.live.fairness import cut_commitment, fresh_opening, fresh_secret
from stammtisch.live.outcomes import Happened, Outcome
from stammtisch.live.table import Table, advance

ANNA, BERT, CARL, DORA = (f.Person(name.lower(), name) for name in ("Anna", "Bert", "Carl", "Dora"))
SECRET = f.Secret(bytes(range(32)))
NOON = 1_700_000_000_000


class Story:
    """Asks, applies what happens, and remembers every fact."""

    def __init__(self, *seats: Plan, secret: f.Secret = SECRET, id: str = "table", **terms: Any) -> None:
        self.table, self.entries, self.now = Table(id), list[f.Entry](), NOON
        self.outcome: Outcome
        self.openings: dict[str, f.Opening] = {}  # by person
        if seats:
            agreed = {"game": "gaunerbande", "players": len(seats), "options": {"target": 10}, **terms}
            self.ask(c.Open(who=ANNA, secret=secret, seats=list(seats), **agreed))

    def ask(self, command: c.AnyCommand) -> Outcome:
        self.outcome = decide(self.table, command, self.now)
        if isinstance(self.outcome, Happened):
            played = self.outcome.played
            for fact in self.outcome.facts:
                entry = f.Entry(self.table.number + 1, self.now, fact)
                self.entries.append(entry)
                advance(self.table, entry, played if isinstance(fact, f.Chose) else None)
        return self.outcome

    def cut(self, who: f.Person, text: str = "") -> Outcome:
        """Cuts as a client does, with randomness and perhaps a text."""
        seat = self.table.seat_of(who.id)
        assert seat is not None
        opening = self.openings[who.id] = fresh_opening(text)
        table = self.table
        return self.ask(c.CutDeck(who, cut_commitment(table.id, table.match_no, seat, table.commitment, opening)))

    def reveal(self, who: f.Person) -> Outcome:
        """Reveals the person's last cut."""
        return self.ask(c.Reveal(who, self.openings[who.id]))

    def void(self) -> Outcome:
        """Time is up for those who have not revealed."""
        return self.ask(c.VoidDeal(self.table.commitment, fresh_secret()))

    def held(self) -> list[str]:
        return [seat.held for seat in self.table.seats]

    def facts(self) -> list[f.AnyFact]:
        """What the last request brought about."""
        assert isinstance(self.outcome, Happened), self.outcome
        return list(self.outcome.facts)

    def refusal(self) -> str:
        assert not isinstance(self.outcome, Happened), self.outcome
        return getattr(self.outcome, "code", "already")

    def choose(self, who: f.Person, choice: str | None = None, decision: int | None = None) -> Outcome:
        """Chooses for a person: the first legal choice, and the present decision, unless said otherwise."""
        seat = self.table.seat_of(who.id)
        assert seat is not None
        assert self.table.match is not None
        text = choice if choice is not None else self.table.match.choices(seat)[0]
        return self.ask(c.Choose(who, self.table.match_no, decision or self.table.decided[seat] + 1, text))

    def bots_choose(self) -> None:
        """Every bot that owes a choice makes one."""
        for seat in self.table.waiting:
            if self.table.seats[seat].bot is not None:
                assert self.table.match is not None
                by: f.By = "bot" if self.table.seats[seat].held == "bot" else "keeper"
                choice = self.table.match.choices(seat)[0]
                self.ask(c.ChooseFor(seat, self.table.match_no, self.table.decided[seat] + 1, choice, by))

    def play_out(self) -> None:
        """Everybody takes the first legal choice until the match is over."""
        while self.table.stage == "playing":
            self.bots_choose()
            for seat in self.table.waiting:
                person = self.table.seats[seat].person
                if self.table.seats[seat].bot is None and person is not None:
                    self.choose(person)

    def retold(self) -> Table:
        """The table as it would be after a restart: from its facts, as they are stored."""
        stored = [(entry.number, entry.at, f.dump(entry.fact)) for entry in self.entries]
        return restore(self.table.id, [f.Entry(number, at, f.load(text)) for number, at, text in stored])[0]


def rematch(who: f.Person) -> c.Rematch:
    return c.Rematch(who, fresh_secret())


def picture(table: Table) -> dict[str, object]:
    """All that a table is, as plain data."""
    plain = {name: value for name, value in vars(table).items() if name not in ("match", "game", "terms")}
    if table.match is not None:
        plain["position"] = (table.match.numbers.tolist(), table.match.played, table.match.history)
    return deepcopy({**plain, "chat": list(table.chat), "terms": getattr(table, "terms", None)})
