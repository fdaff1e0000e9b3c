import { ApiFailure, withoutToast } from './failures.ts';

/** The calls that wait for the password. One prompt serves all calls that were refused at the same time. */
let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Closes the prompt, if it is open. `proven` says whether the person has confirmed the password.
 */
export function settlePasswordPrompt(proven: boolean): void {
  const settled = waiting;
  waiting = [];
  notify();
  for (const settle of settled) settle(proven);
}

export const isPasswordRequired = (): boolean => waiting.length > 0;

/** Calls `listener` when the prompt has to open or close; returns a function that unsubscribes. */
export function onPasswordRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether only the second factor's code is missing. */
export const isCodeRequired = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'second_factor_required';

/** The message to show beside the code's field; null when the failure is not about the code. */
export const wrongCodeMessage = (error: unknown): string | null =>
  error instanceof ApiFailure && error.code === 'wrong_second_factor' ? error.message : null;

/**
 * Sends a call and answers the server's challenges. For a password it opens the prompt and then repeats the call. A
 * code is entered in the form that sent the call, so the form gets the failure without a toast. When the password
 * prompt is cancelled, the caller also gets the failure without a toast.
 */
export async function withChallenges<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (isCodeRequired(error)) throw withoutToast(error);
    if (error.code !== 'step_up_required' || listeners.size === 0) throw error;
    const proven = await new Promise<boolean>((resolve) => {
      waiting.push(resolve);
      notify();
    });
    if (!proven) throw withoutToast(error);
    return send();
  }
}
