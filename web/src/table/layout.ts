// The contract between the table's frame and a game's layout. A layout draws the middle of the table, what lies
// before the others, and the own hand; it knows no rules: what may be done is in `choices`, and nowhere else.

import type { TipShown } from '../wire/schema';
import type { AnyView } from '../wire/views';

export interface Choice {
  choice: string;
  label: string;
}

export type GameEvent = Record<string, unknown> & { event: string };

export interface LayoutProps<View = AnyView> {
  view: View;
  choices: Choice[];
  names: string[];
  /** One's own seat; null for somebody who watches. In replay: the seat at the bottom. */
  me: number | null;
  choose: (choice: string) => void;
  /** Ask the server why a choice is not to be had, and show what it says. */
  explain: (choice: string) => void;
  hints: Record<string, TipShown>;
  /** A choice is on its way. */
  busy: boolean;
  replay: boolean;
  /** A choice that was tapped before one's turn, to be made as soon as it can be. */
  planned?: string | null;
  /** What has just happened, to be shown by motion. */
  events: GameEvent[];
}
