// One's own turn: what has been pointed at but not yet done. All that is done is one of the choices on offer.

import { both } from '../../i18n/index.svelte';
import type { LayoutProps } from '../../table/layout';
import { toast } from '../../toasts.svelte';
import type { GaunerView } from '../../wire/views';
import { ownerOf, total, type Counts, type Kind } from './kinds';
import { WORDS } from './words';

export type Step = 'take' | 'lay' | 'count' | 'return' | null;

interface Laying {
  kind: Kind;
  least: number;
  most: number;
  owner: { seat: number; count: number } | null;
  /** Back to the choice of a kind; null once it is settled. */
  cancel: (() => void) | null;
}

export class Turn {
  private pointed: string | null = $state(null); // an end tapped once
  private hovered: string | null = $state(null); // an end under the mouse, or in focus
  private kind: Kind | null = $state(null);
  private back: Counts = $state({});

  private readonly props: () => LayoutProps<GaunerView>;
  private readonly view: GaunerView = $derived.by(() => this.props().view);
  readonly legal: Set<string> = $derived.by(() => new Set(this.props().choices.map(({ choice }) => choice)));
  readonly best: string | undefined = $derived.by(() => Object.keys(this.props().hints)[0]);

  readonly armed: string | null = $derived(this.pointed && this.legal.has(`take ${this.pointed}`) ? this.pointed : null);
  /** The end looked at, if it can be taken. */
  readonly end: string | null = $derived.by(() => {
    const end = this.hovered ?? this.armed;
    return end && this.legal.has(`take ${end}`) ? end : null;
  });
  readonly chosen: Kind | null = $derived.by(() => this.view.laying ?? (this.kind && this.legal.has(`lay ${this.kind}`) ? this.kind : null));
  readonly step: Step = $derived.by(() => {
    const { phase } = this.view;
    if (this.legal.size === 0 || phase === 'over') return null;
    return phase === 'lay' && this.chosen ? 'count' : phase;
  });

  readonly limit: number = $derived.by(() => this.view.limit ?? 0);
  readonly owed: number = $derived.by(() => this.view.owed[this.view.seat ?? -1] ?? 0);
  readonly giving: Counts = $derived(this.step === 'return' ? this.back : {});
  readonly picked: number = $derived(total(this.giving));

  readonly laying: Laying | null = $derived.by(() => this.layingNow());

  constructor(props: () => LayoutProps<GaunerView>) {
    this.props = props;
  }

  private layingNow(): Laying | null {
    const { view, chosen } = this;
    const offered = view.layable?.find(({ kind }) => kind === chosen);
    return offered ? { ...offered, owner: ownerOf(view.laid, offered.kind), cancel: view.laying ? null : () => (this.kind = null) } : null;
  }

  look = (end: string | null): void => {
    this.hovered = end;
  };

  tapEnd = (end: string, byTouch: boolean): void => {
    const { busy, explain } = this.props();
    if (busy) return;
    if (!this.legal.has(`take ${end}`)) return explain(`take ${end}`);
    if (byTouch && this.pointed !== end) this.pointed = end;
    else this.send(`take ${end}`);
  };

  /** A card between the ends: what can be taken is said, while it is one's turn to take. */
  tapInside = (): void => {
    if (this.step === 'take') toast(both(WORDS.ends));
  };

  take = (): void => {
    if (this.armed) this.send(`take ${this.armed}`);
  };

  skip = (): void => this.send('skip');

  lay = (n: number): void => {
    const settled = this.view.laying !== null;
    const kind = this.chosen;
    if (!settled) this.send(`lay ${kind}`);
    this.send(`count ${n}`);
  };

  tapHeap = (kind: Kind): void => {
    const { busy, explain } = this.props();
    if (busy) return;
    if (this.view.phase === 'return') return this.pick(kind);
    if (this.legal.has(`lay ${kind}`)) this.kind = this.kind === kind ? null : kind;
    else explain(`lay ${kind}`);
  };

  private pick(kind: Kind): void {
    const { explain } = this.props();
    const held = this.view.hand?.[kind] ?? 0;
    if (!this.legal.has(`return ${kind}`)) explain(`return ${kind}`);
    else if (this.picked < this.owed && (this.back[kind] ?? 0) < held) this.back[kind] = (this.back[kind] ?? 0) + 1;
  }

  clear = (): void => {
    this.back = {};
  };

  giveBack = (): void => {
    const going = (Object.keys(this.giving) as Kind[]).flatMap((kind) => Array.from({ length: this.giving[kind] ?? 0 }, () => kind));
    this.clear();
    for (const kind of going) this.props().choose(`return ${kind}`);
  };

  private send(choice: string): void {
    this.pointed = null;
    this.hovered = null;
    this.kind = null;
    this.props().choose(choice);
  }
}
