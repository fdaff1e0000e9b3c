import { hash } from 'node:crypto';
import type { Caller, EndpointSpec } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import type { LogPosition } from '../db/connections/log-position.ts';
import { refuse } from '../refuse.ts';
import type { Actor, SignedIn, Unchecked, Visitor } from './actor.ts';

/** A live session and its owner. Revoked and expired sessions are not found. */
export interface SessionFound {
  readonly kind: 'member' | 'admin' | 'superadmin';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly superAdminId: string | null;
  readonly name: string;
  readonly email: string;
  /** What the account may do; 'all' except for admins with read-only access. */
  readonly rights: 'all' | 'read';
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

/** Whether an account with the rights 'read' may make this call. */
export const isForReaders = ({ effect, ownSignIn }: EndpointSpec): boolean =>
  effect === 'read' || ownSignIn === true;

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

/** The caller with what the call needs: `isForReaders` is set as its endpoint declares. */
export function forCall<A extends SignedIn | Unchecked<SignedIn>>(
  caller: A,
  spec: EndpointSpec,
): A {
  return isForReaders(spec) ? { ...caller, isForReaders: true } : caller;
}

/** The hash of the request's token; null when it has none, or when the endpoint is only for visitors. */
export function tokenHashOf(request: FastifyRequest, auth: readonly Caller[]): Buffer | null {
  if (auth.every((caller) => caller === 'visitor')) return null;
  const token = tokenOf(request);
  return token === null ? null : hashToken(token);
}

/**
 * Returns the actor of this request. Refuses with `session_required`, `session_ended`, `wrong_role` or
 * `read_only_account`.
 *
 * An endpoint that is only for visitors ignores the session: logging in must work with an expired token.
 */
export async function authenticate(
  request: FastifyRequest,
  spec: EndpointSpec,
  findSession: FindSession,
): Promise<Actor> {
  const { auth } = spec;
  const tokenHash = tokenHashOf(request, auth);
  if (tokenHash === null) {
    return auth.includes('visitor') ? VISITOR : refuse('session_required');
  }
  const found = await findSession(tokenHash);
  if (found === null) return refuse('session_ended');
  const actor = forCall(actorFrom(found, tokenHash), spec);
  // Before the role check, so that the request log can name the rejected caller.
  request.actor = actor;
  request.position = found.position;
  if (!auth.includes(actor.kind)) return refuse('wrong_role');
  // Only an early refusal: the statement that writes checks the rights again.
  if (found.rights === 'read' && actor.isForReaders !== true) return refuse('read_only_account');
  return actor;
}
