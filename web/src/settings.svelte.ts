// What this device remembers about its person's habits. Language is kept with the identity too, see `i18n`.

export type Theme = 'auto' | 'light' | 'dark';
/** `tap`: whatever happens stays until one taps. */
export type Speed = 'calm' | 'normal' | 'quick' | 'tap' | 'none';
export type Palette = 'usual' | 'distinct';

interface Kept {
  theme: Theme;
  speed: Speed;
  sound: boolean;
  letters: boolean; // beside the signs of suits
  palette: Palette; // 'distinct': suits that differ for every kind of colour vision
  banter: boolean; // bots say something now and then
  premove: boolean; // a card tapped before one's turn is kept and played then
  list: boolean; // all choices as a list of buttons, besides the table's gestures
}

const KEY = 'stammtisch.settings';
const DEFAULTS: Kept = { theme: 'auto', speed: 'normal', sound: true, banter: true, letters: false, palette: 'usual', premove: true, list: false };

function stored(): Kept {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Kept = $state(stored());

const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
const still = window.matchMedia?.('(prefers-reduced-motion: reduce)');

export function change(changed: Partial<Kept>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may refuse: the setting then lasts as long as the page
  }
  apply();
}

/** Tells the style sheets: light or dark, the suits' colours, and whether anything may move. */
export function apply(): void {
  const theme = settings.theme === 'auto' ? (dark?.matches ? 'dark' : 'light') : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.toggleAttribute('data-still', pace() === 0);
}

dark?.addEventListener?.('change', apply);
still?.addEventListener?.('change', apply);

/** By what the time of a motion is multiplied: 0 is no motion at all. */
export function pace(): number {
  return still?.matches ? 0 : patience();
}

/** By what the time to look at something is multiplied: who wants nothing to move has to look all the same. */
export function patience(): number {
  return { calm: 1.5, normal: 1, quick: 0.5, tap: 1, none: 0 }[settings.speed];
}
