// A finished match comes in pages: page 0 is the start and the first steps, and so on.

export const PAGE = 30; // steps a page

export function pageOf(step: number): number {
  return step <= 0 ? 0 : Math.floor((step - 1) / PAGE);
}

/** The pages to have when looking at a step: its own first, then the one that would be needed soon. */
export function pagesFor(step: number, total: number): number[] {
  const page = pageOf(step);
  const last = pageOf(total);
  const within = step - page * PAGE;
  const soon = within > PAGE / 2 ? page + 1 : page - 1;
  return [page, soon].filter((one) => one >= 0 && one <= last);
}

export function clamp(step: number, total: number): number {
  return Math.min(Math.max(0, Number.isFinite(step) ? Math.round(step) : 0), total);
}

/** The beginning of the round before or after a step; null if there is none. */
export function otherRound(rounds: number[], step: number, way: 1 | -1): number | null {
  const found = way === 1 ? rounds.find((at) => at > step) : rounds.findLast((at) => at < step);
  return found ?? null;
}

/** Which round a step belongs to, from 1. */
export function roundOf(rounds: number[], step: number): number {
  return Math.max(1, rounds.filter((at) => at <= step).length);
}

/** The position before the next (or previous) of these choices; null if there is none. */
export function otherChoice(numbers: number[], step: number, way: 1 | -1): number | null {
  const positions = numbers.map((number) => number - 1);
  const found = way === 1 ? positions.find((at) => at > step) : positions.findLast((at) => at < step);
  return found ?? null;
}
