/** What a game's WebAssembly says about itself (`stammtisch/engine/description.py` writes it). */
export interface Description {
  format: 1;
  /** Its id, such as `gaunerbande`. */
  game: string;
  /** Of the rules: the same seed, options and choices give the same match for ever within a version. */
  version: number;
  /** A digest of the source that it was made from. */
  sources: string;
  /** Possible numbers of players. */
  players: number[];
  usual_players: number;
  /** Whether the lowest score is the best. */
  low_wins: boolean;
  /** Whether a match is one round, so that its end is a win or none. */
  one_round: boolean;
  /** How many numbers a state has. */
  size: number;
  /** Where these are: field → where it starts, its shape (`[]`: a single number). */
  layout: Record<string, [start: number, shape: number[]]>;
  phases: string[];
  /** What choices are called, by phase and number; null where only Python can tell. */
  choices: (string[] | null)[];
  /** The parts of an observation: name, shape, and what the numbers are divided by (0: they are bits). */
  observation: [name: string, shape: number[], unit: number][];
  /** Options that are a number in a field; a flag is 0 or 1. */
  options: { name: string; low: number; high: number }[];
  /** What can be played without a row from elsewhere, each with all that is not 0 before it is dealt. */
  setups: { players: number; name: string; blank: [place: number, value: number][] }[];
  search: { explore: number; noise: number; sure: number; chunk: number; max_nodes: number };
  node: Record<'size' | 'first' | 'sibling' | 'chooser' | 'choice' | 'visits' | 'chances' | 'worth', number>;
  levels: Record<string, { inattention: number; simulations: number; seconds: number }>;
  /** What is watched for in imagined rounds: in words, and as clauses to the person and about them, if there are. */
  features: { name: string; said: Said; clauses: Said[] }[];
  /** How decisions are weighed (`engine/description.py`). */
  advice: Record<
    | 'simulations'
    | 'imagined'
    | 'lines'
    | 'most_parts'
    | 'worlds'
    | 'sure'
    | 'sure_imagined'
    | 'worth_mentioning'
    | 'usual'
    | 'widely'
    | 'deals'
    | 'confirming'
    | 'worth_blaming'
    | 'worth_telling'
    | 'candidates'
    | 'moments'
    | 'obvious',
    number
  >;
  /** What reasons are made of. */
  phrases: Record<
    | 'more'
    | 'less'
    | 'that_way'
    | 'as_played'
    | 'otherwise'
    | 'by_name'
    | 'figures'
    | 'no_other'
    | 'much_the_same'
    | 'you'
    | 'turned'
    | 'good_deal'
    | 'bad_deal'
    | 'found'
    | 'chose',
    Said
  >;
  /** How likely something is: from where on, and the words for it. */
  likely: [from: number, said: Said][];
}

/** A sentence in both languages. */
export interface Said {
  en: string;
  de: string;
}

export const SECTION = 'stammtisch';

/** Refused: the message says what is wrong. Nothing has changed. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** What a module says about itself. Throws EngineError if it is no game, or one of another format. */
export function describe(module: WebAssembly.Module): Description {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  const found = section && (JSON.parse(new TextDecoder().decode(section)) as Description);
  if (found?.format !== 1) throw new EngineError('This is no game of Stammtisch, or one of another format.');
  return found;
}
