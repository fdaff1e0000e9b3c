import type { Db } from '../../platform/db/transaction.ts';
import { readDocumentKeys, removeFormerKeys } from '../../platform/keys/document-keys.store.ts';
import {
  findInstallationValue,
  insertInstallationValue,
  replaceInstallationValue,
} from '../../platform/keys/installation-values.store.ts';
import { SEALED_COLUMNS } from './all-sealed-columns.store.ts';
import { ALTERED, WrongKeyError } from './wrong-key-error.ts';
import { MissingKeyError, type SealedPurpose, type Secrets } from '../../platform/keys/secrets.ts';

/** The plain text of the key check. Not secret: only whether it can be opened matters. */
const TEXT = 'opens';

const COLUMN = 'key_check_sealed';

const makeKeyCheck = (secrets: Secrets): string => secrets.seal('key_check', TEXT);

/**
 * Returns the id of the missing key that sealed the value, `ALTERED` if no key can open it, or null if it can be
 * opened.
 */
function missingKeyOf(secrets: Secrets, purpose: SealedPurpose, sealed: string): string | null {
  try {
    secrets.open(purpose, sealed);
    return null;
  } catch (error) {
    return error instanceof MissingKeyError ? error.keyId : ALTERED;
  }
}

/** No sealed value begins with this, so `read` returns all values. */
const NO_PREFIX = ' ';
const SAMPLE = 20;

/**
 * For a database without a key check: tries the first values of each sealed column. Some may be unreadable because a
 * key was lost. The key is wrong only if none can be opened.
 */
async function missingKeyOfSample(db: Db, secrets: Secrets): Promise<string | null> {
  let missing: string | null = null;
  for (const column of SEALED_COLUMNS) {
    for (const { sealed } of await column.read(db, NO_PREFIX, null, SAMPLE)) {
      missing = missingKeyOf(secrets, column.purpose, sealed);
      if (missing === null) return null;
    }
  }
  return missing;
}

/**
 * Whether the key check can be opened. Also false after another process rotated to a key that this process does not
 * have. True when there is no key check yet.
 */
export async function isKeyRight(db: Db, secrets: Secrets): Promise<boolean> {
  const sealed = await findInstallationValue(db, COLUMN);
  return sealed === null || missingKeyOf(secrets, 'key_check', sealed) === null;
}

/** Throws `WrongKeyError` when the keys cannot open the sealed values of the database. Writes nothing. */
export async function refuseWrongKey(db: Db, secrets: Secrets): Promise<void> {
  const sealed = await findInstallationValue(db, COLUMN);
  const missing =
    sealed === null
      ? await missingKeyOfSample(db, secrets)
      : missingKeyOf(secrets, 'key_check', sealed);
  if (missing !== null) throw new WrongKeyError(missing);
}

/** Throws `WrongKeyError` like `refuseWrongKey`, and creates the key check at the first start. */
export async function checkKeyAtStart(db: Db, secrets: Secrets): Promise<void> {
  await refuseWrongKey(db, secrets);
  await insertInstallationValue(db, COLUMN, makeKeyCheck(secrets));
  // Another process may have created it in the meantime, under another key.
  await refuseWrongKey(db, secrets);
}

/**
 * Lets the server start with the current key although values are sealed under others. For operators only. Document
 * keys that cannot be opened are removed: documents that they signed are no longer genuine.
 */
export async function acceptPresentKey(db: Db, secrets: Secrets): Promise<void> {
  const { signing, former } = await readDocumentKeys(db);
  if (signing !== null && missingKeyOf(secrets, 'document', signing) !== null) {
    await replaceInstallationValue(db, 'document_key_sealed', null);
  }
  const lost = former.filter(({ sealed }) => missingKeyOf(secrets, 'former_document', sealed));
  await removeFormerKeys(
    db,
    lost.map(({ id }) => id),
  );
  await replaceInstallationValue(db, COLUMN, makeKeyCheck(secrets));
}
