import type {
  OnProgress,
  ReadingOptions,
  StatementReading,
} from '@prelaunch/domain/statement-reading';

/**
 * Reads a bank statement as CSV, XLS, XLSX, MT940, CAMT.053 or text PDF. Never throws for a bad file: the outcome says
 * what is wrong or what is still needed.
 */
export function readStatement(
  _bytes: Uint8Array,
  _options: ReadingOptions,
  _onProgress: OnProgress = () => undefined,
): Promise<StatementReading> {
  return Promise.resolve({ outcome: 'unreadable', reason: 'UNKNOWN_FORMAT' });
}
