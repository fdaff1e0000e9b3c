import { OPERATOR, recordAudit } from '../audit/index.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import {
  formerKeyOf,
  openDocumentKey,
  openFormerKey,
  sealFormerKey,
  sealNewDocumentKey,
  type DocumentKey,
} from '../../platform/keys/document-key.ts';
import {
  addFormerKey,
  lockInstallationKeys,
  readDocumentKeys,
  revokeFormerKey,
} from '../../platform/keys/document-keys.store.ts';
import { replaceInstallationValue } from '../../platform/keys/installation-values.store.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { operatorCommand } from '../../platform/operator-command.ts';

/** A check tries the keys one after the other. A yearly rotation reaches this after decades. */
export const MAX_FORMER_KEYS = 50;

/** The document key cannot be changed; the message says why, and what to do. */
class DocumentKeyError extends Error {}

export interface ListedKey {
  readonly id: string;
  readonly state: 'signing' | 'retired' | 'revoked';
  /** When it began to sign; null for the first key of the installation. */
  readonly since: Date | null;
  /** When it ceased to sign; null for the key that signs. */
  readonly until: Date | null;
  readonly revokedAt: Date | null;
}

/** Lists the keys that have signed documents, the newest first. */
export async function listDocumentKeys(db: Db, secrets: Secrets): Promise<readonly ListedKey[]> {
  const { signing, former } = await readDocumentKeys(db);
  const listed = former.map((row, n): ListedKey => {
    const key = formerKeyOf(openFormerKey(secrets, row.sealed), row);
    const revokedAt = 'revokedAt' in key ? key.revokedAt : null;
    return {
      id: key.id,
      state: revokedAt === null ? 'retired' : 'revoked',
      since: former[n + 1]?.endedAt ?? null,
      until: row.endedAt,
      revokedAt,
    };
  });
  if (signing === null) return listed;
  const { id } = openDocumentKey(secrets, signing);
  const since = former[0]?.endedAt ?? null;
  return [{ id, state: 'signing', since, until: null, revokedAt: null }, ...listed];
}

/** Locks the keys and opens the one that signs. Refuses a key that the running servers could not open. */
async function lockSigningKey(tx: Tx, secrets: Secrets): Promise<DocumentKey> {
  const row = await lockInstallationKeys(tx);
  if (row?.documentKey == null) {
    throw new DocumentKeyError(
      'There is no document key yet; the first start of a server makes it.',
    );
  }
  if (row.keyCheck?.startsWith(`k1.${secrets.keyId}.`) !== true) {
    throw new DocumentKeyError(
      'SECRET_KEY is not the key under which this database is sealed, so the running servers could not open the new document key. ' +
        `Start every server with this SECRET_KEY, run \`${operatorCommand('keys-rotate')}\`, then run this again.`,
    );
  }
  return openDocumentKey(secrets, row.documentKey);
}

const record = (tx: Tx, action: 'retire' | 'revoke', keyId: string, signing: string) =>
  recordAudit(tx, OPERATOR, {
    companyId: null,
    action: `document_key.${action}`,
    subject: { type: 'document_key', id: keyId, label: `Document key ${keyId}` },
    before: null,
    after: { signingKey: signing },
    ip: '-',
  });

/** Replaces the key that signs. The secret of the former one is deleted; what checks its documents is kept. */
async function replaceSigningKey(
  tx: Tx,
  secrets: Secrets,
  { parts }: DocumentKey,
  revoked: boolean,
): Promise<string> {
  const kept = revoked ? { ...parts, factsKey: null } : parts;
  await addFormerKey(tx, { sealed: sealFormerKey(secrets, kept), revoked });
  const next = sealNewDocumentKey(secrets);
  await replaceInstallationValue(tx, 'document_key_sealed', next);
  return openDocumentKey(secrets, next).id;
}

interface Rotation {
  /** The key that was retired or revoked. */
  readonly former: string;
  /** The key that signs from now on. */
  readonly signing: string;
}

/** Makes a new document key. Documents of the former one stay genuine, and nobody can sign with it any more. */
export const retireDocumentKey = (db: Db, secrets: Secrets): Promise<Rotation> =>
  systemTransaction(db, async (tx) => {
    const key = await lockSigningKey(tx, secrets);
    if ((await readDocumentKeys(tx)).former.length >= MAX_FORMER_KEYS) {
      throw new DocumentKeyError(
        `There are ${MAX_FORMER_KEYS} former document keys, and each check tries them all. Only a revocation adds another one.`,
      );
    }
    const signing = await replaceSigningKey(tx, secrets, key, false);
    await record(tx, 'retire', key.id, signing);
    return { former: key.id, signing };
  });

/**
 * Revokes the key that signs, which is replaced, or a retired one. Its documents are no longer genuine.
 *
 * @returns null when no key has this id, or it is revoked already
 */
export const revokeDocumentKey = (
  db: Db,
  secrets: Secrets,
  keyId: string,
): Promise<Rotation | null> =>
  systemTransaction(db, async (tx) => {
    const key = await lockSigningKey(tx, secrets);
    if (key.id === keyId) {
      const signing = await replaceSigningKey(tx, secrets, key, true);
      await record(tx, 'revoke', keyId, signing);
      return { former: keyId, signing };
    }
    for (const row of (await readDocumentKeys(tx)).former) {
      const parts = openFormerKey(secrets, row.sealed);
      const former = formerKeyOf(parts, row);
      if (former.id !== keyId || 'revokedAt' in former) continue;
      await revokeFormerKey(tx, row.id, sealFormerKey(secrets, { ...parts, factsKey: null }));
      await record(tx, 'revoke', keyId, key.id);
      return { former: keyId, signing: key.id };
    }
    return null;
  });
