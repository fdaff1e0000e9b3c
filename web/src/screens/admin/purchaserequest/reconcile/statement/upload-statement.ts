import { importStatement, type ReplyOf } from '@prelaunch/contract';
import type { ColumnMapping } from '@prelaunch/domain/column-mapping';
import type { DateOrder } from '@prelaunch/domain/statement-line';
import { readAnswer } from '../../../../../api/client.ts';
import { postForm } from '../../../../../api/upload.ts';

export type StatementImport = ReplyOf<typeof importStatement>;

/** What an admin answered about a file that could not be read without it. */
export interface Answers {
  readonly password?: string;
  readonly mapping?: ColumnMapping;
  readonly dateOrder?: DateOrder;
}

/**
 * Sends a statement with the answers so far. The fields precede the file, because the server reads the form in order.
 *
 * @throws ApiFailure when the server refused it; an AbortError when `signal` aborted it
 */
export async function uploadStatement(
  file: File,
  { password, mapping, dateOrder }: Answers,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<StatementImport> {
  const form = new FormData();
  if (password !== undefined) form.append('password', password);
  if (mapping !== undefined) form.append('mapping', JSON.stringify(mapping));
  if (dateOrder !== undefined) form.append('dateOrder', dateOrder);
  form.append('file', file);
  const answer = await postForm('admin', importStatement, form, options);
  return readAnswer(importStatement, 'admin', answer).data;
}
