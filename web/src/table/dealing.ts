// A person's part in fair deals (docs/protocol.md, "Fair deals"), done by their browser: it cuts as soon as it sees a new
// commitment, and reveals when all cuts are frozen, for the first list that it was shown and for no other.

import { cutOf, freshOpening } from '../replay/hashes';
import { frozenIn, rememberCut, rememberLobby, remembered, rememberTaken, type RememberedDeal } from '../replay/memory';
import type { Lobby } from '../wire/schema';
import type { Request } from '../wire/socket';

const LONGEST = 64; // characters of a text of one's own

export class Dealing {
  private cutFor = ''; // commitment and seat
  private revealing = ''; // the commitment for which a reveal is on its way

  constructor(
    private readonly table: string,
    private readonly ask: (request: Request) => Promise<unknown>,
  ) {}

  /** Does what is to be done as the table stands. */
  see(lobby: Lobby, seat: number | null): void {
    rememberLobby(this.table, lobby);
    if (seat === null) this.cutFor = '';
    else if (!lobby.commitment) return;
    else if (lobby.stage === 'gathering' && !lobby.seats[seat]?.barred) this.cutOnce(lobby, seat);
    else if (lobby.stage === 'revealing') this.reveal(lobby, seat);
  }

  /** Cuts anew, with a text of one's own; that and new randomness replace the last cut. */
  cutWith(lobby: Lobby, seat: number, own: string): Promise<unknown> {
    const opening = freshOpening([...own.normalize('NFC').replace(/\p{Cs}/gu, '').trim()].slice(0, LONGEST).join(''));
    const cut = cutOf(this.table, lobby.match, seat, lobby.commitment, opening);
    rememberCut(this.table, lobby, seat, cut, opening);
    return this.send(lobby, cut);
  }

  private async send(lobby: Lobby, cut: string): Promise<void> {
    await this.ask({ type: 'cut', commitment: cut });
    rememberTaken(this.table, lobby, { taken: cut });
  }

  private cutOnce(lobby: Lobby, seat: number): void {
    const wanted = `${lobby.commitment} ${seat}`;
    if (this.cutFor === wanted) return;
    this.cutFor = wanted;
    const deal = this.dealOf(lobby, seat);
    if (lobby.seats[seat]?.cut && deal?.taken) return; // before the page was loaded anew
    const unanswered = Object.keys(deal?.cuts ?? {}).at(-1);
    const cut = unanswered ? this.send(lobby, unanswered) : this.cutWith(lobby, seat, '');
    cut.catch(() => (this.cutFor = ''));
  }

  private reveal(lobby: Lobby, seat: number): void {
    const deal = this.dealOf(lobby, seat);
    const shown = frozenIn(lobby);
    const opening = deal?.cuts[shown[seat] ?? ''];
    const done = lobby.frozen?.some((cut) => cut.seat === seat && cut.revealed);
    if (!opening || done || this.revealing === lobby.commitment || !alike(shown, deal?.frozen)) return;
    this.revealing = lobby.commitment;
    this.ask({ type: 'reveal', ...opening })
      .then(() => rememberTaken(this.table, lobby, { revealed: true }))
      .catch(() => undefined)
      .finally(() => (this.revealing = ''));
  }

  private dealOf(lobby: Lobby, seat: number): RememberedDeal | undefined {
    const deal = remembered(this.table, lobby.match)?.deals[lobby.commitment];
    return deal?.seat === seat ? deal : undefined;
  }
}

function alike(one: Record<string, string>, other: Record<string, string> = {}): boolean {
  const seats = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...seats].every((seat) => one[seat] === other[seat]);
}
