import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SignedIn, Unchecked } from '../actor.ts';
import { actorFrom, forCall, tokenHashOf, type FindSession, type SessionFound } from '../auth.ts';

/** Sessions that this process has found live. Their owners never change, but they may have ended since. */
export interface KnownSessions {
  /** Reads the session from the database, and remembers its owner. Returns null when it has ended. */
  find(tokenHash: Buffer): Promise<SessionFound | null>;
  /** Returns the owner of a session that was live before; null when this process does not know the session. */
  recall(tokenHash: Buffer): Unchecked<SignedIn> | null;
  /** Forgets a session that has ended. */
  forget(tokenHash: Buffer): void;
}

/** The least recently used session beyond this number is forgotten. An entry takes less than 1 KB. */
const MAX_KNOWN = 5_000;

/**
 * How long a session is recalled without a lookup, in milliseconds. A lookup records that the session is in use,
 * so an idle session may end up to this much earlier (`findSession` in auth/sessions.store.ts).
 */
const RECALL_MS = 15_000;

interface Known {
  readonly caller: Unchecked<SignedIn>;
  readonly foundAt: number;
}

/**
 * Remembers the owners of live sessions, to save the lookup of requests whose own statement checks the session
 * (`checksSession` in http/implement.ts). A remembered session grants no access by itself.
 *
 * @param onError gets the error of a lookup that no request waits for
 */
export function createKnownSessions(
  findSession: FindSession,
  onError: (error: unknown) => void,
  recallMs = RECALL_MS,
): KnownSessions {
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');

  const find = async (tokenHash: Buffer): Promise<SessionFound | null> => {
    const found = await findSession(tokenHash);
    if (found === null) known.delete(keyOf(tokenHash));
    else remember(tokenHash, actorFrom(found, tokenHash));
    return found;
  };
  const remember = (tokenHash: Buffer, { name: _, email: __, ...caller }: SignedIn) => {
    known.set(keyOf(tokenHash), { caller, foundAt: performance.now() });
  };

  return {
    find,
    recall(tokenHash) {
      const entry = known.get(keyOf(tokenHash));
      if (entry === undefined) return null;
      if (performance.now() - entry.foundAt > recallMs) {
        // Only one request of the session must start a lookup.
        known.set(keyOf(tokenHash), { ...entry, foundAt: performance.now() });
        find(tokenHash).catch(onError);
      }
      return entry.caller;
    },
    forget: (tokenHash) => void known.delete(keyOf(tokenHash)),
  };
}

/**
 * Returns the unchecked caller of this request without reading the database; null when this process does not
 * know the session, or when `authenticate` would refuse the request.
 */
export function recallCaller(
  request: FastifyRequest,
  spec: EndpointSpec,
  sessions: KnownSessions,
): Unchecked<SignedIn> | null {
  const tokenHash = tokenHashOf(request, spec.auth);
  const caller = tokenHash === null ? null : sessions.recall(tokenHash);
  return caller !== null && spec.auth.includes(caller.kind) ? forCall(caller, spec) : null;
}
