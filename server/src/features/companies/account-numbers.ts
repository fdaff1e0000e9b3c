import { openOrLog, type Vault } from '../../platform/keys/secrets.ts';

/** Shown in place of a number whose key this server does not have; no account number looks like it. */
export const UNREADABLE_NUMBER = 'cannot be read';

/** Never throws, so that one unreadable number does not make the whole list fail. */
export const openAccountNumber = ({ secrets, log }: Vault, sealed: string): string =>
  openOrLog(secrets, 'account', sealed, log) ?? UNREADABLE_NUMBER;

/** The last four digits of a number; null where none is stored or it cannot be read. */
export function openAccountEnd({ secrets, log }: Vault, sealed: string | null): string | null {
  const number = sealed === null ? null : openOrLog(secrets, 'account', sealed, log);
  return number === null ? null : number.slice(-4);
}
