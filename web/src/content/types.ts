// The rules and the first lessons as plain data, one JSON file per game and language. The documentation site reads
// the same files, so nothing in them is HTML: `**bold**`, `*stressed*`, and `{r10}` for a small card in the text.

export interface RulesPage {
  game: string;
  language: string;
  title: string;
  lead: string;
  facts: { players: string; minutes: string; goal: string };
  sections: Section[];
}

export interface Section {
  /** The anchor: /rules/gaunerbande#passing */
  id: string;
  title: string;
  /** The phases of the view this section explains; the first section that names a phase is opened for it. */
  phases: string[];
  blocks: Block[];
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'tip'; text: string }
  | { kind: 'example'; text: string[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'steps'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; caption: string; picture: Picture };

/** A small situation. Cards are in the game's notation; `back` is a card face down. */
export type Picture =
  | { shape: 'cards'; cards: string[]; marked?: number[]; faded?: number[] }
  | { shape: 'trick'; plays: Play[]; winner: number | null; trump?: string[] }
  | { shape: 'ranking'; groups: string[][] }
  | { shape: 'rows'; rows: Row[] }
  | { shape: 'piles'; piles: Pile[] }
  | { shape: 'board'; marker: string; reachable: string[]; rows: number };

export interface Play {
  who: string;
  card: string;
  jailed?: boolean;
  /** A value of its own, as a Worker's. */
  value?: string;
}

export interface Row {
  cards: string[];
  /** Places of the cards that go to the hand, to prison, or have just been revealed. */
  hand?: number[];
  prison?: number[];
  new?: number[];
}

export interface Pile {
  label: string;
  cards: string[];
  /** One card drawn for so many. */
  count?: number;
  gone?: boolean;
}

/** A first round at a real table, with somebody who explains each step when it first comes up. */
export interface Lesson {
  game: string;
  language: string;
  /** How the table is opened. */
  players: number;
  options: Record<string, unknown>;
  /** The lesson ends when this round begins, or with the match. */
  until: number;
  welcome: string;
  steps: LessonStep[];
  summary: { title: string; text: string[] };
}

export interface LessonStep {
  id: string;
  title: string;
  text: string;
  when: Condition;
  /** The section of the rules to read on. */
  section?: string;
}

/** All that is given must hold. A path such as `laid.me` leads into the view; `me` is the own seat. */
export interface Condition {
  phase?: string[];
  /** One's own choice is waited for. */
  mine?: boolean;
  /** Cards in the present trick: at least, at most. */
  trick?: [number, number];
  round?: number;
  /** Completed tricks of this round: at least. */
  tricks?: number;
  /** Completed tricks of this round: fewer than. */
  before?: number;
  /** A path to something that is there: not null, 0, false or empty. */
  has?: string;
  /** A path to something that is not. */
  without?: string;
  /** Keys that hold the own seat. */
  same?: string[];
}
