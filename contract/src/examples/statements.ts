import type { MatchReason } from '../statement-states.ts';
import { purchase, purchaseForAdmin } from './purchases.ts';

const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const lineId = '0193d2c4-a110-7c3e-9f6b-2f1d4a5b6c7e';
const createdAt = '2026-11-21T10:00:00.000Z';
const page = { total: 1, page: 1, limit: 10, lastPage: 1 };

const linePurchase = {
  id: purchase.id,
  orderNumber: purchase.orderNumber,
  memberName: purchaseForAdmin.user.name,
  status: purchase.status,
  referenceNumber: purchase.referenceNumber,
  finalAmount: purchase.finalAmount,
};

const reasons: MatchReason[] = ['reference_equal', 'amount_equal', 'name_agrees'];

const line = {
  id: lineId,
  day: '2026-11-21',
  kind: 'CREDIT',
  amount: 1020,
  narration: 'UPI/632514789012/ASHA RAO/okaxis/Order PUR-482913',
  reference: '632514789012',
  balance: '151020.00',
  state: 'exact',
  purchase: null,
  suggestion: { purchase: linePurchase, reasons },
  note: null,
  refunded: 0,
} as const;

const assigned = { ...line, state: 'assigned', purchase: linePurchase, suggestion: null } as const;
const states = [{ state: 'exact' as const, count: 2, sum: 2040 }];

const reading = {
  id,
  state: 'READING' as const,
  progress: 0,
  fileName: 'statement.csv',
  createdAt,
  createdBy: 'Company Admin',
  bank: null,
  format: null,
  firstDay: null,
  lastDay: null,
  newLines: 0,
  knownLines: 0,
  skippedCount: 0,
  skipped: [],
  balanceBreak: null,
  balanceBreakParts: null,
  reason: null,
  reasonCode: null,
  wrongPassword: false,
  table: null,
  dateExamples: [],
  states: [],
};

const done = {
  ...reading,
  state: 'DONE' as const,
  progress: 100,
  bank: 'HDFC' as const,
  format: 'CSV' as const,
  firstDay: '2026-11-01',
  lastDay: '2026-11-21',
  newLines: 2,
  skippedCount: 1,
  skipped: [
    {
      row: 14,
      reason: 'The amount cannot be read.',
      code: 'UNREADABLE_AMOUNT' as const,
      text: '21/11/26 … 1O20',
    },
  ],
  states,
};

const refund = {
  id,
  state: 'DUE',
  amount: 80,
  reason: 'Paid more than the order',
  line: {
    id: lineId,
    day: line.day,
    amount: 1100,
    narration: line.narration,
    reference: line.reference,
  },
  purchase: { id: purchase.id, orderNumber: purchase.orderNumber, memberName: 'Asha Rao' },
  registeredAt: createdAt,
  registeredBy: 'Company Admin',
  sentReference: null,
  sentDay: null,
  endedAt: null,
  endedBy: null,
  account: {
    kind: 'BANK',
    holderName: 'Asha Rao',
    accountNumber: '50100234567890',
    ifscCode: 'HDFC0000123',
    upi: null,
    version: 1,
  },
  accountVersion: 1,
  accountGivenAt: createdAt,
  waitsForAccount: false,
} as const;

const ownRefund = {
  id,
  state: 'DUE',
  amount: 80,
  reason: refund.reason,
  purchaseId: purchase.id,
  orderNumber: purchase.orderNumber,
  registeredAt: createdAt,
  sentReference: null,
  sentDay: null,
  account: { kind: 'BANK', holderName: 'Asha Rao', number: 'XXXX7890, HDFC0000123' },
  canGiveAccount: true,
  usedFor: null,
  isFree: false,
  canChoose: true,
} as const;

const ended = { endedAt: '2026-11-22T10:00:00.000Z', endedBy: 'Company Admin' };
const sent = { reference: '632600000001', date: '2026-11-22' };

const accounts = [
  { account: 'bank' as const, debit: 1020, credit: 0 },
  { account: 'unassigned_money' as const, debit: 0, credit: 1020 },
];

