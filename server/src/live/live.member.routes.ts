import { PassThrough } from 'node:stream';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';

/** Proxies and phones drop a line on which nothing is said. */
const HEARTBEAT_MS = 25_000;
/** A page opens a new stream by itself; the session is looked at again each time. */
const LIFE_MS = 10 * 60_000;

/** Server-sent events: 'changed' when it is worth asking again, nothing about what. */
export const memberLiveHandlers = (deps: Deps) =>
  handlers({
    watchOwnChanges: ({ actor, request }) => {
      const stream = new PassThrough();
      const unwatch = deps.live.watch(actor, (news) => {
        if (news === 'changed') stream.write('event: changed\ndata:\n\n');
        else stream.end();
      });
      if (unwatch === null) return refuse('too_many_streams', undefined, 30);
      const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS);
      const life = setTimeout(() => stream.end(), LIFE_MS);
      stream.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        unwatch();
      });
      // A page that is gone says nothing; its line does.
      request.raw.socket.once('close', () => stream.destroy());
      stream.write(': watching\n\n');
      return Promise.resolve({
        stream,
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          // Kept alive after its end, the line would hold up a stopping server.
          connection: 'close',
        },
      });
    },
  });
