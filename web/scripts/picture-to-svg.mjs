// A picture of the rules as a drawing that stands by itself: plain cards with index, suit's sign and letter.

const CARD = { width: 50, height: 70, gap: 8 };
const LINE = CARD.height + 46; // a card with a word above and one below
const GAP = ''; // an empty place between piles
const INKS = { r: '#b4261c', g: '#1c6b3a', b: '#1d559c', k: '#2a2330', y: '#8a6100' };
const ACCENT = '#1f5a43';
const WARN = '#9b2c1f';
const WORDS = {
  en: { wins: '★ wins', jailed: 'jailed', trump: 'Trump', gone: 'gone', hand: 'to the hand', prison: 'to prison', new: 'new', row: 'Row' },
  de: { wins: '★ gewinnt', jailed: 'im Verlies', trump: 'Trumpf', gone: 'weg', hand: 'auf die Hand', prison: 'ins Gefängnis', new: 'neu', row: 'Reihe' },
};

const escape = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function text(x, y, words, { size = 13, weight = 600, fill = '#3a2716' } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle">${escape(words)}</text>`;
}

function paper(x, y, { fill = '#fffcf5', marked = false } = {}) {
  const edge = marked ? `stroke="${ACCENT}" stroke-width="4"` : 'stroke="#cdbb9b"';
  return `<rect x="${x}" y="${y}" width="${CARD.width}" height="${CARD.height}" rx="5" fill="${fill}" ${edge}/>`;
}

function drawCard(card, x, y, pen, { marked = false, faded = false } = {}) {
  if (card === GAP) return '';
  if (card === 'back') return paper(x, y, { fill: ACCENT, marked });
  const look = pen.look(card);
  const middle = x + CARD.width / 2;
  const ink = INKS[look.suit] ?? '#2b2018';
  const sign = look.suit
    ? `<path transform="translate(${middle - 11} ${y + 30}) scale(0.92)" fill="${ink}" d="${pen.suits[look.suit].path}"/>` +
      text(middle, y + 66, look.suit.toUpperCase(), { size: 10, fill: ink })
    : `<rect x="${x + 1}" y="${y + 38}" width="${CARD.width - 2}" height="31" rx="4" fill="${look.colour.startsWith('#') ? look.colour : '#2b2018'}"/>`;
  const drawn = paper(x, y, { marked }) + text(middle, y + 24, look.index, { size: 21, weight: 700, fill: ink }) + sign;
  return faded ? `<g opacity="0.45">${drawn}</g>` : drawn;
}

/** Places for so many things in lines of at most `most`. */
function places(many, most = 8) {
  return Array.from({ length: many }, (_, n) => ({
    x: 12 + (n % most) * (CARD.width + CARD.gap),
    y: 30 + Math.floor(n / most) * LINE,
  }));
}

/** A line of cards, each with a word above and a word below. */
function line(items, pen, most = 8) {
  const at = places(items.length, most);
  const drawn = items.map((item, n) => {
    const { x, y } = at[n];
    const middle = x + CARD.width / 2;
    const above = item.above ? text(middle, y - 8, item.above) : '';
    const below = item.below ? text(middle, y + CARD.height + 18, item.below, { size: 11, fill: item.ink ?? ACCENT }) : '';
    return above + drawCard(item.card, x, y, pen, item) + below;
  });
  const columns = Math.min(items.length, most);
  return { width: 16 + columns * (CARD.width + CARD.gap), height: Math.ceil(items.length / most) * LINE + 10, drawn };
}

function trick(picture, pen) {
  const words = WORDS[pen.language];
  const shown = line(
    picture.plays.map((play, n) => ({
      card: play.card,
      above: play.value ? `${play.who}: ${play.value}` : play.who,
      marked: picture.winner === n,
      faded: play.jailed,
      below: picture.winner === n ? words.wins : play.jailed ? words.jailed : '',
      ink: play.jailed ? WARN : ACCENT,
    })),
    pen,
  );
  if (!picture.trump) return shown;
  const named = picture.trump.map((trump) => pen.suits[trump]?.name[pen.language] ?? trump).join(', ');
  const label = text(shown.width / 2, shown.height + 8, `${words.trump}: ${named}`, { size: 12 });
  return { ...shown, height: shown.height + 20, drawn: [...shown.drawn, label] };
}

function rows(picture, pen) {
  const [row] = picture.rows;
  const role = (n) => ['hand', 'prison', 'new'].find((one) => row[one]?.includes(n));
  const first = (n) => role(n) && role(n) !== role(n - 1);
  const below = (n) => (first(n) ? WORDS[pen.language][role(n)] : '');
  const ink = (n) => (role(n) === 'prison' ? WARN : ACCENT);
  return line(row.cards.map((card, n) => ({ card, below: below(n), ink: ink(n), marked: Boolean(role(n)) })), pen, 10);
}

function piles(picture, pen) {
  const between = picture.piles.some((pile) => pile.cards.length > 1) ? [{ card: GAP }] : [];
  const items = picture.piles.flatMap((pile, at) => [
    ...(at > 0 ? between : []),
    ...pile.cards.map((card, n) => ({
      card,
      above: n === 0 ? pile.label : '',
      faded: pile.gone,
      below: pile.count ? `× ${pile.count}` : pile.gone && n === 0 ? WORDS[pen.language].gone : '',
    })),
  ]);
  return line(items, pen, 12);
}

function board(picture, pen) {
  const cell = (row, column) => ({ x: 76 + column * 48, y: 34 + (picture.rows - row) * 44 });
  const drawn = ['r', 'y', 'g', 'b'].flatMap((suit, column) => {
    const { x } = cell(1, column);
    const sign = `<path transform="translate(${x + 11} 8) scale(0.83)" fill="${INKS[suit]}" d="${pen.suits[suit].path}"/>`;
    const cells = Array.from({ length: picture.rows }, (_, n) => {
      const { y } = cell(n + 1, column);
      const name = `${n + 1}${suit}`;
      const here = name === picture.marker;
      const edge = picture.reachable.includes(name) ? 'stroke="#b4690e" stroke-width="3" stroke-dasharray="5 3"' : 'stroke="#cdbb9b"';
      const box = `<rect x="${x}" y="${y}" width="42" height="38" rx="${here ? 19 : 5}" fill="${here ? ACCENT : '#fffcf5'}" ${edge}/>`;
      return box + text(x + 21, y + 25, n + (column < 2 ? 4 : 5), { size: 17, fill: here ? '#fffaf0' : '#2b2018' });
    });
    return [sign, ...cells];
  });
  const names = Array.from({ length: picture.rows }, (_, n) => text(38, cell(n + 1, 0).y + 24, `${WORDS[pen.language].row} ${n + 1}`));
  return { width: 280, height: 44 + picture.rows * 44, drawn: [...drawn, ...names] };
}

const SHAPES = {
  cards: (picture, pen) =>
    line(picture.cards.map((card, n) => ({ card, marked: picture.marked?.includes(n), faded: picture.faded?.includes(n) })), pen, 13),
  ranking: (picture, pen) =>
    line(picture.groups.flatMap((group, n) => group.map((card) => ({ card, below: `${n + 1}.` }))), pen, 12),
  trick,
  rows,
  piles,
  board,
};

export function drawPicture(picture, pen) {
  const { width, height, drawn } = SHAPES[picture.shape](picture, pen);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Georgia, serif">` +
    `<rect width="${width}" height="${height}" rx="12" fill="#ecd7b3"/>${drawn.join('')}</svg>\n`
  );
}
