import type { KeyboardEvent } from 'react';

/**
 * For a form whose button is disabled while it is incomplete. Browsers then ignore Enter, and the
 * person would not learn what is missing; this submits the form, whose check reports it.
 */
export function submitAnyway(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
