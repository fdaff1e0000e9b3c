import { openOrLog, type Vault } from '../keys/secrets.ts';

/** An account number as it is stored: sealed, or plain while it waits to be. */
export interface SealedNumber {
  readonly plain: string | null;
  readonly sealed: string | null;
}

/** Stands for a number whose key this server was not given; no account number looks like it. */
export const UNREADABLE_NUMBER = 'cannot be read';

/** Never fails, so that one unreadable number does not take the whole list along. */
export function openAccountNumber(
  { secrets, log }: Vault,
  { plain, sealed }: SealedNumber,
): string {
  if (sealed === null) return plain ?? UNREADABLE_NUMBER;
  return openOrLog(secrets, 'account', sealed, log) ?? UNREADABLE_NUMBER;
}
