import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { readFailure, TIMEOUT_MS, requestFor } from './client.ts';
import { ApiFailure, noResponse } from './failures.ts';
import { fallbackOf } from './fallback.ts';
import type { Area } from './session.ts';

/**
 * Calls an endpoint that replies with a file or a stream of events, and returns the response when its headers have
 * arrived. There is no timeout: only `signal` ends the call.
 *
 * @throws ApiFailure as `call` does; the reason of `signal` when `signal` ended the call
 */
export async function openStream<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): Promise<Response> {
  const { address, init, sentToken } = requestFor(area, spec, request);
  let status: number;
  let text: string;
  try {
    const response = await fetch(address, { ...init, signal });
    if (response.ok) return response;
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw noResponse(fallbackOf(spec));
  }
  throw readFailure(spec, area, { status, text, sentToken });
}

/** Aborts after `TIMEOUT_MS` without a byte; a long download may take longer in total. */
function silenceTimeout() {
  const guard = new AbortController();
  const giveUp = () => {
    guard.abort();
  };
  let timer = setTimeout(giveUp, TIMEOUT_MS);
  return {
    signal: guard.signal,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, TIMEOUT_MS);
    },
    end: () => {
      clearTimeout(timer);
    },
  };
}

/** Reads the whole response; `onBytes` gets the size of each part. */
function collect(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        onBytes(part.byteLength);
        controller.enqueue(part);
      },
    }),
  );
  return new Response(counted, { headers: response.headers }).blob();
}

interface FetchFileOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  /**
   * Called with the bytes received so far; the total of a file that is generated while it is sent
   * is unknown.
   */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Fetches a file that needs a session and therefore has no link.
 *
 * @throws ApiFailure as `call` does; the reason of `signal` when `signal` ended the call
 */
export async function fetchFile<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
  { signal, onProgress }: FetchFileOptions = {},
): Promise<Blob> {
  const silence = silenceTimeout();
  const ended = signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]);
  let received = 0;
  try {
    const response = await openStream(area, spec, request, ended);
    silence.heard();
    return await collect(response, (bytes) => {
      silence.heard();
      received += bytes;
      onProgress?.(received);
    });
  } catch (error) {
    if (signal?.aborted === true || error instanceof ApiFailure) throw error;
    throw noResponse(fallbackOf(spec));
  } finally {
    silence.end();
  }
}
