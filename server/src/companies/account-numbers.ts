import { openOrLog, type Vault } from '../keys/secrets.ts';

/** Shown in place of a number whose key this server was not given; no account number looks like it. */
export const UNREADABLE_NUMBER = 'cannot be read';

/** Never fails, so that one unreadable number does not take the whole list along. */
export const openAccountNumber = ({ secrets, log }: Vault, sealed: string): string =>
  openOrLog(secrets, 'account', sealed, log) ?? UNREADABLE_NUMBER;
