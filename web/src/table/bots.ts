// Bots have names too, one for each seat.

const NAMES = ['Anton', 'Berta', 'Carl', 'Dora', 'Emil', 'Frieda'];

export function botName(seat: number): string {
  return NAMES[seat % NAMES.length] ?? 'Bot';
}
