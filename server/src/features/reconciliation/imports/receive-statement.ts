import { COLUMN_ROLES, MAX_COLUMNS, type ColumnMapping } from '@prelaunch/domain/column-mapping';
import { DATE_ORDERS, MAX_STATEMENT_BYTES, type DateOrder } from '@prelaunch/domain/statement-line';
import type { FastifyRequest } from 'fastify';
import {
  labelOf,
  MULTIPART_LIMITS,
  parsed,
  partsOf,
  type BodySize,
  type StagedUpload,
} from '../../media/index.ts';
import { refuse, Refusal } from '../../../platform/refuse.ts';

/** An uploaded statement on disk, and what the admin sent with it. */
export interface ReceivedStatement {
  readonly path: string;
  readonly fileName: string;
  readonly password?: string;
  readonly mapping?: ColumnMapping;
  readonly dateOrder?: DateOrder;
}

const LIMITS = { ...MULTIPART_LIMITS, fileSize: MAX_STATEMENT_BYTES, files: 1 };

const tooLarge = () => new Refusal('statement_too_large', undefined);

/** The file with its headers and fields. */
export const STATEMENT_SIZE: BodySize = { max: MAX_STATEMENT_BYTES + 64 * 1024, tooLarge };

/** Receives the file of the field 'file' and the other fields, whatever their order. */
export async function receiveStatement(
  request: FastifyRequest,
  upload: StagedUpload,
): Promise<ReceivedStatement> {
  let file: { path: string; fileName: string } | null = null;
  const fields = new Map<string, string>();
  try {
    for await (const part of partsOf(request, LIMITS, STATEMENT_SIZE)) {
      if (part.type === 'field') {
        if (part.valueTruncated) refuse('invalid_request', [`${part.fieldname} is too long.`]);
        fields.set(part.fieldname, String(part.value));
      } else if (part.fieldname === 'file') {
        const { path } = await parsed(upload.add(part.file));
        if (part.file.bytesRead > 0) file = { path, fileName: labelOf(part.filename) };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    if (code === 'FST_FILES_LIMIT') refuse('too_many_files', 'Import one statement at a time.');
    throw error;
  }
  return { ...(file ?? refuse('no_file')), ...choicesIn(fields) };
}

/** Reads the optional fields; an empty one counts as missing. */
function choicesIn(
  fields: ReadonlyMap<string, string>,
): Pick<ReceivedStatement, 'password' | 'mapping' | 'dateOrder'> {
  const valueOf = (name: string): string | undefined => {
    const value = fields.get(name);
    return value === '' ? undefined : value;
  };
  const password = valueOf('password');
  if (password !== undefined && password.length > MAX_PASSWORD) {
    refuse('invalid_request', [
      `The password may have at most ${String(MAX_PASSWORD)} characters.`,
    ]);
  }
  const mapping = valueOf('mapping');
  const dateOrder = valueOf('dateOrder');
  return {
    ...(password !== undefined && { password }),
    ...(mapping !== undefined && { mapping: mappingOf(mapping) }),
    ...(dateOrder !== undefined && { dateOrder: dateOrderOf(dateOrder) }),
  };
}

const MAX_PASSWORD = 128;

function mappingOf(text: string): ColumnMapping {
  const invalid = () =>
    refuse('invalid_request', [
      `mapping must be a JSON list of at most ${String(MAX_COLUMNS)} of: ${COLUMN_ROLES.join(', ')}.`,
    ]);
  let roles: unknown;
  try {
    roles = JSON.parse(text);
  } catch {
    return invalid();
  }
  const known: readonly unknown[] = COLUMN_ROLES;
  if (!Array.isArray(roles) || roles.length > MAX_COLUMNS) return invalid();
  return roles.every((role) => known.includes(role)) ? (roles as ColumnMapping) : invalid();
}

function dateOrderOf(text: string): DateOrder {
  return (
    DATE_ORDERS.find((order) => order === text) ??
    refuse('invalid_request', [`dateOrder must be ${DATE_ORDERS.join(' or ')}.`])
  );
}
