// What a rule card lets its character do, as a sign on the character's cards: a few letters, or a path on 24 × 24.

const EYE = 'M1 12C5 5.500 9 4 12 4s7 1.500 11 8c-4 6.500-8 8-11 8s-7-1.500-11-8zM12 7.500a4.500 4.500 0 1 0 .1 0z';

export const POWERS: Record<string, { text: string } | { path: string }> = {
  '2': { text: '+1' }, // another stack
  '3': { text: '0|13' },
  '3.5': { text: '−2' },
  '4': { text: '123' }, // values count, suits do not
  '5': { path: EYE },
  '5.5': { path: 'M2 10h11V4l9 8-9 8v-6H2z' }, // who leads next
  '6': { path: 'M15 2l7 5-7 5V9H3V5h12zM9 12L2 17l7 5v-3h12v-4H9z' }, // a card for a card
  '7': { path: 'M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z' }, // counts for nothing
  '7.5': { path: 'M5 1h14v22H5zM8 4v16h8V4zM10 7l2-2 2 2-2 5 2 5-2 2-2-2 2-5z' }, // face down
  '8': { path: 'M12 2l9 10h-6v10H9V12H3z' }, // strongest
  '9': { path: 'M1 12l7-7v5h8V5l7 7-7 7v-5H8v5z' }, // within the row
  '10': { text: '−1' }, // a stack less
  '11': { path: 'M7 2l5 7H9v13H5V9H2zM17 22l-5-7h3V2h4v13h3z' }, // changes places
};
