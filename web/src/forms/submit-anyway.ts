import type { KeyboardEvent } from 'react';

/**
 * For a form whose button is off while it is incomplete. Browsers then take no Enter at all, and
 * nobody would learn what is missing; so the form is sent to its own check.
 */
export function submitAnyway(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
