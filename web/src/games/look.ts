// How a game looks to people. A game of this repository keeps its own look in `games/<game>/look.ts`; every other game
// gets a generated one, so that whatever the server offers can be shown and played.

import type { Component } from 'svelte';
import type { GameEvent, LayoutProps } from '../table/layout';
import type { AnyView } from '../wire/views';

// A layout takes its own game's view; the frame hands it what the server sent for that game.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Layout = Component<LayoutProps<any>>;

/** The two colours of a cover, and what is drawn: a picture (see cards/icons/covers) and, where there is room, cards of the
 * game; or letters. */
export type Cover = { ground: string; ink: string } & ({ icon: string; cards: string[] } | { letters: string });

/** What is said aloud when something happens, by the event's name; shorter than the log's sentence. */
export type Spoken = Record<string, (event: GameEvent) => string>;

export interface GameLook {
  cover: Cover;
  /** The middle of the table and the hand. */
  layout: () => Promise<{ default: Layout }>;
  /** Choices that the layout offers by a gesture; the prompt bar offers the others as buttons. */
  byHand: (choice: string, view: AnyView) => boolean;
  spoken: Spoken;
  /** What a choice is called where the view says more than the server's label knows; otherwise the label. */
  label?: (choice: string, view: AnyView) => string | undefined;
  /** Events that stay written at their seat until its next turn; otherwise all that no card shows. */
  deeds?: string[];
  /** Why just this is asked, where the view shows it: instead of what the phase asks. */
  asks?: (view: AnyView) => string | null;
  /** Who plays along without a seat, and wins if nobody at the table does. */
  unseated?: { name: string; score: (view: AnyView) => number | undefined };
}

/** What `games/<game>/look.ts` says. The layout is found by its name, `Layout.svelte`; `byHand` belongs to it. */
export type OwnLook = Partial<Omit<GameLook, 'layout'>>;

/** By hand is what begins with one of these verbs. */
export function verbs(...some: string[]): GameLook['byHand'] {
  return (choice) => some.includes(choice.split(' ')[0] ?? '');
}

/** A cover for a game that has none: dark ground, light ink, both always the same for the same game. */
export function generatedCover(game: string): Cover {
  const hue = hash(game) % 360;
  return { ground: hsl(hue, 42, 19), ink: hsl((hue + 40) % 360, 75, 87), letters: lettersOf(game) };
}

/** "gops" → "Go", "cup_of_tea" → "COT". */
function lettersOf(game: string): string {
  const words = game.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length > 1) return words.slice(0, 3).map((word) => word[0]!.toUpperCase()).join('');
  const word = words[0] ?? '?';
  return word[0]!.toUpperCase() + word.slice(1, 2);
}

/** FNV-1a: a number of 32 bits, spread well even for short and similar words. */
export function hash(text: string): number {
  let number = 0x811c9dc5;
  for (const letter of text) number = Math.imul(number ^ letter.codePointAt(0)!, 0x01000193);
  return number >>> 0;
}

/** As six hexadecimal digits; saturation and lightness in per cent. */
function hsl(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
