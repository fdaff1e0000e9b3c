import { refusals, type RefusalCode } from '@prelaunch/contract';

/** What became of one row of a bulk call. */
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

/** @param told replaces the contract's text where more can be said */
export const rowRefused = (id: string, code: RefusalCode, told?: string): RowResult => ({
  id,
  status: false,
  message: told ?? refusals[code].message,
  code,
});
