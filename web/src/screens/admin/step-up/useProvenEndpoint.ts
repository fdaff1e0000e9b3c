import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call, type Answer } from '../../../api/client.ts';
import { ApiFailure, untold } from '../../../api/failures.ts';
import { askForPassword } from './password-question.ts';

/**
 * Sends a call; where the server wants the password first, asks for it in place and sends the very
 * same call again. Not given, it fails without a toast: whoever closed the question knows.
 */
async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'step_up_required') throw error;
    if (!(await askForPassword())) throw untold(error);
    return send();
  }
}

/** `useEndpoint` for an admin's call that may need the password proven; pending while it is asked. */
export function useProvenEndpoint<E extends EndpointSpec>(
  spec: E,
): UseMutationResult<Answer<E>, Error, RequestOf<E>> {
  return useMutation<Answer<E>, Error, RequestOf<E>>({
    mutationFn: (request) => withProof(() => call('admin', spec, request)),
  });
}
