// How a round is entered (`games/<game>/PadForm.svelte`), and what is agreed before (`PadOptions.svelte`, if anything).
// The pad hands each one its own game's entries and options.

import type { Component } from 'svelte';
import type { FormProps } from './form';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Form = Component<FormProps<any, any>>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Agreed = Component<{ options: any }, object, 'options'>;

const forms = import.meta.glob<Form>('../../games/*/PadForm.svelte', { eager: true, import: 'default' });
const agreed = import.meta.glob<Agreed>('../../games/*/PadOptions.svelte', { eager: true, import: 'default' });

export function formOf(game: string): Form | undefined {
  return forms[`../../games/${game}/PadForm.svelte`];
}

export function optionsOf(game: string): Agreed | undefined {
  return agreed[`../../games/${game}/PadOptions.svelte`];
}
