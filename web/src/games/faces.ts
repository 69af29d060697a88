// How a card of a game is drawn, by its text: `games/<game>/Face.svelte` takes `card`, and what CardFrame takes.

import type { Component } from 'svelte';

export interface FaceProps {
  card: string;
  width?: string;
  label?: string;
}

const found = import.meta.glob<{ default: Component<FaceProps> }>('./*/Face.svelte');

export const FACES: Record<string, (() => Promise<{ default: Component<FaceProps> }>) | undefined> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[1], load]),
);
