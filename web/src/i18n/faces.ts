// Texts of the faces: choosing one, and what bots say now and then. They come with the table, not with the first load.

import type { Temper } from '../faces/bots';
import type { Occasion } from '../faces/remarks';
import type { Both } from './index.svelte';

export const FACES = {
  yours: { en: 'Your face', de: 'Dein Gesicht' },
  choose: { en: 'Choose a face', de: 'Such dir ein Gesicht aus' },
  this: { en: 'Face {n}', de: 'Gesicht {n}' },
  others: { en: 'Other faces', de: 'Andere Gesichter' },
  back: { en: 'The one you came with', de: 'Das, mit dem du kamst' },
  bot: { en: 'Bot', de: 'Bot' },
} satisfies Record<string, Both>;

/** By temper and occasion. Nothing here tells anything about cards. */
export const REMARKS: Record<Temper, Record<Occasion, Both[]>> = {
  cheerful: {
    begin: [{ en: 'How nice that you are all here!', de: 'Schön, dass ihr alle da seid!' }, { en: 'Right then, let’s have some fun.', de: 'Na dann, auf einen lustigen Abend.' }],
    ahead: [{ en: 'This is going well, isn’t it?', de: 'Läuft doch ganz gut, oder?' }],
    behind: [{ en: 'It can only get better!', de: 'Ab jetzt kann es nur besser werden!' }],
    won: [{ en: 'Oh, how lovely! Another one?', de: 'Ach, wie schön! Noch eine?' }],
    lost: [{ en: 'That was fun all the same!', de: 'Spaß hat es trotzdem gemacht!' }],
  },
  grumpy: {
    begin: [{ en: 'Hm. Get on with it.', de: 'Hm. Macht hin.' }],
    ahead: [{ en: 'Won’t last.', de: 'Hält eh nicht.' }],
    behind: [{ en: 'I knew it.', de: 'Hab ich’s doch gewusst.' }],
    won: [{ en: 'Well. About time.', de: 'Na. Wurde auch Zeit.' }],
    lost: [{ en: 'I want my hat.', de: 'Ich will meine Mütze.' }],
  },
  dry: {
    begin: [{ en: 'Evening.', de: 'n’Abend.' }, { en: 'May the cards be shuffled.', de: 'Mögen die Karten gemischt sein.' }],
    ahead: [{ en: 'Could be worse.', de: 'Gibt Schlimmeres.' }],
    behind: [{ en: 'I have seen better rounds.', de: 'Ich hab schon bessere Runden gesehen.' }],
    won: [{ en: 'So that happened.', de: 'Na sowas.' }],
    lost: [{ en: 'Well played.', de: 'Gut gespielt.' }],
  },
  grand: {
    begin: [{ en: 'You may begin.', de: 'Ihr dürft beginnen.' }],
    ahead: [{ en: 'As was to be expected.', de: 'Wie nicht anders zu erwarten.' }],
    behind: [{ en: 'A passing cloud, my dears.', de: 'Ein Wölkchen, meine Lieben.' }],
    won: [{ en: 'You may applaud.', de: 'Ihr dürft klatschen.' }],
    lost: [{ en: 'I let you have that one.', de: 'Die schenke ich euch.' }],
  },
  shy: {
    begin: [{ en: 'Um … good luck, everybody.', de: 'Äh … viel Glück euch allen.' }],
    ahead: [{ en: 'Oh! Me?', de: 'Oh! Ich?' }],
    behind: [{ en: 'Never mind me.', de: 'Achtet gar nicht auf mich.' }],
    won: [{ en: 'Sorry! Really?', de: 'Entschuldigung! Wirklich?' }],
    lost: [{ en: 'It was nice with you.', de: 'Schön war’s mit euch.' }],
  },
  keen: {
    begin: [{ en: 'Tonight is my night!', de: 'Heute ist mein Abend!' }, { en: 'I have been practising.', de: 'Ich habe geübt.' }],
    ahead: [{ en: 'Did you see that?', de: 'Habt ihr das gesehen?' }],
    behind: [{ en: 'Just you wait.', de: 'Wartet nur ab.' }],
    won: [{ en: 'Yes! Yes! Again!', de: 'Ja! Ja! Noch mal!' }],
    lost: [{ en: 'Revenge. Now.', de: 'Revanche. Sofort.' }],
  },
};
