import { openOrLog, type Vault } from '../../platform/keys/secrets.ts';

/** Shown in place of a number whose key this server does not have; no account number looks like it. */
export const UNREADABLE_NUMBER = 'cannot be read';

/** Never throws, so that one unreadable number does not make the whole list fail. */
export const openAccountNumber = ({ secrets, log }: Vault, sealed: string): string =>
  openOrLog(secrets, 'account', sealed, log) ?? UNREADABLE_NUMBER;
