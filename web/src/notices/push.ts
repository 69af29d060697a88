// This browser's own push subscription: asked of the browser, told to the server.

import { api } from '../wire/api';

export type State = 'impossible' | 'denied' | 'off' | 'on';

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How it stands in this browser, for the key that the house has now. */
export async function state(key: string): Promise<State> {
  if (!possible()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await current();
  return subscription && keyOf(subscription) === key ? 'on' : 'off';
}

/** Asks the browser, and tells the server. Throws what either of them says against it. */
export async function switchOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  if (old && keyOf(old) !== key) await old.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  await api.addBrowser({ endpoint: endpoint!, key: keys!.p256dh!, auth: keys!.auth! });
}

export async function switchOff(): Promise<void> {
  const subscription = await current();
  if (!subscription) return;
  await api.removeBrowser(subscription.endpoint);
  await subscription.unsubscribe();
}

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function keyOf(subscription: PushSubscription): string {
  const key = subscription.options.applicationServerKey;
  return key ? base64url(new Uint8Array(key)) : '';
}

export function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}
