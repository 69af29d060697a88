// Leaves a table that is not on the screen: a connection for as long as that takes.

import { anew } from '../identity.svelte';
import { Connection, Refused, type Request } from '../wire/socket';

/** Asks one thing of a table. Rejects with `Refused`. */
export function askOnce(table: string, request: Request): Promise<void> {
  return new Promise((done, failed) => {
    const connection = new Connection(table, () => 0, {
      message: (message) => message.type === 'refusal' && end(() => failed(new Refused(message.code, message.message))),
      link: (link) => {
        if (link === 'open') connection.ask(request).then(() => end(done), (why) => end(() => failed(why)));
        if (link === 'lost') end(() => failed(new Refused('offline', '')));
      },
      nobody: anew,
    });
    function end(then: () => void): void {
      connection.close();
      then();
    }
  });
}
