// What every game's form takes: the sheet, the round as entered so far, and where to put a changed one.

import type { Sheet } from '../pad';

export interface FormProps<Entry, Options> {
  sheet: Sheet<Entry, Options>;
  entry: Entry;
  round: number;
  change: (entry: Entry) => void;
}

/** The list with one place changed. */
export function withAt<T>(list: T[], at: number, value: T): T[] {
  return list.map((one, n) => (n === at ? value : one));
}
