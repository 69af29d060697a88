// What this device remembers about its person's habits. Language is kept with the identity too, see `i18n`.

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'calm' | 'quick' | 'none';

interface Kept {
  theme: Theme;
  speed: Speed;
  sound: boolean;
  list: boolean; // all choices as a list of buttons, besides the table's gestures
}

const KEY = 'stammtisch.settings';
const DEFAULTS: Kept = { theme: 'auto', speed: 'calm', sound: true, list: false };

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
  applyTheme();
}

export function applyTheme(): void {
  const theme = settings.theme === 'auto' ? (dark?.matches ? 'dark' : 'light') : settings.theme;
  document.documentElement.dataset.theme = theme;
}

dark?.addEventListener?.('change', applyTheme);

/** By what durations are multiplied: 0 is no motion at all. */
export function pace(): number {
  if (settings.speed === 'none' || still?.matches) return 0;
  return settings.speed === 'quick' ? 0.5 : 1;
}
