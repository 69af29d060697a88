// What a client knows of one table. Messages come as fast as they like; they are *shown* one after the other, each
// with the time it takes to be understood, and all at once when nobody looks.

import { lookOf } from '../games';
import { isOverDays } from '../days/days';
import { games } from '../games.svelte';
import { anew } from '../identity.svelte';
import { COMFORTS } from '../i18n/comforts';
import { both, named, speech, t } from '../i18n/index.svelte';
import { forgetChoices, rememberChoice } from '../replay/memory';
import { toast } from '../toasts.svelte';
import type { ClaimableShown, FactMessage, Hint, ChatLine, Known, Words, Lobby, Play, Presence, ReactionShown, Resumed, ServerMessage, TableMessage, TermsShown, TipShown, You } from '../wire/schema';
import { Connection, Refused, type Link, type Request } from '../wire/socket';
import type { AnyView } from '../wire/views';
import { personName, seatName } from './bots';
import { linesOfClaim } from './claims';
import { Dealing } from './dealing';
import type { Choice, GameEvent } from './layout';
import { isCount } from './endings/lines';
import { isDeed, saidOf, seatOf, withoutName } from './said';
import { Showing, type Part, type Shown } from './showing.svelte';
import { changesAt, endsAt, isLookedAt, timeFor } from './timing';
import { between } from './between';

export interface Told {
  key: number;
  text: string;
}

const LONGEST_LOG = 1000;

export class Session {
  table: string;
  terms: TermsShown | null = $state.raw(null);
  lobby: Lobby | null = $state.raw(null);
  you: You | null = $state.raw(null);
  play: Play | null = $state.raw(null);
  events: GameEvent[] = $state.raw([]);
  counted: GameEvent[] | null = $state.raw(null); // with which a round of this match was last counted
  chat: ChatLine[] = $state.raw([]);
  log: Told[] = $state.raw([]);
  presence: Presence | null = $state.raw(null);
  reaction: { seat: number; kind: ReactionShown['kind']; key: number } | null = $state.raw(null); // the latest
  hint: Hint | null = $state.raw(null);
  hinting = $state(false);
  sharpening = $state(false); // the hint is being thought about still, here
  thinking: AbortController | null = null;
  thought: { known?: Known; words?: Words } = {}; // what the server said to think with
  readonly showing = new Showing();
  /** What each seat did last, until its next turn. */
  deeds: Record<number, string> = $state.raw({});
  /** When one's own time is up, as it was told, shown or not. */
  due: number | null = $state(null);
  link: Link = $state('connecting');
  refused: string | null = $state(null);
  sending = $state(0);
  private sent = $state.raw({ match: 0, decision: 0 });
  unread = $state(0);
  playAt = $state(0); // when the play shown arrived, for its clocks

  readonly view: AnyView | null = $derived((this.play?.view as AnyView | undefined) ?? null);
  readonly me: number | null = $derived(this.you?.seat ?? null);
  /** A tournament waits for this match: nobody is its host. */
  readonly drawn: boolean = $derived(Boolean(this.terms?.tournament) && this.lobby?.match === 1 && this.lobby.stage !== 'finished');
  readonly isHost: boolean = $derived(this.lobby !== null && this.lobby.host === this.you?.person && !this.drawn);
  readonly names: string[] = $derived(this.lobby?.seats.map((seat, number) => seatName(seat, number)) ?? []);
  readonly choices: Choice[] = $derived.by(() => {
    const asked = this.lobby?.stage === 'playing' && !this.showing.running;
    return (asked ? (this.view?.choices ?? []) : []).map((choice, n) => ({ choice, label: this.labelOf(choice, this.play?.labels?.[n] ?? choice) }));
  });
  /** A choice is on its way, or done and not yet shown: what is offered still is no longer to be had. */
  readonly busy: boolean = $derived(
    this.sending > 0 || (this.sent.match > 0 && this.sent.match === this.lobby?.match && this.sent.decision >= (this.play?.decision ?? 0)),
  );
  /** Whether one may take back: nobody else plays along, and there is something to take back. */
  readonly undoable: boolean = $derived(
    this.me !== null &&
      this.lobby?.stage === 'playing' &&
      !this.terms?.rated &&
      !this.terms?.daily?.counted &&
      (this.play?.decision ?? 1) > 1 &&
      this.lobby.seats.every(({ held }, seat) => seat === this.me || held === 'bot'),
  );
  /** Whether one is asked what claiming the rest means. */
  claiming = $state(false);
  /** What one may claim now. */
  readonly claimable: ClaimableShown | null = $derived(this.showing.running || this.play?.claim ? null : (this.play?.claimable ?? null));
  readonly hints: Record<string, TipShown> = $derived.by(() => {
    const fits = this.hint?.match === this.lobby?.match && this.hint?.decision === this.play?.decision;
    const tips = (fits ? this.hint?.tips : undefined) ?? [];
    return Object.fromEntries(tips.map((tip) => [tip.choice, { ...tip, label: this.labelOf(tip.then?.length ? '' : tip.choice, tip.label), reason: this.named(tip.reason) }]));
  });

