/*
 * A modal dialog makes everything outside it inert and covers it, the toasts too. So the toasts
 * move into the topmost open dialog; this is where it is known.
 */
const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Notes that a dialog opened; the returned function notes that it closed. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    tell();
  };
}

/** The element that stands above all others: the last opened dialog, else the body. */
export function topmostElement(): HTMLElement {
  return dialogs.at(-1) ?? document.body;
}

/** Calls back when another element becomes topmost; returns the way out. */
export function watchTopmost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
