// How a card of a game is drawn, by its text: `games/<game>/Face.svelte` takes `card`, and what CardFrame takes. Cards of
// a game without one are drawn from their texts.

import type { Component } from 'svelte';

export interface FaceProps {
  card: string;
  /** For what the card is called. */
  game?: string;
  /** How many play, where what is printed depends on it. */
  players?: number;
  width?: string;
  label?: string;
  dim?: boolean;
  marked?: boolean;
}

type Load = () => Promise<{ default: Component<FaceProps> }>;

const found = import.meta.glob<{ default: Component<FaceProps> }>('./*/Face.svelte');

/** The faces that come with this client. */
export const FACES: Load[] = Object.values(found);

export function faceOf(game: string): Load {
  return found[`./${game}/Face.svelte`] ?? (() => import('../table/generic/Card.svelte'));
}
