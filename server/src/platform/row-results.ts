import { refusals, type RefusalCode } from '@prelaunch/contract';

/** The result of one row of a bulk call. */
export interface RowResult {
  readonly id: string;
  readonly status: boolean;
  readonly message: string;
  readonly code: string | null;
}

export const rowDone = (id: string, message: string): RowResult => ({
  id,
  status: true,
  message,
  code: null,
});

/** @param message replaces the contract's text with a more specific one */
export const rowRefused = (id: string, code: RefusalCode, message?: string): RowResult => ({
  id,
  status: false,
  message: message ?? refusals[code].message,
  code,
});
