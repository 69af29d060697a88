// What this device remembers of its person's first steps: the games whose lesson was offered, and those they know by now.

interface Steps {
  offered: string[];
  known: string[];
}

const KEY = 'stammtisch.beginner';

function read(): Steps {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Steps> | null;
    return { offered: listed(kept?.offered), known: listed(kept?.known) };
  } catch {
    return { offered: [], known: [] };
  }
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function add(what: keyof Steps, game: string): void {
  const steps = read();
  if (steps[what].includes(game)) return;
  steps[what].push(game);
  try {
    localStorage.setItem(KEY, JSON.stringify(steps));
  } catch {
    // then it is offered once more
  }
}

export const wasOffered = (game: string): boolean => read().offered.includes(game);
export const noteOffered = (game: string): void => add('offered', game);
/** Whether somebody has played a round of it here, or its lesson. */
export const isKnown = (game: string): boolean => read().known.includes(game);
export const noteKnown = (game: string): void => add('known', game);
