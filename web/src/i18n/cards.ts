// Texts about how cards look.

export const CARDS = {
  letters: { en: 'Letters on the cards', de: 'Buchstaben auf den Karten' },
  palette: { en: 'Colours of the cards', de: 'Farben der Karten' },
  usual: { en: 'usual', de: 'gewohnt' },
  distinct: { en: 'for every colour vision', de: 'für jedes Farbsehen' },
};
