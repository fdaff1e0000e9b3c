import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type {
  ResealedRow,
  SealedColumn,
  SealedRow,
} from '../../platform/keys/sealed-values.store.ts';
import { ALL_SEALED_COLUMNS } from './all-sealed-columns.store.ts';
import { MissingKeyError, type Secrets } from '../../platform/keys/secrets.ts';

export interface Rotation {
  /** The kind of the rotated values, such as 'mails in the queue'. */
  readonly name: string;
  readonly resealed: number;
  /** How many values could not be opened, by the id of the missing key; 'altered' for damaged ones. */
  readonly unreadable: ReadonlyMap<string, number>;
}

const BATCH = 500;

/** Returns the value sealed under the current key, or the id of the missing key ('altered' if damaged). */
function reseal(
  secrets: Secrets,
  { purpose }: SealedColumn,
  row: SealedRow,
): { resealed: string } | { missingKey: string } {
  try {
    return { resealed: secrets.seal(purpose, secrets.open(purpose, row.sealed)) };
  } catch (error) {
    return { missingKey: error instanceof MissingKeyError ? error.keyId : 'altered' };
  }
}

/**
 * Reseals every value that is not under the current key, one transaction per batch. After an interruption
 * the next call continues, since each value names its key. The server may keep running.
 *
 * @param onBatch called after each committed batch
 */
export async function rotateKeys(
  db: Db,
  secrets: Secrets,
  onBatch: (name: string, resealed: number) => void = () => undefined,
  batch = BATCH,
): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const column of ALL_SEALED_COLUMNS) {
    const unreadable = new Map<string, number>();
    let resealed = 0;
    let after: SealedRow['key'] | null = null;
    for (;;) {
      const rows = await column.read(db, `k1.${secrets.keyId}.`, after, batch);
      const done: ResealedRow[] = [];
      for (const row of rows) {
        const result = reseal(secrets, column, row);
        if ('resealed' in result) done.push({ ...row, resealed: result.resealed });
        else unreadable.set(result.missingKey, (unreadable.get(result.missingKey) ?? 0) + 1);
      }
      if (done.length > 0) {
        resealed += await systemTransaction(db, (tx) => column.write(tx, done));
        onBatch(column.name, resealed);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) break;
      after = last.key;
    }
    rotations.push({ name: column.name, resealed, unreadable });
  }
  return rotations;
}
