// What a match's review tells of it in two sentences. The end of a match does not wait for it: it asks whether there is a
// review, and again only while one is being made.

import { api } from '../../wire/api';
import type { Language } from '../../i18n/index.svelte';
import type { MomentsShown } from '../../wire/schema';

const PAUSE = 3000;

export class Told {
  /** null until there is a review. */
  moments: MomentsShown | null = $state.raw(null);

  /** Asks, until it is known or what is given back is called. */
  follow(table: string, match: number, language: Language): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async (): Promise<void> => {
      const told = await api.moments(table, match, language).catch(() => null); // then the scores must do
      if (over) return;
      this.moments = told?.made ? told : null;
      if (told?.making) timer = setTimeout(() => void ask(), PAUSE);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
