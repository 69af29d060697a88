import type { CardLook } from '../cards';
import { KINDS, LOOKS } from './kinds';

export function cardLook(card: string): CardLook | null {
  const rank = KINDS.findIndex((one) => one === card);
  const kind = KINDS[rank];
  if (!kind) return null;
  const { copies, ground, ink, letters, name, sign } = LOOKS[kind];
  // As on the real cards, the number says how many there are of the kind: so colour never speaks alone.
  return { index: String(copies), suit: '', colour: ground, name, mini: { sign, letters, ground, ink }, rank };
}
