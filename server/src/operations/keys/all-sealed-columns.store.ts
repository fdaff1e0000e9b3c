import { sql } from 'kysely';
import { FEATURES } from '../../features/features.ts';
import {
  sealedColumn,
  type SealedColumn,
  type SealedRow,
} from '../../platform/keys/sealed-values.store.ts';

/** Queued mails. Reads a private table of graphile-worker, which has no view with the payloads. */
const queuedMails: SealedColumn = {
  name: 'mails in the queue',
  purpose: 'outbox',
  async read(db, prefix, after, limit) {
    const { rows } = await sql<SealedRow>`
      select array[id::text, ''] as key, payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs
      where payload ->> 'sealed' is not null and not starts_with(payload ->> 'sealed', ${prefix})
        ${after === null ? sql`` : sql`and id > ${after[0]}::bigint`}
      order by id limit ${limit}`.execute(db);
    return rows;
  },
  async write(tx, rows) {
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs j set payload = json_build_object('sealed', given.resealed)
      from unnest(${rows.map(({ key }) => key[0])}::bigint[], ${rows.map(({ sealed }) => sealed)}::text[],
                  ${rows.map(({ resealed }) => resealed)}::text[]) as given (id, sealed, resealed)
      where j.id = given.id and j.payload ->> 'sealed' = given.sealed`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
};

/** The sealed columns of our own tables. Queued mails are not among them: they are deleted once sent. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...FEATURES.flatMap(({ sealedColumns = [] }) => sealedColumns),
  sealedColumn('the key that signs documents', 'document', {
    table: 'installation',
    column: 'document_key_sealed',
    company: 'id',
  }),
  sealedColumn('keys that signed documents earlier', 'former_document', {
    table: 'former_document_keys',
    column: 'check_sealed',
    company: 'id',
  }),
];

/** The value with which a starting server checks that it has the right keys. */
const keyCheck = sealedColumn('the key check', 'key_check', {
  table: 'installation',
  column: 'key_check_sealed',
  company: 'id',
});

/** All sealed values. The key check is last, so that a start without the old key fails until the rest is resealed. */
export const ALL_SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_COLUMNS,
  queuedMails,
  keyCheck,
];
