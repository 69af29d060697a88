// The games as the server offers them, in the language spoken; asked for once per language.

import { speech, type Language } from './i18n/index.svelte';
import { api } from './wire/api';
import type { GameShown } from './wire/schema';

const asked = new Map<Language, Promise<GameShown[]>>();

class Games {
  list: GameShown[] = $state.raw([]);
  failed = $state(false);

  of(id: string): GameShown | undefined {
    return this.list.find((game) => game.id === id);
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
