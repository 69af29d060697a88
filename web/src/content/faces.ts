// The games' own card faces, as far as a game has one of the common kind; fetched with the first picture that needs it.

import type { Component } from 'svelte';

export type Face = Component<{ card: string; width?: string; dim?: boolean; marked?: boolean; label?: string }>;

const faces = import.meta.glob<{ default: Face }>('../games/*/Face.svelte');

export async function faceOf(game: string): Promise<Face | null> {
  const load = faces[`../games/${game}/Face.svelte`];
  return load ? (await load()).default : null;
}
