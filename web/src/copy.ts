// Text to take elsewhere. Browsers lend the clipboard only to pages that came encrypted, and many a house is a small
// machine at home without that: there the old way, by selecting, does it.

import { t } from './i18n/index.svelte';
import { toast } from './toasts.svelte';

export async function copy(text: string): Promise<void> {
  if ((await lent(text)) || selected(text)) toast(t('copied'));
  else toast(t('copied.not'), 'warn');
}

async function lent(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function selected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  // An open dialog lets nothing outside of it be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand?.('copy') ?? false;
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
