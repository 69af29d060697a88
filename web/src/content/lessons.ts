// The lesson one is in, kept for this tab: a reload comes back to the same table and the same step.

interface Kept {
  table: string;
  seen: string[];
}

const KEY = 'stammtisch.lesson.';

/** Tables whose lesson is over: nobody goes on with them, unless they play on. */
const DONE = 'stammtisch.lessons_done';
const MOST_DONE = 50;

export function lessonsDone(): string[] {
  try {
    const done = JSON.parse(localStorage.getItem(DONE) ?? '[]') as unknown;
    return Array.isArray(done) ? done.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function noteLesson(table: string, done: boolean): void {
  const others = lessonsDone().filter((one) => one !== table);
  try {
    localStorage.setItem(DONE, JSON.stringify(done ? [...others, table].slice(-MOST_DONE) : others));
  } catch {
    // then it is listed among the tables to go on with
  }
}

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
