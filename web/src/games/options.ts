// What can be agreed for a new table: a game with a form of its own keeps it in `games/<game>/Options.svelte`; all
// others get a field for each option that the server lists.

import type { Component } from 'svelte';
import type { GameShown } from '../wire/schema';

export interface OptionsProps {
  game: GameShown;
  players: number;
  /** Call with all that is not as usual, whenever it changes. */
  agree: (options: Record<string, unknown>) => void;
}

const forms = import.meta.glob<{ default: Component<OptionsProps> }>('./*/Options.svelte');

export function ownOptions(game: string): (() => Promise<{ default: Component<OptionsProps> }>) | undefined {
  return forms[`./${game}/Options.svelte`];
}
