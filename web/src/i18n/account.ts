// Texts of the account's page and of the invitation's.

import type { Both } from './index.svelte';

export const ACCOUNT = {
  title: { en: 'My account', de: 'Mein Konto' },
  lead: {
    en: 'You need none of this to play. It lets you stay who you are: on other devices, and when this one is lost.',
    de: 'Zum Spielen brauchst du nichts davon. Damit bleibst du, wer du bist: auf anderen Geräten und auch, wenn dieses verloren geht.',
  },
  nobody: { en: 'On this device you are nobody yet.', de: 'Auf diesem Gerät bist du noch niemand.' },
  you: { en: 'You are {name}.', de: 'Du bist {name}.' },
  fragile: {
    en: 'Only this device knows that you are {name}. Add a passkey or keep recovery codes, so that you can come back.',
    de: 'Nur dieses Gerät weiß, dass du {name} bist. Mit einem Passkey oder mit Ersatzcodes kannst du wiederkommen.',
  },
  since: { en: 'since {date}', de: 'seit {date}' },

  passkeys: { en: 'Passkeys', de: 'Passkeys' },
  passkeysLead: {
    en: 'With a passkey you sign in by fingerprint, face or PIN of your device. There is no password.',
    de: 'Mit einem Passkey meldest du dich per Fingerabdruck, Gesicht oder PIN deines Geräts an. Ein Passwort gibt es nicht.',
  },
  add: { en: 'Add a passkey', de: 'Passkey hinzufügen' },
  added: { en: 'The passkey is there: with it you can sign in on any device.', de: 'Der Passkey ist da: Damit kannst du dich auf jedem Gerät anmelden.' },
  used: { en: 'last used {date}', de: 'zuletzt benutzt {date}' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  remove: { en: 'Remove', de: 'Entfernen' },
  removeOf: { en: 'Remove {name}', de: 'Entfernen: {name}' },
  renameOf: { en: 'Rename {name}', de: 'Umbenennen: {name}' },
  impossible: {
    en: 'Passkeys need an encrypted page under a name (https://…). Here recovery codes do the same.',
    de: 'Passkeys brauchen eine verschlüsselte Seite mit einem Namen (https://…). Hier tun es Ersatzcodes.',
  },

  codes: { en: 'Recovery codes', de: 'Ersatzcodes' },
  codesLead: {
    en: 'Each of them signs you in once. Write them down, or keep them where you keep such things.',
    de: 'Jeder meldet dich einmal an. Schreib sie auf oder bewahr sie auf, wo du so etwas aufbewahrst.',
  },
  codesLeft: { en: 'You have {n} left.', de: 'Du hast noch {n}.' },
  codesNone: { en: 'You have none.', de: 'Du hast keine.' },
  codesMake: { en: 'Make new codes', de: 'Neue Codes machen' },
  codesOnce: {
    en: 'They are shown this once. Older ones are no longer good.',
    de: 'Sie werden nur dieses eine Mal gezeigt. Ältere gelten nicht mehr.',
  },
  copy: { en: 'Copy', de: 'Kopieren' },

  signIn: { en: 'Sign in', de: 'Anmelden' },
  signInLead: {
    en: 'You already are somebody here, and want to be that on this device too?',
    de: 'Du bist hier schon jemand und willst es auch auf diesem Gerät sein?',
  },
  withPasskey: { en: 'With a passkey', de: 'Mit einem Passkey' },
  withCode: { en: 'Recovery code', de: 'Ersatzcode' },
  withProvider: { en: 'With {name}', de: 'Mit {name}' },
  linkProvider: { en: 'Sign in with {name} from now on', de: 'Künftig mit {name} anmelden' },
  linked: { en: 'You can sign in with {name}.', de: 'Du kannst dich mit {name} anmelden.' },
  unlink: { en: 'No longer', de: 'Nicht mehr' },
  go: { en: 'Sign in', de: 'Anmelden' },
  failed: { en: 'Signing in did not work. Please try again.', de: 'Das Anmelden hat nicht geklappt. Bitte versuch es noch einmal.' },
  before: { en: 'And {name}?', de: 'Und {name}?' },
  beforeLead: {
    en: 'On this device you are {name} (tables to go on with: {tables}, finished matches: {matches}). None of that comes along. Nobody could be {name} again, unless you keep recovery codes.',
    de: 'Auf diesem Gerät bist du {name} (Tische zum Weiterspielen: {tables}, fertige Partien: {matches}). Nichts davon kommt mit. Niemand könnte wieder {name} sein, außer du behältst Ersatzcodes.',
  },
  keep: { en: 'Keep {name}: show me the codes', de: '{name} behalten: Codes zeigen' },
  forget: { en: 'Delete {name} and sign in', de: '{name} löschen und anmelden' },
  kept: { en: 'I have kept them: sign in', de: 'Ich habe sie: anmelden' },

  devices: { en: 'Devices', de: 'Geräte' },
  devicesLead: { en: 'All of them are you. End those that you no longer use.', de: 'Sie alle sind du. Beende, was du nicht mehr benutzt.' },
  this: { en: 'this device', de: 'dieses Gerät' },
  unknown: { en: 'A device', de: 'Ein Gerät' },
  seen: { en: 'last seen {date}', de: 'zuletzt gesehen {date}' },
  end: { en: 'End', de: 'Beenden' },
  endOf: { en: 'End {name}', de: 'Beenden: {name}' },

  data: { en: 'My data', de: 'Meine Daten' },
  dataLead: {
    en: 'Everything that this server has stored of you, and what this browser keeps: profile, devices, tables, results, what you said.',
    de: 'Alles, was dieser Server über dich gespeichert hat und was dieser Browser behält: Profil, Geräte, Tische, Ergebnisse, was du gesagt hast.',
  },
  export: { en: 'Export all', de: 'Alles exportieren' },
  delete: { en: 'Delete me', de: 'Mich löschen' },
  deleteLead: {
    en: 'Your name leaves all tables, results and lists, where “somebody” stands instead; what you said is removed. Matches that others played with you stay, and their proofs. Running matches go on with a bot. This cannot be undone.',
    de: 'Dein Name verschwindet von allen Tischen, aus Ergebnissen und Listen; dort steht dann „jemand“. Was du gesagt hast, wird entfernt. Partien, die andere mit dir gespielt haben, bleiben, auch ihre Beweise. Laufende Partien spielt ein Bot weiter. Das lässt sich nicht rückgängig machen.',
  },
  deleteSure: { en: 'Delete {name} for good', de: '{name} endgültig löschen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  deleted: { en: 'You have been deleted.', de: 'Du bist gelöscht.' },
  admin: { en: 'Look after the server', de: 'Den Server verwalten' },

  invited: { en: 'You are invited', de: 'Du bist eingeladen' },
  invitedLead: { en: 'What shall we call you?', de: 'Wie sollen wir dich nennen?' },
  enter: { en: 'Come in', de: 'Hereinkommen' },
  already: { en: 'You are here already, as {name}.', de: 'Du bist schon da, als {name}.' },
  toGames: { en: 'To the games', de: 'Zu den Spielen' },
  inviteOnly: { en: 'By invitation', de: 'Auf Einladung' },
  inviteOnlyLead: {
    en: 'New people need an invitation here. Open the link you were sent, or type its code.',
    de: 'Wer neu ist, braucht hier eine Einladung. Öffne den Link, den du bekommen hast, oder gib den Code ein.',
  },
  inviteCode: { en: 'Code of the invitation', de: 'Code der Einladung' },
} satisfies Record<string, Both>;
