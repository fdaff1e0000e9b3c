import { isRecordedDay, istDay } from '@prelaunch/domain/dates';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import { id, ids, line, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { purchaseForAdmin } from './purchases-admin.ts';
import {
  doneOfAll,
  instant,
  paging,
  rowResults,
  rupees,
  rupeesSum,
  searchedListOf,
} from './wire.ts';
import {
  dayStateSum,
  lineStateSum,
  LINE_KINDS,
  LINE_STATES,
  MATCH_REASONS,
} from './statement-states.ts';

/** A calendar day since 2000 of a query or body, `YYYY-MM-DD`. */
export const day = (name: string) =>
  z
    .string({ error: fieldTexts.day(name) })
    .check(z.refine(isRecordedDay, { error: fieldTexts.day(name) }));

/** A `day` that is not after today in India. */
export const pastDay = (name: string) =>
  day(name).check(
    z.refine((text) => !isRecordedDay(text) || text <= istDay(new Date()), {
      error: fieldTexts.dayInFuture(name),
    }),
  );

/** The part of a purchase that a list of statement lines shows. */
const linePurchase = namedObject('LinePurchase', {
  id: id(),
  orderNumber: z.nullable(z.string()),
  memberName: z.string(),
  status: purchaseForAdmin.shape.status,
  referenceNumber: z.nullable(z.string()),
  finalAmount: rupees(),
  /** What a credit of the member pays of it. Absent without one, and from servers before this field. */
  credited: z.optional(rupees()),
});

export const statementLine = namedObject('StatementLine', {
  id: id(),
  /** `YYYY-MM-DD`, as in the statement. */
  day: z.string(),
  kind: openEnum(LINE_KINDS),
  amount: rupees(),
  narration: z.string(),
  reference: z.nullable(z.string()),
  /** The printed balance in rupees with two decimals, negative for an overdraft; null when the format has none. */
  balance: z.nullable(z.string()),
  state: openEnum(LINE_STATES),
  /** The purchase that the line pays; null unless the line is assigned. */
  purchase: z.nullable(linePurchase),
  /** The best candidate among the purchases that no line pays, a hint; null when there is none or the line is assigned. */
  suggestion: z.nullable(
    z.object({ purchase: linePurchase, reasons: z.array(openEnum(MATCH_REASONS)) }),
  ),
  /** Why the line was set aside; null unless it is. */
  note: z.nullable(z.string()),
  /** The sum of its refunds that are not cancelled. */
  refunded: rupees(),
});

const lineFilters = {
  state: z.optional(z.enum(LINE_STATES, { error: 'state must be a state of a statement line.' })),
  search: search(),
};

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/lines',
  summary: 'The lines of all imported statements, newest first',
  auth: ['admin'],
  effect: 'read',
  query: z.object({ ...paging, ...lineFilters }),
  reply: searchedListOf(statementLine),
  message: 'Statement lines',
  fallback: 'Failed to fetch the statement lines',
});

export const exportStatementLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/lines/export',
  summary: 'All statement lines that match the filters of the list, as CSV',
  auth: ['admin'],
  effect: 'read',
  query: z.object(lineFilters),
  reply: 'file',
  message: 'Statement lines',
  fallback: 'Failed to export the statement lines',
});

export const getStatementLine = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/line/:id',
  summary: 'A statement line with the purchases that it may pay',
  auth: ['admin'],
  effect: 'read',
  params: z.object({ id: id() }),
  reply: z.object({
    line: statementLine,
    /** The purchase that the line pays; null unless the line is assigned. */
    purchase: z.nullable(purchaseForAdmin),
    /** At most five, the best first; empty for an assigned line. */
    candidates: z.array(
      z.object({
        purchase: purchaseForAdmin,
        reasons: z.array(openEnum(MATCH_REASONS)),
        receivedElsewhere: rupees(),
      }),
    ),
    /** What other lines have paid for the purchase of an assigned line, less their refunds. */
    receivedElsewhere: rupees(),
    /** When the member was asked for the rest of the purchase of an assigned line; null if not. */
    restAskedAt: z.nullable(instant()),
    /** The amount that can still be registered as a refund. */
    refundable: rupees(),
    /** The names of the files that contained the line, at most 20. */
    fileNames: z.array(z.string()),
  }),
  message: 'Statement line',
  fallback: 'Failed to load the statement line',
});

/** Whether the states of the lines consider the latest changes of lines and purchases. */
export const MATCHING_STATES = ['current', 'running', 'outdated'] as const;

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/summary',
  summary: 'The number and sum of the statement lines in each state',
  auth: ['admin'],
  effect: 'read',
  reply: z.object({
    matching: openEnum(MATCHING_STATES),
    /** When the lines were last compared with the purchases; null before the first time. */
    matchedAt: z.nullable(instant()),
    /** Every state that has lines. Lines in the state `exact` are what `approveExact` can approve. */
    states: z.array(lineStateSum),
  }),
  message: 'Reconciliation',
  fallback: 'Failed to load the reconciliation',
});

/** At most this many days can be chosen in `getStatementDay`. */
export const MAX_STATEMENT_DAYS = 31;

