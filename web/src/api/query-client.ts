import type { EndpointSpec, ReplyOf, RequestOf } from '@prelaunch/contract';
import {
  focusManager,
  MutationCache,
  onlineManager,
  QueryCache,
  queryOptions,
  useMutation,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { isStoredPage } from '../offline/stored-page.ts';
import { showToast, type HideToast } from '../ui/feedback/toast.ts';
import { withChallenges } from './challenge.ts';
import { call, type Answer } from './client.ts';
import { CurrentQueryClient } from './current-query-client.ts';
import { ApiFailure } from './failures.ts';
import type { Area } from './session.ts';

/** Shows one toast for each message of a failed call, and returns a function that removes them. No other function shows these toasts. */
function toastFailure(error: unknown): HideToast {
  if (!(error instanceof ApiFailure) || error.alreadyShown) return () => {};
  const shown = error.messages.map((text) => showToast({ kind: 'error', text }));
  return () => shown.forEach((hide) => hide());
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401;

/** Shows that the session has ended, even for a call that shows no other toast. */
export function toastSignedOut(error: unknown): void {
  if (isSignedOut(error)) toastFailure(error);
}

/**
 * Shows the failure of a quiet call, for a form that removes it when the person has corrected the field. The end of the
 * session is shown by `toastSignedOut`.
 */
export const toastRefusal = (error: unknown): HideToast =>
  isSignedOut(error) ? () => {} : toastFailure(error);

/** Retrying helps against a bad connection or a busy server, never against a refusal. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;

/**
 * Refetches also when the window gets the focus. By default, a query refetches only when a hidden page becomes visible.
 */
function alsoOnFocus(): void {
  focusManager.setEventListener((handleFocus) => {
    const back = () => handleFocus();
    window.addEventListener('visibilitychange', back);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('visibilitychange', back);
      window.removeEventListener('focus', back);
    };
  });
}

/**
 * On a page that was opened without a connection, calls wait for the connection from the start. On other pages they do so
 * only after the connection was lost, because some devices claim to have none although the page has just arrived.
 */
function waitWithoutConnection(): void {
  if (isStoredPage() && !navigator.onLine) onlineManager.setOnline(false);
}

export function createQueryClient(): QueryClient {
  alsoOnFocus();
  waitWithoutConnection();
  return new CurrentQueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.['quiet'] === true) toastSignedOut(error);
        else toastFailure(error);
      },
    }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.['quiet'] !== true && !isSignedOut(error)) toastFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 3_000),
        staleTime: 20_000,
      },
      mutations: { retry: false },
    },
  });
}

/** A query for an endpoint: its key is the area, the path and the request. */
export function endpointQuery<E extends EndpointSpec>(area: Area, spec: E, request: RequestOf<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: [area, spec.path, request],
    queryFn: async ({ signal }) => {
      try {
        return (await call(area, spec, request, signal)).data;
      } catch (error) {
        // The end of the session removes its queries before the query cache can report this failure.
        toastSignedOut(error);
        throw error;
      }
    },
  });
}

/**
 * A mutation for an endpoint. Shows the toast of a failure itself, except with `quiet`. `withChallenges` handles
 * requests for a password or a code; `isPending` stays true while the password prompt is open.
 */
export function useEndpoint<E extends EndpointSpec>(
  area: Area,
  spec: E,
  { quiet = false } = {},
): UseMutationResult<Answer<E>, Error, RequestOf<E>> {
  return useMutation<Answer<E>, Error, RequestOf<E>>({
    mutationFn: (request) => withChallenges(() => call(area, spec, request)),
    meta: { quiet },
  });
}
