// A tiny router over the browser's history. Every screen is a path; links are plain <a href>. Where no server answers
// every path with the page (the demo), the path stands behind a #.

import { DEMO, isHere } from './offline/mode.svelte';

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; table: string }
  | { screen: 'rules'; game: string }
  | { screen: 'learn'; game: string }
  | { screen: 'replay'; table: string; match: number }
  | { screen: 'scorepad'; game: string | null }
  | { screen: 'history' }
  | { screen: 'groups' }
  | { screen: 'group'; group: string }
  | { screen: 'join'; code: string }
  | { screen: 'tournaments' }
  | { screen: 'tournament'; tournament: string }
  | { screen: 'drills' }
  | { screen: 'puzzle'; game: string }
  | { screen: 'daily'; game: string | null; day: string | null }
  | { screen: 'ratings'; game: string | null }
  | { screen: 'about' }
  | { screen: 'offline' }
  | { screen: 'letters'; token: string; confirm: boolean }
  | { screen: 'account' }
  | { screen: 'admin' }
  | { screen: 'invite'; code: string }
  | { screen: 'missing' };

export function parse(path: string): Route {
  const [first = '', second, third, ...more] = path.split('/').filter(Boolean).map(unescaped);
  if (more.length > 0) return { screen: 'missing' };
  switch (first) {
    case '':
      return { screen: 'home' };
    case 'table':
      return second && !third ? { screen: 'table', table: second } : { screen: 'missing' };
    case 'replay':
      return second && Number(third) > 0
        ? { screen: 'replay', table: second, match: Number(third) }
        : { screen: 'missing' };
    case 'new':
    case 'rules':
    case 'learn':
    case 'puzzle':
      return second && !third ? { screen: first, game: second } : { screen: 'missing' };
    case 'daily':
      return third && !/^\d{4}-\d\d-\d\d$/.test(third)
        ? { screen: 'missing' }
        : { screen: 'daily', game: second ?? null, day: third ?? null };
    case 'ratings':
      return third ? { screen: 'missing' } : { screen: 'ratings', game: second ?? null };
    case 'invite':
      return second && !third ? { screen: 'invite', code: second } : { screen: 'missing' };
    case 'scorepad':
      return third ? { screen: 'missing' } : { screen: 'scorepad', game: second ?? null };
    case 'group':
      return second && !third ? { screen: 'group', group: second } : { screen: 'missing' };
    case 'join':
      return second && !third ? { screen: 'join', code: second } : { screen: 'missing' };
    case 'letters':
      if (second === 'confirm' && third) return { screen: 'letters', token: third, confirm: true };
      return second && !third ? { screen: 'letters', token: second, confirm: false } : { screen: 'missing' };
    case 'tournament':
      return second && !third ? { screen: 'tournament', tournament: second } : { screen: 'missing' };
    case 'history':
    case 'groups':
    case 'tournaments':
    case 'drills':
    case 'about':
    case 'offline':
    case 'account':
    case 'admin':
      return second ? { screen: 'missing' } : { screen: first };
    default:
      return { screen: 'missing' };
  }
}

/** A stray % in an address stands for itself. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path and query of what is shown. */
function here(): string {
  return DEMO ? location.hash.slice(1) || '/' : location.pathname + location.search;
}

/** A path as the browser's address has it. */
export function address(path: string): string {
  return DEMO ? `#${path}` : path;
}

/** The same with everything before it, to be sent to others. */
export function link(path: string): string {
  return new URL(address(path), location.href).href;
}

/** What stands behind the question mark. */
export function query(): URLSearchParams {
  return new URLSearchParams(here().split('?')[1] ?? '');
}

const pathOf = (whole: string) => whole.split(/[?#]/)[0]!;

class Router {
  path = $state(pathOf(here()));
  route: Route = $derived(parse(this.path));
}

export const router = new Router();

export function go(path: string, replace = false): void {
  if (path === here() + (DEMO ? '' : location.hash)) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address(path));
  router.path = pathOf(here());
  window.scrollTo(0, 0);
}

/** Follows links within the client without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin) return;
  if (to.pathname.startsWith('/api/')) return void saveHere(event, to.pathname.slice('/api'.length), link.download);
  if (link.hasAttribute('download')) return;
  if (to.pathname === location.pathname && to.hash && !to.hash.startsWith('#/')) return DEMO ? showPart(event, to.hash) : undefined;
  event.preventDefault();
  go(to.hash.startsWith('#/') ? to.hash.slice(1) : to.pathname + to.search + to.hash);
}

/** A file of a table that is kept in this browser: no server has it. */
async function saveHere(event: MouseEvent, path: string, name: string): Promise<void> {
  const table = /^\/tables\/(\w+)\//.exec(path)?.[1];
  if (!table || !isHere(table)) return;
  event.preventDefault();
  await (await import('./offline/client')).save(path, name || 'proof.json');
}

/** A part of the page, where the # is used for something else. */
function showPart(event: MouseEvent, hash: string): void {
  event.preventDefault();
  document.getElementById(unescaped(hash.slice(1)))?.scrollIntoView();
}

window.addEventListener('popstate', () => (router.path = pathOf(here())));
