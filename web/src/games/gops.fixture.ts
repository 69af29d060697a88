// A made-up game that this client has never heard of, as a server with it would tell: GOPS, a little enriched so that
// every shape of a value is there.

import type { GameDetailsShown, ViewPartShown, ViewShape } from '../wire/details';
import type { GameShown } from '../wire/schema';
import type { AnyView } from '../wire/views';

const CARD: ViewShape = { is: 'card' };
const NUMBER: ViewShape = { is: 'number' };
const list = (of: ViewShape): ViewShape => ({ is: 'list', of });
const bySeat = (of: ViewShape): ViewShape => ({ is: 'by_seat', of });
const part = (key: string, label: string, shape: ViewShape): ViewPartShown => ({ key, label, shape });

export const GOPS: GameShown = {
  id: 'gops',
  title: 'GOPS',
  about: 'Bid for prizes, all at once.',
  minutes: [5, 10],
  players: [2, 3],
  usual_players: 3,
  rules: 1,
  options: [],
  phases: { bid: 'Bid for the prize', over: 'Over' },
  levels: ['regular'],
  low_wins: false,
  publisher: '',
};

export const GOPS_DETAILS: GameDetailsShown = {
  id: 'gops',
  view: [
    part('hand', 'Hand', list(CARD)),
    part('prize', 'Prize', CARD),
    part('prizes', 'Prizes to come', list(CARD)),
    part('rows', 'Rows', list(list(CARD))),
    part('laid', 'Laid', list({ is: 'object', parts: [part('seat', 'Who', { is: 'seat' }), part('card', 'Card', CARD)] })),
    part('won', 'Won', bySeat(list(CARD))),
    part('bids', 'Bid', bySeat(NUMBER)),
    part('shown', 'Shown', bySeat(CARD)),
    part('ready', 'Ready', bySeat({ is: 'flag' })),
    part('carried', 'Carried over', NUMBER),
    part('doubled', 'Doubled', { is: 'flag' }),
    part('leader', 'Leader', { is: 'seat' }),
    part('mood', 'Mood', { is: 'text' }),
    part('left', 'Left', { is: 'map', of: NUMBER }),
    part('bank', 'Bank', { is: 'object', parts: [part('coins', 'Coins', NUMBER), part('top', 'Top card', CARD)] }),
    part('secret', 'Secret', CARD),
  ],
  cards: { d1: 'Ace of diamonds', d7: 'Seven of diamonds', h3: 'Three of hearts', h10: 'Ten of hearts', s2: 'Two of spades', s11: 'Jack of spades' },
  rules: {
    game: 'gops',
    language: 'en',
    title: 'GOPS',
    lead: 'The game of pure strategy.',
    facts: { players: '2–3', minutes: '5–10', goal: 'Win the most.' },
    sections: [{ id: 'bidding', title: 'Bidding', phases: ['bid'], blocks: [{ kind: 'text', text: 'All bid at once; {s11} beats {h10}.' }] }],
  },
};

export function gopsView(more: Record<string, unknown> = {}): AnyView {
  return {
    game: 'gops',
    players: 3,
    seat: 0,
    round: 2,
    phase: 'bid',
    waiting: [0],
    choices: ['bid h3', 'bid h10', 'keep h10', 'skip'],
    scores: [4, 9, 2],
    over: false,
    winners: [],
    history: [],
    hand: ['h3', 'h10', 's2', 's2'],
    prize: 'd7',
    prizes: ['d1', 'd2', 'd11'],
    rows: [['d3', 'd4'], ['d5']],
    laid: [{ seat: 1, card: 's7' }, { seat: 2, card: 's9' }],
    won: [['d8'], ['d9', 'd10'], []],
    bids: [3, 8, null],
    shown: [null, 'h13', 'h12'],
    ready: [false, true, false],
    carried: 12,
    doubled: true,
    leader: 1,
    mood: 'tense',
    left: { gold: 2, iron: 0 },
    bank: { coins: 17, top: 'd12' },
    secret: null,
    ...more,
  } as unknown as AnyView;
}