export const getStatementDay = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/day',
  summary: 'What explains the money that the bank received on a day, and the lines that are open',
  auth: ['admin'],
  effect: 'read',
  /** Without a day the latest one with open money, else the latest one. */
  query: z.object({ day: z.optional(pastDay('day')) }),
  reply: z.object({
    /** `YYYY-MM-DD`; null when the bank has received nothing yet. */
    day: z.nullable(z.string()),
    /** The latest days with received money, newest first, with the number of their open lines. */
    days: z.array(z.object({ day: z.string(), open: z.number() })),
    /** The received money of the day in every state that has lines; of rejected purchases as `no_purchase`. */
    states: z.array(dayStateSum),
    /** The fees in the money of assigned lines. The fee of a purchase is in the first of its lines. */
    fees: rupeesSum(),
    /** The open lines, also assigned ones of rejected purchases, the most certain ones first, at most 100. Money of them that is not refunded is not explained. */
    lines: z.array(statementLine),
  }),
  message: 'Statement day',
  fallback: 'Failed to load the day',
});

const openMoney = z.object({ count: z.number(), sum: rupeesSum() });

export const getOpenMoney = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/open',
  summary:
    'Received money that no purchase claims and no refund gives back, and the refunds that are due',
  auth: ['admin'],
  effect: 'read',
  reply: z.object({
    /** The lines in the state `no_purchase`, less their refunds. */
    withoutOrder: openMoney,
    /** The refunds that are registered and not yet sent. */
    refundsDue: openMoney,
  }),
  message: 'Open money',
  fallback: 'Failed to load the open money',
});

export const matchStatementLines = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/match',
  summary: 'Compare the open lines with the pending purchases, if either has changed',
  auth: ['admin'],
  effect: 'write',
  // Computes hints only; decisions about lines have entries of their own.
  audit: null,
  reply: z.object({ matching: openEnum(MATCHING_STATES) }),
  message: 'Comparing.',
  fallback: 'Failed to compare the statement lines',
});

export const assignLine = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/assign',
  summary: 'Record which purchase a statement line pays; does not decide the purchase',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.assign',
  body: z.object({ lineId: id('lineId'), purchaseId: id('purchaseId') }),
  reply: statementLine,
  message: 'Statement line assigned.',
  refusals: [
    'line_already_assigned',
    'line_not_credit',
    'line_set_aside',
    'line_refunded',
    'purchase_rejected',
    'purchase_reversed',
    'own_purchase',
    'reference_corrected',
  ],
  fallback: 'Failed to assign the statement line',
});

export const unassignLine = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/unassign',
  summary: 'Undo the assignment of a statement line, unless its purchase was approved with it',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.unassign',
  body: z.object({ lineId: id('lineId') }),
  reply: statementLine,
  message: 'Assignment undone.',
  refusals: ['line_not_assigned', 'assignment_final', 'line_refunded', 'own_purchase'],
  fallback: 'Failed to undo the assignment',
});

export const setLineAside = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/set-aside',
  summary: 'Set a statement line aside with a note: it belongs to no purchase',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.set_aside',
  body: z.object({ lineId: id('lineId'), note: line('Note', 500) }),
  reply: statementLine,
  message: 'Statement line set aside.',
  refusals: ['line_already_assigned', 'line_not_credit', 'line_set_aside'],
  fallback: 'Failed to set the statement line aside',
});

export const takeLineBack = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/take-back',
  summary: 'Make a statement line that was set aside open again',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.take_back',
  body: z.object({ lineId: id('lineId') }),
  reply: statementLine,
  message: 'Statement line taken back.',
  refusals: ['line_not_set_aside'],
  fallback: 'Failed to take the statement line back',
});

export const approveExact = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/approve-exact',
  summary:
    'Assign up to 100 exact lines and approve their purchases, each with its own result by line',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.assign',
  body: z.object({ lineIds: ids() }),
  reply: rowResults,
  message: 'Purchases approved.',
  messageOf: doneOfAll('purchase', 'purchases', 'approved'),
  fallback: 'Failed to approve the purchases',
});

export const acceptShortfall = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/accept-shortfall',
  summary:
    'Record why a purchase is to be approved as ordered although its bank lines are less than its total; does not approve it',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.accept_shortfall',
  body: z.object({ id: id(), reason: line('Reason', 500) }),
  reply: z.null(),
  message: 'Difference accepted.',
  refusals: ['nothing_missing', 'purchase_already_decided', 'own_purchase', 'answer_unread'],
  fallback: 'Failed to accept the difference',
});

export const askForRest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/ask-rest',
  summary:
    'Ask the member by mail to pay what the bank lines of a purchase lack; the purchase stays pending',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.ask_rest',
  body: z.object({ id: id() }),
  reply: z.null(),
  message: 'The member was asked for the rest.',
  refusals: [
    'nothing_missing',
    'purchase_already_decided',
    'own_purchase',
    'answer_unread',
    'question_open',
    'rest_already_asked',
  ],
  fallback: 'Failed to ask for the rest',
});

export const linkLines = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/link',
  summary:
    'Assign up to 100 lines to the approved purchases that they name and pay exactly, each with its own result by line',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.assign',
  body: z.object({ lineIds: ids() }),
  reply: rowResults,
  message: 'Lines linked.',
  messageOf: doneOfAll('line', 'lines', 'linked'),
  fallback: 'Failed to link the statement lines',
});