export const statementExamples = {
  importStatement: { reply: reading },
  getStatementImport: { params: { id }, reply: done },
  listStatementImports: { query: { page: '1', limit: '10' }, reply: { records: [done], ...page } },
  cancelStatementImport: { body: { id }, reply: { ...reading, state: 'CANCELLED' as const } },
  undoStatementImport: { body: { id }, reply: { removedLines: 1, keptLines: 1 } },
  listStatementLines: {
    query: { page: '1', limit: '10', state: 'exact', search: 'asha' } as const,
    reply: { records: [line], ...page, moreThanTotal: false },
  },
  exportStatementLines: { query: { state: 'no_purchase' } as const, reply: null },
  getStatementLine: {
    params: { id: lineId },
    reply: {
      line,
      purchase: null,
      candidates: [
        {
          purchase: { ...purchaseForAdmin, marks: ['bank_seen' as const] },
          reasons,
          receivedElsewhere: 0,
        },
      ],
      receivedElsewhere: 0,
      restAskedAt: null,
      refundable: 1020,
      fileNames: ['statement.csv'],
    },
  },
  getReconciliation: { reply: { matching: 'current' as const, matchedAt: createdAt, states } },
  getOpenMoney: {
    reply: { withoutOrder: { count: 12, sum: 38_260 }, refundsDue: { count: 2, sum: 5_000 } },
  },
  getStatementDay: {
    query: { day: line.day },
    reply: {
      day: line.day,
      days: [
        { day: line.day, open: 2 },
        { day: '2026-11-20', open: 0 },
      ],
      states: [
        { state: 'exact' as const, count: 2, sum: 2040, refunded: 0 },
        { state: 'assigned' as const, count: 34, sum: 34_760, refunded: 80 },
        { state: 'set_aside' as const, count: 1, sum: 290, refunded: 0 },
      ],
      fees: 680,
      lines: [line, { ...line, id }],
    },
  },
  matchStatementLines: { reply: { matching: 'running' as const } },
  assignLine: { body: { lineId, purchaseId: purchase.id }, reply: assigned },
  unassignLine: {
    body: { lineId },
    reply: { ...line, state: 'unmatched' as const, suggestion: null },
  },
  setLineAside: {
    body: { lineId, note: 'Interest of the bank' },
    reply: {
      ...line,
      state: 'set_aside' as const,
      suggestion: null,
      note: 'Interest of the bank',
    },
  },
  takeLineBack: {
    body: { lineId },
    reply: { ...line, state: 'unmatched' as const, suggestion: null },
  },
  approveExact: {
    body: { lineIds: [lineId] },
    reply: {
      results: [
        { id: lineId, status: true, message: 'Purchase approved successfully.', code: null },
      ],
    },
  },
  acceptShortfall: {
    body: { id: purchase.id, reason: 'Charges of the bank' },
    reply: null,
  },
  askForRest: { body: { id: purchase.id }, reply: null },
  linkLines: {
    body: { lineIds: [lineId] },
    reply: {
      results: [{ id: lineId, status: true, message: 'Statement line assigned.', code: null }],
    },
  },
  listRefunds: {
    query: { page: '1', limit: '10', state: 'DUE', search: 'asha' } as const,
    reply: { records: [refund], ...page, moreThanTotal: false },
  },
  exportRefunds: { query: { state: 'DUE' } as const, reply: null },
  exportRefundTransfers: { reply: null },
  listOwnRefunds: { reply: { refunds: [ownRefund] } },
  giveRefundAccount: {
    body: {
      kind: 'BANK' as const,
      id,
      holderName: 'Asha Rao',
      accountNumber: '50100234567890',
      ifscCode: 'HDFC0000123',
    },
    reply: ownRefund,
  },
  registerRefund: {
    body: { lineId, amount: refund.amount, reason: refund.reason },
    reply: refund,
  },
  chooseCredit: { body: { id, keep: true }, reply: { ...ownRefund, state: 'CREDIT' as const } },
  keepRefundAsCredit: { body: { id, keep: true }, reply: { ...refund, state: 'CREDIT' as const } },
  markRefundSent: {
    body: { id, ...sent },
    reply: {
      ...refund,
      state: 'SENT' as const,
      sentReference: sent.reference,
      sentDay: sent.date,
      ...ended,
    },
  },
  cancelRefund: { body: { id }, reply: { ...refund, state: 'CANCELLED' as const, ...ended } },
  getBookDays: {
    query: { from: '2026-11-01', to: '2026-11-21' },
    reply: { totals: accounts, days: [{ day: '2026-11-21', accounts }], tokensOwed: 4_000 },
  },
  getClosingSheet: {
    query: { from: '2026-11-01', to: '2026-11-21', format: 'pdf' } as const,
    reply: null,
  },
};
