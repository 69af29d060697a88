// The step of a replay that is shown, as what a picture of it says. The match is over: nothing in it is secret.

import { lookOf } from '../games';
import { miniOf, minisOf, type Mini } from '../games/minis';
import { COMFORTS } from '../i18n/comforts';
import { both, speech } from '../i18n/index.svelte';
import { REPLAY } from '../i18n/replay';
import type { DecisionPicture, PictureCard } from '../share/picture';
import type { AnyView } from '../wire/views';
import type { Replay } from './replay.svelte';

/** The choice that led to the step: the hand before it, with what was chosen; at the deal, the hand at the bottom. */
export function decisionIn(replay: Replay, title: string): DecisionPicture {
  const frame = replay.frames[replay.step];
  const [seat, before] = [frame?.step?.seat ?? replay.bottom, replay.frames[replay.step - 1] ?? frame];
  const view = before?.views[seat] ?? null;
  const chosen = frame?.step?.choice.split(' ')[1] ?? '';
  const name = replay.names[seat] ?? '';
  return {
    title,
    line: [both(REPLAY.roundN, { n: replay.round }), new Intl.DateTimeFormat(speech.language, { dateStyle: 'long' }).format(replay.match.finished_at)].join(' · '),
    cover: lookOf(replay.match.game).cover,
    foot: 'Stammtisch',
    who: both(COMFORTS.decides, { name }),
    told: frame ? replay.told(frame).join(' ') : '',
    hand: view ? handOf(view, chosen) : [],
    lying: lyingIn(view).map(({ card, seat: by }) => ({ card: drawn(miniOf(replay.match.game, card)), name: replay.names[by] ?? '' })),
  };
}

function handOf(view: AnyView, chosen: string): PictureCard[] {
  const name = chosen ? both(miniOf(view.game, chosen).name) : '';
  return minisOf(view).map((mini) => ({ ...drawn(mini), chosen: both(mini.name) === name }));
}

function drawn({ text, suit, sign, ground, ink }: Mini): PictureCard {
  return { text, suit, sign, ground, ink };
}

function lyingIn(view: AnyView | null): { seat: number; card: string }[] {
  const { trick } = (view ?? {}) as { trick?: { seat: number; card: string | null }[] };
  return (trick ?? []).flatMap(({ seat, card }) => (card ? [{ seat, card }] : []));
}
