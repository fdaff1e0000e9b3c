import { createHash } from 'node:crypto';
import { lineKeys } from '@prelaunch/domain/matching/line-keys';
import { compactReference } from '@prelaunch/domain/reference-number';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { v7 as uuidv7 } from 'uuid';
import { storable } from './storable.ts';

/** A line as `storeLines` inserts it; amounts in paise as text, because it is sent as JSON. */
export interface IdentifiedLine {
  readonly id: string;
  readonly day: string;
  readonly kind: StatementLine['kind'];
  readonly amount: string;
  readonly narration: string;
  readonly reference: string | null;
  readonly balance: string | null;
  /** Hexadecimal. */
  readonly fingerprint: string;
  readonly number: number;
  /** Reference keys and payment codes; of a debit only reference keys, by which it may return a credit. */
  readonly keys: readonly string[];
}

/** Hashes what identifies a line: spaces, punctuation and case differ between exports of one bank. */
function fingerprintOf({ date, kind, amount, reference, narration }: StatementLine): string {
  const parts = [
    date,
    kind,
    amount.toString(),
    reference === null ? '' : compactReference(reference),
    compactReference(narration),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Orders lines by day, and gives each an id, a fingerprint and its number among the equal lines of the statement.
 *
 * @returns oldest day first; lines of one day keep their order
 */
export function identifyLines(lines: readonly StatementLine[]): IdentifiedLine[] {
  const counts = new Map<string, number>();
  const ordered = lines.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return ordered.map((line, position) => {
    const fingerprint = fingerprintOf(line);
    const number = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, number);
    const { references, codes } = lineKeys(line);
    return {
      // The time of the id is the day of the line, so that lists are ordered by day.
      id: uuidv7({ msecs: Math.max(0, Date.parse(line.date)), seq: position }),
      day: line.date,
      kind: line.kind,
      amount: line.amount.toString(),
      narration: storable(line.narration),
      reference: line.reference === null ? null : storable(line.reference),
      balance: line.balance?.toString() ?? null,
      fingerprint,
      number,
      keys: line.kind === 'CREDIT' ? [...references, ...codes] : references,
    };
  });
}
