// The tables one has sat at lately on this device: in which round, and when. For the list of those to go on with.

export interface Lately {
  round: number;
  at: number; // milliseconds since 1970
}

const KEY = 'stammtisch.lately';
const MOST = 60;

function read(): Record<string, Lately> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Lately> | null;
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

export function lately(table: string): Lately | null {
  const kept = read()[table];
  return typeof kept?.round === 'number' && typeof kept.at === 'number' ? kept : null;
}

/** Notes the round, and the time whenever the round has changed: the day is all that is wanted of it. */
export function noteTable(table: string, round: number, now = Date.now()): void {
  const { [table]: before, ...others } = read();
  if (before?.round === round && now - before.at < 60_000) return;
  const kept = [...Object.entries(others).slice(1 - MOST), [table, { round, at: now }]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // then the list says what the server knows
  }
}
