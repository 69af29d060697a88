// The game's own card face, fetched with the first picture that needs it; without a network plain paper must do.

import type { Component } from 'svelte';
import { FACES, type FaceProps } from '../games/faces';

export type Face = Component<FaceProps & { dim?: boolean; marked?: boolean }>;

export async function faceOf(game: string): Promise<Face | null> {
  const loaded = await FACES[game]?.().catch(() => null);
  return (loaded?.default as Face | undefined) ?? null;
}
