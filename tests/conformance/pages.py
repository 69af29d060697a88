"""What the rules pages demand of every view, as data."""

from dataclasses import dataclass

EVERY_GAME = "game players seat round phase waiting choices scores over winners options hand"


@dataclass(frozen=True, kw_only=True)
class Page:
    """What one page says. Keys that the page lists are a minimum; a view may have more."""

    phases: str  # besides `over`
    keys: str
    per_seat: str  # lists with one entry a seat, whenever they are not null
    secret: str = ""  # the seat's own; null for a spectator
    shaded: str = ""  # shown to everybody, but not the same to everybody
    cards: tuple[str, ...]  # in the page's order
    own_choosing: str = ""  # what the chooser sees change in a simultaneous step (V6), besides `choices` and `waiting`
    seen_choosing: str = ""  # what everybody may see change in it, by the page's own words
    running_scores: bool = False  # V4 "unless the page says otherwise"
    deals_every_round: bool = False  # so the view has a `history`, and no round's play changes the next deal
    winnerless: tuple[int, ...] = ()  # numbers of players at which the page lets nobody win
    forgetful: str = ""  # phases after which the page asks less of a re-deal than could be worked out

    @property
    def required(self) -> set[str]:
        history = {"history"} if self.deals_every_round else set()
        return {*EVERY_GAME.split(), *self.keys.split(), *history}


def suited(suits: str, values: str) -> tuple[str, ...]:
    return tuple(suit + value for suit in suits for value in values.split())


PAGES = {
    "gaunerbande": Page(
        phases="pass play coup",
        keys="hand_sizes passing passed received trick last_trick tricks penalties tricks_won black_open",
        per_seat="hand_sizes penalties tricks_won",
        secret="passed received",
        cards=suited("rbgk", "0 1 2 3 4 5 6 7 8 9 10 11 12"),
        own_choosing="passed",
        deals_every_round=True,
    ),
    "party_bugs": Page(
        phases="hide play take pair",
        keys="my_choice deck_sizes floor displays shown hidden hidden_seats played chosen order "
        "tie_holder paul last_round",
        per_seat="deck_sizes displays shown played",
        secret="my_choice hidden",
        cards=tuple(str(value) for value in range(1, 14)),
        own_choosing="my_choice chosen",
        seen_choosing="chosen",
        running_scores=True,
        winnerless=(2,),  # Paul may win
    ),
    "partout": Page(
        phases="number colour announce play jail switch_number switch_colour",
        keys="hand_sizes dealer teams trump trump_before announced tricks_won leader trick last_trick tricks",
        per_seat="hand_sizes teams announced",
        cards=(*suited("rgbk", "1 2 3 4 5 6 7 8 9"), *"KQJDMA"),
        deals_every_round=True,
    ),
    "gauner": Page(
        phases="take lay count return",
        keys="hand_sizes rows prison laid laying end limit known draw_pile discard_pile discard scorings "
        "last_scoring turn",
        per_seat="hand_sizes laid known",
        secret="layable",
        cards=("yellow", "orange", "red", "purple", "blue", "green", "grey"),
        own_choosing="hand hand_sizes draw_pile known owed",
        seen_choosing="hand_sizes draw_pile known owed",  # "leaves the hand and counts … at once"; D4
        forgetful="take lay count return",  # D4: a re-draw respects the lower bounds in `known`, no more
    ),
    "tax_the_rich": Page(
        phases="bid call rule play reveal worker point frisk draw return swap keep steal stack marker lead gift",
        keys="covering declaring hand_sizes open_hands board marker bids leader deputy called trick led pointed kept "
        "frisk last_trick tricks stacks stack_origins gifts_owed revolution rebel rule_cards",
        per_seat="hand_sizes open_hands pointed stacks stack_origins gifts_owed",
        secret="covering declaring",
        shaded="phase trick frisk",  # `reveal` in the own view; covered cards; the card between two seats
        cards=suited("rygb", "1 2 3 3.5 4 5 5.5 6 7 7.5 8 9 10 11 12"),
        deals_every_round=True,
    ),
}
