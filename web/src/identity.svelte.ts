// Who one is. Nobody signs up: the first thing that needs somebody makes a guest.

import { speak, speech, t, type Language } from './i18n/index.svelte';
import { toast } from './toasts.svelte';
import { api, Refusal } from './wire/api';
import type { IdentityShown } from './wire/schema';

const KEY = 'stammtisch.known'; // without it nobody asks the server who we are: it would not know

class Me {
  shown: IdentityShown | null = $state(null);
  /** The same as it was last told, for when there is no server to ask. */
  get kept(): string {
    return read().startsWith('{') ? read() : '';
  }

  /** Whether this device has been somebody before. */
  known = $state(read() !== '');
}

export const me = new Me();
let asked: Promise<IdentityShown> | null = null;

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(shown: IdentityShown): IdentityShown {
  me.shown = shown;
  me.known = true;
  speak(shown.language); // all that the server says is in this language
  try {
    localStorage.setItem(KEY, JSON.stringify(shown));
  } catch {
    // then the cookie alone knows
  }
  return shown;
}

/** The person at this device; a new guest if there is none. */
export function somebody(): Promise<IdentityShown> {
  if (me.shown) return Promise.resolve(me.shown);
  asked ??= arrive().finally(() => (asked = null));
  return asked;
}

async function arrive(): Promise<IdentityShown> {
  if (me.known) {
    try {
      return remember(await api.whoAmI());
    } catch (why) {
      if (!(why instanceof Refusal) || why.code !== 'no_identity') throw why;
      forget(); // also if nobody new may come
    }
  }
  const guest = `${t('settings.guest')} ${100 + Math.floor(Math.random() * 900)}`;
  return remember(await api.beSomebody(guest, speech.language));
}

/** Comes by an invitation, where new people need one. */
export async function comeInvited(name: string, invite: string): Promise<void> {
  remember(await api.beSomebody(name, speech.language, invite));
}

/** This device is somebody else's now, or nobody's: all that is on the page is out of date. */
export function signedIn(shown: IdentityShown | null): void {
  if (shown) remember(shown);
  else forget();
  location.assign('/');
}

function forget(): void {
  me.shown = null;
  me.known = false;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // then nothing was kept
  }
}

/** The server no longer knows this device: who was here is told, and goes on as a guest. Raises a `Refusal` if no one may. */
export async function anew(): Promise<void> {
  const was = me.shown?.person.name;
  me.shown = null; // and it may be banned: `arrive` asks
  const { person } = await somebody();
  if (was !== undefined) toast(t('signed_out', { name: was, guest: person.name }), 'warn');
}

export async function rename(name: string): Promise<void> {
  await somebody();
  remember(await api.change(name, speech.language));
}

/** From now on this is the face at every table; an empty one: that of the id again. */
export async function takeFace(face: string): Promise<void> {
  const { person } = await somebody();
  remember(await api.change(person.name, speech.language, face));
}

export async function switchLanguage(language: Language): Promise<void> {
  if (!me.known) return speak(language);
  const { person } = await somebody();
  remember(await api.change(person.name, language));
}

export async function claim(code: string): Promise<void> {
  remember(await api.claim(code));
}
