// The three rows as they are seen: cards keep their identity while they lie there, and know where they go.

import type { GameEvent } from '../../table/layout';
import type { GaunerView } from '../../wire/views';
import { follow, type RowCard } from './kinds';

export class Lineup {
  rows: RowCard[][] = $state.raw([[], [], []]);
  private goes = new Map<number, string[]>();
  private heard: GameEvent[] = [];
  private keys = 0;

  constructor(view: () => GaunerView, events: () => GameEvent[]) {
    let shown: RowCard[][] = [];
    $effect.pre(() => {
      const news = events() === this.heard ? [] : events();
      this.heard = events();
      const rows = view().rows.map((row, n) => follow(shown[n] ?? [], row, () => ++this.keys));
      this.send(shown, rows, news, view().seat);
      shown = rows;
      this.rows = rows;
    });
  }

  goesTo(key: number): string[] {
    return this.goes.get(key) ?? [];
  }

  /** What a row has lost goes to the hand of who took it, or to prison. */
  private send(before: RowCard[][], now: RowCard[][], news: GameEvent[], me: number | null): void {
    for (const { event, kind, end, seat } of news) {
      if (event !== 'take' && event !== 'jail') continue;
      const row = Number(String(end)[0]) - 1;
      const stays = new Set(now[row]?.map(({ key }) => key));
      const own = seat === me ? [`hand:${String(kind)}`] : [];
      const places = event === 'jail' ? [`prison:${String(kind)}`] : [...own, `seat:${String(seat)}`];
      for (const card of before[row] ?? []) if (card.kind === kind && !stays.has(card.key)) this.goes.set(card.key, places);
    }
  }
}
