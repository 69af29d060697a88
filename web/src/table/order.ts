// One's own order of the hand: kept while cards come and go, forgotten with the next deal.

/** The cards in one's own order; new ones stand where sorting puts them. */
export function arranged<Card>(cards: Card[], own: Card[] | null): Card[] {
  if (!own || isNewDeal(cards, own)) return cards;
  const shown = own.filter((card) => cards.includes(card));
  cards.forEach((card, n) => {
    if (!shown.includes(card)) shown.splice(n === 0 ? 0 : shown.indexOf(cards[n - 1]!) + 1, 0, card);
  });
  return shown;
}

/** One card at another place. */
export function moved<Card>(cards: Card[], card: Card, to: number): Card[] {
  const others = cards.filter((one) => one !== card);
  return [...others.slice(0, to), card, ...others.slice(to)];
}

/** Most of these cards were not there before. */
function isNewDeal<Card>(cards: Card[], own: Card[]): boolean {
  return 2 * cards.filter((card) => own.includes(card)).length < cards.length;
}
