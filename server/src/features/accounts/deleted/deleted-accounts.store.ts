import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import { enqueueFileRemoval } from '../../../platform/files/remove-files.store.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import {
  CONTACT_KEPT_FOR,
  sealContact,
  type Contact,
} from '../../../platform/keys/deleted-contacts.ts';

interface DeletedAccount extends Contact {
  readonly companyId: string;
  readonly id: string;
}

/**
 * Erases the data that a deleted account no longer needs: Aadhaar number, birth date, language, password, second factor,
 * former names, and uploads that are not receipts of purchases. Seals name, e-mail and mobile number. The account must
 * be locked.
 */
export async function eraseAccount(
  tx: Tx,
  secrets: Secrets,
  { companyId, id, ...contact }: DeletedAccount,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name: '',
      email: '',
      mobile: '',
      contact_sealed: sealContact(secrets, contact),
      date_of_birth: null,
      aadhaar_sealed: null,
      profile_image_id: null,
      password_hash: null,
      language: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', companyId)
    .where('account_id', '=', id)
    .execute();
  await tx
    .deleteFrom('identity_changes')
    .where('company_id', '=', companyId)
    .where('account_id', '=', id)
    .execute();
  const { rows } = await sql<{ key: string }>`
    delete from media m
    where m.company_id = ${companyId} and m.owner_id = ${id} and not exists (
      select from purchases p where p.company_id = m.company_id and p.receipt_id = m.id)
        and not exists (
        select from purchase_questions q where q.company_id = m.company_id and q.answer_file_id = m.id)
    returning m.storage_key as key`.execute(tx);
  await enqueueFileRemoval(
    tx,
    rows.map(({ key }) => key),
  );
}

/** Erases the contact details of accounts deleted more than `CONTACT_KEPT_FOR` years ago; returns how many. */
export async function eraseOldContacts(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts a set contact_sealed = null
    from (
      select company_id, id from accounts
      where contact_sealed is not null
        and deleted_at <= now() - make_interval(years => ${CONTACT_KEPT_FOR})
      order by deleted_at limit ${limit} for no key update skip locked
    ) due
    where a.company_id = due.company_id and a.id = due.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
