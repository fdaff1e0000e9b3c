import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { readFailure, TIMEOUT_MS, written } from './client.ts';
import { noAnswer } from './failures.ts';
import type { Area } from './session.ts';

/**
 * Calls what answers by no JSON, but by a file or by a stream of events, and hands out the answer
 * when it has begun. Nothing but `signal` ends it.
 *
 * @throws ApiFailure as `call` does; what `signal` says when that ended it
 */
export async function openStream<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): Promise<Response> {
  const { address, init, sentToken } = written(area, spec, request);
  let status: number;
  let text: string;
  try {
    const response = await fetch(address, { ...init, signal });
    if (response.ok) return response;
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw noAnswer(spec.fallback);
  }
  throw readFailure(spec, area, { status, text, sentToken });
}

/** Fetches a file that no link leads to, since it is handed out to a session only. */
export async function fetchFile<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
): Promise<Blob> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await openStream(area, spec, request, timeout).catch((error: unknown) => {
    throw timeout.aborted ? noAnswer(spec.fallback) : error;
  });
  return response.blob().catch(() => {
    throw noAnswer(spec.fallback);
  });
}
