// The games' WebAssembly as `offline/engine.py` calls it: addresses and pieces of memory; Python knows what they mean.

type Entry = (...numbers: (number | bigint)[]) => number;

export interface Engine {
  /** A place of so many bytes in the game's memory. */
  allocate(bytes: number): number;
  /** After all places have been made: from now on the memory stays where it is. */
  settle(): void;
  memory(at: number, bytes: number): Uint8Array;
  /** The status of an entry; `takes` as in engine.py. */
  call(name: string, takes: string, result: number, exception: number, ...numbers: number[]): number;
}

const SPARE = 64; // pages of 64 kB, for what entries need for a moment

export function engineFor(modules: Record<string, WebAssembly.Module>): (game: string) => Engine | undefined {
  const made = new Map<string, Engine>();
  return (game) => {
    const module = modules[game];
    if (module && !made.has(game)) made.set(game, engine(new WebAssembly.Instance(module, {})));
    return made.get(game);
  };
}

function engine({ exports }: WebAssembly.Instance): Engine {
  const { memory, allocate } = exports as unknown as { memory: WebAssembly.Memory; allocate(bytes: number): number };
  return {
    allocate: (bytes) => allocate(bytes),
    settle: () => void memory.grow(SPARE),
    memory: (at, bytes) => new Uint8Array(memory.buffer, at, bytes),
    call(name, takes, result, exception, ...numbers) {
      const place = takes.indexOf('q');
      const given: (number | bigint)[] = numbers;
      if (place >= 0) given[place] = BigInt(given[place]!);
      return (exports[name] as Entry)(result, exception, ...given);
    },
  };
}
