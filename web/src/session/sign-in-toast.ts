import { readTabText, writeTabText } from '../ui/tab-storage.ts';

const KEY = 'signInToast';

/**
 * Stores the text of a toast for the next page, because a staff dashboard reloads its page once after the sign-in,
 * which removes an open toast.
 */
export const storeSignInToast = (text: string): void => writeTabText(KEY, text);

/** Returns the stored text and removes it. */
export function takeSignInToast(): string | null {
  const text = readTabText(KEY);
  writeTabText(KEY, null);
  return text;
}
