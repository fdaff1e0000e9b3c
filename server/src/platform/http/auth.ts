import { hash } from 'node:crypto';
import type { Caller } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import type { LogPosition } from '../db/connections/log-position.ts';
import { refuse } from '../refuse.ts';
import type { Actor, SignedIn, Visitor } from './actor.ts';

/** A live session and its owner. Revoked and expired sessions are not found. */
export interface SessionFound {
  readonly kind: 'member' | 'admin' | 'superadmin';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly superAdminId: string | null;
  readonly name: string;
  readonly email: string;
  /** The position of the primary's log when the session was found; null without a replica, and when it was found on one. */
  readonly position: LogPosition | null;
}

export type FindSession = (tokenHash: Buffer) => Promise<SessionFound | null>;

/** Tokens are 256 random bits, so an unsalted hash is enough to make a leaked table useless. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of the Authorization header, with or without 'Bearer '; null when there is none. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim() ?? '';
  const token = header.replace(/^bearer\s+/i, '');
  return token === '' ? null : token;
}

const VISITOR = { kind: 'visitor' } as Visitor;

/** Creates the actor of a session. No other function creates signed-in actors. */
export function actorFrom(found: SessionFound, sessionHash: Buffer): SignedIn {
  const person = { sessionHash, name: found.name, email: found.email };
  const { companyId, accountId, superAdminId } = found;
  switch (found.kind) {
    case 'member':
    case 'admin':
      if (companyId === null || accountId === null) throw new Error('session without an account');
      return found.kind === 'member'
        ? { kind: 'member', companyId, accountId, ...person }
        : { kind: 'admin', companyId, accountId, ...person };
    case 'superadmin':
      if (superAdminId === null) throw new Error('session without a super admin');
      return { kind: 'superadmin', superAdminId, ...person };
  }
}

/** The hash of the request's token; null when it has none, or when the endpoint is only for visitors. */
export function tokenHashOf(request: FastifyRequest, auth: readonly Caller[]): Buffer | null {
  if (auth.every((caller) => caller === 'visitor')) return null;
  const token = tokenOf(request);
  return token === null ? null : hashToken(token);
}

/**
 * Returns the actor of this request. Refuses with `session_required`, `session_ended` or `wrong_role`.
 *
 * An endpoint that is only for visitors ignores the session: logging in must work with an expired token.
 */
export async function authenticate(
  request: FastifyRequest,
  auth: readonly Caller[],
  findSession: FindSession,
): Promise<Actor> {
  const tokenHash = tokenHashOf(request, auth);
  if (tokenHash === null) {
    return auth.includes('visitor') ? VISITOR : refuse('session_required');
  }
  const found = await findSession(tokenHash);
  if (found === null) return refuse('session_ended');
  const actor = actorFrom(found, tokenHash);
  // Before the role check, so that the request log can name the rejected caller.
  request.actor = actor;
  request.position = found.position;
  if (!auth.includes(actor.kind)) return refuse('wrong_role');
  return actor;
}
