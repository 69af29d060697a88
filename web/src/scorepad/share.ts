// A sheet as a link and as text. What comes from a link is checked before it is believed.

import { both } from '../i18n/index.svelte';
import { padOf, PADS } from './index';
import { leaders, lines, totals, type Sheet } from './pad';

const MOST_ROUNDS = 200;
const LONGEST_NAME = 30;

/** The sheet in letters that need no escaping in an address. */
export function encode(sheet: Sheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function decode(letters: string): Sheet | null {
  try {
    const raw = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
    return believed(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** The sheet if it is one that the pad could have written, else null. */
export function believed(found: unknown): Sheet | null {
  const sheet = found as Sheet | null;
  const pad = PADS.get(String(sheet?.game));
  if (!sheet || !pad) return null;
  const fits =
    Array.isArray(sheet.names) &&
    sheet.names.every((name) => typeof name === 'string' && name.length <= LONGEST_NAME) &&
    pad.players.includes(sheet.names.length) &&
    Array.isArray(sheet.entries) &&
    sheet.entries.length <= MOST_ROUNDS;
  if (!fits) return null;
  try {
    const counted = lines(pad, sheet).flat().every(Number.isSafeInteger);
    const checked = sheet.entries.every((entry, round) => pad.problem(sheet, entry, round)?.serious !== true);
    pad.over(sheet);
    return counted && checked ? sheet : null;
  } catch {
    return null;
  }
}

export function asLink(sheet: Sheet, origin = location.origin): string {
  return `${origin}/scorepad/${sheet.game}#sheet=${encode(sheet)}`;
}

/** Plain text to paste into a chat. */
export function asText(sheet: Sheet, words: { total: string; wins: (names: string) => string }): string {
  const pad = padOf(sheet.game);
  const total = totals(pad, sheet);
  const scores = sheet.names.map((name, seat) => `${name}: ${total[seat]}`);
  const rounds = lines(pad, sheet).map((line, round) => `${round + 1}. ${line.join(' / ')}`);
  const ahead = leaders(pad, sheet).map((seat) => sheet.names[seat]!);
  const end = pad.over(sheet) && ahead.length > 0 ? [words.wins(ahead.join(', '))] : [];
  return [both(pad.title), ...rounds, `${words.total}: ${scores.join(', ')}`, ...end].join('\n');
}
