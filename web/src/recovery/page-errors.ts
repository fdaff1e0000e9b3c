import { PAGE_ERROR_LENGTHS as LENGTHS } from '@prelaunch/contract';
import { ApiFailure } from '../api/failures.ts';
import { sendPageError } from '../api/page-errors.ts';
import { runningRelease } from '../api/release.ts';
import { describeError, type ErrorDescription } from './describe-error.ts';
import { isLoadError } from './load-errors.ts';

/** The maximum number of errors that a page reports until it is reloaded. It reports the same error only once. */
const MAX_REPORTS = 5;

interface KnownError {
  readonly reference: string;
  isSent: boolean;
}

const known = new Map<string, KnownError>();

const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Finds or adds an error. Returns null above `MAX_REPORTS`, and for files that could not be loaded. */
function lookUp(error: unknown, { message, stack }: ErrorDescription): KnownError | null {
  if (isLoadError(error)) return null;
  const key = `${message}\n${stack}`;
  const found = known.get(key);
  if (found !== undefined || known.size >= MAX_REPORTS) return found ?? null;
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  const added = { reference: requestId ?? newReference(), isSent: false };
  known.set(key, added);
  return added;
}

/**
 * The reference that the error page shows: the id of the request that failed, or else the reference in the error's
 * report; null when the error is not reported.
 */
export function referenceOf(error: unknown): string | null {
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  return requestId ?? lookUp(error, describeError(error))?.reference ?? null;
}

/** Reports an error to the server's log, once per page load. */
export function reportError(error: unknown): void {
  const description = describeError(error);
  const found = lookUp(error, description);
  if (found === null || found.isSent) return;
  found.isSent = true;
  sendPageError({
    reference: found.reference,
    ...description,
    page: location.pathname.slice(0, LENGTHS.page),
    build: (runningRelease() ?? '').slice(0, LENGTHS.build),
  });
}

/** Whether to skip the report: a failed call has shown a toast, and a cancelled call or query is not an error. */
const isExpected = (reason: unknown): boolean =>
  reason instanceof ApiFailure ||
  (reason instanceof Error && /^(AbortError|CancelledError)$/.test(reason.name));

/** Reports errors and rejections that no code handles. */
export function watchPageErrors(): void {
  // An event without an error is a notice of the browser, or comes from a script of another origin.
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error != null) reportError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isExpected(reason)) reportError(reason);
  });
}
