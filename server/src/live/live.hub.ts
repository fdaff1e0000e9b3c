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

const MOST_PER_MEMBER = 10;

/**
 * Listens on one connection for all pages of this process: an idle server has nothing to do. When
 * the connection breaks, every page is told to look again, since news may have been missed.
 */
export function createLiveHub(databaseUrl: string, log: Logger): LiveHub {
  const listeners = new Map<string, Set<Listener>>();
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
      if (own.size >= MOST_PER_MEMBER) return null;
      listeners.set(key, own.add(listener));
      // Who asked before the end and was let in after it would hold up the stop.
      if (released) {
        queueMicrotask(() => {
          listener('ending');
        });
      }
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
