// Names of cards for those who listen; the prompts of this table.

import { both, type Both } from '../../i18n/index.svelte';
import { cards, colours } from '../../wire/reference/partout';
import type { Trump } from './view';

export const SPECIALS: Record<string, { does: Both }> = {
  K: { does: { de: 'sticht alles, außer dem Hofnarren', en: 'beats everything but the Jester' } },
  Q: { does: { de: 'sticht alles, außer dem Hofnarren', en: 'beats everything but the Jester' } },
  J: { does: { de: 'sticht König und Königin', en: 'beats King and Queen' } },
  D: { does: { de: 'sperrt eine Karte im Stich ein', en: 'jails a card of the trick' } },
  M: { does: { de: 'ändert die Trumpfzahl', en: 'changes the trump number' } },
  A: { does: { de: 'ändert die Trumpffarbe', en: 'changes the trump colour' } },
};

export function cardName(card: string): string {
  const special = SPECIALS[card];
  const name = both(cards[card]!);
  return special ? `${name}: ${both(special.does)}` : name;
}

export function trumpName({ number, colour }: Trump): string {
  if (number === null) return both(WORDS.unnamed);
  return colour === null ? String(number) : `${number} ${both(colours[colour])}`;
}

export const WORDS = {
  teamOf: { de: 'Das Zeichen des Teams: Wer dasselbe hat, spielt zusammen.', en: 'The team’s sign: those with the same one play together.' },
  trump: { de: 'Trumpf', en: 'Trump' },
  trumpIs: { de: 'Trumpf: {trump}', en: 'Trump: {trump}' },
  before: { de: 'zu Beginn des Stichs: {trump}', en: 'at the start of the trick: {trump}' },
  unnamed: { de: 'noch nicht genannt', en: 'not named yet' },
  hear: { de: '{number} und {colour} sind Trumpf!', en: '{number} and {colour} are trump!' },
  named: { de: 'So will es {name}.', en: 'So says {name}.' },
  changed: { de: '{name} stellt alles auf den Kopf.', en: '{name} turns it all upside down.' },
  nameNumber: { de: 'Welche Zahl ist Trumpf?', en: 'Which number is trump?' },
  nameColour: { de: 'Welche Farbe ist Trumpf?', en: 'Which colour is trump?' },
  newNumber: { de: 'Der Mathematiker: die neue Trumpfzahl', en: 'The Mathematician: the new trump number' },
  newColour: { de: 'Die Alchemistin: die neue Trumpffarbe', en: 'The Alchemist: the new trump colour' },
  announce: { de: 'Wie viele Stiche sagst du an?', en: 'How many tricks do you announce?' },
  pick: { de: 'Tippe auf deine Wahl', en: 'Tap what you choose' },
  stays: { de: '{thing} bleibt Trumpf', en: '{thing} stays trump' },
  becomes: { de: '{thing} wird Trumpf', en: '{thing} becomes trump' },
  sayOne: { de: '1 Stich ansagen', en: 'Announce 1 trick' },
  sayMany: { de: '{n} Stiche ansagen', en: 'Announce {n} tricks' },
  alone: { de: 'Ziel {sum}', en: 'Target {sum}' },
  together: { de: 'Mit dem Team ({partner}) ist das Ziel {sum}', en: 'With your team ({partner}) the target is {sum}' },
  soFar: { de: 'Das Team hat bisher {sum} angesagt.', en: 'Your team has announced {sum} so far.' },
  yetTo: { de: 'Dein Team sagt nach dir an.', en: 'Your team announces after you.' },
  brings: { de: 'bringt {n} Punkte extra', en: 'brings {n} extra points' },
  nothing: { de: 'ohne Extrapunkte', en: 'no extra points' },
  tooHigh: { de: 'nicht zu schaffen', en: 'cannot be met' },
  perTrick: { de: 'Jeder Stich zählt 1 Punkt.', en: 'Every trick counts 1 point.' },
  jail: { de: 'Tippe im Stich auf die Karte, die ins Verlies kommt.', en: 'Tap the card of the trick that goes to the dungeon.' },
  jailIt: { de: '{card} einsperren', en: 'Jail: {card}' },
  jailed: { de: '{card}, eingesperrt', en: '{card}, jailed' },
  dealerSign: { de: 'G', en: 'D' },
  dealer: { de: 'hat gegeben', en: 'dealt' },
  said: { de: 'hat {n} angesagt', en: 'announced {n}' },
  team: { de: 'Team {names}', en: 'Team {names}' },
  you: { de: 'Du', en: 'You' },
  standing: { de: '{won} von {target} Stichen', en: '{won} of {target} tricks' },
  standingOpen: { de: '{n} Stich, Ansage noch offen|{n} Stiche, Ansage noch offen', en: '{n} trick, announcement still open|{n} tricks, announcement still open' },
  met: { de: 'Ansage erfüllt', en: 'announcement met' },
  teams: { de: 'Die Teams', en: 'The teams' },
  place: { de: '{n}. Karte', en: 'card {n}' },
};
