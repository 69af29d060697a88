// What bots say now and then. It depends on their temper and on what everybody knows: that a match begins, who is ahead
// after a round, who has won. Never on cards. Everybody at the table hears the same, and most of the time nothing.

import { hash } from '../games/look';
import { REMARKS } from '../i18n/faces';
import type { Both } from '../i18n/index.svelte';
import { botCharacter } from './bots';

export type Occasion = 'begin' | 'ahead' | 'behind' | 'won' | 'lost';

export interface Remark {
  seat: number;
  text: Both;
}

/** One time in this many somebody says something. */
const SELDOM: Record<Occasion, number> = { begin: 2, ahead: 3, behind: 3, won: 1, lost: 2 };

/** Takes the bots with their seats and the points, and says who says what; mostly null. `about` names the moment: the
    same moment has the same answer for everybody. */
export function remark(moment: 'begin' | 'round' | 'over', bots: { seat: number; name: string }[], scores: number[], winners: number[], lowWins: boolean, about: string): Remark | null {
  const dice = hash(`${moment} ${about}`);
  const bot = bots[dice % Math.max(1, bots.length)];
  if (bot === undefined) return null;
  const { seat, name } = bot;
  const occasion = occasionOf(moment, seat, scores, winners, lowWins);
  if (!occasion || (dice >>> 8) % SELDOM[occasion] !== 0) return null;
  const lines = REMARKS[botCharacter(name).temper][occasion];
  return { seat, text: lines[(dice >>> 16) % lines.length]! };
}

function occasionOf(moment: 'begin' | 'round' | 'over', seat: number, scores: number[], winners: number[], lowWins: boolean): Occasion | null {
  if (moment === 'begin') return 'begin';
  if (moment === 'over') return winners.includes(seat) ? 'won' : 'lost';
  const [best, worst] = lowWins ? [Math.min(...scores), Math.max(...scores)] : [Math.max(...scores), Math.min(...scores)];
  if (best === worst) return null;
  return scores[seat] === best ? 'ahead' : scores[seat] === worst ? 'behind' : null;
}
