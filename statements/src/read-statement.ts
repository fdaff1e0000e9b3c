import { MAX_STATEMENT_BYTES } from '@prelaunch/domain/statement-line';
import type {
  OnProgress,
  ReadingOptions,
  StatementReading,
} from '@prelaunch/domain/statement-reading';
import { isCamt, readCamt } from './camt/read-camt.ts';
import { readCsv } from './csv/read-csv.ts';
import { containerOf } from './container.ts';
import { isMt940, readMt940 } from './mt940/read-mt940.ts';
import { readTable } from './table/read-table.ts';
import type { Row } from './table/row.ts';
import { checkText, decodeText } from './text-encoding.ts';
import { PasswordNeeded, UnreadableFile } from './unreadable.ts';

/**
 * Reads a bank statement as CSV, XLS, XLSX, MT940, CAMT.053 or text PDF; the content decides, not the name. Never throws
 * for a bad file: the outcome says what is wrong or what is still needed.
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadingOptions,
  onProgress: OnProgress = () => undefined,
): Promise<StatementReading> {
  try {
    const reading = await read(bytes, options, onProgress);
    onProgress(100);
    return reading;
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: 'unreadable', reason: error.reason };
    if (error instanceof PasswordNeeded) {
      return { outcome: 'needs_password', wrong: (options.password ?? '') !== '' };
    }
    throw error;
  }
}

/** Removes the characters with which SWIFT FIN begins and ends a message `{1:…}{4:…-}`. */
const withoutFrames = (text: string): string =>
  text.replaceAll('\u0001{1:', '\n{1:').replaceAll('}\u0003', '}\n');

async function xlsxRows(bytes: Uint8Array): Promise<readonly Row[]> {
  const { readXlsx } = await import('./sheet/read-xlsx.ts');
  return readXlsx(bytes);
}

async function xlsRows(bytes: Uint8Array): Promise<readonly Row[]> {
  const { plainWorkbook } = await import('./sheet/plain-records.ts');
  const { readXls } = await import('./sheet/read-xls.ts');
  return readXls(await plainWorkbook(bytes));
}

/** The part of the work that reading the file is, before its rows are understood. */
const ROWS_READ = 70;

async function read(
  bytes: Uint8Array,
  options: ReadingOptions,
  onProgress: OnProgress,
): Promise<StatementReading> {
  if (bytes.length === 0) throw new UnreadableFile('EMPTY');
  if (bytes.length > MAX_STATEMENT_BYTES) throw new UnreadableFile('TOO_LARGE');
  onProgress(0);
  const container = containerOf(bytes);
  // The parsers of PDF and Excel files are large, and most statements need neither.
  if (container === 'PDF') {
    const { readPdf } = await import('./pdf/read-pdf.ts');
    const onPage = (done: number): void => onProgress(Math.floor(done * ROWS_READ));
    return readTable(await readPdf(bytes, options.password, onPage), 'PDF', options);
  }
  if (container === 'ZIP' || container === 'COMPOUND') {
    const { unprotect } = await import('./sheet/unprotect.ts');
    const plain = container === 'ZIP' ? bytes : await unprotect(bytes, options.password);
    const format = containerOf(plain) === 'ZIP' ? 'XLSX' : 'XLS';
    const rows = await (format === 'XLSX' ? xlsxRows(plain) : xlsRows(plain));
    onProgress(ROWS_READ);
    return readTable(rows, format, options);
  }
  const text = withoutFrames(decodeText(bytes));
  checkText(text);
  if (text.trim() === '') throw new UnreadableFile('EMPTY');
  if (isMt940(text)) return readMt940(text, options.latestDay);
  if (/^\s*OFXHEADER:|<OFX>/.test(text.slice(0, 2000))) throw new UnreadableFile('OFX');
  if (/^[\s\ufeff]*</.test(text)) {
    if (!isCamt(text)) throw new UnreadableFile('UNKNOWN_FORMAT');
    return readCamt(text, options.latestDay);
  }
  if (/^:20:/m.test(text) && /^:(?:13D|34F|942):/m.test(text)) throw new UnreadableFile('MT942');
  const rows = readCsv(text);
  onProgress(ROWS_READ);
  return readTable(rows, 'CSV', options);
}
