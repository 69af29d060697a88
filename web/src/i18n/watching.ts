// Texts about watching: with a delay, with open hands, by everybody's consent; and about animations to share.

import type { Both } from './index.svelte';

export const WATCHING = {
  // a new table
  who: { en: 'Who watches sees', de: 'Wer zuschaut, sieht' },
  nobody: { en: 'Nobody watches', de: 'Niemand schaut zu' },
  hidden: { en: 'what everybody sees', de: 'was alle sehen' },
  delayed: { en: 'all hands, {n} minutes later', de: 'alle Karten, {n} Minuten später' },
  consented: { en: 'all hands, while everybody agrees', de: 'alle Karten, solange alle einverstanden sind' },
  hiddenAbout: { en: 'Whoever has the link may watch.', de: 'Wer den Link hat, darf zuschauen.' },
  delayedAbout: {
    en: 'All of the match comes later, so choose longer than a round takes: whoever watches could tell a friend.',
    de: 'Die ganze Partie kommt später. Nimm mehr, als eine Runde dauert: Wer zuschaut, könnte etwas weitersagen.',
  },
  consentedAbout: {
    en: 'For friends: whoever watches could tell somebody who plays. Everybody at the table is asked, and can change their mind at any time.',
    de: 'Unter Freunden: Wer zuschaut, könnte etwas weitersagen. Alle am Tisch werden gefragt und können es jederzeit zurücknehmen.',
  },
  notListed: { en: 'Such a table is not listed.', de: 'So ein Tisch wird nicht gelistet.' },

  // at the table
  consent: { en: 'Those who watch may see my cards', de: 'Wer zuschaut, darf meine Karten sehen' },
  consentAbout: {
    en: 'They see all hands only while everybody agrees. You can withdraw this at any time.',
    de: 'Karten sind nur zu sehen, solange alle einverstanden sind. Du kannst das jederzeit zurücknehmen.',
  },
  agrees: { en: 'shows cards to those who watch', de: 'zeigt Zuschauenden die Karten' },
  openHands: { en: 'with open hands', de: 'mit offenen Karten' },
  behind: { en: '{n} minutes behind', de: '{n} Minuten später' },
  later: {
    en: 'You watch {n} minutes behind: once the cards are dealt, you see the match so much later, with all hands.',
    de: 'Du schaust {n} Minuten später zu: Sobald ausgeteilt ist, siehst du die Partie mit so viel Abstand, mit allen Karten.',
  },
  sit: { en: 'Sit down, if a seat is free by now', de: 'Hinsetzen, falls inzwischen ein Platz frei ist' },
  soon: { en: 'The match begins. You see it {n} minutes later.', de: 'Die Partie beginnt. Du siehst sie {n} Minuten später.' },

  // animations to share
  animation: { en: 'Share as an animation', de: 'Als Animation teilen' },
  animationAbout: {
    en: 'A GIF with names, cards and points, made here in the browser. It goes where you send it.',
    de: 'Ein GIF mit Namen, Karten und Punkten, hier im Browser gemacht. Es geht dorthin, wohin du es schickst.',
  },
  moment: { en: 'This trick or decision', de: 'Diesen Stich oder diese Entscheidung' },
  round: { en: 'This round', de: 'Diese Runde' },
  match: { en: 'The whole match, in short', de: 'Die ganze Partie im Schnelldurchlauf' },
  hand: { en: 'hand', de: 'Hand' },
} satisfies Record<string, Both>;
