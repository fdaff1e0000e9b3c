import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The endpoint's pattern: the actual path contains caller input, possibly a secret. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/**
 * Records each call as a span with method, route, status and request id, and no input of the caller. The log
 * lines of a call have its `traceId`.
 *
 * @param trustsCallers whether the trace of the caller's `traceparent` is continued: only behind a proxy that
 * removes or sets this header
 */
export function traceCalls(app: FastifyInstance, trustsCallers: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = trustsCallers
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    const span = trace.getTracer('prelaunch').startSpan(
      `${request.method} ${routeOf(request)}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          [ATTR_HTTP_REQUEST_METHOD]: request.method,
          [ATTR_HTTP_ROUTE]: routeOf(request),
          'prelaunch.request.id': request.id,
        },
      },
      parent,
    );
    spans.set(request, span);
    if (span.isRecording()) {
      request.log = request.log.child({ traceId: span.spanContext().traceId });
    }
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  // A closed connection has no response.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end();
    done();
  });
}
