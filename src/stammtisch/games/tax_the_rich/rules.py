"""The rules of Tax the Rich, compiled. The folder's docstring tells them in words. Lay the rulebook beside these files:

    cards.py        the table of characters; hands, tricks and winners by number of players
    rounds.py       three rounds: dealing, rule cards turned up, scoring, the end of the match
    bidding.py      bidding, calling the deputy, the dictator's rule card
    play.py         following suit, Presidents, declaring a revolution, covering with a Broker (7.5)
    on_play.py      Worker 3, Teacher 3.5, Journalist 5, Police 6, Billionaire 11
    finish.py       when a trick is complete: the order of everything that happens then
    strength.py     the order of a trick's cards, revolutions included
    given_out.py    Mother 2, Artist 4, Clerk 5.5, Scientist 7, Doctor 8, Judge 9, Influencer 10
    stacks.py       stacks, and redistribution by the Poor
    knowledge.py    what each seat knows about the cards it does not see

Below, the phases: what is asked, what may be chosen, and what choosing does. Every `apply_…` returns whether the next
question has been put already; if not, `go_on` does everything automatic up to it.
"""

from stammtisch.games.tax_the_rich.bidding import apply_bid, apply_call, apply_rule, legal_bid, legal_call, legal_rule
from stammtisch.games.tax_the_rich.finish import apply_keep, go_on, legal_keep
from stammtisch.games.tax_the_rich.given_out import (
    apply_gift,
    apply_lead,
    apply_marker,
    legal_gift,
    legal_lead,
    legal_marker,
)
from stammtisch.games.tax_the_rich.on_play import (
    apply_draw,
    apply_frisk,
    apply_point,
    apply_return,
    apply_swap,
    apply_worker,
    legal_draw,
    legal_frisk,
    legal_point,
    legal_return,
    legal_swap,
    legal_worker,
)
from stammtisch.games.tax_the_rich.play import apply_play, apply_reveal, legal_play, legal_reveal
from stammtisch.games.tax_the_rich.rounds import new_round
from stammtisch.games.tax_the_rich.stacks import apply_stack, apply_steal, legal_stack, legal_steal
from stammtisch.games.tax_the_rich.state import (
    BID,
    CALL,
    DRAW,
    EFFECTS,
    FRISK,
    KEEP,
    LEAD,
    MARKER,
    OVER,
    PLAY,
    POINT,
    RETURN,
    REVEAL,
    RULE,
    STACK,
    STATE,
    STEAL,
    WORKER_VALUE,
    State,
)
from stammtisch.kernel.jit import compiled

__all__ = ["STATE", "apply", "deal", "legal", "waiting"]


@compiled
def deal(s: State) -> None:
    s.round_no = 0
    new_round(s)


@compiled
def waiting(s: State) -> int:
    return 0 if s.phase == OVER else 1 << s.asked


@compiled
def legal(s: State, seat: int) -> int:
    if s.phase == OVER or seat != s.asked:
        return 0
    if s.phase == PLAY:
        return legal_play(s, seat)
    if s.phase == BID:
        return legal_bid(s)
    if s.phase == CALL:
        return legal_call(s, seat)
    if s.phase == RULE:
        return legal_rule(s)
    if EFFECTS >> s.phase & 1:
        return legal_effect(s, seat)
    return legal_after_trick(s, seat)


@compiled
def legal_effect(s: State, seat: int) -> int:
    """Brokers, and the rule cards that work when their card is played."""
    if s.phase == REVEAL:
        return legal_reveal(s, seat)
    if s.phase == WORKER_VALUE:
        return legal_worker()
    if s.phase == POINT:
        return legal_point(s, seat)
    if s.phase == FRISK:
        return legal_frisk(s, seat)
    if s.phase == DRAW:
        return legal_draw(s)
    if s.phase == RETURN:
        return legal_return(s, seat)
    return legal_swap(s, seat)


@compiled
def legal_after_trick(s: State, seat: int) -> int:
    if s.phase == KEEP:
        return legal_keep(s)
    if s.phase == STEAL:
        return legal_steal(s, seat)
    if s.phase == STACK:
        return legal_stack(s)
    if s.phase == MARKER:
        return legal_marker(s)
    if s.phase == LEAD:
        return legal_lead(s)
    return legal_gift(s, seat)


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    if not answer(s, seat, choice):
        go_on(s)


@compiled
def answer(s: State, seat: int, choice: int) -> bool:
    if s.phase == PLAY:
        return apply_play(s, seat, choice)
    if s.phase == BID:
        return apply_bid(s, seat, choice)
    if s.phase == CALL:
        return apply_call(s, seat, choice)
    if s.phase == RULE:
        return apply_rule(s, choice)
    if EFFECTS >> s.phase & 1:
        return apply_effect(s, seat, choice)
    return apply_after_trick(s, seat, choice)


@compiled
def apply_effect(s: State, seat: int, choice: int) -> bool:
    if s.phase == REVEAL:
        return apply_reveal(s, seat, choice)
    if s.phase == WORKER_VALUE:
        return apply_worker(s, choice)
    if s.phase == POINT:
        return apply_point(s, choice)
    if s.phase == FRISK:
        return apply_frisk(s, seat, choice)
    if s.phase == DRAW:
        return apply_draw(s, seat, choice)
    if s.phase == RETURN:
        return apply_return(s, seat, choice)
    return apply_swap(s, choice)


@compiled
def apply_after_trick(s: State, seat: int, choice: int) -> bool:
    if s.phase == KEEP:
        return apply_keep(s, choice)
    if s.phase == STEAL:
        return apply_steal(s, seat, choice)
    if s.phase == STACK:
        return apply_stack(s, seat, choice)
    if s.phase == MARKER:
        return apply_marker(s, choice)
    if s.phase == LEAD:
        return apply_lead(s, choice)
    return apply_gift(s, seat, choice)
