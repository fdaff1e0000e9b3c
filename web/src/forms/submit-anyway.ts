import type { KeyboardEvent } from 'react';

/**
 * Submits a form on Enter while its button is disabled because fields are missing. Browsers ignore Enter then, but the
 * form's check must report the missing fields.
 */
export function submitAnyway(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
