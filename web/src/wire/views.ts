// What every game's view has, and the views game by game.

export interface AnyView {
  game: string;
  players: number;
  seat: number | null;
  round: number;
  phase: string;
  waiting: number[];
  choices: string[];
  scores: number[];
  over: boolean;
  winners: number[];
  options: Record<string, unknown>;
}

export interface PlayedCard {
  seat: number;
  card: string;
}

export interface Trick {
  cards: PlayedCard[];
  winner: number;
}

export interface GaunerbandeView extends AnyView {
  phase: 'pass' | 'play' | 'coup' | 'over';
  hand: string[] | null;
  hand_sizes: number[];
  passing: number;
  passed: string[] | null;
  received: string[] | null;
  trick: PlayedCard[];
  last_trick: Trick | null;
  tricks: Trick[];
  penalties: number[];
  tricks_won: number[];
  black_open: boolean;
  history: number[][];
}
