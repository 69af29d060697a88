// The worker in which bots think. It knows no tables: what a seat knows comes in, a choice goes out.

import type { PyProxy } from 'pyodide/ffi';
import type { Question, Reply, StartBots } from './parts';
import { startPython } from './python';

type Answer = (what: string, about: Uint8Array, progress: (done: number, of: number) => void) => Promise<PyProxy & { toJs(): Uint8Array }>;

onmessage = ({ data: { parts, tables } }: MessageEvent<StartBots>) => {
  const started = startPython(parts).then((python) => python.pyimport('stammtisch.offline.browser').answer_question as Answer);
  tables.onmessage = ({ data }: MessageEvent<Question>) => void reply(tables, started, data);
};

async function reply(tables: MessagePort, started: Promise<Answer>, { id, what, about }: Question): Promise<void> {
  const tell = (message: Reply) => tables.postMessage(message);
  try {
    const answer = await (await started)(what, about, (done, of) => tell({ id, done, of }));
    const bytes = answer.toJs();
    answer.destroy();
    tell({ id, answer: bytes });
  } catch (why) {
    tell({ id, problem: (why as Error).message });
  }
}
