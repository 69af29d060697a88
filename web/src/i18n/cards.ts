// Texts about how cards look.

export const CARDS = {
  letters: { en: 'Letters on the cards', de: 'Buchstaben auf den Karten' },
  palette: { en: 'Colours of the cards', de: 'Farben der Karten' },
  usual: { en: 'Usual', de: 'Gewohnt' },
  distinct: { en: 'For every colour vision', de: 'Für jedes Farbsehen' },
};
