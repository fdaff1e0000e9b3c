import { loginAdmin, type EndpointSpec, type RequestOf } from '@prelaunch/contract';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call, type Answer } from '../../api/client.ts';
import { ApiFailure, untold } from '../../api/failures.ts';
import type { Area } from '../../api/session.ts';
import { problemIn } from '../../forms/contract-check.ts';

/** Whether all was right but for the code of the second factor, which was not sent. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'second_factor_required';

/** What to say beside the field of the code, where it is the code that was wrong. */
export const codeProblem = (error: unknown): string | null =>
  error instanceof ApiFailure && error.code === 'wrong_second_factor' ? error.message : null;

/** `useEndpoint` for calls that may ask for the code: the question is no failure, and no toast. */
export function useAskingEndpoint<E extends EndpointSpec>(
  area: Area,
  spec: E,
): UseMutationResult<Answer<E>, Error, RequestOf<E>> {
  return useMutation<Answer<E>, Error, RequestOf<E>>({
    mutationFn: async (request) => {
      try {
        return await call(area, spec, request);
      } catch (error) {
        throw error instanceof ApiFailure && needsCode(error) ? untold(error) : error;
      }
    },
  });
}

/** What is wrong with a typed code before it is sent; true where nothing is. */
export const acceptsCode = (value: string): true | string =>
  problemIn(loginAdmin.body.shape.code, value) ?? true;
