// Texts of notices: what somebody is told while they are not at the table, by push and by e-mail; invitations.

import type { Both } from './index.svelte';

export const NOTICES = {
  title: { en: 'Notices', de: 'Nachrichten' },
  about: {
    en: 'Be told what happens while you are away. A notice never says anything about cards.',
    de: 'Erfahre, was geschieht, während du weg bist. Von Karten ist darin nie die Rede.',
  },
  here: { en: 'Tell me in this browser', de: 'In diesem Browser Bescheid sagen' },
  denied: {
    en: 'This browser does not let the page show notices. You can allow them in its settings.',
    de: 'Dieser Browser erlaubt der Seite keine Nachrichten. Du kannst sie in seinen Einstellungen zulassen.',
  },
  impossible: {
    en: 'This browser cannot be told anything. On an iPhone, put the page on the home screen first.',
    de: 'Dieser Browser kann keine Nachrichten zeigen. Leg die Seite auf dem iPhone zuerst auf den Home-Bildschirm.',
  },
  failed: { en: 'The browser did not agree: {why}', de: 'Der Browser wollte nicht: {why}' },
  elsewhere: { en: 'Browsers that are told: {count}', de: 'Browser, in denen Bescheid gesagt wird: {count}' },
  what: { en: 'Tell me when', de: 'Sag Bescheid, wenn' },
  turn: { en: 'it is my turn, at a table over days', de: 'ich an einem Tisch über Tage dran bin' },
  running_out: { en: 'my time is running out', de: 'meine Zeit abläuft' },
  over: { en: 'a match over days has ended', de: 'eine Partie über Tage zu Ende ist' },
  invited: { en: 'somebody invites me', de: 'mich jemand einlädt' },
  evening: { en: 'an evening of my group begins', de: 'ein Spieleabend meiner Gruppe beginnt' },
  quiet: { en: 'Quiet hours', de: 'Ruhezeit' },
  from: { en: 'from', de: 'von' },
  to: { en: 'to', de: 'bis' },
  mail: { en: 'E-mail', de: 'E-Mail' },
  address: { en: 'Address', de: 'Adresse' },
  save: { en: 'Save', de: 'Speichern' },
  remove: { en: 'Remove', de: 'Entfernen' },
  unconfirmed: {
    en: 'A letter with a link is on its way to {address}. E-mails begin when you have opened the link.',
    de: 'An {address} ist ein Brief mit einem Link unterwegs. E-Mails kommen, sobald du den Link geöffnet hast.',
  },
  confirmed: { en: 'E-mails go to {address}.', de: 'E-Mails gehen an {address}.' },
  off: { en: 'none', de: 'keine' },
  each: { en: 'each at once', de: 'jede sofort' },
  digest: { en: 'one a day', de: 'eine am Tag' },

  // the pages that links in e-mails lead to
  letters: { en: 'E-mails', de: 'E-Mails' },
  stop: { en: 'No more e-mails', de: 'Keine E-Mails mehr' },
  stopAbout: { en: 'Then nothing is sent to your address any more.', de: 'Dann geht nichts mehr an deine Adresse.' },
  stopped: { en: 'Done: there will be no more e-mails.', de: 'Erledigt: Es kommen keine E-Mails mehr.' },
  confirm: { en: 'This is my address', de: 'Das ist meine Adresse' },
  confirmAbout: {
    en: 'From then on you are told by e-mail what you have asked for.',
    de: 'Von da an erfährst du per E-Mail, was du wissen wolltest.',
  },
  done: { en: 'Done: this address is yours.', de: 'Erledigt: Die Adresse gehört dir.' },

  // invitations
  invite: { en: 'Invite somebody', de: 'Jemanden einladen' },
  inviteAbout: {
    en: 'With these people you have played lately. They are told, if they have asked to be.',
    de: 'Mit diesen Leuten hast du zuletzt gespielt. Sie erfahren es, wenn sie das möchten.',
  },
  nobody: { en: 'You have not played with anybody yet. Send the link instead.', de: 'Du hast noch mit niemandem gespielt. Schick lieber den Link.' },
  inviteNow: { en: 'Invite {name}', de: '{name} einladen' },
  invitedNow: { en: '{name} is invited.', de: '{name} ist eingeladen.' },
} satisfies Record<string, Both>;
