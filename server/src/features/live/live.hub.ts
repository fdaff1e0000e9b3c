import type { Logger } from 'pino';
import { listen } from '../../platform/db/connections/listen.ts';
import type { Member } from '../../platform/http/actor.ts';
import { companyOfPayeeNotice, MEMBER_CHANGED } from './live.store.ts';

/**
 * The member's data has changed, a payee account of the member's company has changed, or this process is shutting
 * down.
 */
type LiveEvent = 'changed' | 'payee' | 'ending';
type Listener = (event: LiveEvent) => void;

/** Notifies the open pages of a member of changes to the member's data and to the payees of the company. */
export interface LiveHub {
  /**
   * Calls `listener` for every event. Returns a function that unsubscribes, or null when the member has too many
   * open pages.
   */
  watch(member: Member, listener: Listener): (() => void) | null;
  /** Ends every stream, so that a shutdown does not wait for them; the pages reconnect to another process. */
  release(): void;
  stop(): Promise<void>;
}

const MAX_STREAMS_PER_MEMBER = 10;

/** A slow phone may take this long between loading a page's data and opening its stream; in milliseconds. */
const REPLAY_WINDOW_MS = 10_000;

/** Remembers for `REPLAY_WINDOW_MS` which members and companies had changes. */
function recentChanges() {
  // Ordered by time: a key is deleted and set again at the end.
  const changedAt = new Map<string, number>();
  const forget = () => {
    const until = performance.now() - REPLAY_WINDOW_MS;
    for (const [key, at] of changedAt) {
      if (at > until) return;
      changedAt.delete(key);
    }
  };
  return {
    record(key: string) {
      forget();
      changedAt.delete(key);
      changedAt.set(key, performance.now());
    },
    has(key: string): boolean {
      forget();
      return changedAt.has(key);
    },
  };
}

/**
 * Listens on one database connection for all pages of this process, without polling. After a reconnect every page is
 * notified, since notifications may have been missed. A page that connects shortly after a change is notified too,
 * since it may have loaded its data before the change.
 *
 * @param sessionName the name of the connection in PostgreSQL
 */
export function createLiveHub(databaseUrl: string, sessionName: string, log: Logger): LiveHub {
  const listeners = new Map<string, Set<Listener>>();
  const recent = recentChanges();
  let released = false;
  const notify = (key: string, event: LiveEvent) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(event);
  };
  const notifyAll = (event: LiveEvent) => {
    for (const key of [...listeners.keys()]) notify(key, event);
  };
  const notifyCompany = (companyId: string) => {
    for (const key of [...listeners.keys()]) {
      if (key.startsWith(`${companyId}/`)) notify(key, 'payee');
    }
  };
  const { stop } = listen({
    url: databaseUrl,
    channel: MEMBER_CHANGED,
    sessionName,
    onNotification: (key) => {
      const companyId = companyOfPayeeNotice(key);
      if (companyId === null) {
        recent.record(key);
        notify(key, 'changed');
      } else {
        recent.record(companyId);
        notifyCompany(companyId);
      }
    },
    onListening: () => {
      notifyAll('changed');
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
        if (recent.has(companyId)) listener('payee');
        // A page that subscribes during shutdown must be closed too, or the shutdown would hang.
        if (released) listener('ending');
      });
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
    release() {
      released = true;
      notifyAll('ending');
    },
    stop,
  };
}