  private readonly connection: Connection;
  private seen = 0;
  private latest: { match: number; decision: number } = { match: 0, decision: 0 }; // as it was told, shown or not
  private readonly dealing: Dealing;
  private lastLobby: Lobby | null = null; // as it was told, shown or not
  private acted: number | null = null; // the seat that did something last
  private lines = 0;
  private match = 0; // of which the log tells
  private storyIn = ''; // the log's language

  constructor(table: string, connect = (self: Session) => self.connect()) {
    this.table = table;
    this.dealing = new Dealing(table, (request) => this.connection.ask(request));
    this.connection = connect(this);
    document.addEventListener('visibilitychange', this.flushHidden);
  }

  private connect(): Connection {
    return new Connection(this.table, () => this.seen, {
      message: (message) => this.hear(message),
      link: (link) => {
        this.link = link;
        if (link === 'open') this.dealFairly(); // the table is shown before one has joined; then it was too early
      },
      nobody: anew,
    });
  }

  close(): void {
    this.stopHint();
    this.showing.drop();
    document.removeEventListener('visibilitychange', this.flushHidden);
    this.connection.close();
  }

  /** Everything anew, as when one's language has changed. */
  refresh(): void {
    this.seen = 0;
    this.connection.restart();
  }

  // --- asking ---

  /** Asks for something; a refusal is shown, and told to the caller as false. */
  async ask(request: Request): Promise<boolean> {
    try {
      await this.connection.ask(request);
      return true;
    } catch (why) {
      if (why instanceof Refused) toast(why.message || t('offline'), 'warn');
      return false;
    }
  }

  /** Several choices can be sent without waiting: each gets the decision after the last. */
  async choose(choice: string): Promise<void> {
    this.stopHint();
    const { match, decision } = this.next();
    this.sent = { match, decision };
    this.sending += 1;
    try {
      await this.connection.ask({ type: 'choose', match, decision, choice, seen: this.seen });
      if (this.me !== null) rememberChoice(this.table, match, this.me, decision, choice);
    } catch (why) {
      this.sent = { match: 0, decision: 0 };
      if (why instanceof Refused) this.explainRefusal(why);
    } finally {
      this.sending -= 1;
    }
  }

  /** What the server says to a choice that is not on offer. Nothing is sent that could turn out to be legal. */
  async explain(choice: string): Promise<void> {
    if (!this.view?.waiting.includes(this.me ?? -1)) return toast(t('table.not_yours'));
    if (this.sending > 0 || this.view.choices.includes(choice) || this.showing.running) return;
    // A phase is called after what it asks, which can be impossible just now: then only `skip` or `pass` is on offer.
    const asked = [this.view.phase, ...this.view.choices.map(verbOf)].includes(verbOf(choice));
    if (asked) await this.choose(choice);
    else toast([t('table.yours'), this.question].filter(Boolean).join(': '));
  }

  /** What this phase asks, in words. */
  private get question(): string | undefined {
    return games.of(this.terms?.game ?? '')?.phases[this.view?.phase ?? ''];
  }

  async askHint(): Promise<void> {
    this.hinting = true;
    this.stopHint();
    const here = await import('../engine/hints').then(({ hintHere }) => hintHere(this)).catch(() => false);
    if (!here) await this.ask({ type: 'hint' });
    this.hinting = this.sharpening = false;
  }

  /** Nobody waits for the hint that is being thought about here. */
  stopHint(): void {
    this.thinking?.abort();
    if (this.sharpening) this.hint = null;
    this.sharpening = false;
  }

  /** Undoes one's last decision; for somebody alone with bots. */
  async takeBack(): Promise<void> {
    const { match, decision } = this.latest;
    await this.ask({ type: 'take_back', match, decision });
  }

