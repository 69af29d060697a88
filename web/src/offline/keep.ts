// What is to work without a network is fetched while there is one, and nothing else to do: the score pad, the rules
// with their drawn cards. The worker (public/sw.js) keeps what it sees; what was loaded before it came is added here.

import { fetchRules } from '../content';
import { FACES } from '../games/faces';
import { speech } from '../i18n/index.svelte';

const KEPT = 'stammtisch-1'; // as in sw.js

export async function keepForLater(): Promise<void> {
  await navigator.serviceWorker.ready;
  const screens = [import('../screens/ScorePad.svelte'), import('../screens/Rules.svelte'), import('./Notice.svelte')];
  await Promise.all([...screens, fetchRules(speech.language), ...FACES.map((load) => load())]);
  const kept = await caches.open(KEPT);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const name of loaded.filter((one) => one.startsWith(new URL(`${import.meta.env.BASE_URL}assets/`, location.href).href))) {
    if (!(await kept.match(name))) await kept.add(name);
  }
  document.documentElement.dataset.kept = '';
}
