// The pads of all five games.

import { gauner } from './gauner';
import { gaunerbande } from './gaunerbande';
import { PAD_GAMES, type Pad, type PadGame } from './pad';
import { partout } from './partout';
import { party_bugs } from './party_bugs';
import { tax_the_rich } from './tax_the_rich';

export const PADS: Record<PadGame, Pad> = { gaunerbande, party_bugs, partout, gauner, tax_the_rich };

export const TITLES: Record<PadGame, string> = {
  gaunerbande: 'Gaunerbande',
  party_bugs: 'Party Bugs',
  partout: 'Partout',
  gauner: 'Gauner',
  tax_the_rich: 'Tax the Rich',
};

export function isPadGame(game: unknown): game is PadGame {
  return PAD_GAMES.includes(game as PadGame);
}
