// Two languages, switched live. Keys are typed: a text missing in one language does not compile.

import { de } from './de';
import { en, type Texts } from './en';

export type Language = 'de' | 'en';
export type Key = keyof Texts;

/** A text of one's own in both languages, for content that is not shared. */
export interface Both {
  de: string;
  en: string;
}

const KEY = 'stammtisch.language';
const TEXTS: Record<Language, Texts> = { de, en };

class Speech {
  language: Language = $state(preferred());
}

export const speech = new Speech();

function preferred(): Language {
  const kept = read();
  if (kept) return kept;
  const first = navigator.languages?.find((one) => /^(de|en)\b/i.test(one)) ?? 'en';
  return first.toLowerCase().startsWith('de') ? 'de' : 'en';
}

function read(): Language | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'de' || kept === 'en' ? kept : null;
  } catch {
    return null;
  }
}

export function speak(language: Language): void {
  speech.language = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // the choice then lasts as long as the page
  }
}

/** A text in the language spoken; `{name}` in it is filled in. */
export function t(key: Key, filled: Record<string, string | number> = {}): string {
  return fill(TEXTS[speech.language][key], filled);
}

/** For content that brings both languages itself. */
export function both(text: Both, filled: Record<string, string | number> = {}): string {
  return fill(text[speech.language], filled);
}

function fill(text: string, filled: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(filled[name] ?? whole));
}

/** 1 → "1 player", 2 → "2 players": the key's texts are separated by a bar. */
export function count(key: Key, n: number, filled: Record<string, string | number> = {}): string {
  const [one = '', many = one] = TEXTS[speech.language][key].split('|');
  return fill(n === 1 ? one : many, { n, ...filled });
}

/** The server writes people by their seats: "{2} passes." */
export function named(text: string, names: string[]): string {
  return text.replace(/\{(\d+)\}/g, (_, seat: string) => names[Number(seat)] ?? seat);
}

/** "Anna, Berta and Carl". */
export function together(names: string[]): string {
  return new Intl.ListFormat(speech.language).format(names);
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(speech.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
