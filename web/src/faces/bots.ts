// The bots are regulars of the house: each name has a face and a temper, at every table the same.

import { bots } from '../wire/reference/table';
import { codeFrom } from './code';

export type Temper = 'cheerful' | 'grumpy' | 'dry' | 'grand' | 'shy' | 'keen';

export interface BotCharacter {
  name: string;
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

export function botCharacter(seat: number): BotCharacter {
  const name = bots[seat % bots.length] ?? 'Bot';
  const [face, temper] = CHARACTERS[name] ?? [codeFrom(name), 'dry'];
  return { name, face, temper };
}
