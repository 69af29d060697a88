// Texts of agreeing on a match of Tax the Rich. They come with the screen, not with the first load.

import type { Both } from '../../i18n/index.svelte';

export const NEW_TAX = {
  rules: { en: 'Which rule cards?', de: 'Welche Regelkarten?' },
  rounds: { en: 'A scenario per round', de: 'Jede Runde ein Szenario' },
  roundsAbout: { en: 'Three of them, one after the other.', de: 'Drei davon, eines nach dem anderen.' },
  own: { en: 'Your own selection', de: 'Eigene Auswahl' },
  ownAbout: { en: 'Exactly these rule cards, for the whole match.', de: 'Genau diese Regelkarten, die ganze Partie lang.' },
  many: { en: 'only with 5 or 6 players', de: 'nur zu fünft oder sechst' },
  feminist: { en: 'Feminist revolution', de: 'Feministische Revolution' },
  feministAbout: { en: 'May be declared like the class revolution.', de: 'Darf ausgerufen werden wie die Revolution der Klassen.' },
} satisfies Record<string, Both>;
