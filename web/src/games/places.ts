// Where a game is played: what is to be seen behind its table. Loaded with the table; a game without one has a quiet room.

import type { Component } from 'svelte';

const places = import.meta.glob<{ default: Component }>('./*/Place.svelte');

export function placeOf(game: string): (() => Promise<{ default: Component }>) | undefined {
  return places[`./${game}/Place.svelte`];
}
