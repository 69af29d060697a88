// The sounds of a table: cards on wood, knuckles, a wooden bell. Made by tools/sounds.py, loaded when first heard.

import { settings } from '../settings.svelte';
import type { GameEvent } from './layout';
import type { Session } from './session.svelte';

export type SoundName = 'slide' | 'place' | 'deal' | 'gather' | 'turn' | 'win' | 'knock' | 'herald';

const files = import.meta.glob<string>('./sounds/*.wav', { eager: true, query: '?url', import: 'default' });
const HEADER = 58; // bytes before the samples
const RATE = 22_050;
const LOUD = 0.5;
const LATER = 0.14; // seconds, where one sound follows another

/** What something sounds like; what is not here is silent. */
const HEARD: Record<string, SoundName> = {
  play: 'place', lay: 'place', take: 'slide', hide: 'slide', cover: 'place', exchange: 'slide', jail: 'slide',
  trick: 'gather', king: 'gather', gather: 'gather',
  deal: 'deal', begin: 'deal', reshuffle: 'deal', announce: 'knock', bid: 'knock', skip: 'knock',
  colour: 'herald', switch_number: 'herald', switch_colour: 'herald', revolution: 'herald', number: 'knock',
  over: 'win',
};
/** The most important of them is heard. */
const ORDER: SoundName[] = ['win', 'herald', 'deal', 'gather', 'place', 'slide', 'knock'];

let context: AudioContext | null = null;
let wasMine = false;
const loaded = new Map<SoundName, Promise<AudioBuffer | null>>();

/** Call within an effect. */
export function soundsOf(session: Session): void {
  const mine = session.choices.length > 0;
  const sound = soundFor(session.events);
  if (sound) hear(sound);
  if (mine && !wasMine && sound !== 'win') hear('turn', sound ? LATER : 0);
  wasMine = mine;
}

/** The sound of what happened together, if it has one. */
export function soundFor(events: GameEvent[]): SoundName | null {
  const heard = new Set(events.map(({ event }) => HEARD[event]));
  return ORDER.find((sound) => heard.has(sound)) ?? null;
}

function hear(name: SoundName, after = 0): void {
  const audio = ready();
  if (!audio) return;
  let sound = loaded.get(name);
  if (!sound) loaded.set(name, (sound = load(name, audio)));
  void sound.then((buffer) => {
    if (!buffer || !settings.sound) return;
    const [source, gain] = [audio.createBufferSource(), audio.createGain()];
    gain.gain.value = LOUD;
    source.buffer = buffer;
    source.playbackRate.value = name === 'place' || name === 'slide' ? 0.94 + Math.random() * 0.12 : 1; // no two cards alike
    source.connect(gain).connect(audio.destination);
    source.start(audio.currentTime + after);
  });
}

function ready(): AudioContext | null {
  if (!settings.sound || document.hidden || typeof AudioContext === 'undefined') return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

async function load(name: SoundName, audio: AudioContext): Promise<AudioBuffer | null> {
  const answer = await fetch(files[`./sounds/${name}.wav`] ?? '').catch(() => null);
  if (!answer?.ok) {
    loaded.delete(name); // another time, when there is a connection
    return null;
  }
  const samples = decoded(new Uint8Array(await answer.arrayBuffer()).subarray(HEADER));
  const buffer = audio.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  return buffer;
}

/** µ-law (G.711): sign, three bits of exponent, four of mantissa, all inverted. */
export function decoded(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(bytes, (byte) => {
    const bits = ~byte & 255;
    const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
    return (bits & 128 ? -size : size) / 32_768;
  });
}
