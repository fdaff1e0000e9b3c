import { endpoints } from '@prelaunch/contract/endpoints';
import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Why a code was not sent; `other_site`: a page of another site requested it. */
export type CodeWithheld = 'too_soon' | 'limit' | 'no_account' | 'other_site';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the code that this call requested was not sent; null for other calls, and when it was sent. */
    codeWithheld: CodeWithheld | null;
  }
}

/**
 * Whether a response is a rejection worth logging: a rate limit, or any 4xx or 5xx of an endpoint. A
 * request for another company's id gets 404, and a malformed or late request may be an attack, so all of these are
 * logged.
 */
const isRejected = (statusCode: number, spec: EndpointSpec | undefined): boolean =>
  statusCode === 429 || (statusCode >= 400 && spec !== undefined);

const specOf = (request: FastifyRequest): EndpointSpec | undefined => {
  const name = request.routeOptions.config.endpoint;
  return name === undefined ? undefined : endpoints[name];
};

/** Whether the endpoint checks codes or passwords, or ends a session. Reads are not logged. */
const isSignIn = (spec: EndpointSpec | undefined): boolean =>
  /^(login|code|verify)$/.test(spec?.limit ?? '') || spec?.endsSession === true;

/** Whether the call wrote something for its caller: a purchase, a decision, an upload, a change. */
const isWrite = (spec: EndpointSpec | undefined): boolean => spec?.effect === 'write';

const companyOf = (actor: FastifyRequest['actor'] | undefined) =>
  actor?.kind === 'member' || actor?.kind === 'admin' ? { companyId: actor.companyId } : {};

/** Describes the actor by id only: the log contains no names or e-mail addresses. */
function actorLabel(actor: FastifyRequest['actor'] | undefined): string {
  if (actor === undefined || actor.kind === 'visitor') return 'visitor';
  const id = actor.kind === 'superadmin' ? actor.superAdminId : actor.accountId;
  return `${actor.kind} ${id}`;
}

/**
 * Logs one line per response with its request id and without input of the caller. Writes, sign-ins (successful
 * or not) and rejections are logged at `info`, everything else, including unknown paths, at `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('codeWithheld', null);
  app.addHook('onResponse', (request, reply, done) => {
    const spec = specOf(request);
    const { statusCode } = reply;
    const isImportant = isRejected(statusCode, spec) || isSignIn(spec) || isWrite(spec);
    request.log[isImportant ? 'info' : 'debug'](
      {
        ...(spec === undefined ? {} : { call: request.routeOptions.config.endpoint }),
        method: request.method,
        // The route pattern: the actual path contains caller input, possibly a secret.
        path: request.routeOptions.url ?? 'none',
        statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(isImportant
          ? { ip: request.ip, who: actorLabel(request.actor), ...companyOf(request.actor) }
          : {}),
        ...(request.requesterKind === null ? {} : { requester: request.requesterKind }),
        ...(request.codeWithheld === null ? {} : { codeWithheld: request.codeWithheld }),
      },
      'answered',
    );
    done();
  });
}
