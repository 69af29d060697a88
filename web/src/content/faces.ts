// The game's card face, fetched with the first picture that needs it; without a network plain paper must do.

import type { Component } from 'svelte';
import { faceOf as loadFace, type FaceProps } from '../games/faces';

export const PLAYERS = Symbol('players');

export type Face = Component<FaceProps>;

export async function faceOf(game: string): Promise<Face | null> {
  const loaded = await loadFace(game)().catch(() => null);
  return loaded?.default ?? null;
}
