/* The board of docs/engine-live.md. It knows no rules: it shows what the engine says, and hands choices back. */
import { EngineError, load, Rng } from '../engine/index.js';

const GAMES = { gaunerbande: 'Gaunerbande', party_bugs: 'Party Bugs' };
const SIMULATIONS = 20_000;
const UNTOLD = ['players', 'waiting', 'scores', 'phase', 'may', 'when']; // said above, or too long
const COUNTED = ['passing']; // a number among six, but not of a seat
const CARDS = 9; // a choice among so many or more is one of a card

const loaded = {};
const board = document.querySelector('#board');
const number = (length, from) => Array.from({ length }, (_, place) => place + from);

/** An element: `make('p', { class: 'said' }, 'text', child)`. */
function make(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

const labelled = (text, control) => make('label', {}, text, control);
const choosing = (pairs) => make('select', {}, ...pairs.map(([value, text]) => make('option', { value }, text)));
const button = (text, click) => make('button', { type: 'button', class: 'md-button', onclick: click }, text);

// --- the parts of the page ---

const game = choosing(Object.entries(GAMES));
const players = choosing([]);
const seed = make('input', { value: '7', size: '8' });
const said = make('p', { class: 'said', role: 'status' });
const known = make('dl', {});
const choices = make('ul', {});
const program = make('code', {});
const buttons = [button('Ask the search', ask), button('Play the best', best), button('Play at random', random)];
const dealing = [labelled('Game', game), labelled('Players', players), labelled('Seed', seed), button('Deal', deal)];

let match; // what is played,
let played = []; // the choices so far,
let thinking = new AbortController(); // and what stops the search for the present one

async function choose_game() {
  loaded[game.value] ??= await load(new URL(`../engine/${game.value}.wasm`, import.meta.url));
  const { about } = loaded[game.value];
  players.replaceChildren(...choosing(about.players.map((count) => [count, String(count)])).children);
  players.value = about.usual_players;
  deal();
}

function deal() {
  const text = seed.value.trim();
  match = loaded[game.value].start(/^-?\d{1,15}$/.test(text) ? Number(text) : text, { players: Number(players.value) });
  played = [];
  show();
}

function play(seat, choice) {
  played.push(`${seat}, "${match.texts[choice]}"`);
  match.apply(seat, choice);
  show();
}

// --- what is shown ---

function show() {
  thinking.abort();
  const [seat] = match.waiting;
  const scores = match.scores.join(', ');
  const who = match.over ? `The match is over. Won by seat ${match.winners.join(' and ')}.` : `Seat ${seat} is to choose.`;
  said.textContent = `Round ${match.round}, ${match.phase}; scores ${scores}. ${who}`;
  known.replaceChildren(...(match.over ? [] : knowledge(seat)));
  choices.replaceChildren(...match.legal(seat ?? 0).map((choice) => offer(seat, choice)));
  for (const one of buttons) one.disabled = match.over;
  const start = `match = stammtisch.load("${game.value}", players=${match.players}).start(${written(seed.value.trim())})`;
  const done = played.map((choice) => `match.play(${choice})`);
  program.textContent = ['import stammtisch', start, ...done, `match.scores  # ${scores}`].join('\n');
}

const written = (text) => (/^-?\d{1,15}$/.test(text) ? String(Number(text)) : JSON.stringify(text));

function offer(seat, choice) {
  const item = make('li', { 'data-number': choice }, button(match.texts[choice], () => play(seat, choice)));
  item.append(make('meter', { min: 0, max: 1, value: 0, 'aria-hidden': 'true' }), make('span', { class: 'found' }));
  return item;
}

/** The seat's observation, part by part: its cards by name, its seats by number. */
function knowledge(seat) {
  const seen = match.observe(seat);
  let place = 0;
  return match.game.about.observation.flatMap(([name, shape, unit]) => {
    const [width, rows] = [shape.at(-1), shape.length > 1 ? shape[0] : 1];
    const lines = number(rows, 0).map((row) => line(name, seen.subarray(place + row * width), width, unit, seat));
    place += rows * width;
    const told = lines.flatMap((parts, row) => (parts.length ? [rows > 1 ? [`${seatAt(seat, row)} `, ...parts] : parts] : []));
    if (UNTOLD.includes(name) || !told.length) return [];
    return [make('dt', {}, name.replaceAll('_', ' ')), ...told.map((parts) => make('dd', {}, ...parts))];
  });
}

function line(name, numbers, width, unit, seat) {
  const amount = (place) => (unit ? Math.round(numbers[place] * unit) : 1);
  const found = number(width, 0).filter((place) => numbers[place]);
  if (width === 1) return found.map((place) => String(amount(place)));
  const said = found.map((place) => [called(name, place, width, seat), unit ? `: ${amount(place)}` : '']);
  return said.flatMap((parts, order) => [order ? (unit ? ', ' : ' ') : '', ...parts]);
}

function called(name, place, width, seat) {
  const texts = width >= CARDS && match.game.about.choices.find((found) => found?.length === width);
  if (!texts) return width === 6 && !COUNTED.includes(name) ? seatAt(seat, place) : String(place);
  const card = texts[place].split(' ')[1];
  return make('span', { class: `card ${/^[a-z]/.test(card) ? card[0] : ''}` }, card);
}

const seatAt = (seat, place) => (place < match.players ? `seat ${(seat + place) % match.players}` : `row ${place}`);

// --- the search ---

async function ask() {
  thinking.abort();
  thinking = new AbortController();
  await think(SIMULATIONS, thinking.signal);
}

async function best() {
  thinking.abort();
  thinking = new AbortController();
  const [{ signal }, [seat]] = [thinking, match.waiting];
  const found = await think(SIMULATIONS / 10, signal);
  if (!signal.aborted) play(seat, found.best);
}

function random() {
  const [seat] = match.waiting;
  play(seat, match.game.pick(match.legalSet(seat), new Rng(Date.now())));
}

// --8<-- [start:search]
async function think(simulations, signal) {
  const [seat] = match.waiting;
  const search = match.imagine(seat, new Rng(1)).search(seat, { rng: new Rng(2), every: true });
  let last;
  for await (const found of search.sharpening(simulations, { signal })) {
    if (signal.aborted) break;
    last = found;
    for (const item of choices.children) {
      const choice = Number(item.dataset.number);
      item.classList.toggle('best', choice === found.best);
      item.querySelector('meter').value = found.visits[choice] / found.runs;
      item.querySelector('.found').textContent = `${found.visits[choice]} × ${found.worth[choice].toFixed(3)}`;
    }
  }
  search.close();
  return last;
}
// --8<-- [end:search]

try {
  game.addEventListener('change', choose_game);
  players.addEventListener('change', deal);
  await choose_game();
  const columns = [make('section', {}, make('h3', {}, 'What the seat knows'), known)];
  const asking = make('div', { class: 'asking' }, ...buttons);
  const figures = make('p', { class: 'caption' }, 'The search’s figures: how often it tried a choice × what that was worth, from 0 to 1.');
  columns.push(make('section', {}, make('h3', {}, 'What it may choose'), asking, choices, figures));
  board.replaceChildren(make('div', { class: 'dealing' }, ...dealing), said, make('div', { class: 'columns' }, ...columns));
  board.append(make('h3', {}, 'The same in Python'), make('pre', {}, program));
} catch (error) {
  if (!(error instanceof EngineError || error instanceof TypeError)) throw error;
  board.append(make('p', { role: 'alert' }, error.message));
}
