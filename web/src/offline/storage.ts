// IndexedDB as `offline/journal.py` uses it: facts by table and number, texts by shelf and key. A promise that has been
// kept is on the disk.

interface Appending {
  table: string;
  facts: [number: number, at: number, fact: string][];
  texts: [shelf: string, key: string, text: string][];
}

const NAME = 'stammtisch';
const [FACTS, TEXTS] = ['facts', 'texts'];

export class Storage {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Storage> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(FACTS); // by [table, number]
      opening.result.createObjectStore(TEXTS); // by [shelf, key]
    };
    return new Storage(await answer(opening));
  }

  /** All of it or nothing; false if there is a fact of one of these numbers. */
  async append(written: string): Promise<boolean> {
    const { table, facts, texts } = JSON.parse(written) as Appending;
    const work = this.database.transaction([FACTS, TEXTS], 'readwrite', { durability: 'strict' });
    for (const [number, at, fact] of facts) work.objectStore(FACTS).add([at, fact], [table, number]);
    for (const [shelf, key, text] of texts) work.objectStore(TEXTS).put(text, [shelf, key]);
    try {
      await done(work);
      return true;
    } catch (why) {
      if ((why as DOMException | null)?.name === 'ConstraintError') return false;
      throw why;
    }
  }

  async facts(table: string): Promise<string> {
    const facts = this.database.transaction(FACTS).objectStore(FACTS);
    const all = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const [keys, values] = await Promise.all([answer(facts.getAllKeys(all)), answer(facts.getAll(all))]);
    return JSON.stringify(keys.map((key, place) => [(key as [string, number])[1], ...(values[place] as [number, string])]));
  }

  async all(shelf: string): Promise<string> {
    const texts = this.database.transaction(TEXTS).objectStore(TEXTS);
    return JSON.stringify(await answer(texts.getAll(IDBKeyRange.bound([shelf], [shelf, []]))));
  }

  async get(shelf: string, key: string): Promise<string | undefined> {
    return answer(this.database.transaction(TEXTS).objectStore(TEXTS).get([shelf, key])) as Promise<string | undefined>;
  }

  async remove(shelf: string, key: string): Promise<void> {
    const work = this.database.transaction(TEXTS, 'readwrite');
    work.objectStore(TEXTS).delete([shelf, key]);
    await done(work);
  }

  async put(shelf: string, key: string, text: string): Promise<void> {
    const work = this.database.transaction(TEXTS, 'readwrite', { durability: 'strict' });
    work.objectStore(TEXTS).put(text, [shelf, key]);
    await done(work);
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}
