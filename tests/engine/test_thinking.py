"""Hints and reviews that the engine thinks out in Node.js are those of Python: the same figures, the same words."""

import json
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stammtisch
from stammtisch.bots import review
from stammtisch.bots.advise import advise
from stammtisch.engine.build import engine
from stammtisch.games.registry import game_ids
from stammtisch.kernel.dice import playout_rng
from stammtisch.live.line_words import words_of
from stammtisch.match import Match
from tests.engine.comparing import ENGINE, node

PROGRAM = Path(__file__).parent / "thinking.mjs"
SIMULATIONS, IMAGINED = 400, 60
CLOSE = {"points": 0.0011, "cost": 0.0011, "luck": 0.011}  # the last digit shown, which sums in another order may move


def positions(game: str) -> list[tuple[Match, int]]:
    """Decisions here and there in a match of rules of thumb."""
    match, found, rng = stammtisch.load(game).start(3), list[tuple[Match, int]](), playout_rng(3)
    for number in range(60):
        if match.over:
            break
        seat = match.waiting[0]
        if number in {0, 13, 27, 41} and len(match.choices(seat)) > 1:
            found.append((match.copy(), seat))
        bindings = match.game.rules.bindings
        legal = match.legal_numbers(seat)
        texts = match.game.rules.vocabulary(match.numbers, seat).texts
        match.play(seat, texts[bindings.policy(match.numbers, seat, legal, rng)])
    return found


def state_of(match: Match) -> str:
    return b64encode(match.numbers.tobytes()).decode()


def thought(game: str, folder: Path, **asked: Any) -> Any:
    file = folder / f"{game}.wasm"
    file.write_bytes(engine(game))
    given = json.dumps({"file": str(file), "advised": [], "reviewed": [], **asked})
    done = subprocess.run([node(), str(PROGRAM), str(ENGINE)], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", game_ids())
def test_advice_is_the_same_in_figures_and_in_words(game: str, tmp_path: Path) -> None:
    asked, expected = [], []
    for match, seat in positions(game):
        tips = advise(match, seat, seed=5, simulations=SIMULATIONS, imagined=IMAGINED)
        lines = [(tip.choice, *tip.then) for tip in tips]
        words = words_of(match, seat, lines)
        known = match.copy()  # what a browser is sent: dealt anew already
        known.game.rules.bindings.redeal(known.numbers, seat, playout_rng(0))
        asked.append(
            {
                "state": state_of(known),
                "seat": seat,
                "seed": 5,
                "simulations": SIMULATIONS,
                "imagined": IMAGINED,
                "situations": {
                    ",".join(line): msgspec.to_builtins(one.situations) for line, one in zip(lines, words, strict=True)
                },
            }
        )
        expected.append(
            [
                {
                    "choices": list(line),
                    "points": pytest.approx(tip.points, abs=CLOSE["points"]),
                    "win": pytest.approx(tip.win, abs=1.1e-4),
                    "error": pytest.approx(tip.error, abs=1.1e-4),
                    "share": tip.share,
                    "reason": {"en": tip.reason.en, "de": tip.reason.de},
                }
                for line, tip in zip(lines, tips, strict=True)
            ]
        )
    assert thought(game, tmp_path, advised=asked)["advice"] == expected


@pytest.mark.parametrize("game", ["gaunerbande", "gauner"])
def test_a_review_is_the_same_whatever_is_looked_at_first(game: str, tmp_path: Path) -> None:
    """The first choices of a match at random, so that there is something to blame."""
    match, rng = stammtisch.load(game).start(8), playout_rng(8)
    for _ in range(36):
        seat = match.waiting[0]
        texts, legal = match.game.rules.vocabulary(match.numbers, seat).texts, match.legal_numbers(seat)
        match.play(seat, texts[match.game.rules.bindings.policy(match.numbers, seat, legal & -legal, rng)])
    record = match.record()
    expected = review(record, simulations=SIMULATIONS).as_dict()
    rules = match.game.rules
    every = {text for known in rules.vocabularies for text in getattr(known, "texts", ()) if text}
    words = {text: {"en": rules.choice_name(text).en, "de": rules.choice_name(text).de} for text in every}
    asked = {"state": state_of(record.start()), "choices": record.choices, "simulations": SIMULATIONS, "words": words}
    found = thought(game, tmp_path, reviewed=[asked])["reviews"][0]
    for decision in (*expected["decisions"], *found["decisions"]):
        decision.pop("labels")
    blamed = [bool(decision.pop("why")) for decision in expected["decisions"]]
    assert [bool(told) for told in found["told"]] == blamed
    assert any(decision["cost_win"] for decision in expected["decisions"])
    for decision in found["decisions"]:
        assert decision.pop("why") is None, "words are for Python"
    close(found["decisions"], expected["decisions"])
    close(found["deals"], expected["deals"])
    close(found["accuracy"], expected["accuracy"])
    for moment in ("turning_point", "best_moment"):
        if game != "gaunerbande":  # where choices are called otherwise by who sees the table
            for one in (found, expected):
                one[moment] = one[moment] and {**one[moment], "said": None}
        close(found[moment], expected[moment])


def close(found: Any, expected: Any, name: str = "") -> None:
    """The same but for the last digit that is shown."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for key in expected:
            close(found[key], expected[key], key)
    elif isinstance(expected, list):
        assert len(found) == len(expected), name
        for one, other in zip(found, expected, strict=True):
            close(one, other, name)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, abs=CLOSE.get(name, 1.1e-4)), name
    else:
        assert found == expected, name
