import type { EndpointSpec, ReplyOf, RequestOf } from '@prelaunch/contract';
import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query';
import { showToast } from '../ui/toast.ts';
import { call, type Answer } from './client.ts';
import { ApiFailure } from './failures.ts';
import type { Area } from './session.ts';

/** The one place where a failed call becomes a toast: one for each message. */
function toastFailure(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.toldBefore) return;
  for (const text of error.messages) showToast({ kind: 'error', text });
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401;

/** For calls that are quiet otherwise: that the session has ended is always told. */
export function tellSignedOut(error: unknown): void {
  if (isSignedOut(error)) toastFailure(error);
}

/** Asking again helps against a bad line or a busy server, never against a refusal. */
const worthAskingAgain = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;

/** By itself it only hears of a page that was hidden, not of one that stood beside another window. */
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

export function createQueryClient(): QueryClient {
  alsoOnFocus();
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.['quiet'] === true) tellSignedOut(error);
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
        retry: (failures, error) => failures < 3 && worthAskingAgain(error),
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
        // With the session all queries are thrown away, before the cache could hear of this one.
        tellSignedOut(error);
        throw error;
      }
    },
  });
}

/**
 * A mutation for an endpoint; a failure is told by a toast without the screen's doing, unless it is
 * to be quiet.
 */
export function useEndpoint<E extends EndpointSpec>(
  area: Area,
  spec: E,
  { quiet = false } = {},
): UseMutationResult<Answer<E>, Error, RequestOf<E>> {
  return useMutation<Answer<E>, Error, RequestOf<E>>({
    mutationFn: (request) => call(area, spec, request),
    meta: { quiet },
  });
}
