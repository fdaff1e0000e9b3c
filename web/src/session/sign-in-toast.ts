const KEY = 'signInToast';

/**
 * A staff dashboard reloads its page once after the sign-in, and a toast that stands would go with
 * the old page. So its text waits here, for this tab alone.
 */
export function keepSignInToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps storage shut loses a greeting, nothing else.
  }
}

/** Hands out the kept text, once. */
export function takeSignInToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
