import type { Description, Said } from './description.ts';
import type { Contrast } from './imagined.ts';

/** What about a position makes a line good or bad: read off the seat's view by Python (`games/situations.py`). */
export interface Situation {
  kind: string;
  /** Outcome features that come of it, and that it prevents. */
  more: readonly string[];
  less: readonly string[];
  text: Said;
  /** 1: said only for a choice, -1: only against one. */
  tone: number;
}

/** Two lines: what situations each has, and all that explains why one is better; `told` is not empty. */
export interface Compared {
  better: readonly Situation[];
  worse: readonly Situation[];
  told: readonly Contrast[];
}

export interface Reason {
  /** To the person whose decision it was. */
  you: Said;
  /** To others; the seat is written {2}. */
  name: Said;
  figures: Said;
}

/** Sentences as `bots/sentences.py` makes them, of the same phrases. */
export class Sentences {
  readonly #about: Description;

  constructor(about: Description) {
    this.#about = about;
  }

  /** What speaks for the better line, to the person who is to choose. */
  advice(pair: Compared): Said {
    const found = situation(pair, true);
    return found ? this.#saidTo(found.situation, this.#about.phrases.you) : this.#thatWay(pair.told[0]!, true);
  }

  /** What speaks against the worse line, to the person who is to choose. */
  caution(pair: Compared): Said {
    const found = situation(pair, false);
    return found ? this.#saidTo(found.situation, this.#about.phrases.you) : this.#thatWay(pair.told[0]!, false);
  }

  /** Why the worse line was worse, for looking back. */
  verdict(pair: Compared, seat: number): Reason {
    const found = situation(pair, false) ?? situation(pair, true);
    if (!found) return this.#against(pair.told[0]!, seat);
    const name = alike(`{${seat}}`);
    return { you: this.#saidTo(found.situation, this.#about.phrases.you), name: this.#saidTo(found.situation, name), figures: this.#figures(found.contrast) };
  }

  #saidTo(one: Situation, name: Said): Said {
    return { en: one.text.en.replaceAll('{me}', name.en), de: one.text.de.replaceAll('{me}', name.de) };
  }

  #thatWay(told: Contrast, better: boolean): Said {
    const [one, other] = better ? [told.better, told.worse] : [told.worse, told.better];
    return filled(this.#about.phrases.that_way, { clause: this.#clause(told.feature, 0, this.#byItself(one, other), 0) });
  }

  #against(told: Contrast, seat: number): Reason {
    const { phrases, likely } = this.#about;
    const words = [this.#place(told.worse), this.#place(told.better)];
    const same = words[0] === words[1];
    const one = same ? (told.worse > told.better ? phrases.more : phrases.less) : likely[words[0]!]![1];
    const rest = same ? alike('') : filled(phrases.otherwise, { likely: likely[words[1]!]![1] });
    const said = (kind: 0 | 1) => filled(phrases.as_played, { clause: this.#clause(told.feature, kind, one, seat), rest });
    return { you: said(0), name: said(1), figures: this.#figures(told) };
  }

  /** How likely something is, where nothing is said of the other line: it must not sound like the opposite. */
  #byItself(one: number, other: number): Said {
    const { phrases, likely, advice } = this.#about;
    const word = this.#place(one);
    if (one > other) return word >= advice.usual ? likely[word]![1] : phrases.more;
    return word === 0 ? likely[0]![1] : phrases.less;
  }

  #place(share: number): number {
    return this.#about.likely.findLastIndex(([from], place) => place === 0 || share >= from);
  }

  #clause(feature: string, kind: 0 | 1, likely: Said, seat: number): Said {
    const { said, clauses } = this.#feature(feature);
    if (!clauses.length) return filled(this.#about.phrases.by_name, { likely, feature: said });
    return filled(clauses[kind]!, { likely, name: alike(`{${seat}}`) });
  }

  #figures({ feature, better, worse }: Contrast): Said {
    const percent = (share: number) => alike((100 * share).toFixed(0));
    return filled(this.#about.phrases.figures, { feature: this.#feature(feature).said, better: percent(better), worse: percent(worse) });
  }

  #feature(name: string): Description['features'][number] {
    return this.#about.features.find((one) => one.name === name)!;
  }
}

/** The first situation of one line, not of the other, that says what a contrast says. */
function situation({ better, worse, told }: Compared, ofBetter: boolean): { situation: Situation; contrast: Contrast } | null {
  const [line, other] = ofBetter ? [better, worse] : [worse, better];
  const shared = new Set(other.map(({ kind }) => kind));
  const own = line.filter(({ kind, tone }) => !shared.has(kind) && tone !== (ofBetter ? -1 : 1));
  for (const contrast of told) {
    const comesOfIt = contrast.better > contrast.worse === ofBetter;
    const found = own.find(({ more, less }) => (comesOfIt ? more : less).includes(contrast.feature));
    if (found) return { situation: found, contrast };
  }
  return null;
}

function alike(text: string): Said {
  return { en: text, de: text };
}

/** A phrase with words in its places, {likely} for example; other braces stay. */
export function filled(pattern: Said, words: Record<string, Said>): Said {
  const put = (language: keyof Said) => pattern[language].replace(/\{(\w+)\}/g, (all, name: string) => words[name]?.[language] ?? all);
  return { en: put('en'), de: put('de') };
}
