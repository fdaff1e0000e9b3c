import type { Db } from '../db/transaction.ts';
import { findKeyCheck, insertKeyCheck, replaceKeyCheck } from './key-check.store.ts';
import { SEALED_COLUMNS } from './sealed-values.store.ts';
import { MissingKeyError, type SealedPurpose, type Secrets } from './secrets.ts';

/** In the place of a key's id: the value was altered, so no key opens it. */
const ALTERED = 'altered';

/** SECRET_KEY and SECRET_KEYS_OLD do not open what is sealed in the database; the message says what to do. */
export class WrongKeyError extends Error {
  constructor(keyId: string) {
    const found =
      keyId === ALTERED
        ? 'a value in it was altered'
        : `values in it are sealed under the key ${keyId}`;
    super(
      `SECRET_KEY is not the key of this database: ${found}. ` +
        'Set SECRET_KEY to the right key, or list the right key in SECRET_KEYS_OLD; without SECRET_KEY, put the file secret-key that belongs ' +
        'to this database into DATA_DIR. If the key is lost for good, `npm run keys:rotate -- --key-is-lost` lets the server ' +
        'start without it: what it sealed (Aadhaar and account numbers, secrets of apps, mails in the queue) stays unreadable.',
    );
  }
}

/** The key check is made of this. It is no secret; only whether it opens counts. */
const TEXT = 'opens';

const makeKeyCheck = (secrets: Secrets): string => secrets.seal('key_check', TEXT);

/** The id of the key that is missing to open the value; null if it opens. */
function missingKeyOf(secrets: Secrets, purpose: SealedPurpose, sealed: string): string | null {
  try {
    secrets.open(purpose, sealed);
    return null;
  } catch (error) {
    return error instanceof MissingKeyError ? error.keyId : ALTERED;
  }
}

/** No sealed value begins with this, so a place gives all of its values. */
const NO_PREFIX = ' ';
const SAMPLE = 20;

/**
 * For a database without a key check, which an earlier release filled: looks at the first values of each
 * place. Some may be unreadable since a key got lost; the key is wrong where none can be read.
 */
async function missingKeyOfSample(db: Db, secrets: Secrets): Promise<string | null> {
  let missing: string | null = null;
  for (const place of SEALED_COLUMNS) {
    for (const { sealed } of await place.read(db, NO_PREFIX, null, SAMPLE)) {
      missing = missingKeyOf(secrets, place.purpose, sealed);
      if (missing === null) return null;
    }
  }
  return missing;
}

/**
 * Whether the key check opens. False also after another process rotated to a key that this one was not
 * given. True where there is no key check yet.
 */
export async function isKeyRight(db: Db, secrets: Secrets): Promise<boolean> {
  const sealed = await findKeyCheck(db);
  return sealed === null || missingKeyOf(secrets, 'key_check', sealed) === null;
}

/** Throws `WrongKeyError` where the keys do not open what is sealed in the database. Writes nothing. */
export async function refuseWrongKey(db: Db, secrets: Secrets): Promise<void> {
  const sealed = await findKeyCheck(db);
  const missing =
    sealed === null
      ? await missingKeyOfSample(db, secrets)
      : missingKeyOf(secrets, 'key_check', sealed);
  if (missing !== null) throw new WrongKeyError(missing);
}

/** The same before anything is served. The first call on a database makes the key check. */
export async function checkKeyAtStart(db: Db, secrets: Secrets): Promise<void> {
  await refuseWrongKey(db, secrets);
  await insertKeyCheck(db, makeKeyCheck(secrets));
  // Another process may have made it meanwhile, under another key.
  await refuseWrongKey(db, secrets);
}

/** Lets the server start under the present key, whatever other keys sealed. For operators only. */
export async function acceptPresentKey(db: Db, secrets: Secrets): Promise<void> {
  await replaceKeyCheck(db, makeKeyCheck(secrets));
}
