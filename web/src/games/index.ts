// What the client knows of each game: how it is drawn. Everything else comes from the server.

import type { Component } from 'svelte';
import type { LayoutProps } from '../table/layout';
import type { AnyView, PartyBugsView } from '../wire/views';

// A layout takes its own game's view; the frame hands it what the server sent for that game.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Layout = Component<LayoutProps<any>>;

export interface GameLook {
  /** The middle of the table and the hand; without one, the prompt bar's buttons do it all. */
  layout: () => Promise<{ default: Layout }>;
  /** Choices that the layout offers by a gesture; the prompt bar offers the others as buttons. */
  byHand: (choice: string) => boolean;
  /** Whether few points are good. */
  low: boolean;
  /** The layout shows itself what a round has brought. */
  ownSummary?: boolean;
  /** Who plays along without a seat, and wins if nobody at the table does. */
  unseated?: { name: string; score: (view: AnyView) => number | undefined };
  /** The two colours of its cover, and its picture (see cards/icons). */
  cover: { ground: string; ink: string; icon: string };
  publisher: string;
}

const plain = () => import('../table/PlainLayout.svelte');
const layouts = import.meta.glob<{ default: Layout }>('./*/Layout.svelte');

function layoutOf(game: string): GameLook['layout'] {
  return layouts[`./${game}/Layout.svelte`] ?? plain;
}

const hasLayout = (game: string) => `./${game}/Layout.svelte` in layouts;
const byVerbs =
  (game: string, ...verbs: string[]) =>
  (choice: string) =>
    hasLayout(game) && verbs.includes(choice.split(' ')[0] ?? '');

export const LOOKS: Record<string, GameLook> = {
  gaunerbande: {
    layout: layoutOf('gaunerbande'),
    byHand: byVerbs('gaunerbande', 'pass', 'play'),
    low: true,
    cover: { ground: '#2f2a3a', ink: '#f0c674', icon: 'robber' },
    publisher: 'Perdix Spiele',
  },
  party_bugs: {
    layout: layoutOf('party_bugs'),
    byHand: byVerbs('party_bugs', 'hide', 'play', 'take', 'pair'),
    low: true,
    unseated: { name: 'Paul', score: (view) => (view as Partial<PartyBugsView>).paul?.score },
    cover: { ground: '#7c2f4d', ink: '#ffd9a0', icon: 'beetle-shell' },
    publisher: 'Abacusspiele',
  },
  partout: {
    layout: layoutOf('partout'),
    byHand: byVerbs('partout', 'number', 'colour', 'announce', 'play', 'jail'),
    low: false,
    cover: { ground: '#1d4e6b', ink: '#f4dcae', icon: 'queen-crown' },
    publisher: 'SpielMr',
  },
  gauner: {
    layout: layoutOf('gauner'),
    byHand: byVerbs('gauner', 'take', 'lay', 'skip', 'count', 'return'),
    low: false,
    ownSummary: true,
    cover: { ground: '#8a4a1c', ink: '#ffe9c2', icon: 'prisoner' },
    publisher: 'NSV',
  },
  tax_the_rich: {
    layout: layoutOf('tax_the_rich'),
    byHand: (choice) => hasLayout('tax_the_rich') && choice !== 'steal none' && !choice.startsWith('worker'),
    low: false,
    cover: { ground: '#1f5a43', ink: '#f2d58a', icon: 'top-hat' },
    publisher: 'Pegasus Spiele, Alion Games',
  },
};

export const GAME_IDS = Object.keys(LOOKS);
