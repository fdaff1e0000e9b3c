import { PassThrough } from 'node:stream';
import { secondsLeft } from '../auth/sessions.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';
import type { LiveHub } from './live.hub.ts';

/** Proxies and phones drop a line on which nothing is said. */
const HEARTBEAT_MS = 25_000;
/** A page opens a new stream by itself; the call is authenticated again each time. */
const MAX_STREAM_MS = 10 * 60_000;

export interface LiveDeps extends Deps {
  readonly live: LiveHub;
}

/**
 * Server-sent events: 'changed' when it is worth asking again, nothing about what. A stream ends with its
 * session: the hub reports every session that ends as a change, and the timer covers one that expires.
 */
export const memberLiveHandlers = (deps: LiveDeps) =>
  handlers({
    watchOwnChanges: async ({ actor, request }) => {
      const stream = new PassThrough();
      const endIfSessionEnded = async () => {
        const seconds = await secondsLeft(deps.db, actor.sessionHash).catch(() => null);
        if (seconds === null) stream.end();
        return seconds;
      };
      const unwatch = deps.live.watch(actor, (news) => {
        if (news === 'ending' || stream.writableEnded) return void stream.end();
        stream.write('event: changed\ndata:\n\n');
        void endIfSessionEnded();
      });
      if (unwatch === null) return refuse('too_many_streams', undefined, 30);
      stream.write(': watching\n\n');
      // After the hub watches: an end between the call's authentication and here is seen too.
      const seconds = await endIfSessionEnded();
      const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS);
      const lifeMs = Math.min(MAX_STREAM_MS, (seconds ?? 0) * 1_000);
      const life = setTimeout(() => stream.end(), lifeMs);
      stream.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        unwatch();
      });
      // A page that is gone says nothing; its line does.
      request.raw.socket.once('close', () => stream.destroy());
      return {
        stream,
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          // Kept alive after its end, the line would hold up a stopping server.
          connection: 'close',
        },
      };
    },
  });
