import { endpoints } from '@prelaunch/contract/endpoints';
import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/**
 * Turned away: too often, or by a call of ours, for whatever reason. Ids that are another's are answered
 * as missing, and what is malformed or too late may be a try as well as a mistake.
 */
const isRejected = (statusCode: number, spec: EndpointSpec | undefined): boolean =>
  statusCode === 429 || (statusCode >= 400 && spec !== undefined);

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
 * turned away are told at `info`, everything else (an address that is nothing, too) at `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const spec = specOf(request);
    const { statusCode } = reply;
    const told = isRejected(statusCode, spec) || isSignIn(spec);
    request.log[told ? 'info' : 'debug'](
      {
        method: request.method,
        // As it is declared: what stands in its place is a caller's, and may be a secret.
        path: request.routeOptions.url ?? 'none',
        statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(told ? { ip: request.ip, who: whoIs(request.actor) } : {}),
        ...(request.requesterKind === null ? {} : { requester: request.requesterKind }),
      },
      'answered',
    );
    done();
  });
}
