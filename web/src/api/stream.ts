import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { readFailure, TIMEOUT_MS, written } from './client.ts';
import { ApiFailure, noAnswer } from './failures.ts';
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

/** Gives up when nothing was heard for as long as a call may take; a long file takes its time. */
function silenceGuard() {
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

/** The whole of an answer, `onBytes` told of each part of it. */
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
  /** Calls it off. */
  readonly signal?: AbortSignal;
  /** Told how many bytes have come so far: a file that is made while it is sent has no known end. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Fetches a file that no link leads to, since it is handed out to a session only.
 *
 * @throws ApiFailure as `call` does; what `signal` says when that ended it
 */
export async function fetchFile<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
  { signal, onProgress }: FetchFileOptions = {},
): Promise<Blob> {
  const silence = silenceGuard();
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
    throw noAnswer(spec.fallback);
  } finally {
    silence.end();
  }
}
