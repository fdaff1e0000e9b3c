import type { listAudit, ReplyOf } from '@prelaunch/contract';
import { browserName } from './browser-name.ts';
import { auditTexts as texts } from './texts.ts';

/** An entry as both staff areas show it. */
export type AuditEntry = ReplyOf<typeof listAudit>['records'][number];

/** The change of one field; null for no value before or after. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Values = NonNullable<AuditEntry['before']>;

/** Version numbers of an account, and ids of rows that the subject or another field names. */
const INTERNAL_FIELDS = new Set(['version', 'versionId', 'lineId', 'purchaseId', 'reducedTo']);

/** Fields that the subject of a publication names: 'Publication 1 of 2026-11-24'. */
const PUBLICATION_NAME = new Set(['number', 'day']);

/** Fields that the subject or another entry names, by the action. */
const NAMED_ELSEWHERE: Readonly<Record<string, ReadonlySet<string>>> = {
  'holdings.publish': PUBLICATION_NAME,
  // The id of the question, which the entry of `purchase.ask` has in words.
  'purchase.answer': new Set(['question']),
};

/** Numbers of tokens and members, whose digits are grouped. */
const COUNTS = new Set(['total', 'supply', 'holders']);

/** Both ends of a hash are enough to compare it with another; the export has it whole. */
const shortened = (text: string): string =>
  /^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;

/** Objects and lists are JSON; each of their parts is formatted like a plain value. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value))
    return value.length === 0 ? texts.none : value.map(formatValue).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, part]) => `${labelOf(name)} ${formatValue(part)}`,
    );
    return parts.length === 0 ? texts.none : parts.join(', ');
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : texts.none;
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The value is a typed text that only begins like JSON.
    return text;
  }
}

const labelOf = (field: string): string => texts.fields[field] ?? field;

function textOf(action: string, field: string, value: Values[string] | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && COUNTS.has(field)) return value.toLocaleString('en-IN');
  if (typeof value !== 'string') return formatValue(value);
  if (field === 'browser') return browserName(value);
  const options = texts.choices[`${action}.${field}`] ?? texts.choices[field];
  return options?.[value] ?? formatValue(parsed(shortened(value)));
}

type Change = Pick<AuditEntry, 'before' | 'after'> & { readonly action?: string };

/** Entries about a requested change: it is recorded before, its end after. */
const ENDS_OF_REQUESTS = new Set(['confirmation.confirm', 'confirmation.decline']);

/** The end of a request removes nothing, so all its values are facts: first the change, at last who asked and the end. */
function endOfRequest({ before, after }: Change): Change {
  const { change, requestedBy, ...details } = before ?? {};
  return {
    before: null,
    after: {
      ...(change !== undefined && { change }),
      ...details,
      ...(requestedBy !== undefined && { requestedBy }),
      ...after,
    },
  };
}

/** Returns the changed fields in the recorded order. */
export function changesOf(entry: Change): readonly FieldChange[] {
  const { action = '' } = entry;
  const { before, after } = ENDS_OF_REQUESTS.has(action) ? endOfRequest(entry) : entry;
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !INTERNAL_FIELDS.has(field))
    .filter((field) => NAMED_ELSEWHERE[action]?.has(field) !== true)
    .map((field) => ({
      field: labelOf(field),
      before: textOf(action, field, before?.[field]),
      after: textOf(action, field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** The label of an action; an action without a label is shown by its name. */
export const actionLabel = (action: string): string => texts.actions[action] ?? action;
