// How each game is drawn. Games are listed by the server, never here: `lookOf` has an answer for all of them.

import { isByCard } from '../table/generic/cards';
import { generatedCover, type GameLook, type Layout, type OwnLook } from './look';

const looks = import.meta.glob<OwnLook>('./*/look.ts', { eager: true, import: 'look' });
const layouts = import.meta.glob<{ default: Layout }>('./*/Layout.svelte');

/** The games that come with a look of their own. */
export const DRAWN = Object.keys(looks).map((path) => path.split('/')[1]!);

/** Takes a game's id, known or not, and gives a look that can be shown and played with. */
export function lookOf(game: string): GameLook {
  return {
    cover: generatedCover(game),
    layout: layouts[`./${game}/Layout.svelte`] ?? (() => import('../table/GenericLayout.svelte')),
    byHand: isByCard,
    spoken: {},
    ...looks[`./${game}/look.ts`],
  };
}
