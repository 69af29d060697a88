import { mount } from 'svelte';
import App from './App.svelte';
import { speak, speech } from './i18n/index.svelte';
import { watchServer } from './hosting.svelte';
import { offline } from './offline/mode.svelte';
import { apply } from './settings.svelte';
import './style/tokens.css';
import './style/base.css';

apply();
speak(speech.language);
watchServer();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const later = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 2000));
  const keep = () => import('./offline/keep').then(({ keepForLater }) => keepForLater());
  if (offline.kept && !offline.on) {
    void import('./offline/upload').then(({ uploadMatches }) => uploadMatches()).catch(() => undefined);
    later(() => void import('./offline/files').then(({ keepAll }) => keepAll(() => undefined)).catch(() => undefined)); // a newer version
  }
  window.addEventListener('load', () => {
    const registered = navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    later(() => void registered.then(keep).catch(() => undefined));
  });
}
