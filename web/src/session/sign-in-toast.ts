import { showToast } from '../ui/feedback/toast.ts';
import { readTabText, writeTabText } from '../ui/layout/tab-storage.ts';

const KEY = 'signInToast';

/**
 * Shows the toast of a staff sign-in on the page that opens next. A dashboard reloads its page once after the sign-in,
 * which removes an open toast, so the text is stored for it.
 */
export function announceSignIn(text: string, opensDashboard: boolean): void {
  if (opensDashboard) writeTabText(KEY, text);
  else showToast({ kind: 'success', text });
}

/** Returns the stored text and removes it. */
export function takeSignInToast(): string | null {
  const text = readTabText(KEY);
  writeTabText(KEY, null);
  return text;
}
