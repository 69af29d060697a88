// The paper the sheets are kept on: one per game, in the browser's own storage, so that it works without a network.

import type { Sheet } from './pad';
import { believed } from './share';

const KEY = 'stammtisch.scorepad.';
const MOST_STEPS = 50;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY + key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(KEY + key);
    else localStorage.setItem(KEY + key, JSON.stringify(value));
  } catch {
    // private windows may refuse: the sheet then lasts as long as the page
  }
}

export function keptSheet(game: string): Sheet | null {
  return sheetOf(game, read(game));
}

function sheetOf(game: string, kept: unknown): Sheet | null {
  const sheet = believed(kept);
  return sheet?.game === game ? sheet : null;
}

/** What the sheet was before each change; as far back as it can be believed. */
function keptSteps(game: string): (Sheet | null)[] {
  const kept = read(`${game}.before`);
  if (!Array.isArray(kept)) return [];
  const doubtful = kept.findLastIndex((step) => step !== null && !sheetOf(game, step));
  return kept.slice(doubtful + 1).map((step) => sheetOf(game, step));
}

/** The sheet of one game, with every change undoable. All of it, and the round being entered, survives a reload. */
export class Paper {
  sheet: Sheet | null = $state.raw(null);
  private before: (Sheet | null)[] = $state.raw([]);
  readonly game: string;

  constructor(game: string) {
    this.game = game;
    this.sheet = keptSheet(game);
    this.before = keptSteps(game);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  put(sheet: Sheet | null): void {
    this.before = [...this.before, this.sheet].slice(-MOST_STEPS);
    this.keep(sheet);
  }

  undo(): void {
    const last = this.before.at(-1);
    if (last === undefined) return;
    this.before = this.before.slice(0, -1);
    this.keep(last);
  }

  /** The round being entered, if it is one of as many players. */
  get draft(): unknown {
    const kept = read(`${this.game}.draft`) as { players: number; entry: unknown } | null;
    return kept?.players === this.sheet?.names.length ? kept?.entry : null;
  }

  set draft(entry: unknown) {
    write(`${this.game}.draft`, entry === null ? null : { players: this.sheet?.names.length, entry });
  }

  private keep(sheet: Sheet | null): void {
    this.sheet = sheet;
    write(this.game, sheet);
    write(`${this.game}.before`, this.before);
  }
}

/** Names people used last, to start the next sheet with. */
export function lastNames(): string[] {
  const kept = read('names');
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
}

export function rememberNames(names: string[]): void {
  write('names', names);
}
