const KEY = 'signInToast';

/**
 * A staff dashboard reloads its page once after the sign-in, which would remove an open toast. So
 * its text waits here, for this tab only.
 */
export function keepSignInToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // If storage is blocked, only the greeting is lost.
  }
}

/** Returns the stored text and removes it. */
export function takeSignInToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
