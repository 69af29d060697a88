// The fifteen characters: their picture, what they are called, and what their rule card does while it is in force.

import type { Both } from '../../i18n/index.svelte';

interface RuleCard {
  name: Both;
  does: Both;
}

export interface Character {
  icon: string;
  name: Both;
  /** Shows the flag of the class revolution. */
  flag?: true;
  /** Shows the sign of the feminist revolution. */
  sign?: true;
  rule?: RuleCard;
}

const both = (en: string, de: string): Both => ({ en, de });
const rule = (name: Both, en: string, de: string): RuleCard => ({ name, does: { en, de } });

export const CHARACTERS: Record<string, Character> = {
  '1': { icon: 'bindle', name: both('Poor', 'Armer'), flag: true },
  '2': {
    icon: 'stork-delivery',
    name: both('Mother', 'Mutter'),
    flag: true,
    sign: true,
    rule: rule(
      both('New life', 'Neues Leben'),
      'Every Mother in a trick you win becomes a stack of her own.',
      'Jede Mutter in einem gewonnenen Stich wird ein eigener Stapel.',
    ),
  },
  '3': {
    icon: 'miner',
    name: both('Worker', 'Arbeiter'),
    flag: true,
    rule: rule(
      both('Union', 'Gewerkschaftsgründung'),
      'A Worker played as the last card of a trick counts 0 or 13, as you like.',
      'Ein Arbeiter, der als letzte Karte des Stichs fällt, zählt nach Wahl 0 oder 13.',
    ),
  },
  '3.5': {
    icon: 'teacher',
    name: both('Teacher', 'Lehrerin'),
    sign: true,
    rule: rule(
      both('Correction', 'Korrektur'),
      'The Teacher points at another seat: the card lying there counts 2 less.',
      'Die Lehrerin zeigt auf einen anderen Platz: Die Karte dort zählt 2 weniger.',
    ),
  },
  '4': {
    icon: 'palette',
    name: both('Artist', 'Künstlerin'),
    sign: true,
    rule: rule(
      both('Free spirit', 'Freigeist'),
      'With an Artist in the trick suits do not count, only values.',
      'Liegt eine Künstlerin im Stich, zählen nur Werte, keine Farben.',
    ),
  },
  '5': {
    icon: 'newspaper',
    name: both('Journalist', 'Journalistin'),
    sign: true,
    rule: rule(
      both('Free press', 'Freie Presse'),
      'The Journalist makes everybody else turn two random hand cards face up.',
      'Bei der Journalistin decken alle anderen zwei zufällige Handkarten auf.',
    ),
  },
  '5.5': {
    icon: 'stamper',
    name: both('Clerk', 'Sachbearbeiterin'),
    sign: true,
    rule: rule(
      both('Decree', 'Verordnung'),
      'The first Clerk of a trick names who leads next, but none of its winners.',
      'Die erste Sachbearbeiterin im Stich bestimmt, wer als Nächstes ausspielt, nur keinen Gewinner.',
    ),
  },
  '6': {
    icon: 'police-officer-head',
    name: both('Police', 'Polizist'),
    rule: rule(
      both('Stop and frisk', 'Stoppen & Filzen'),
      'The Police draws a card from another hand and gives one back.',
      'Der Polizist zieht eine Karte aus einer anderen Hand und gibt eine zurück.',
    ),
  },
  '7': {
    icon: 'microscope',
    name: both('Scientist', 'Wissenschaftlerin'),
    sign: true,
    rule: rule(
      both('Debunked', 'Widerlegt'),
      'Each Scientist in the trick makes its strongest remaining card count for nothing.',
      'Jede Wissenschaftlerin im Stich macht die stärkste verbliebene Karte wertlos.',
    ),
  },
  '7.5': {
    icon: 'chart',
    name: both('Broker', 'Börsenmakler'),
    rule: rule(
      both('Insider trading', 'Insiderhandel'),
      'Turning up a Broker from your hand, you may play another card face down.',
      'Wer einen Börsenmakler aus der Hand aufdeckt, darf eine andere Karte verdeckt spielen.',
    ),
  },
  '8': {
    icon: 'stethoscope',
    name: both('Doctor', 'Arzt'),
    rule: rule(
      both('Vaccination', 'Impftermin'),
      'In a trick with a Poor the Doctors are the strongest cards, the earlier the stronger.',
      'In einem Stich mit einem Armen sind Ärzte die stärksten Karten, je früher, desto stärker.',
    ),
  },
  '9': {
    icon: 'gavel',
    name: both('Judge', 'Richterin'),
    rule: rule(
      both('Overruled', 'Überstimmt'),
      'Who wins with a Judge moves the marker to another cell of its row.',
      'Wer mit einer Richterin gewinnt, versetzt den Bietmarker innerhalb seiner Reihe.',
    ),
  },
  '10': {
    icon: 'smartphone',
    name: both('Influencer', 'Influencer'),
    rule: rule(
      both('Self-absorbed', 'Selbstverliebt'),
      'Before scoring, two Influencers in your stacks cost you one stack, which the other side gets.',
      'Vor der Wertung kosten je zwei Influencer in den Stapeln einen Stapel, den die Gegenseite bekommt.',
    ),
  },
  '11': {
    icon: 'top-hat',
    name: both('Billionaire', 'Milliardär'),
    rule: rule(
      both('Hostile takeover', 'Feindliche Übernahme'),
      'The Billionaire changes places with a card already played; led, with the card of the last seat.',
      'Der Milliardär tauscht den Platz mit einer schon gespielten Karte; ausgespielt mit der des letzten Platzes.',
    ),
  },
  '12': { icon: 'capitol', name: both('President', 'Präsident') },
};
