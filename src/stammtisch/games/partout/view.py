"""What a seat of Partout may see, and what it is told."""

from typing import Any

from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.games.partout.rules import (
    ALCHEMIST,
    ANNOUNCE,
    BONUS,
    COLOUR,
    JAIL,
    JAILED,
    JESTER_WITH_ROYALTY,
    KING,
    MATHEMATICIAN,
    NONE,
    NUMBER,
    PHASES,
    PLAY,
    QUEEN,
    ROYALTY,
    SHIELDS,
    SWITCH_COLOUR,
    SWITCH_NUMBER,
    TEAMS,
    TRICK,
    TRICKS,
    TRUMP_CARD,
    TRUMP_COLOUR,
    TRUMP_NUMBER,
    VALUES,
    points,
    worth,
)
from stammtisch.games.partout.words import CARD, COLOUR_LETTERS, cards, removed


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": PHASES[s.phase],
        "hand": None,
        "hand_sizes": [hand.bit_count() for hand in s.hands[:n]],
        "dealer": (s.round_no - 1) % n,
        "teams": [seat % TEAMS[n] for seat in range(n)],
        "trump": trump(s.number, s.colour),
        "trump_before": trump(s.number_before, s.colour_before),
        "announced": [None if tricks == NONE else tricks for tricks in s.announced[:n]],
        "bonuses": list(BONUS[TEAMS[n] - 2][: TRICKS[n] + 1]),
        "standing": [standing(s, team) for team in range(TEAMS[n])],
        "tricks_won": s.won[: TEAMS[n]],
        "leader": s.leaders[min(s.tricks, TRICKS[n] - 1)],  # V2: after the last trick, still who led that one
        "trick": trick_cards(s, s.tricks, s.played),
        "last_trick": last_trick(s),
        "tricks": [trick(s, number) for number in range(s.tricks)],
    }


def own(s: Snapshot, seat: int) -> View:
    return {"hand": cards(s.hands[seat])}


def standing(s: Snapshot, team: int) -> dict[str, Any]:
    """What a team has announced so far, what that would bring, and whether it is met."""
    n = s.players
    said = [s.announced[seat] for seat in range(team, n, TEAMS[n])]
    announced, complete = sum(tricks for tricks in said if tricks != NONE), NONE not in said
    bonus = BONUS[TEAMS[n] - 2][announced] if announced <= TRICKS[n] else 0  # nobody can win so many
    met = complete and s.won[team] >= announced > 0
    return {"announced": announced, "complete": complete, "bonus": bonus, "met": met}


def trump(number: int, colour: int) -> dict[str, Any]:
    return {"number": number or None, "colour": None if colour == NONE else COLOUR_LETTERS[colour]}


def trick_cards(s: Snapshot, number: int, played: int) -> list[dict[str, Any]]:
    """The first cards of one of this round's tricks, in the order played."""
    n, leader = s.players, s.leaders[number]
    first = number * TRICK[n]
    return [
        {"seat": (leader + i) % n, "card": CARD[card & ~JAILED], "jailed": bool(card & JAILED)}
        for i, card in enumerate(s.log[first : first + played])
    ]


def trick(s: Snapshot, number: int) -> dict[str, Any]:
    return {"cards": trick_cards(s, number, TRICK[s.players]), "winner": s.leaders[number + 1]}


def last_trick(s: Snapshot) -> dict[str, Any] | None:
    if s.tricks:
        return trick(s, s.tricks - 1)
    if s.round_no == 1:
        return None
    # A round has just been dealt. Its first trick has not reached the place where the old round's last one stands.
    return trick(s, TRICKS[s.players] - 1)


# --- events: nothing is hidden but the cards in hands and aside, so everybody is told the same ---


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = HAPPENED[before.phase](before, seat, choice)
    if after.tricks != before.tricks:
        won = last_trick(after)
        assert won is not None
        team = won["winner"] % TEAMS[after.players]
        told.append({"event": "trick", **won, "team": team, **_won_by(before, choice, after)})
        if after.counted > before.counted:
            told.append(_counted(before, won["winner"]))
    return told


