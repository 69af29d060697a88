"""GOPS of examples/gops, installed as a package of somebody else's: all that our own games have, it has too."""

import json
import re
import shutil
from pathlib import Path

import httpx

from tests.packages.environment import GOPS, ROOT, Environment
from tests.server.player import Player, plays


def test_it_is_listed_after_our_own(environment: Environment) -> None:
    listed = json.loads(environment.run("stammtisch", "games", "--json"))
    assert [game["game"] for game in listed][-2:] == ["tax_the_rich", "gops"]
    assert listed[-1]["title"] == "GOPS"


def test_a_match_in_the_terminal(environment: Environment, tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    table = ("play", "gops", "--plain", "--players", "2", "--bots", "random", "--seed", "1", "--pace", "0")
    shown = environment.run(
        "stammtisch", *table, "--record", str(record), typed="".join(f"{n}\n" for n in range(1, 10))
    )
    assert "Bid for the prize" in shown
    assert len(re.findall(r"Bids for the \d", shown)) >= 9
    played = json.loads(record.read_text())
    assert (played["game"], len(played["choices"])) == ("gops", 18)
    assert [choice for choice in played["choices"] if choice.startswith("0 ")] == [f"0 bid {n}" for n in range(1, 10)]
    assert "Gebote auf die" in environment.run("stammtisch", "replay", str(record), "--lang", "de")


@plays
async def test_a_match_over_http_and_a_socket(environment: Environment, tmp_path: Path) -> None:
    with environment.server(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url) as web:
            offered = (await web.get("/api/games")).json()
            details = (await web.get("/api/games/gops", headers={"Accept-Language": "de"})).json()
        assert "gops" in json.dumps(offered)
        assert {part["key"]: part["label"] for part in details["view"]}["prizes"] == "kommen noch"
        assert details["rules"]["sections"][0]["title"] == "So wird gespielt"
        anna = await Player.arrive(server, "Anna")
        await anna.join(await anna.open("me", "random", "random", game="gops", options={}))
        await anna.ask("start")
        await anna.until(lambda: anna.stage == "playing" and "play" in anna.whole)
        assert anna.play["view"]["hand"] == [str(card) for card in range(1, 10)]
        await anna.play_on()
        assert anna.play["view"]["over"] is True


def test_bots_and_lab(environment: Environment) -> None:
    contest = environment.run(
        "stammtisch", "arena", "gops", "regular@200", "random", "--players", "2", "--deals", "40", "--json"
    )
    best = max(json.loads(contest)["bots"], key=lambda bot: bot["win"]["mean"])
    assert best["bot"].startswith("regular")
    report = environment.run("stammtisch", "simulate", "gops", "--matches", "500", "--sample", "20", "--json")
    assert {table["matches"] for table in json.loads(report)} == {500}


def test_learning_programs(environment: Environment) -> None:
    program = (
        "from stammtisch.gym import Batch\n"
        "batch = Batch('gops', 3, size=8, seed=1)\n"
        "done = sum(int(batch.step(batch.sensible(0.5)).dones.sum()) for _ in range(60))\n"
        "print(done, batch.now.observations.shape)\n"
    )
    assert environment.run("python", "-c", program).split()[0] == "16"


def test_it_plays_as_webassembly_what_it_plays_here(environment: Environment, tmp_path: Path) -> None:
    """Nobody else's game is needed for it; byte by byte, as our own (tests/engine)."""
    assert "gops:" in environment.run("stammtisch", "wasm", "gops", "--into", str(tmp_path))
    assert list(json.loads((tmp_path / "index.json").read_bytes())) == ["gops"]
    program = (
        "import sys; from pathlib import Path\n"
        "from tests.engine.comparing import differing\n"
        "from tests.engine.walks import walks\n"
        "print(len(walks('gops')), differing(walks('gops'), Path(sys.argv[1])))\n"
    )
    assert environment.run("python", "-c", program, str(tmp_path), PYTHONPATH=str(ROOT)) == "5 []\n"


def test_all_laws_hold_and_nothing_is_left_to_do(environment: Environment) -> None:
    assert "nothing is missing" in environment.run("stammtisch", "check-game", "gops")


def test_the_conformance_suite_and_its_own_tests(environment: Environment) -> None:
    """The laws as tests; all of them have been tried above."""
    quiet = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    suite = environment.run(
        "python", *quiet, "--pyargs", "stammtisch.testing", "--game", "gops", "-k", "redeal and gops-2"
    )
    assert re.search(r"\b\d passed", suite)
    environment.run("python", *quiet, str(GOPS / "tests"))


def test_an_edit_of_its_rules_is_noticed(environment: Environment, tmp_path: Path) -> None:
    """What was compiled before is not used any more."""
    shutil.copytree(GOPS / "src" / "gops", tmp_path / "gops")
    program = (
        "import stammtisch\n"
        "match = stammtisch.load('gops', 2).start(1)\n"
        "match.play(0, 'bid 9'); match.play(1, 'bid 1')\n"
        "print(match.scores[0])\n"
    )
    before = int(environment.run("python", "-c", program, PYTHONPATH=str(tmp_path)))
    rules = tmp_path / "gops" / "rules.py"
    rules.write_text(rules.read_text().replace("+= s.prize + 1", "+= s.prize + 101"))
    assert int(environment.run("python", "-c", program, PYTHONPATH=str(tmp_path))) == before + 100
