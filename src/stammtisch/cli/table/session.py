"""One evening at the terminal table: asks the person, lets the bots play, keeps the log."""

from dataclasses import dataclass, field
from time import sleep

from stammtisch.cli.table.answers import attempted, understood
from stammtisch.cli.table.facts import Scene
from stammtisch.cli.table.opponents import Opponents
from stammtisch.cli.table.screen import Screen
from stammtisch.match import Match
from stammtisch.phrases import Language, Phrase

PROMPT = Phrase("Your choice (? for help): ", "Deine Wahl (? für Hilfe): ")
HELP = Phrase(
    "Type a number shown, a card or a choice's whole text; Enter makes an only choice. l: the whole log, q: leave.",
    "Tippe eine gezeigte Nummer, eine Karte oder den ganzen Text einer Wahl; Enter trifft eine einzige Wahl. "
    "l: ganzer Verlauf, q: gehen.",
)
WHICH = Phrase("Which one: {}?", "Was davon: {}?")
GO_ON = Phrase("Enter goes on.", "Weiter mit der Eingabetaste.")


class Left(Exception):  # noqa: N818  (nothing went wrong)
    """The person has left the table."""


@dataclass
class Session:
    match: Match
    seat: int
    names: list[str]
    language: Language
    screen: Screen
    opponents: Opponents
    pace: float = 0.0  # seconds to look at what a bot has done
    log: list[str] = field(default_factory=list)
    fresh: int = 0  # lines of the log since the person's last choice

    def play(self) -> None:
        """Plays the match to its end; raises Left if the person leaves."""
        while not self.match.over:
            if self.seat in self.match.waiting:
                choice = self.ask()
                self.fresh = 0
                self.make(self.seat, choice)
            else:
                bot = self.match.waiting[0]
                if self.make(bot, self.opponents.choose(self.match, bot)):
                    self.look()
        if not self.screen.console.is_terminal:
            self.draw()

    def make(self, seat: int, choice: str) -> bool:
        """Makes a choice; whether the person was told anything of it."""
        events = self.match.play(seat, choice).seen_by(self.seat)
        lines = [self.match.game.rules.tell(event).in_(self.language).format(*self.names) for event in events]
        self.log += lines
        self.fresh += len(lines)
        return bool(lines)

    def look(self) -> None:
        if self.pace and self.screen.console.is_terminal:
            self.draw()
            sleep(self.pace)

    @property
    def scene(self) -> Scene:
        return Scene(self.match.view(self.seat), self.match.game.rules, self.names, self.language)

    def draw(self, notice: str = "") -> None:
        self.screen.draw(self.scene, self.log, self.fresh, notice)

    def sum_up(self) -> None:
        """What stays on the terminal when the table is gone."""
        self.screen.sum_up(self.scene, self.log[-1:])

    # --- asking ---

    def ask(self) -> str:
        """A legal choice of the person's."""
        notice = ""
        while True:
            self.draw(notice)
            answer = self.read(PROMPT)
            if answer == "?":
                notice = HELP.in_(self.language)
            elif answer == "l":
                self.show_log()
                notice = ""
            else:
                choice, notice = self.understand(answer)
                if choice:
                    return choice

    def read(self, prompt: Phrase) -> str:
        try:
            answer = self.screen.console.input(prompt.in_(self.language)).strip()
        except EOFError:
            raise Left from None
        if answer == "q":
            raise Left
        return answer

    def understand(self, answer: str) -> tuple[str, str]:
        """The choice that an answer means, or else why it means none."""
        choices = self.match.choices(self.seat)
        meant = understood(answer, choices)
        if len(meant) == 1:
            return meant[0], ""
        if meant:
            return "", WHICH.in_(self.language).format(", ".join(meant))
        if not answer or answer.isdigit():
            return "", HELP.in_(self.language)
        return "", self.refusal(attempted(answer, choices))

    def refusal(self, text: str) -> str:
        """Why not, in the game's own words."""
        rules = self.match.game.rules
        return rules.refusal(rules.snapshot(self.match.numbers), self.seat, text).in_(self.language)

    def show_log(self) -> None:
        """Page by page, beginning with the first."""
        console = self.screen.console
        page = max(1, console.height - 2 if console.is_terminal else len(self.log))
        for start in range(0, len(self.log), page):
            console.clear()
            console.print("\n".join(self.log[start : start + page]))
            self.read(GO_ON)
