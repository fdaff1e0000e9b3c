import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints } from '@prelaunch/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refuse.ts';

/** How slowly the body of a request may arrive. Times in milliseconds. */
export interface BodyTimes {
  /** For a whole body that is no upload, and for the rest of any body once it is answered. */
  readonly body: number;
  /** An upload may take this long at any rate. */
  readonly uploadGrace: number;
  /** After that, each window of this length has to bring its share. */
  readonly uploadWindow: number;
  /** Bytes a second, on average over a window. */
  readonly uploadRate: number;
}

/** A window is long enough for a tunnel, or for a phone that changes its network. */
export const BODY_TIMES: BodyTimes = {
  body: 10_000,
  uploadGrace: 60_000,
  uploadWindow: 30_000,
  uploadRate: 8 * 1024,
};

/**
 * For Node's own limit, which knows no rate and counts for uploads too: longer than the largest one
 * takes at the lowest rate. In milliseconds.
 */
export const MAX_REQUEST_MS = 2 * 60 * 60 * 1000;

/**
 * Ends the reading of a body with a refusal: its reader gets the error, and so the caller the
 * answer. `destroy()` would close the connection before the answer.
 */
export function refuseBody({ raw }: FastifyRequest, refusal: Refusal): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', refusal);
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isUpload({ routeOptions }: FastifyRequest): boolean {
  const name = routeOptions.config.endpoint;
  return name !== undefined && (endpoints[name] as EndpointSpec).encoding === 'multipart';
}

/** Refuses a body that is not there in time. Only while a handler reads it: other waits are our own. */
function limitTime(request: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  const timer = setTimeout(() => {
    refuseBody(request, new Refusal('too_slow', undefined));
  }, times.body);
  reply.raw.once('close', () => {
    clearTimeout(timer);
  });
}

/** Refuses an upload that comes too slowly, or not at all. */
function limitRate(request: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  const { raw } = request;
  const share = (times.uploadRate * times.uploadWindow) / 1000;
  let timer: NodeJS.Timeout;
  const watch = (before: number | null) => {
    timer = setTimeout(
      () => {
        if (raw.complete || reply.raw.writableEnded) return;
        const { bytesRead } = raw.socket;
        if (before === null || bytesRead - before >= share) watch(bytesRead);
        else refuseBody(request, new Refusal('too_slow', undefined));
      },
      before === null ? times.uploadGrace : times.uploadWindow,
    );
  };
  watch(null);
  reply.raw.once('close', () => {
    clearTimeout(timer);
  });
}

/**
 * Lets the rest of a body come that is answered already, for a short time: a connection that is closed
 * while the other side still sends can lose the answer.
 */
function discardRest({ raw }: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
    setTimeout(() => {
      if (!raw.complete) raw.socket.destroy();
    }, times.body).unref();
  });
}

/**
 * Limits how slowly bodies may arrive, by what they are: Node has one total time for all requests, which
 * is either too long for a text or too short for a file.
 */
export function limitSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) discardRest(request, reply, times);
    done();
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request) && !request.raw.complete) {
      if (isUpload(request)) limitRate(request, reply, times);
      else limitTime(request, reply, times);
    }
    done();
  });
}
