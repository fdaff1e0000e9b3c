import { PassThrough } from 'node:stream';
import { secondsLeft } from '../auth/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/refuse.ts';
import type { LiveHub } from './live.hub.ts';

/** Proxies and phones close idle connections. */
const HEARTBEAT_MS = 25_000;
/** After this the stream ends; the page reconnects, which authenticates the caller again. */
const MAX_STREAM_MS = 10 * 60_000;

export interface LiveDeps extends Deps {
  readonly live: LiveHub;
}

/**
 * Server-sent events: 'changed' means that the page should reload its data; the event does not say what
 * changed. 'payee' means that an account that members pay to has changed. A stream ends with its session: the hub
 * reports a revoked session as a change, and a timer covers one that expires.
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
      const unwatch = deps.live.watch(actor, (event) => {
        if (event === 'ending' || stream.writableEnded) return void stream.end();
        stream.write(`event: ${event}\ndata:\n\n`);
        // A change of a payee concerns all members at once, and ends no session.
        if (event === 'changed') void endIfSessionEnded();
      });
      if (unwatch === null) return refuse('too_many_streams', undefined, 30);
      stream.write(': watching\n\n');
      // Checks the session after subscribing, so that a session that ended since the call was authenticated is
      // noticed.
      const seconds = await endIfSessionEnded();
      const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS);
      const lifeMs = Math.min(MAX_STREAM_MS, (seconds ?? 0) * 1_000);
      const life = setTimeout(() => stream.end(), lifeMs);
      stream.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        unwatch();
      });
      // A page that closes sends no message; the server only sees the socket close.
      request.raw.socket.once('close', () => stream.destroy());
      return {
        stream,
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          // A kept-alive connection would delay the shutdown.
          connection: 'close',
        },
      };
    },
  });
