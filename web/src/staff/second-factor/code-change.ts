import type { UseMutationResult } from '@tanstack/react-query';
import type { Answer, Change } from './second-factor-calls.ts';

interface WithCode {
  readonly body: { readonly code: string };
}

/** A call that takes a code and changes how the second factor stands, which is looked at again then. */
export const codeChange = <Reply>(
  { mutateAsync, isPending }: UseMutationResult<Answer<Reply>, Error, WithCode>,
  lookAgain: () => Promise<unknown>,
): Change<string, Reply> => ({
  send: async (code) => {
    const answer = await mutateAsync({ body: { code } });
    void lookAgain();
    return answer;
  },
  pending: isPending,
});