def _named_number(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "number", "seat": seat, "number": choice + 1}]


def _named_colour(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "colour", "seat": seat, "colour": COLOUR_LETTERS[choice]}]


def _announced(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "announce", "seat": seat, "tricks": choice}]


def _played(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "play", "seat": seat, "card": CARD[choice]}]


def _jailed(before: Snapshot, seat: int, choice: int) -> list[Event]:
    told: list[Event] = [{"event": "jail", "seat": seat, "card": CARD[choice]}]
    if choice == MATHEMATICIAN:
        told.append({"event": "restore", "trump": trump(before.number_before, before.colour)})
    elif choice == ALCHEMIST:
        told.append({"event": "restore", "trump": trump(before.number, before.colour_before)})
    return told


def _switched_number(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "switch_number", "seat": seat, "number": choice + 1}]


def _switched_colour(before: Snapshot, seat: int, choice: int) -> list[Event]:
    return [{"event": "switch_colour", "seat": seat, "colour": COLOUR_LETTERS[choice]}]


HAPPENED = {
    NUMBER: _named_number,
    COLOUR: _named_colour,
    ANNOUNCE: _announced,
    PLAY: _played,
    JAIL: _jailed,
    SWITCH_NUMBER: _switched_number,
    SWITCH_COLOUR: _switched_colour,
}


# --- why a trick is won ---


def _won_by(before: Snapshot, choice: int, after: Snapshot) -> dict[str, str]:
    """The card that has won the trick which this choice completed, and what has made it the strongest."""
    n, (number, colour) = before.players, _trump_at_last(before, choice)
    first = before.tricks * TRICK[n]
    lying = after.log[first : first + TRICK[n]]
    led = next((card // VALUES for card in lying if card < SHIELDS), NONE)
    royal = KING in lying or QUEEN in lying
    worths = [worth(card, number, colour, led, royal) for card in lying]
    best = worths.index(max(worths))
    return {"card": CARD[lying[best] & ~JAILED], "why": next(why for least, why in WHY if worths[best] >= least)}


def _trump_at_last(before: Snapshot, choice: int) -> tuple[int, int]:
    """Number and colour as they stand after a choice of the trick."""
    number, colour = before.number, before.colour
    if before.phase == SWITCH_NUMBER:
        number = choice + 1
    elif before.phase == SWITCH_COLOUR:
        colour = choice
    elif before.phase == JAIL and choice == MATHEMATICIAN:
        number = before.number_before
    elif before.phase == JAIL and choice == ALCHEMIST:
        colour = before.colour_before
    return number, colour


WHY = (
    (JESTER_WITH_ROYALTY, "jester"),
    (ROYALTY, "royalty"),
    (TRUMP_CARD, "trump"),
    (TRUMP_NUMBER, "number"),
    (TRUMP_COLOUR, "colour"),
    (1, "led"),
    (0, "leader"),
)
"""The least worth for each reason."""


def _counted(before: Snapshot, winner: int) -> Event:
    """What each team had announced and has won, the last trick included, and what that is worth."""
    n = before.players
    teams = []
    for team in range(TEAMS[n]):
        seats = list(range(team, n, TEAMS[n]))
        announced = sum(before.announced[seat] for seat in seats)
        won = before.won[team] + (winner in seats)
        gained = points(announced, won, TEAMS[n])
        said_and_won = {"announced": announced, "won": won, "bonus": max(0, gained - won), "points": gained}
        teams.append({"team": team, "seats": seats, **said_and_won})
    return {"event": "count", "teams": teams}


# --- places ---


def places(s: Snapshot) -> dict[str, list[str]]:
    n = s.players
    found = {f"hand {seat}": cards(s.hands[seat]) for seat in range(n)}
    found |= {f"won {seat}": [] for seat in range(n)}
    for number in range(s.tricks):
        won = trick(s, number)
        found[f"won {won['winner']}"] += [lying["card"] for lying in won["cards"]]
    found["trick"] = [lying["card"] for lying in trick_cards(s, s.tricks, s.played)]
    return found | {"aside": cards(s.aside), "removed": cards(removed(n))}
