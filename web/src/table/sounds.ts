// Quiet sounds, made on the spot: a card on wood, a knock when it is one's turn, a chord at the end.

import { settings } from '../settings.svelte';
import type { Session } from './session.svelte';

let context: AudioContext | null = null;
let wasMine = false;

/** Call within an effect. */
export function soundsOf(session: Session): void {
  const mine = session.choices.length > 0;
  const events = session.events;
  if (events.some(({ event }) => event === 'over')) chord();
  else if (mine && !wasMine) tone(660, 0.09, 0.05);
  else if (events.some(({ event }) => event === 'play' || event === 'lay' || event === 'take')) tap();
  wasMine = mine;
}

function ready(): AudioContext | null {
  if (!settings.sound || document.hidden || typeof AudioContext === 'undefined') return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

function tone(pitch: number, seconds: number, loud: number, after = 0): void {
  const audio = ready();
  if (!audio) return;
  const [oscillator, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  oscillator.frequency.value = pitch;
  oscillator.type = 'triangle';
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function tap(): void {
  tone(190, 0.06, 0.06);
}

function chord(): void {
  [392, 494, 587].forEach((pitch, n) => tone(pitch, 0.5, 0.04, n * 0.09));
}
