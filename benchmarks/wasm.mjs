// The engine's part of wasm.py, in Node.js and in Chromium: answers what it is asked, one thing after another.

/** `engine` is the package; `read` gives the bytes of a file or address. */
export function answering(engine, read) {
  const matches = {};
  const search = (match, simulations) => {
    const search = match.search(match.waiting[0], { rng: new engine.Rng(1) });
    const { visits } = search.run(simulations);
    search.close();
    return visits;
  };
  return {
    /** Milliseconds from the bytes to what the first search has found, in an instance of its own. */
    async start({ game, source, seed, simulations }) {
      const bytes = await read(source);
      const begun = performance.now();
      const match = (await engine.load(bytes)).start(seed);
      search(match, simulations);
      matches[game] = match;
      return performance.now() - begun;
    },
    think: ({ game, simulations }) => search(matches[game], simulations),
  };
}

if (globalThis.process?.argv?.[2]) {
  const { createInterface } = await import('node:readline');
  const { readFile } = await import('node:fs/promises');
  const zlib = await import('node:zlib');
  const answers = answering(await import(process.argv[2]), readFile);
  answers.sizes = async ({ source }) => {
    const bytes = await readFile(source);
    return [bytes, zlib.gzipSync(bytes, { level: 9 }), zlib.brotliCompressSync(bytes)].map((one) => one.length);
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [question, given] = JSON.parse(line);
    console.log(JSON.stringify(await answers[question](given)));
  }
}
