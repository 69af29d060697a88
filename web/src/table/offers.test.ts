import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { t } from '../i18n/index.svelte';
import type { SeatShown } from '../wire/schema';
import FreeSeats from './FreeSeats.svelte';
import OfferSeats from './OfferSeats.svelte';
import type { Session } from './session.svelte';

const anna: SeatShown = { held: 'person', person: { id: 'p1', name: 'Anna' } };
const bert: SeatShown = { held: 'left', person: { id: 'p2', name: 'Bert' }, bot: 'regular' };
const names = ['Anna', 'Bert', 'Carl', 'Dora'];

function at(person: string, seats: SeatShown[], more: object = {}): { session: Session; ask: ReturnType<typeof vi.fn> } {
  const ask = vi.fn();
  const session = { lobby: { stage: 'playing', seats }, you: { person }, me: null, isHost: false, names, ask, ...more };
  return { session: session as unknown as Session, ask };
}

describe('sitting down during a match', () => {
  afterEach(cleanup);

  it('is possible where the host has offered a seat, and where one sat before', () => {
    const seats: SeatShown[] = [anna, bert, { held: 'bot', bot: 'master' }, { held: 'bot', bot: 'master', offered: true }];
    render(FreeSeats, { session: at('p3', seats).session });
    expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([t('table.take_over', { name: 'Dora' })]);
    cleanup();
    render(FreeSeats, { session: at('p2', seats).session });
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('is offered by the host, a bot’s seat at a time', async () => {
    const seats: SeatShown[] = [anna, { ...bert, offered: true }, { held: 'bot', bot: 'master' }, { held: 'kept', bot: 'regular' }];
    const { session, ask } = at('p1', seats, { me: 0, isHost: true });
    render(OfferSeats, { session });
    expect(screen.getByText(t('table.offered', { name: 'Bert' }))).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: t('table.offer', { name: 'Carl' }) }));
    expect(ask).toHaveBeenCalledWith({ type: 'unseat', seat: 2 });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('is not for others to offer', () => {
    render(OfferSeats, { session: at('p3', [anna, bert]).session });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
