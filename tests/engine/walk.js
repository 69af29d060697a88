// The same walk as reference.py, with the engine; in Node.js and in a browser.

const EVERY = 8;
const PAGE = 32;
const DEALS = 24;

/** The walks that differ, each with where. `engine` is the package, `games` the loaded games by id. */
export async function differing(engine, games, walks) {
  const found = [];
  for (const walk of walks) {
    const hashes = await walked(engine, games[walk.game], walk);
    const wrong = hashes.findIndex((hash, place) => hash !== walk.hashes[place]);
    if (wrong >= 0 || hashes.length !== walk.hashes.length) {
      found.push(`${walk.game}-${walk.players}-${walk.setup} from seed ${walk.seed}, in choices from ${wrong * PAGE} on`);
    }
  }
  return found;
}

async function walked({ Rng, choose, isClear }, game, { seed, effort, blank, setup, players }) {
  const match = game.start(seed, { blank: BigInt64Array.from(blank, BigInt) });
  if (game.start(seed, { players, setup }).row.join() !== match.row.join()) return ['another start'];
  const rng = new Rng(seed);
  const hashes = [];
  let page = [bytes(match.row.slice())];
  for (let other = seed + 1; other <= seed + DEALS; other++) page.push(bytes(game.start(other, { players, setup }).row));
  let [choices, searches, decisions] = [0, 0, 0];
  const levels = Object.keys(game.about.levels);
  while (!match.over && choices < effort.choices) {
    const seat = match.waiting[0];
    const legal = match.legalSet(seat);
    page.push(whole(match.waiting.reduce((set, one) => set | (1n << BigInt(one)), 0n), legal));
    if (choices % EVERY === 0) page.push(...look(Rng, match, seat, legal, choices));
    if (legal & (legal - 1n)) {
      if (searches < effort.searches && choices >= searches * 11) {
        searches += 1;
        page.push(...tree(isClear, match, seat, new Rng(choices), searches % 2 === 0, effort.simulations));
      }
      if (decisions < effort.decisions) {
        const level = levels[decisions % levels.length];
        const simulations = level === 'master' ? effort.thorough : effort.simulations;
        page.push(whole(choose(match, seat, level, { seed: decisions, simulations })));
        decisions += 1;
      }
    }
    match.apply(seat, choices % 3 === 2 ? game.pick(legal, rng) : match.policy(seat, rng, legal));
    page.push(bytes(match.row.slice()));
    choices += 1;
    if (choices % PAGE === 0) {
      hashes.push(await hashed(page));
      page = [];
    }
  }
  page.push(bytes(rng.state));
  return [...hashes, await hashed(page)];
}

function look(Rng, match, seat, legal, number) {
  const rng = new Rng(number);
  const world = match.imagine(seat, rng);
  const parts = [bytes(world.row.slice()), whole(world.policy(seat, rng, legal))];
  parts.push(bytes(Float64Array.from(world.value(match))), bytes(world.observe(seat)));
  const { choices, last } = world.playouts(2, rng);
  const end = world.untilRoundEnd();
  end.finish(rng);
  return [...parts, whole(choices), bytes(last.row), bytes(end.row), bytes(rng.state.slice())];
}

function tree(isClear, match, seat, rng, every, simulations) {
  const { sure } = match.game.about.search;
  const search = match.search(seat, { rng, every });
  const parts = [];
  for (let run = 0; run < 2; run++) {
    const result = search.run(Math.floor(simulations / 2));
    const clear = [0, Math.floor(simulations / 8), simulations].map((left) => isClear(result, left, sure));
    parts.push(whole(result.best, ...clear));
  }
  parts.push(...search.bytes());
  search.close();
  return parts;
}

const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
const whole = (...numbers) => bytes(BigInt64Array.from(numbers, BigInt));

async function hashed(parts) {
  const joined = new Uint8Array(await new Blob(parts).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
