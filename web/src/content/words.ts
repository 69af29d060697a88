// The little markup of the content, and searching in it.

export interface Piece {
  kind: 'plain' | 'strong' | 'em' | 'card';
  text: string;
  /** An opening bracket before a card, and punctuation after it: no line ends between them. */
  before?: string;
  after?: string;
}

const MARKUP = /\*\*(.+?)\*\*|\*(.+?)\*|([(„“]?)\{([\w.]+)\}([,.;:!?)×]*)/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  const plain = (to: number) => to > from && found.push({ kind: 'plain', text: text.slice(from, to) });
  for (const match of text.matchAll(MARKUP)) {
    plain(match.index);
    if (match[1] !== undefined) found.push({ kind: 'strong', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'em', text: match[2] });
    else found.push({ kind: 'card', text: match[4]!, before: match[3], after: match[5] });
    from = match.index + match[0].length;
  }
  plain(text.length);
  return found;
}

/** Without capitals and accents, letter by letter, so that places in it are places in the text. */
export function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text[at]!.toLowerCase();
    return letter.length === 1 ? (letter.normalize('NFD')[0] ?? letter) : text[at]!;
  }).join('');
}

export function queryWords(query: string): string[] {
  return folded(query).split(/\s+/).filter((word) => word.length > 1 || /\d/.test(word));
}

export interface Stretch {
  text: string;
  hit: boolean;
}

/** The text in stretches, those that match one of the words marked. */
export function marked(text: string, words: string[]): Stretch[] {
  const hits = new Array<boolean>(text.length).fill(false);
  const where = folded(text);
  for (const word of words) {
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  }
  const stretches: Stretch[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = stretches.at(-1);
    if (last && last.hit === hits[at]) last.text += text[at];
    else stretches.push({ text: text[at]!, hit: hits[at]! });
  }
  return stretches;
}
