"""The games as WebAssembly in a real browser: served by the real server, under its policy, the same to the byte.

`STAMMTISCH_PARITY=10000 pytest -s tests/engine/test_parity.py tests/e2e/test_engine.py` compares so many decisions of
bots.
"""

from pathlib import Path

from playwright.sync_api import Browser, Route

from stammtisch.games.registry import game_ids
from stammtisch.server.pages import ENGINES
from tests.engine.walks import as_data, summary, walks
from tests.server.servers import Server

WALK = Path(__file__).parents[1] / "engine" / "walk.js"
PACKAGE = Path(__file__).parents[2] / "web" / "engine" / "dist"
COMPARED = """async (walks) => {
  const engine = await import('/package/index.js');
  const { differing } = await import('/package/walk.js');
  const listed = await (await fetch('/engine/index.json')).json();
  const games = {};
  for (const [id, { hash }] of Object.entries(listed)) games[id] = await engine.load(`/engine/${id}.wasm?${hash}`);
  return { games: Object.keys(games).sort(), differing: await differing(engine, games, walks) };
}"""


def test_chromium_does_what_native_code_does(browser: Browser, server: Server) -> None:
    assert ENGINES.is_dir(), "the games are not made into WebAssembly: make engines"
    compared = tuple(one for game in game_ids() for one in walks(game))
    page = browser.new_page()

    def package(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        file = WALK if name == WALK.name else PACKAGE / name
        route.fulfill(body=file.read_bytes(), content_type="text/javascript")

    page.route("**/package/*", package)
    page.goto(f"{server.url}/healthz")
    found = page.evaluate(COMPARED, as_data(compared))
    page.close()
    assert found == {"games": sorted(game_ids()), "differing": []}
    print(f"\nin Chromium {summary(compared)}")
