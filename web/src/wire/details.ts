// What the server tells of a game one by one, narrower than the schema can say: which shapes hold others, and that the
// rules are a page of this client's form.

import type { RulesPage } from '../content/types';
import type { GameDetailsShown as AnyDetails, ViewPartShown as AnyPart } from './schema';

export type ViewShape =
  | { is: 'card' | 'seat' | 'number' | 'flag' | 'text' }
  /** `by_seat` has an entry for each seat; the keys of a `map` are cards or kinds. */
  | { is: 'list' | 'by_seat' | 'map'; of: ViewShape }
  | { is: 'object'; parts: ViewPartShown[] };

/** One key of a view: what it is called, and what lies there. Any value can be null: then there is nothing to show. */
export type ViewPartShown = Omit<AnyPart, 'shape'> & { shape: ViewShape };

/** `view`: every key of the game's view but those that all games have; `rules`: where this client has none of its own. */
export type GameDetailsShown = Omit<AnyDetails, 'view' | 'rules'> & { view: ViewPartShown[]; rules: RulesPage | null };
