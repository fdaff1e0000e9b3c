/* A modal dialog covers everything outside of it, including the toasts, and makes it inert. So the
   toasts move into the topmost open dialog, which is recorded here. */
const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Whether the page behind the dialogs scrolls, for `SidebarLayout.module.css`. */
function recordPageScrolls(): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  document.documentElement.toggleAttribute('data-page-scrolls', scrollHeight > clientHeight);
}

/** Registers an open dialog; the returned function removes it again. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  if (dialogs.length === 0) recordPageScrolls();
  dialogs.push(dialog);
  notify();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    notify();
  };
}

/** The topmost element: the last opened dialog, otherwise the body. */
export function topmostElement(): HTMLElement {
  return dialogs.at(-1) ?? document.body;
}

/** Calls `listener` when another element becomes topmost; returns a function that unsubscribes. */
export function watchTopmost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
