import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin, Member, SuperAdmin } from '../../platform/http/actor.ts';
import { isShownImage } from './media.rules.ts';

export interface NewMedia {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
}

export async function insertMedia(
  tx: Tx,
  owner: Member | Admin | SuperAdmin,
  media: NewMedia,
): Promise<void> {
  await tx
    .insertInto('media')
    .values({
      id: media.id,
      company_id: owner.kind === 'superadmin' ? null : owner.companyId,
      owner_kind: owner.kind,
      owner_id: owner.kind === 'superadmin' ? owner.superAdminId : owner.accountId,
      name: media.name,
      mime_type: media.mimeType,
      size_bytes: BigInt(media.size),
      sha256: media.sha256,
      storage_key: media.storageKey,
    })
    .execute();
}

export interface StoredMedia {
  readonly name: string;
  readonly mimeType: string;
  readonly storageKey: string;
}

/** Finds a file by its id, in any company. Call it only for a link whose signature was checked. */
export async function findSignedMedia(db: Db, id: string): Promise<StoredMedia | null> {
  const row = await db
    .selectFrom('media')
    .select(['name', 'mime_type as mimeType', 'storage_key as storageKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** SQL condition: whether the account uploaded this file. */
export const isOwnMediaOf = (
  companyId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce((select true from media own
  where own.company_id = ${companyId} and own.owner_id = ${accountId} and own.id = ${id} limit 1), false)`;

/** Finds the type of a file that the member uploaded; null when there is no such file. */
export async function findOwnMediaType(db: Db, member: Member, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('media')
    .select('mime_type')
    .where('company_id', '=', member.companyId)
    .where('owner_id', '=', member.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.mime_type ?? null;
}

/** A file that the store must contain, with its size and hash. */
export interface ExpectedFile {
  readonly id: string;
  readonly companyId: string | null;
  readonly storageKey: string;
  readonly size: bigint;
  readonly sha256: Buffer;
}

/** Lists the files of up to `limit` rows in the order of their ids, beginning after this id. */
export async function listFilesAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly Pick<ExpectedFile, 'id' | 'storageKey' | 'sha256'>[]> {
  return db
    .selectFrom('media')
    .select(['id', 'storage_key as storageKey', 'sha256'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists every file that has a row. */
export async function listExpectedFiles(db: Db): Promise<readonly ExpectedFile[]> {
  return db
    .selectFrom('media')
    .select([
      'id',
      'company_id as companyId',
      'storage_key as storageKey',
      'size_bytes as size',
      'sha256',
    ])
    .orderBy('id')
    .execute();
}

/** Finds a picture that the super admin uploaded. */
export async function findOwnPicture(
  db: Db,
  superAdmin: SuperAdmin,
  id: string,
): Promise<StoredMedia | null> {
  const row = await db
    .selectFrom('media')
    .select(['name', 'mime_type as mimeType', 'storage_key as storageKey'])
    .where('owner_kind', '=', 'superadmin')
    .where('owner_id', '=', superAdmin.superAdminId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isShownImage(row.mimeType) ? row : null;
}

/** Returns the given keys that have a row. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}
