"""A match at the plain table: asks the person, lets the bots choose, keeps the log."""

from dataclasses import dataclass, field
from time import sleep

from stammtisch.cli.claiming import LocalClaims
from stammtisch.cli.opponents import Opponents
from stammtisch.cli.plain.answers import as_choice, matching_choices
from stammtisch.cli.plain.screen import CLAIM, PlainScreen
from stammtisch.cli.render.context import ViewContext
from stammtisch.match import Match
from stammtisch.phrases import Language, Phrase

PROMPT = Phrase("Your choice (? for help): ", "Deine Wahl (? für Hilfe): ")
HELP = Phrase(
    "Type a number shown, a card or the full text of a choice; Enter is enough if there is only one. "
    "c: claim the rest, where that is offered, l: the whole log, q: leave.",
    "Tippe eine angezeigte Nummer, eine Karte oder den ganzen Text einer Wahl; gibt es nur eine, genügt Enter. "
    "c: den Rest beanspruchen, wo das angeboten wird, l: ganzer Verlauf, q: gehen.",
)
WHICH = Phrase("Which one: {}?", "Was davon: {}?")
CONTINUE = Phrase("Press Enter to continue.", "Weiter mit der Eingabetaste.")


class LeaveTable(Exception):  # noqa: N818  (nothing went wrong)
    """Raised when the person leaves the table, by `q` or at the end of the input."""


@dataclass
class PlainSession:
    """One person on `seat` against bots, on a console."""

    match: Match
    seat: int
    names: list[str]
    language: Language
    screen: PlainScreen
    opponents: Opponents
    pace: float = 0.0  # seconds to look at what a bot has done
    log: list[str] = field(default_factory=list)
    new_lines: int = 0  # lines of the log since the person's last choice

    def __post_init__(self) -> None:
        self._claims = LocalClaims(self.names, self.seat, self.language)

    def play(self) -> None:
        """Plays the match to its end. Raises LeaveTable if the person leaves before."""
        while not self.match.over:
            if self.seat in self.match.waiting:
                choice = self.ask_choice()
                if choice is not None:
                    self.new_lines = 0
                    self.make_choice(self.seat, choice)
            else:
                bot = self.match.waiting[0]
                if self.make_choice(bot, self.opponents.choose(self.match, bot)):
                    self.pause()
        if not self.screen.console.is_terminal:
            self.draw()

    def make_choice(self, seat: int, choice: str) -> bool:
        """Plays the choice and logs what the person sees of it; whether that was anything."""
        events = self.match.play(seat, choice).seen_by(self.seat)
        lines = [self.match.game.rules.tell(event).in_(self.language).format(*self.names) for event in events]
        self.tell(*lines)
        return bool(lines)

    def tell(self, *lines: str) -> None:
        """Adds lines to the log, as new ones."""
        self.log += lines
        self.new_lines += len(lines)

    def pause(self) -> None:
        """On a terminal, shows the table for `pace` seconds."""
        if self.pace and self.screen.console.is_terminal:
            self.draw()
            sleep(self.pace)

    @property
    def context(self) -> ViewContext:
        """The match as the person sees it now."""
        return ViewContext(self.match.view(self.seat), self.match.game.rules, self.names, self.language)

    def draw(self, notice: str = "") -> None:
        """Prints the table, with what may be claimed and a notice below it."""
        offer = self._claims.offer(self.match)
        label = "" if offer is None else self._claims.label(offer)
        self.screen.draw(self.context, self.log, self.new_lines, notice, label)

    def print_summary(self) -> None:
        """Prints what is to stay on the terminal after the match."""
        self.screen.print_summary(self.context, self.log[-1:])

    # --- asking ---

    def ask_choice(self) -> str | None:
        """Asks until the answer is a legal choice, and gives that; None if the rest was claimed and played out instead.

        Raises LeaveTable.
        """
        notice = ""
        while True:
            self.draw(notice)
            answer = self.read_answer(PROMPT)
            if answer == "?":
                notice = HELP.in_(self.language)
            elif answer == "l":
                self.show_log()
                notice = ""
            elif answer == CLAIM and self.match.game.rules.claims is not None:
                notice = self.claim()
                if not notice:
                    return None
            else:
                choice, notice = self.interpret(answer)
                if choice:
                    return choice

    def claim(self) -> str:
        """Claims the rest and plays it out; if that cannot be, a notice that says why."""
        offer = self._claims.offer(self.match)
        if offer is None:
            return self._claims.refusal(self.match)
        claimed = self._claims.make(self.match, offer)
        self.new_lines = 0
        self.tell(*claimed.told)
        for seat, choice in claimed.choices:
            self.make_choice(seat, choice)
        return "" if claimed.choices else claimed.told[-1]

    def read_answer(self, prompt: Phrase) -> str:
        """The line typed, without blanks around it. Raises LeaveTable for `q` and at the end of the input."""
        try:
            answer = self.screen.console.input(prompt.in_(self.language)).strip()
        except EOFError:
            raise LeaveTable from None
        if answer == "q":
            raise LeaveTable
        return answer

    def interpret(self, answer: str) -> tuple[str, str]:
        """The legal choice that an answer means and no notice, or no choice and a notice that says why."""
        choices = self.match.choices(self.seat)
        meant = matching_choices(answer, choices)
        if len(meant) == 1:
            return meant[0], ""
        if meant:
            return "", WHICH.in_(self.language).format(", ".join(meant))
        if not answer or answer.isdigit():
            return "", HELP.in_(self.language)
        return "", self.explain_refusal(as_choice(answer, choices))

    def explain_refusal(self, choice: str) -> str:
        """Why a choice is not legal now, in the game's own words."""
        return self.match.why_not(self.seat, choice).in_(self.language)

    def show_log(self) -> None:
        """Prints the log page by page from the beginning. Raises LeaveTable."""
        console = self.screen.console
        page = max(1, console.height - 2 if console.is_terminal else len(self.log))
        for start in range(0, len(self.log), page):
            console.clear()
            console.print("\n".join(self.log[start : start + page]))
            self.read_answer(CONTINUE)
