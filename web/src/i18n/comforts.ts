// Texts of a table's comforts: planned cards, keys, taking back, reactions, pictures to share.

import type { Both } from './index.svelte';

export const COMFORTS = {
  planned: { en: 'Planned: it is played as soon as it is your turn. Tap it again to withdraw it.', de: 'Vorgemerkt: Sie wird gespielt, sobald du dran bist. Noch einmal tippen nimmt sie zurück.' },
  unplanned: { en: 'Withdrawn.', de: 'Zurückgenommen.' },
  withdrawn: { en: 'The card you had planned cannot be played now.', de: 'Die vorgemerkte Karte lässt sich jetzt nicht spielen.' },

  // taking back
  takeBack: { en: 'Take back my last decision', de: 'Meine letzte Entscheidung zurücknehmen' },
  tookBack: { en: '{name} takes back the last decision.', de: '{name} nimmt die letzte Entscheidung zurück.' },
  withTakeBacks: { en: 'with take-backs', de: 'mit Zurücknehmen' },
  keyUndo: { en: 'take back, alone with bots', de: 'zurücknehmen, allein mit Bots' },

  keyTurns: { en: 'to the previous or next table over days where it is your turn', de: 'zum vorigen oder nächsten Tisch über Tage, an dem du dran bist' },

  // reactions
  reactions: { en: 'Reactions', de: 'Reaktionen' },

  // pictures
  picture: { en: 'Share as a picture', de: 'Als Bild teilen' },
  decides: { en: '{name} decides', de: '{name} entscheidet' },

  // keys
  keys: { en: 'Keys', de: 'Tasten' },
  keysAbout: {
    en: 'Each card and each choice has the key that is shown on it as soon as you use the keyboard.',
    de: 'Jede Karte und jede Möglichkeit hat eine Taste. Sie steht darauf, sobald du die Tastatur benutzt.',
  },
  keyCards: { en: 'a card of your hand, or one of the choices', de: 'eine Karte deiner Hand oder eine der Möglichkeiten' },
  keyArrows: { en: 'walk through your hand; with Shift, move a card', de: 'durch die Hand gehen; mit der Umschalttaste eine Karte verschieben' },
  keyEnter: { en: 'confirm what you have picked', de: 'bestätigen, was du gewählt hast' },
  keyPlus: { en: 'one more, one fewer', de: 'eine mehr, eine weniger' },
  keyHint: { en: 'a hint', de: 'ein Tipp' },
  keyRules: { en: 'the rules of the moment', de: 'die Regeln dazu' },
  keyChat: { en: 'chat', de: 'Chat' },
  keyScores: { en: 'scores', de: 'Punkte' },
  keyExplain: { en: 'what the card, number or sign is that has the focus; again, the next one', de: 'was die Karte, Zahl oder das Zeichen im Fokus ist; noch einmal: das nächste' },
  keyHelp: { en: 'this list, where nothing has the focus', de: 'diese Liste, wenn nichts im Fokus ist' },
  keyEscape: { en: 'close what is open', de: 'schließen, was offen ist' },
} satisfies Record<string, Both>;
