// Does what a button asks for; what is refused is said.

import { t } from '../i18n/index.svelte';
import { toast } from '../toasts.svelte';

/** Whether it was done. */
export async function act(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (why) {
    toast((why as Error).message || t('offline'), 'warn');
    return false;
  }
}
