/** Reads a text of this tab's storage; null when there is none or the browser blocks storage. */
export function readTabText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab, or removes it with null. */
export function writeTabText(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked, so the text is lost when the page is closed.
  }
}

/** Reads the draft of a form; null when there is none or it is not JSON. */
export function readDraft(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const draft: unknown = JSON.parse(readTabText(key) ?? 'null');
    return typeof draft === 'object' ? (draft as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}

/** Stores the draft of a form, so that a reload restores it, or removes it with null. */
export const writeDraft = (key: string, draft: object | null): void => {
  writeTabText(key, draft && JSON.stringify(draft));
};
