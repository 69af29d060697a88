// The games as the server offers them, in the language spoken; asked for once per language.

import { speech, type Language } from './i18n/index.svelte';
import { api } from './wire/api';
import type { GameDetailsShown } from './wire/details';
import type { GameShown } from './wire/schema';

const asked = new Map<Language, Promise<GameShown[]>>();
const askedFor = new Map<string, Promise<GameDetailsShown>>();

class Games {
  list: GameShown[] = $state.raw([]);
  failed = $state(false);
  details: ReadonlyMap<string, GameDetailsShown> = $state.raw(new Map());

  of(id: string): GameShown | undefined {
    return this.list.find((game) => game.id === id);
  }

  /** What a card is called, or its text as long as that is not known. */
  cardName(game: string, card: string): string {
    return this.details.get(game)?.cards[card] ?? card;
  }

  /** In the server's order; what it does not list comes last. */
  inOrder(ids: string[]): string[] {
    const listed = this.list.map((game) => game.id);
    return [...listed.filter((id) => ids.includes(id)), ...ids.filter((id) => !listed.includes(id))];
  }
}

export const games = new Games();

/** Call within an effect: it asks again when the language changes. */
export async function loadGames(language: Language = speech.language): Promise<void> {
  if (!asked.has(language)) asked.set(language, api.games(language));
  try {
    const list = await asked.get(language)!;
    if (language === speech.language) games.list = list;
    games.failed = false;
  } catch {
    asked.delete(language);
    games.failed = games.list.length === 0;
  }
}

/** What a game's views and rules consist of; asked for once per language. Raises a `Refusal`, and then asks anew. */
export function detailsOf(game: string, language: Language): Promise<GameDetailsShown> {
  const key = `${language} ${game}`;
  const known = askedFor.get(key);
  if (known) return known;
  const details = api.gameDetails(game, language);
  askedFor.set(key, details);
  details.catch(() => askedFor.delete(key));
  return details;
}

/** Puts a game's details into `games.details`. Without a network there are none; the next call tries again. */
export async function loadDetails(game: string, language: Language = speech.language): Promise<void> {
  const details = await detailsOf(game, language).catch(() => null);
  if (!details || language !== speech.language || games.details.get(game) === details) return;
  games.details = new Map([...games.details, [game, details]]);
}
