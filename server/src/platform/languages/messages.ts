import type { EndpointSpec, RefusalCode } from '@prelaunch/contract';
import type { Language } from '@prelaunch/domain/languages';
import type { RowResult } from '../row-results.ts';
import type { Messages, ReferralColumns } from './message-types.ts';
import { textsIn } from './translations.ts';

const messagesIn = (language: Language): Messages | null => textsIn(language).messages ?? null;

/** The headings of a member's referrals; null for the English ones. */
export const referralColumnsIn = (language: Language): ReferralColumns | null =>
  messagesIn(language)?.referralColumns ?? null;

/** The message of a refusal; null where the English one is sent. */
export const refusalIn = (language: Language, code: RefusalCode): string | null =>
  messagesIn(language)?.refusals[code] ?? null;

/** The message of a successful call; the English one where there is no translation. */
export function replyIn(
  language: Language,
  { message, messageOf }: Pick<EndpointSpec, 'message' | 'messageOf'>,
  value: unknown,
): string {
  const messages = messagesIn(language);
  if (messages === null) return messageOf?.(value as never) ?? message;
  const doneOfAll = valueOf(messages.doneOfAll, message);
  const rows = rowsIn(value);
  return rows === null || doneOfAll === undefined
    ? (valueOf(messages.replies, message) ?? message)
    : doneOfAll(rows.filter(({ status }) => status).length, rows.length);
}

/** The reply of a bulk call with the reasons of its refused rows in this language; any other reply unchanged. */
export function withRowsIn(language: Language, value: unknown): unknown {
  const rows = rowsIn(value);
  if (rows === null || messagesIn(language) === null) return value;
  return {
    ...(value as object),
    results: rows.map((row) =>
      row.code === null ? row : { ...row, message: refusalIn(language, row.code) ?? row.message },
    ),
  };
}

const valueOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type Row = Pick<RowResult, 'status' | 'message'> & { readonly code: RefusalCode | null };

/** The rows of a bulk call; null for the reply of another call. */
function rowsIn(value: unknown): readonly Row[] | null {
  if (typeof value !== 'object' || value === null || !('results' in value)) return null;
  return Array.isArray(value.results) ? (value.results as Row[]) : null;
}