  private next(): { match: number; decision: number } {
    const { match, decision } = this.latest;
    const after = this.sent.match === match ? this.sent.decision + 1 : 0;
    return { match, decision: Math.max(decision, after) };
  }

  private explainRefusal(why: Refused): void {
    if (why.code === 'ahead') this.connection.rejoin();
    const known = why.code === 'already_chosen' || why.code === 'too_late';
    if (!known) toast(why.message || t('offline'), 'warn');
  }

  // --- hearing ---

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        return this.takeWhole(message);
      case 'resumed':
        return this.takeResumed(message);
      case 'fact':
        return this.takeFact(message);
      case 'presence':
        this.presence = message;
        return;
      case 'reaction':
        this.reaction = { seat: message.seat, kind: message.kind, key: (this.reaction?.key ?? 0) + 1 };
        return;
      case 'hint':
        this.hint = message;
        return;
      case 'known':
      case 'words':
        this.thought = { ...this.thought, [message.type]: message };
        return;
      case 'refusal':
        this.refused = message.message;
    }
  }

  private takeWhole(message: TableMessage): void {
    this.showing.drop();
    this.seen = message.number;
    this.terms = message.terms;
    this.chat = message.chat ?? [];
    this.counted = message.counted?.length ? (message.counted as GameEvent[]) : null;
    this.stand(message.lobby, message.you, message.play ?? null);
    this.takeStory(message.told ?? []);
  }

  /** What happened lately, for a log that does not tell it yet. In another language all of it is new. */
  private takeStory(told: string[]): void {
    if (this.match !== this.lobby?.match || this.storyIn !== speech.language) this.log = [];
    this.match = this.lobby?.match ?? 0;
    this.storyIn = speech.language;
    if (this.log.length < told.length) {
      this.log = [];
      this.write(told.map((text) => this.named(text)));
    }
  }

  private takeResumed(message: Resumed): void {
    this.showing.flush();
    this.seen = message.number;
    this.stand(message.lobby, message.you, message.play ?? null);
  }

  /** So it stands now, whatever happened before. */
  private stand(lobby: Lobby, you: You, play: Play | null): void {
    this.lobby = lobby;
    this.you = you;
    this.events = [];
    this.deeds = {};
    if (this.sending === 0) this.sent = { match: 0, decision: 0 };
    this.setPlay(play, Date.now());
    this.noteLatest(lobby, play);
    if (you.seat !== null && you.seat !== undefined && lobby.seats[you.seat]?.taken_back) this.forgetTaken(you.seat, play?.decision ?? 1);
  }

  private takeFact(fact: FactMessage): void {
    this.seen = fact.number;
    this.noteLatest(fact.lobby, fact.play);
    if (fact.fact.fact === 'taken_back') this.forgetTaken(fact.fact.seat, fact.play?.decision ?? 1);
    if (fact.fact.fact === 'said') this.takeLine({ person: fact.fact.person, text: fact.fact.text });
    this.showing.add(this.partsOf(fact, Date.now()));
  }

  /** Decisions are counted from an earlier one again; what was thought or remembered of those after it is void. */
  private forgetTaken(seat: number, decision: number): void {
    this.sent = { match: 0, decision: 0 };
    this.hint = null;
    if (seat === this.me && this.lastLobby) forgetChoices(this.table, this.lastLobby.match, seat, decision);
  }

  private takeLine(line: ChatLine): void {
    this.chat = [...this.chat, line];
    if (line.person.id !== this.you?.person) this.unread += 1;
  }

  private noteLatest(lobby?: Lobby | null, play?: Play | null): void {
    if (lobby) this.lastLobby = lobby;
    if (lobby) this.dealFairly();
    if (lobby) this.latest = { match: lobby.match, decision: lobby.match === this.latest.match ? this.latest.decision : 0 };
    if (play) this.latest = { ...this.latest, decision: play.decision ?? 0 };
    if (play) this.due = isOverDays(this.terms) ? null : this.dueAfter(play);
  }

  private dueAfter({ view, clocks }: Play): number | null {
    const left = view.waiting.includes(this.me ?? -1) ? clocks?.find(({ seat }) => seat === this.me)?.left : undefined;
    return left === undefined ? null : Date.now() + left;
  }

  /** At once, whatever is still to be shown: others wait for what one reveals. */
  private dealFairly(): void {
    if (this.lastLobby) this.dealing.see(this.lastLobby, this.me);
  }

  /** Cuts anew, with a text of one's own. */
  async cut(own: string): Promise<boolean> {
    if (!this.lastLobby || this.me === null) return false;
    return this.dealing.cutWith(this.lastLobby, this.me, own).then(
      () => true,
      (why) => {
        if (why instanceof Refused) toast(why.message || t('offline'), 'warn');
        return false;
      },
    );
  }

  // --- showing ---

  private readonly flushHidden = (): void => {
    if (document.hidden) this.showing.flush();
  };

  /** A fact as it is shown: one event after the other, and the table as it stands then at its time. */
  private partsOf(fact: FactMessage, at: number): Part[] {
    const events = (fact.events ?? []) as GameEvent[];
    const [change, end] = [changesAt(events), endsAt(events)];
    const land = () => (fact.play && this.setPlay(fact.play, at), null);
    const parts = events.map((event, n) => () => {
      if (n === 0) this.open(fact, change > 0);
      if (n === end) this.seat(fact);
      if (n === change) land();
      return this.tell(event, this.named(fact.told?.[n] ?? ''), events.slice(n));
    });
    const before = parts.length > 0 ? parts : [() => (this.open(fact, false), this.seat(fact), land())];
    const after = change > 0 && change === events.length ? [land] : [];
    return [...before, ...after].map((apply, n) => ({ apply, first: n === 0 }));
  }

  /** `held`: the table looks as before but for what has just been laid. */
  private open(fact: FactMessage, held: boolean): void {
    this.events = (fact.events ?? []) as GameEvent[];
    if (isCount(this.events)) this.counted = this.events;
    else if (fact.fact.fact === 'started') this.counted = null;
    if (held && this.play && fact.play) this.setPlay(between(this.play, fact.play, this.events), this.playAt);
    this.tellOfDeal(fact);
    this.write(linesOfClaim(fact, this.terms?.game ?? '', this.names));
    if (fact.fact.fact === 'taken_back') this.write([both(COMFORTS.tookBack, { name: this.names[fact.fact.seat] ?? '' })]);
  }

  private seat({ lobby, you }: FactMessage): void {
    if (lobby) this.lobby = lobby;
    if (you) this.you = you;
  }

  /** Writes it down, at the seat too, and gives what is to be seen. */
  private tell(event: GameEvent, text: string, ahead: GameEvent[]): Shown {
    if (text) this.write([text]);
    const seat = seatOf(event);
    const look = lookOf(this.terms?.game ?? '');
    const words = saidOf(look, event, text, this.names[seat ?? -1] ?? '');
    if (seat !== null && isDeed(look, event)) this.keepDeed(seat, words || withoutName(text, this.names[seat] ?? ''));
    if (event.event === 'deal') this.deeds = {};
    this.acted = seat ?? this.acted;
    const known = seat !== null && seat === this.me && event.event !== 'trick'; // one knows what one did oneself
    const said = known ? '' : words;
    return { key: this.lines, event, text, seat, said, ahead: ahead.map((one) => one.event), time: timeFor(event, said, known), taps: isLookedAt(event, seat) && !known };
  }

  /** Several things that one seat does in a row are one deed. */
  private keepDeed(seat: number, words: string): void {
    const before = this.acted === seat ? this.deeds[seat] : undefined;
    this.deeds = { ...this.deeds, [seat]: before ? `${before}, ${words}` : words };
  }

  /** A deal that is void, or that one's own cut is not in, is not to be overlooked. */
  private tellOfDeal({ fact }: FactMessage): void {
    const told: string[] = [];
    if (fact.fact === 'voided') told.push(...fact.missing.map(({ person }) => t('deal.voided', { name: personName(person) })));
    if (fact.fact === 'frozen') told.push(...fact.absent.map((seat) => (seat === this.me ? t('deal.left_out') : t('deal.absent', { name: this.names[seat] ?? '' }))));
    for (const text of told) toast(text, 'warn');
    if (told.length > 0) this.write(told);
  }

  private setPlay(play: Play | null, at: number): void {
    this.play = play;
    this.playAt = at;
  }

  private named(text: string): string {
    return named(text, this.names);
  }

  private labelOf(choice: string, label: string): string {
    return (this.view && lookOf(this.view.game).label?.(choice, this.view)) ?? this.named(label);
  }

  private write(told: string[]): void {
    if (told.length === 0) return;
    const lines = told.map((text) => ({ key: ++this.lines, text }));
    this.log = [...this.log, ...lines].slice(-LONGEST_LOG);
  }
}

function verbOf(choice: string): string {
  return choice.split(' ')[0] ?? '';
}
