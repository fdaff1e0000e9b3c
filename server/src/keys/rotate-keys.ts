import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import { ALL_SEALED_COLUMNS, type SealedColumn, type SealedRow } from './sealed-values.store.ts';
import { MissingKeyError, type Secrets } from './secrets.ts';

export interface Rotation {
  /** The place, such as 'mails in the queue'. */
  readonly name: string;
  readonly resealed: number;
  /** How many could not be opened, by the id of the key that is missing; 'altered' for damaged ones. */
  readonly unreadable: ReadonlyMap<string, number>;
}

const BATCH = 500;

/** The value under the present key, or the name of what keeps it shut. */
function reseal(
  secrets: Secrets,
  { purpose }: SealedColumn,
  row: SealedRow,
): { anew: string } | { shut: string } {
  try {
    return { anew: secrets.seal(purpose, secrets.open(purpose, row.sealed)) };
  } catch (error) {
    return { shut: error instanceof MissingKeyError ? error.keyId : 'altered' };
  }
}

/**
 * Seals everything anew that is not under the present key, a batch a transaction. What is interrupted
 * is done by the next call: values tell by themselves under which key they are. The server may run on.
 *
 * @param onBatch told after each batch that was committed
 */
export async function rotateKeys(
  db: Db,
  secrets: Secrets,
  onBatch: (place: string, resealed: number) => void = () => undefined,
  batch = BATCH,
): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const place of ALL_SEALED_COLUMNS) {
    const unreadable = new Map<string, number>();
    let resealed = 0;
    let after: SealedRow['key'] | null = null;
    for (;;) {
      const rows = await place.read(db, `k1.${secrets.keyId}.`, after, batch);
      const done: (SealedRow & { anew: string })[] = [];
      for (const row of rows) {
        const result = reseal(secrets, place, row);
        if ('anew' in result) done.push({ ...row, anew: result.anew });
        else unreadable.set(result.shut, (unreadable.get(result.shut) ?? 0) + 1);
      }
      if (done.length > 0) {
        resealed += await systemTransaction(db, (tx) => place.write(tx, done));
        onBatch(place.name, resealed);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) break;
      after = last.key;
    }
    rotations.push({ name: place.name, resealed, unreadable });
  }
  return rotations;
}
