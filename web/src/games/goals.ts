// What one plays for, in a line: what the score means, and when the match ends. Options decide some of it.

import type { Both } from '../i18n/index.svelte';
import type { TermsShown } from '../wire/schema';

type Agreed = Pick<TermsShown, 'players' | 'options'>;

const GOALS: Record<string, (agreed: Agreed) => Both> = {
  gaunerbande: ({ options }) => ({
    en: `Few penalty points win; the match ends when somebody has more than ${options.target ?? 100}.`,
    de: `Wenige Minuspunkte gewinnen; Schluss ist, sobald jemand mehr als ${options.target ?? 100} hat.`,
  }),
  party_bugs: ({ players, options }) => {
    const rounds = options.variant ? 12 : 13;
    const paul = players === 2;
    return {
      en: `The lowest total wins after ${rounds} rounds${paul ? ' (Paul counts too)' : ''}; two cards of one value cancel out.`,
      de: `Nach ${rounds} Runden gewinnt die niedrigste Summe${paul ? ' (auch Pauls)' : ''}; zwei gleiche Karten heben sich auf.`,
    };
  },
  partout: ({ players }) => {
    const rounds = players === 4 ? 8 : 6;
    return players === 3
      ? {
          en: `A trick is a point, a kept announcement many more; most points after ${rounds} rounds win.`,
          de: `Ein Stich ist ein Punkt, eine gehaltene Ansage bringt viel mehr; nach ${rounds} Runden gewinnen die meisten Punkte.`,
        }
      : {
          en: `Win together what you and your partner announce; the team with most points after ${rounds} rounds wins.`,
          de: `Macht zu zweit so viele Stiche, wie ihr ansagt; nach ${rounds} Runden gewinnt das Team mit den meisten Punkten.`,
        };
  },
  gauner: () => ({
    en: 'Have kinds lying that sit in prison: cards × kinds are your points. Most after three scorings win.',
    de: 'Leg die Sorten aus, die im Gefängnis sitzen: Karten × Sorten sind Punkte. Die meisten nach drei Wertungen gewinnen.',
  }),
  tax_the_rich: ({ players }) => ({
    en: `Every stack is a point, a kept bid brings a bonus; ${players === 3 ? 'the best' : 'the two best'} after three rounds ${players === 3 ? 'wins' : 'win'}.`,
    de: `Jeder Stich ist ein Punkt, ein erfülltes Gebot bringt einen Bonus; nach drei Runden ${players === 3 ? 'gewinnt, wer vorn liegt' : 'gewinnen die zwei Besten'}.`,
  }),
};

/** The goal of a game under these terms; null for a game that nothing is known of here. */
export function goalOf(game: string, agreed: Agreed): Both | null {
  return GOALS[game]?.(agreed) ?? null;
}
