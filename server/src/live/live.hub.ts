import type { Logger } from 'pino';
import { listen } from '../db/listen.ts';
import type { Member } from '../http/actor.ts';
import { MEMBER_CHANGED } from './live.store.ts';

/** Something has changed, or this process is about to end. */
type News = 'changed' | 'ending';
type Listener = (news: News) => void;

/** Passes on, to the open pages of a member, that something of the member's has changed. */
export interface LiveHub {
  /** Calls back at every change; null when the member has too many pages open already. */
  watch(member: Member, listener: Listener): (() => void) | null;
  /** Lets go of every page, so that a stopping server can be done; they connect again elsewhere. */
  release(): void;
  stop(): Promise<void>;
}

const MAX_STREAMS_PER_MEMBER = 10;

/** Between a page's first answer and its watching there lies, on a slow phone, as much at most. */
const REPLAY_WINDOW_MS = 10_000;

/** Remembers for a while of whom there was news. */
function rememberNews() {
  // In the order of the times, as every key is put anew at the end.
  const heardAt = new Map<string, number>();
  const forget = () => {
    const until = performance.now() - REPLAY_WINDOW_MS;
    for (const [key, at] of heardAt) {
      if (at > until) return;
      heardAt.delete(key);
    }
  };
  return {
    note(key: string) {
      forget();
      heardAt.delete(key);
      heardAt.set(key, performance.now());
    },
    has(key: string): boolean {
      forget();
      return heardAt.has(key);
    },
  };
}

/**
 * Listens on one connection for all pages of this process: an idle server has nothing to do. When
 * the connection breaks, every page is told to look again, since news may have been missed. So is a
 * page that begins to watch just after there was news: what it shows may have been asked for before.
 */
export function createLiveHub(databaseUrl: string, log: Logger): LiveHub {
  const listeners = new Map<string, Set<Listener>>();
  const recent = rememberNews();
  let released = false;
  const tell = (key: string, news: News) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(news);
  };
  const tellAll = (news: News) => {
    for (const key of [...listeners.keys()]) tell(key, news);
  };
  const { stop } = listen({
    url: databaseUrl,
    channel: MEMBER_CHANGED,
    onNotification: (key) => {
      recent.note(key);
      tell(key, 'changed');
    },
    onListening: () => {
      tellAll('changed');
    },
    onError: (error) => {
      log.warn({ err: error }, 'live updates wait for the database');
    },
  });

  return {
    watch({ companyId, accountId }, listener) {
      const key = `${companyId}/${accountId}`;
      const own = listeners.get(key) ?? new Set();
      if (own.size >= MAX_STREAMS_PER_MEMBER) return null;
      listeners.set(key, own.add(listener));
      queueMicrotask(() => {
        if (recent.has(key)) listener('changed');
        // Who asked before the end and was let in after it would hold up the stop.
        if (released) listener('ending');
      });
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
    release() {
      released = true;
      tellAll('ending');
    },
    stop,
  };
}
