import { createHash } from 'node:crypto';
import type { Caller } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';
import type { Actor, Visitor } from './actor.ts';

/** What is known of a live session. A revoked or expired one is not found. */
export interface SessionFound {
  readonly kind: 'member' | 'admin' | 'superadmin';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly superAdminId: string | null;
  readonly name: string;
  readonly email: string;
}

export type FindSession = (tokenHash: Buffer) => Promise<SessionFound | null>;

/** Tokens are random enough that a plain hash keeps a leaked table useless. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token as it is, or behind 'Bearer ', as two kinds of client send it. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim() ?? '';
  const token = /^bearer\s+/i.test(header) ? header.replace(/^bearer\s+/i, '') : header;
  return token === '' ? null : token;
}

const VISITOR = { kind: 'visitor' } as Visitor;

/** The only place where actors are made. */
function actorFrom(found: SessionFound, sessionHash: Buffer): Actor {
  const who = { sessionHash, name: found.name, email: found.email };
  const { companyId, accountId, superAdminId } = found;
  switch (found.kind) {
    case 'member':
    case 'admin':
      if (companyId === null || accountId === null) throw new Error('session without an account');
      return found.kind === 'member'
        ? { kind: 'member', companyId, accountId, ...who }
        : { kind: 'admin', companyId, accountId, ...who };
    case 'superadmin':
      if (superAdminId === null) throw new Error('session without a super admin');
      return { kind: 'superadmin', superAdminId, ...who };
  }
}

/**
 * Who makes this request, if the endpoint lets them in.
 *
 * A call that is for visitors alone looks at no session: logging in must work with a dead token.
 */
export async function authenticate(
  request: FastifyRequest,
  auth: readonly Caller[],
  findSession: FindSession,
): Promise<Actor> {
  const onlyVisitors = auth.every((caller) => caller === 'visitor');
  const token = onlyVisitors ? null : tokenOf(request);
  if (token === null) {
    return auth.includes('visitor') ? VISITOR : refuse('session_required');
  }
  const tokenHash = hashToken(token);
  const found = await findSession(tokenHash);
  if (found === null) return refuse('session_ended');
  // Before anybody is turned away, so that the log can tell who was.
  request.actor = actorFrom(found, tokenHash);
  if (!auth.includes(found.kind)) return refuse('wrong_role');
  return request.actor;
}
