import { isProduction, operatorCommand } from '../../platform/operator-command.ts';

/** Used instead of a key id for an altered value, which no key can open. */
export const ALTERED = 'altered';

/** Only development generates a key. */
const ofDevelopment = (): string =>
  isProduction()
    ? ''
    : ' Without SECRET_KEY, put the file secret-key that belongs to this database into DATA_DIR.';

/** SECRET_KEY and SECRET_KEYS_OLD cannot open the sealed values of the database; the message says what to do. */
export class WrongKeyError extends Error {
  constructor(keyId: string) {
    const found =
      keyId === ALTERED
        ? 'a value in it was altered'
        : `values in it are sealed under the key ${keyId}`;
    super(
      `SECRET_KEY is not the key of this database: ${found}. ` +
        `If SECRET_KEY or its file was changed, put the former key back; or list the right key in SECRET_KEYS_OLD.${ofDevelopment()} ` +
        `If the key is lost for good, \`${operatorCommand('keys-rotate --key-is-lost')}\` lets the server ` +
        'start without it: the values that it sealed (Aadhaar and account numbers, secrets of apps, mails in the queue) stay unreadable.',
    );
  }
}
