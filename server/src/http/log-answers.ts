import { endpoints } from '@prelaunch/contract/endpoints';
import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** Turned away: without a session, without the right, from another site, or too often. */
const TURNED_AWAY = new Set([401, 403, 429]);

const specOf = (request: FastifyRequest): EndpointSpec | undefined => {
  const name = request.routeOptions.config.endpoint;
  return name === undefined ? undefined : endpoints[name];
};

/** Codes, passwords and logouts. What is only read costs no line. */
const isSignIn = (spec: EndpointSpec | undefined): boolean =>
  (spec?.limit !== undefined && spec.limit !== 'upload') || spec?.endsSession === true;

/** By ids: names and addresses of people have no place in a log. */
function whoIs(actor: Actor | undefined): string {
  if (actor === undefined || actor.kind === 'visitor') return 'visitor';
  const id = actor.kind === 'superadmin' ? actor.superAdminId : actor.accountId;
  return `${actor.kind} ${id}`;
}

/**
 * One line an answer, under its request's id, without what was sent. Sign-ins, good or bad, and who was
 * turned away are told at `info`, everything else at `debug`.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const spec = specOf(request);
    const { statusCode } = reply;
    const told = TURNED_AWAY.has(statusCode) || isSignIn(spec);
    request.log[told ? 'info' : 'debug'](
      {
        method: request.method,
        // As it is declared: what stands in its place is a caller's, and may be a secret.
        path: request.routeOptions.url ?? 'none',
        statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(told ? { ip: request.ip, who: whoIs(request.actor) } : {}),
      },
      'answered',
    );
    done();
  });
}
