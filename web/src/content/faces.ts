// The game's own card face, fetched with the first picture that needs it.

import type { Component } from 'svelte';
import { FACES, type FaceProps } from '../games/faces';

export type Face = Component<FaceProps & { dim?: boolean; marked?: boolean }>;

export async function faceOf(game: string): Promise<Face | null> {
  const load = FACES[game];
  return load ? ((await load()).default as Face) : null;
}
