// The form of each game. The pad hands each one its own game's entries.

import type { Component } from 'svelte';
import type { PadGame } from '../pad';
import Gauner from './Gauner.svelte';
import Gaunerbande from './Gaunerbande.svelte';
import type { FormProps } from './form';
import Partout from './Partout.svelte';
import PartyBugs from './PartyBugs.svelte';
import TaxTheRich from './TaxTheRich.svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const FORMS: Record<PadGame, Component<FormProps<any, any>>> = {
  gaunerbande: Gaunerbande,
  party_bugs: PartyBugs,
  partout: Partout,
  gauner: Gauner,
  tax_the_rich: TaxTheRich,
};
