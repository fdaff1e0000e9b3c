import type { Db } from '../db/transaction.ts';
import type { Admin, Member, SuperAdmin } from '../http/actor.ts';
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
  db: Db,
  owner: Member | Admin | SuperAdmin,
  media: NewMedia,
): Promise<void> {
  await db
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

/** By id alone: only for a link whose signature was checked, which was made for its reader. */
export async function findSignedMedia(db: Db, id: string): Promise<StoredMedia | null> {
  const row = await db
    .selectFrom('media')
    .select(['name', 'mime_type as mimeType', 'storage_key as storageKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the member uploaded this file. */
export async function isOwnMedia(db: Db, member: Member, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('company_id', '=', member.companyId)
    .where('owner_id', '=', member.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the member uploaded this file, and it is a picture that a page can show. */
export async function isOwnImage(db: Db, member: Member, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('mime_type')
    .where('company_id', '=', member.companyId)
    .where('owner_id', '=', member.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isShownImage(row.mime_type);
}
