// The bots are regulars of the house: each name has a face and a temper, at every table the same.

import { seatName } from '../table/bots';
import type { Person } from '../wire/schema';
import { codeFrom, faceOf } from './code';

export type Temper = 'cheerful' | 'grumpy' | 'dry' | 'grand' | 'shy' | 'keen';

export interface BotCharacter {
  face: string;
  temper: Temper;
}

const CHARACTERS: Record<string, [face: string, temper: Temper]> = {
  Anton: ['5020020045', 'keen'], // a fox in a bowler
  Berta: ['0154101106', 'cheerful'],
  Carl: ['22b4023020', 'dry'],
  Dora: ['9203300352', 'grand'], // an owl with a monocle
  Emil: ['6243230061', 'grumpy'], // a bear in a woollen hat
  Frieda: ['7300300746', 'shy'], // a rabbit with a flower
};

export function botCharacter(name: string): BotCharacter {
  const [face, temper] = CHARACTERS[name] ?? [codeFrom(name), 'dry'];
  return { face, temper };
}

/** The code of the face that is seen at a seat: a person's, or else the bot's. */
export function seatFace(seat: { person?: Person | null; bot_name?: string | null }, number: number): string {
  return seat.person ? faceOf(seat.person) : botCharacter(seatName(seat, number)).face;
}
