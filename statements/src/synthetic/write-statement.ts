import type {
  StatementBank,
  StatementFormat,
  StatementLine,
} from '@prelaunch/domain/statement-line';
import { tableOf } from './table-rows.ts';
import { writeCamt } from './write-camt.ts';
import { writeMt940 } from './write-mt940.ts';
import type { WriteOptions } from './write-options.ts';
import { writeCsv, writeSheet } from './write-sheet.ts';

/**
 * Writes a bank statement of the given lines. MT940 and CAMT053 are the same for every bank, and print no balance for each
 * line. Shares no code with the readers, so that an error in one does not hide an error in the other.
 */
export async function writeStatement(
  lines: readonly StatementLine[],
  format: StatementFormat,
  bank: StatementBank,
  options: WriteOptions = {},
): Promise<Uint8Array> {
  if (format === 'MT940') return writeMt940(lines, options);
  if (format === 'CAMT053') return writeCamt(lines, options);
  const table = tableOf(lines, bank, options);
  if (format === 'PDF') {
    // Loading the PDF library takes a second of processor time, which most processes never need.
    const { writePdf } = await import('./write-pdf.ts');
    return writePdf(table, options);
  }
  return format === 'CSV' ? writeCsv(table, options) : writeSheet(table, format, options);
}
