import type { Db } from '../db/transaction.ts';
import {
  formerKeyOf,
  openDocumentKey,
  openFormerKey,
  sealNewDocumentKey,
  type CheckingKey,
  type DocumentKey,
  type RevokedKey,
} from './document-key.ts';
import { readDocumentKeys } from './document-keys.store.ts';
import { findInstallationValue, insertInstallationValue } from './installation-values.store.ts';
import type { Secrets } from './secrets.ts';

/** The keys by which codes are recognised. */
export interface CheckingKeys {
  /** The key that signs now, then the retired ones, the newest first. */
  readonly valid: readonly CheckingKey[];
  readonly revoked: readonly RevokedKey[];
}

/**
 * The keys that sign and check documents. Both functions read the database, so that another key counts in every
 * process as soon as the operator's command has committed it.
 */
export interface DocumentKeys {
  /** The key for a document that is signed at once: call this last before signing. */
  readonly signing: () => Promise<DocumentKey>;
  readonly checking: () => Promise<CheckingKeys>;
}

async function findOrCreate(db: Db, secrets: Secrets): Promise<string> {
  const found = await findInstallationValue(db, 'document_key_sealed');
  if (found !== null) return found;
  await insertInstallationValue(db, 'document_key_sealed', sealNewDocumentKey(secrets));
  // Another process may have created it in the meantime.
  const stored = await findInstallationValue(db, 'document_key_sealed');
  if (stored === null) throw new Error('the document key was not stored');
  return stored;
}

/**
 * Opens the document key of the installation; creates it at the first start. Throws when no key of the ring opens it:
 * another one would make every earlier document count as forged.
 */
export async function openDocumentKeys(db: Db, secrets: Secrets): Promise<DocumentKeys> {
  const open = (sealed: string) => ({ sealed, key: openDocumentKey(secrets, sealed) });
  let last = open(await findOrCreate(db, secrets));
  const keyOf = (sealed: string): DocumentKey => {
    if (last.sealed !== sealed) last = open(sealed);
    return last.key;
  };
  const signing = async () => keyOf(await findOrCreate(db, secrets));
  return {
    signing,
    checking: async () => {
      const stored = await readDocumentKeys(db);
      const valid: CheckingKey[] = [
        stored.signing === null ? await signing() : keyOf(stored.signing),
      ];
      const revoked: RevokedKey[] = [];
      for (const row of stored.former) {
        const key = formerKeyOf(openFormerKey(secrets, row.sealed), row);
        if ('revokedAt' in key) revoked.push(key);
        else valid.push(key);
      }
      return { valid, revoked };
    },
  };
}
