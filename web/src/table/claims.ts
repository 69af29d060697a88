// What a log says of claims.

import { miniOf } from '../games/minis';
import { CLAIMS } from '../i18n/claims';
import { both } from '../i18n/index.svelte';
import type { FactMessage } from '../wire/schema';

/** The sentence about a fact that concerns a claim; none about any other. */
export function linesOfClaim({ fact, play }: FactMessage, game: string, names: string[]): string[] {
  const name = 'seat' in fact ? (names[fact.seat] ?? '') : '';
  switch (fact.fact) {
    case 'claimed': {
      const cards = (play?.claim?.hand ?? []).map((card) => both(miniOf(game, card).name)).join(', ');
      const said = fact.certain ? CLAIMS.claimedCertain : cards ? CLAIMS.claimedShowing : CLAIMS.claimed;
      return [both(said, { name, n: fact.tricks, cards })];
    }
    case 'claim_answered':
      return [both(fact.agrees ? CLAIMS.agreed : CLAIMS.refused, { name })];
    case 'claim_voided':
      return [both(CLAIMS.voided, { name })];
    default:
      return [];
  }
}
