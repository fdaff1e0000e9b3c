import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints } from '@prelaunch/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refuse.ts';

/** Limits for slow request bodies. Times in milliseconds. */
export interface BodyTimes {
  /** The limit for a whole body that is not an upload, and for the rest of any body after its response. */
  readonly body: number;
  /** An upload may be arbitrarily slow for this long. */
  readonly uploadGrace: number;
  /** After that, `uploadRate` must be reached in each window of this length. */
  readonly uploadWindow: number;
  /** Bytes per second, averaged over a window. */
  readonly uploadRate: number;
}

/** A window must be longer than an interruption, for example when a phone switches networks. */
export const BODY_TIMES: BodyTimes = {
  body: 10_000,
  uploadGrace: 60_000,
  uploadWindow: 30_000,
  uploadRate: 8 * 1024,
};

/**
 * Node's `requestTimeout`, which also applies to uploads: longer than the largest upload takes at the lowest
 * rate. In milliseconds.
 */
export const MAX_REQUEST_MS = 2 * 60 * 60 * 1000;

/**
 * Ends the reading of a body with a refusal: the reader gets the error, so the client gets the response.
 * `destroy()` would close the connection before the response is sent.
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

/**
 * Refuses a body that is not complete in time. Only the time to read the body counts, because the server causes all
 * other waits.
 */
function limitTime(request: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  const timer = setTimeout(() => {
    refuseBody(request, new Refusal('too_slow', undefined));
  }, times.body);
  reply.raw.once('close', () => {
    clearTimeout(timer);
  });
}

/** Refuses an upload that is slower than `uploadRate`. */
function limitRate(request: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  const { raw } = request;
  const minBytes = (times.uploadRate * times.uploadWindow) / 1000;
  let timer: NodeJS.Timeout;
  const watch = (before: number | null) => {
    timer = setTimeout(
      () => {
        if (raw.complete || reply.raw.writableEnded) return;
        const { bytesRead } = raw.socket;
        if (before === null || bytesRead - before >= minBytes) watch(bytesRead);
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
 * Discards the rest of a body after its response, for a limited time: closing a connection while the client
 * still sends can lose the response.
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
 * Limits how slowly bodies may arrive, depending on their kind: Node has only one total time for all requests,
 * which is either too long for JSON or too short for a file.
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
