// Keeps what has been loaded once, so that the page opens without a connection: the shell, the rules, the score pad.
// Tables are live and never kept. Files under assets/ and offline/ have their content in their names and never change;
// so have the games as WebAssembly, in what is asked for.

const KEPT = 'stammtisch-1';
const BASE = new URL('./', location.href).pathname; // a folder, if this is the demo in one
const SHELL = ['', 'manifest.webmanifest', 'icon.svg'].map((path) => BASE + path);

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  const path = url.pathname.slice(BASE.length);
  if (/^(assets|offline)\/.*-|^engine\/.*\.wasm/.test(path)) event.respondWith(keptFirst(event.request));
  else if (event.request.mode === 'navigate') event.respondWith(freshFirst(BASE));
  else if (/^\/api\/games(\/|$)/.test(url.pathname)) event.respondWith(freshFirst(event.request));
});

// --- notices ---

self.addEventListener('push', (event) => {
  event.waitUntil(told(event.data?.json() ?? {}));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url = '/' } = event.notification.data ?? {};
  event.waitUntil(event.action === 'later' ? later(event.notification.tag) : goTo(url));
});

/** Shows a notice, in place of an older one of the same table; or takes it away, if there is nothing to do any more. */
async function told(notice) {
  const { kind, title, body, url, tag, actions } = notice;
  if (kind !== 'clear') {
    await self.registration.showNotification(title, { body, tag, data: { url, kind }, actions: actions ?? [], icon: '/icon-192.png', badge: '/icon-192.png' });
    return;
  }
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

const later = (table) => fetch(`/api/notices/tables/${encodeURIComponent(table)}/later`, { method: 'POST' });

/** The page that has this open already; or any page of ours, sent there; or a new one. */
async function goTo(path) {
  const url = new URL(path, location.origin).href;
  if (!url.startsWith(location.origin)) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url) ?? pages[0];
  if (!page) await self.clients.openWindow(url);
  else await (page.url === url ? page.focus() : page.navigate(url).then((there) => there?.focus()));
}

/** The page, and what it needs to start. */
async function keepShell() {
  const page = await (await fetch(BASE)).text();
  const assets = [...page.matchAll(/"((?:\/|\.\/)assets\/[^"]+)"/g)].map(([, path]) => new URL(path, new URL(BASE, location.href)).pathname);
  await (await caches.open(KEPT)).addAll([...SHELL, ...assets]);
}

/** Every navigation is the same page; the newest one is kept for when there is no connection. */
async function freshFirst(asked) {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(asked);
    if (fresh.ok) await cache.put(asked, fresh.clone());
    return fresh;
  } catch (lost) {
    const kept = await cache.match(asked);
    if (kept) return kept;
    throw lost;
  }
}

async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** Assets of older versions go as soon as the page no longer names them. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}
