// Days as people write them.

import { speech } from '../i18n/index.svelte';

export function day(at: number): string {
  return at ? new Date(at).toLocaleDateString(speech.language, { dateStyle: 'medium' }) : '–';
}

export function moment(at: number): string {
  return new Date(at).toLocaleString(speech.language, { dateStyle: 'short', timeStyle: 'short' });
}
