// What something is and does, said in a sentence when one asks: by resting the mouse on it, by pressing long, or with
// the key "?", which goes on to the next thing when pressed again. `data-explain` on an element holds the sentence.

const RESTING = 600; // milliseconds of a mouse
const PRESSING = 480; // of a finger
const MOVED = 10; // pixels: then it is a drag, or scrolling

export class Explaining {
  of: HTMLElement | null = $state.raw(null);
  text = $state('');
  /** Somebody asked for it by key or finger: it is marked, and read aloud. */
  asked = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed: { x: number; y: number } | null = null;
  private clicked: { x: number; y: number } | null = null;
  private swallows = false;

  hide = (): void => {
    clearTimeout(this.timer);
    this.of = null;
    this.text = '';
  };

  private show(of: HTMLElement, asked: boolean): void {
    this.of = of;
    this.text = of.dataset.explain ?? '';
    this.asked = asked;
  }

  private later(of: HTMLElement, time: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => of.isConnected && then(), time);
  }

  // --- mouse ---

  /** Where cards move under a mouse that rests since a click, nobody asks. */
  over = (event: PointerEvent): void => {
    const of = explained(event.target);
    const still = this.clicked && Math.hypot(event.clientX - this.clicked.x, event.clientY - this.clicked.y) < MOVED;
    if (event.pointerType !== 'mouse' || of === this.of || still) return;
    this.clicked = null;
    if (!this.asked || of) this.hide();
    if (of) this.later(of, RESTING, () => this.show(of, false));
  };

  // --- touch ---

  down = (event: PointerEvent): void => {
    this.hide();
    this.swallows = false;
    this.clicked = { x: event.clientX, y: event.clientY };
    const of = explained(event.target);
    if (event.pointerType === 'mouse' || !of) return;
    this.pressed = { x: event.clientX, y: event.clientY };
    this.later(of, PRESSING, () => {
      this.swallows = true;
      this.show(of, true);
    });
  };

  move = (event: PointerEvent): void => {
    const { pressed } = this;
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MOVED) this.up();
  };

  up = (): void => {
    if (this.pressed && !this.swallows) clearTimeout(this.timer);
    this.pressed = null;
  };

  /** What was pressed long was not tapped, and asks for no menu. */
  swallow = (event: Event): void => {
    const touched = event.type === 'contextmenu' ? this.pressed !== null || this.swallows : this.swallows;
    if (!touched) return;
    if (event.type === 'click') this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  };

  // --- keys ---

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return this.hide();
    if (event.key !== '?' || (event.target as Element).closest?.('input, textarea, select')) return;
    const things = [...document.querySelectorAll<HTMLElement>('[data-explain]')].filter(isSeen);
    const focused = document.activeElement as HTMLElement | null;
    const first = explained(focused) ?? (focused === document.body ? null : focused?.querySelector<HTMLElement>('[data-explain]'));
    const next = this.of ? things[(things.indexOf(this.of) + 1) % things.length] : first;
    if (!next) return; // nothing is pointed at: the keys are listed (Keys.svelte)
    this.show(next, true);
    event.preventDefault();
  };
}

function explained(target: EventTarget | null): HTMLElement | null {
  const of = (target as Element | null)?.closest?.<HTMLElement>('[data-explain]') ?? null;
  return of?.dataset.explain ? of : null;
}

function isSeen(element: HTMLElement): boolean {
  return Boolean(element.dataset.explain) && element.getClientRects().length > 0;
}
