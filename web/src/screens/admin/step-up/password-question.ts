/** The calls that wait for the password: one question for all that are refused at the same time. */
let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks whoever sits there for the password; false when it was not given. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    tell();
  });
}

/** Ends the question, if there is one. */
export function settlePassword(proven: boolean): void {
  const settled = waiting;
  waiting = [];
  tell();
  for (const settle of settled) settle(proven);
}

export const isPasswordAsked = (): boolean => waiting.length > 0;

/** Calls back when the question is asked or ends; returns the way out. */
export function watchPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
