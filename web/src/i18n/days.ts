// Texts of tables over days: the pace, deadlines, whose turn it is, notes and holidays.

import type { Both } from './index.svelte';

export const DAYS = {
  // the pace, on the page for a new table
  sitting: { en: 'At one sitting', de: 'In einem Rutsch' },
  perDay: { en: '1 day for a choice', de: '1 Tag je Zug' },
  perDays: { en: '{n} days for a choice', de: '{n} Tage je Zug' },
  perWeek: { en: 'A week for a choice', de: 'Eine Woche je Zug' },
  perTwoWeeks: { en: 'Two weeks for a choice', de: 'Zwei Wochen je Zug' },
  over: { en: 'Over days', de: 'Über Tage' },
  inAll: { en: '{n} days in all, for everybody', de: 'Insgesamt {n} Tage für alle' },
  about: {
    en: 'The table goes on without you: look in now and then. No bot takes your seat while you have time.',
    de: 'Der Tisch läuft ohne dich weiter: Schau ab und zu vorbei. Solange du Zeit hast, nimmt kein Bot deinen Platz ein.',
  },
  timeUp: { en: 'When time is up', de: 'Wenn die Zeit um ist' },
  once: { en: 'A bot decides, this once', de: 'Ein Bot entscheidet, nur dieses Mal' },
  takes_over: { en: 'A bot plays on until you are back', de: 'Ein Bot spielt weiter, bis du zurück bist' },
  takes_over_for_good: { en: 'A bot plays the match to its end', de: 'Ein Bot spielt die Partie zu Ende' },
  ends: { en: 'The match ends without a winner', de: 'Die Partie endet ohne Sieger' },

  // deadlines
  until: { en: 'until {when}', de: 'bis {when}' },
  untilOf: { en: '{name} has time {when}.', de: '{name} hat Zeit {when}.' },
  away: { en: 'On holiday until {when}', de: 'Im Urlaub bis {when}' },
  begins: { en: 'It begins by itself as soon as all seats are taken.', de: 'Es geht von selbst los, sobald alle Plätze besetzt sind.' },
  planned: {
    en: 'Planned: when it is your turn, this is played for you, even if you are away. Tap it again to withdraw it.',
    de: 'Vorgemerkt: Bist du dran, wird das für dich gespielt, auch wenn du weg bist. Noch einmal tippen nimmt es zurück.',
  },

  // an ended match
  ended: { en: 'The match has ended', de: 'Die Partie ist beendet' },
  endedWhy: {
    en: 'The time of {name} was up. Nobody has won, and it counts in no statistics.',
    de: 'Die Zeit von {name} war um. Gewonnen hat niemand, und in der Statistik zählt sie nicht.',
  },

  // whose turn
  turn: { en: 'Your turn at 1 table', de: 'An 1 Tisch bist du dran' },
  turns: { en: 'Your turn at {n} tables', de: 'An {n} Tischen bist du dran' },
  most: { en: 'more than {n}', de: 'mehr als {n}' },
  goOn: { en: 'Play', de: 'Spielen' },
  more: { en: 'More tables', de: 'Weitere Tische' },
  next: { en: 'Next table where it is my turn', de: 'Nächster Tisch, an dem ich dran bin' },
  previous: { en: 'Previous table where it is my turn', de: 'Voriger Tisch, an dem ich dran bin' },
  nowhere: { en: 'It is not your turn anywhere else.', de: 'Sonst bist du nirgends dran.' },

  // notes
  note: { en: 'My note', de: 'Meine Notiz' },
  noteAbout: { en: 'Only you see it.', de: 'Nur du siehst sie.' },
  noteKept: { en: 'Noted.', de: 'Notiert.' },
  save: { en: 'Save', de: 'Speichern' },

  // holidays
  holidays: { en: 'Holidays', de: 'Urlaub' },
  holidaysAbout: {
    en: 'On holiday your clocks stand still at tables over days. Everybody there sees it. {left} of {n} days are left this year.',
    de: 'Im Urlaub stehen deine Uhren an Tischen über Tage still. Alle dort sehen es. Dieses Jahr sind noch {left} von {n} Tagen übrig.',
  },
  noHolidays: { en: 'There are no holidays here.', de: 'Urlaub gibt es hier nicht.' },
  from: { en: 'From', de: 'Von' },
  to: { en: 'to, inclusive', de: 'bis einschließlich' },
  take: { en: 'Take a holiday', de: 'Urlaub nehmen' },
  taken: { en: '{from} – {to}', de: '{from} – {to}' },
  end: { en: 'End it now', de: 'Jetzt beenden' },
  cancel: { en: 'Do not take it', de: 'Doch nicht nehmen' },
} satisfies Record<string, Both>;
