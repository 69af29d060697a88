"""When a trick is complete: everything that happens then, and its order, in one place."""

from stammtisch.games.tax_the_rich.cards import HAND_SIZE, INFLUENCER, MOTHER
from stammtisch.games.tax_the_rich.given_out import decree, judges_among, new_life, next_gift, overruled, self_absorbed
from stammtisch.games.tax_the_rich.knowledge import learn_from_reveal
from stammtisch.games.tax_the_rich.on_play import led_billionaire, on_play
from stammtisch.games.tax_the_rich.rounds import count_round
from stammtisch.games.tax_the_rich.stacks import lay_stack, redistribution
from stammtisch.games.tax_the_rich.state import (
    DECREE,
    GIFTS,
    KEEP,
    KEEPING,
    KEPT,
    NEXT_TRICK,
    NONE,
    OVERRULING,
    PLAY,
    PLAYING,
    REDISTRIBUTING,
    REVEALING,
    State,
    ask,
    in_force,
)
from stammtisch.games.tax_the_rich.strength import find_winners, trick_cards
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.jit import compiled


@compiled
def go_on(s: State) -> None:
    """Everything automatic after a choice, up to the next question: read it top to bottom.

    Whatever returns True has asked a seat. The answer comes back here, to the step that was left.
    """
    if s.step == PLAYING:
        if s.played < s.players:
            ask(s, PLAY, (s.lead + s.played) % s.players)
            return
        led_billionaire(s)
        s.step = REVEALING
    if s.step == REVEALING:
        while s.covered:
            if reveal(s, lowest(s.covered)):
                return
        find_winners(s)  # the order of strength, then the Scientists
        s.step = KEEPING
    if s.step == KEEPING:
        if keep(s):
            return
        give_out(s)  # stacks, and Mothers
        s.step = REDISTRIBUTING
    if s.step == REDISTRIBUTING:
        s.step = OVERRULING
        if redistribution(s):
            return
    if s.step == OVERRULING:
        if overruled(s):  # Judges
            return
        s.step = DECREE
    if s.step == DECREE:
        s.step = NEXT_TRICK
        if decree(s):  # Clerks
            return
    if s.step == NEXT_TRICK:
        if s.tricks < HAND_SIZE[s.players]:
            begin_trick(s)
            return
        self_absorbed(s)  # Influencers
        s.step = GIFTS
    if not next_gift(s):
        count_round(s)


@compiled
def begin_trick(s: State) -> None:
    s.step = PLAYING
    s.worker[s.tricks] = NONE
    ask(s, PLAY, s.lead)


@compiled
def reveal(s: State, number: int) -> bool:
    """Covered cards are revealed in the order played, each after the effects of the one before."""
    s.covered &= ~(1 << number)
    learn_from_reveal(s, (s.lead + number) % s.players, s.log[s.tricks, number])
    return on_play(s, number)


# --- keep: with six players the strongest card's seat picks its three ---


@compiled
def keep(s: State) -> bool:
    """Skipped while neither Mothers nor Influencers make a difference between stacks."""
    if s.second == NONE or s.kept_count == KEPT or not (in_force(s, MOTHER) or in_force(s, INFLUENCER)):
        return False
    return ask(s, KEEP, s.lies[s.tricks, s.strongest])


@compiled
def legal_keep(s: State) -> int:
    return trick_cards(s) & ~kept_cards(s)


@compiled
def apply_keep(s: State, card: int) -> bool:
    s.kept[s.kept_count] = card
    s.kept_count += 1
    return False


@compiled
def kept_cards(s: State) -> int:
    cards = 0
    for i in range(s.kept_count):
        cards |= 1 << s.kept[i]
    return cards


# --- giving out ---


@compiled
def give_out(s: State) -> None:
    """Each winner lays down what it has won; the strongest leads next. Nobody won: the same seat leads again (D6)."""
    trick = s.tricks
    s.winner[trick] = s.lies[trick, s.strongest] if s.strongest != NONE else NONE
    s.second_winner[trick] = s.lies[trick, s.second] if s.second != NONE else NONE
    if s.second != NONE and not s.kept_count:
        lay_stack(s, s.winner[trick], trick, 0)
        lay_stack(s, s.second_winner[trick], trick, 0)
    elif s.strongest != NONE:
        kept = kept_cards(s) if s.kept_count else trick_cards(s)
        new_life(s, s.winner[trick], trick, kept)
        if s.second != NONE:
            new_life(s, s.second_winner[trick], trick, trick_cards(s) & ~kept)
    if s.strongest != NONE:
        s.lead = s.winner[trick]
    s.judges = judges_among(s, s.strongest, s.second)
    clear_table(s)


@compiled
def clear_table(s: State) -> None:
    s.tricks += 1
    s.any_trick = 1
    s.played = 0
    s.led = NONE
    s.last_kept_count = s.kept_count
    for i in range(s.kept_count):
        s.last_kept[i] = s.kept[i]
    s.kept_count = 0
    for seat in range(s.players):
        s.last_pointed[seat] = s.pointed[seat]
        s.pointed[seat] = 0
