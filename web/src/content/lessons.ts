// The lesson one is in, kept for this tab: a reload comes back to the same table and the same step.

interface Kept {
  table: string;
  seen: string[];
}

const KEY = 'stammtisch.lesson.';

export function keptTable(game: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + game) ?? 'null') as Kept | null;
    return typeof kept?.table === 'string' && Array.isArray(kept.seen) ? kept : null;
  } catch {
    return null;
  }
}

export function keepTable(game: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY + game, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY + game);
  } catch {
    // then a reload opens a new table
  }
}
