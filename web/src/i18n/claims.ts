// Texts around claiming the rest of a round.

import type { Both } from './index.svelte';

export const CLAIMS = {
  claim: { en: 'Claim the rest', de: 'Den Rest beanspruchen' },
  title: { en: 'All remaining tricks are mine', de: 'Der Rest gehört mir' },
  certain: {
    en: 'You win all {n} remaining tricks, whatever the others hold and play. They are played out at once.',
    de: 'Du gewinnst alle {n} restlichen Stiche, egal was die anderen haben und spielen. Sie werden gleich ausgespielt.',
  },
  uncertain: {
    en: 'You claim all {n} remaining tricks. By what you can know they are not certain, so the others are asked, and your hand is shown to everybody. If somebody refuses, you play on, and your cards are known.',
    de: 'Du beanspruchst alle {n} restlichen Stiche. Nach dem, was du wissen kannst, sind sie nicht sicher: Die anderen werden gefragt, und alle sehen deine Hand. Lehnt jemand ab, geht es mit deinen bekannten Karten weiter.',
  },
  once: { en: 'Once in a round.', de: 'Das geht einmal in jeder Runde.' },
  playOut: { en: 'Claim {n} tricks', de: '{n} Stiche beanspruchen' },
  showAndAsk: { en: 'Show my hand and ask', de: 'Hand zeigen und fragen' },

  // the others are asked
  asked: { en: '{name} claims all {n} remaining tricks with this hand.', de: '{name} beansprucht mit dieser Hand alle {n} restlichen Stiche.' },
  agree: { en: 'Agree', de: 'Zustimmen' },
  refuse: { en: 'Refuse', de: 'Ablehnen' },
  waits: { en: 'Not answered yet: {names}.', de: 'Noch nicht geantwortet: {names}.' },
  withdraw: { en: 'To withdraw it, play a card.', de: 'Spielst du eine Karte, ist es zurückgezogen.' },

  // what happened
  claimedCertain: { en: '{name} claims all {n} remaining tricks: they are certain.', de: '{name} beansprucht alle {n} restlichen Stiche: Sie sind sicher.' },
  claimed: { en: '{name} claims all {n} remaining tricks.', de: '{name} beansprucht alle {n} restlichen Stiche.' },
  claimedShowing: { en: '{name} claims all {n} remaining tricks and shows {cards}.', de: '{name} beansprucht alle {n} restlichen Stiche und zeigt {cards}.' },
  agreed: { en: '{name} agrees.', de: '{name} stimmt zu.' },
  refused: { en: '{name} refuses; play goes on.', de: '{name} lehnt ab; es wird weitergespielt.' },
  voided: {
    en: 'All agree, but no legal play gives {name} every trick; play goes on.',
    de: 'Alle stimmen zu, aber nach den Regeln kann {name} nicht alle Stiche bekommen; es wird weitergespielt.',
  },
} satisfies Record<string, Both>;
