// The score pads there are: a game that has one keeps it in `games/<game>/pad.ts`.

import type { Pad } from './pad';

const found = import.meta.glob<Pad>('../games/*/pad.ts', { eager: true, import: 'pad' });

/** By game. */
export const PADS: ReadonlyMap<string, Pad> = new Map(Object.values(found).map((pad) => [pad.game, pad]));

/** The pad of a game that has one; raises an error for any other. Ask `PADS.has` first. */
export function padOf(game: string): Pad {
  const pad = PADS.get(game);
  if (!pad) throw new Error(`There is no score pad for ${game}.`);
  return pad;
}
