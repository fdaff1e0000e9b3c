import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
} from '@opentelemetry/api';

const isSampled = (span: Span | undefined): span is Span =>
  span !== undefined && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;

/** The span of the running request; undefined when it is not traced. */
export const currentSpan = (): Span | undefined => trace.getActiveSpan();

/**
 * Traces work that is done once for several requests. Its span belongs to the trace of the first request
 * that is traced, and is linked with the others. Without a traced request nothing is recorded.
 *
 * @param requests the span of each request, from `currentSpan` at its arrival
 */
export async function traceGroup<T>(
  name: string,
  requests: readonly (Span | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = requests.filter(isSampled);
  // The caller's context is that of a request that may have nothing to do with this group.
  if (first === undefined) return context.with(ROOT_CONTEXT, work);
  const group = trace.getTracer('prelaunch').startSpan(
    name,
    {
      attributes: { 'prelaunch.group.size': requests.length },
      links: others.map((span) => ({ context: span.spanContext() })),
    },
    trace.setSpan(ROOT_CONTEXT, first),
  );
  for (const span of others) span.addLink({ context: group.spanContext() });
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, group), work);
  } catch (error) {
    group.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    group.end();
  }
}
