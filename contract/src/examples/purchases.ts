const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const unknown = '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e';

const compared = { 'compared-references': '612345678901' };

export const purchase = {
  id,
  orderNumber: 'PUR-482913',
  paymentCode: '49VQTH7J',
  createdAt: '2026-11-21T09:30:00.000Z',
  paymentMethod: 'UPI',
  transactionId: '632514789012',
  referenceNumber: '632514789012',
  price: 10,
  totalQuantity: 100,
  amount: 1000,
  platformCharge: 20,
  finalAmount: 1020,
  status: 'PENDING',
  receipt: {
    id: '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e',
    url: '/api/v1/media/0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e?expires=1&signature=x',
    mimeType: 'image/png',
    name: 'payment.png',
  },
  seenAt: null,
  decidedAt: null,
  reason: null,
  reservedUntil: '2026-11-28T09:30:00.000Z',
  intervention: null,
} as const;

export const purchaseForAdmin = {
  ...purchase,
  typedAmount: 1020,
  bankName: null,
  firstReference: null,
  statementUntil: '2026-11-20',
  bankAmount: null,
  feeRate: 2,
  user: {
    id: '0193d2c4-5d10-7e5a-9b8d-4b3f6c7d8e9f',
    name: 'Asha Rao',
    mobile: '+919876543210',
    referralCode: 'GLXY-7K3MQ9XD',
    isApproved: true,
  },
  marks: [],
  decidedBy: null,
} as const;

const approved = {
  ...purchaseForAdmin,
  status: 'APPROVED',
  seenAt: '2026-11-21T09:58:00.000Z',
  decidedAt: '2026-11-21T10:00:00.000Z',
  decidedBy: 'Company Admin',
  reservedUntil: null,
} as const;

/** A hold as admins see it. */
const hold = {
  kind: 'HOLD',
  reason: 'LIEN',
  at: '2026-11-24T10:00:00.000Z',
  note: 'Letter of the cyber cell, file 118/2026.',
  by: 'Company Admin',
} as const;

const reversal = {
  ...hold,
  kind: 'REVERSAL',
  reason: 'PAYMENT_RETURNED',
  note: 'The bank returned the NEFT on 24 Nov.',
} as const;

const reason = 'No payment with this number has arrived.';

export const adminPurchaseExamples = {
  listCompanyPurchases: {
    query: { page: '1', limit: '10', status: 'PENDING', search: 'asha' } as const,
    reply: {
      records: [{ ...purchaseForAdmin, marks: [] }],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
      moreThanTotal: false,
    },
  },
  exportCompanyPurchases: { query: { status: 'APPROVED', search: 'asha' } as const, reply: null },
  markPurchaseSeen: { body: { id, answered: unknown }, reply: null },
  approvePurchase: { headers: compared, body: { id }, reply: { ...approved, marks: [] } },
  rejectPurchase: {
    body: { id, reason },
    reply: { ...approved, marks: [], status: 'REJECTED' as const, reason },
  },
  approvePurchases: {
    headers: { 'compared-references': '612345678901,' },
    body: { ids: [id, unknown] },
    reply: {
      results: [
        { id, status: true, message: 'Purchase approved successfully.', code: null },
        {
          id: unknown,
          status: false,
          message: 'This purchase is already REJECTED by Company Admin.',
          code: 'purchase_already_decided',
        },
      ],
    },
  },
  rejectPurchases: {
    body: { ids: [id], reason },
    reply: {
      results: [{ id, status: true, message: 'Purchase rejected successfully.', code: null }],
    },
  },
};

const question = {
  id: '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d90',
  reason: 'PROOF_UNREADABLE',
  question: 'The UTR is cut off. Please send the whole screen.',
  askedAt: '2026-11-21T10:05:00.000Z',
} as const;

const answer = {
  text: 'Here is the whole screen of my bank.',
  at: '2026-11-21T11:20:00.000Z',
  file: { ...purchase.receipt, name: 'whole-screen.png' },
} as const;

export const questionExamples = {
  askMember: {
    body: { id, reason: question.reason, question: question.question },
    reply: {
      ...purchaseForAdmin,
      seenAt: '2026-11-21T09:58:00.000Z',
      questions: [{ ...question, askedBy: 'Company Admin', answer: null, readAt: null }],
      marks: ['question_open' as const],
    },
  },
  answerQuestion: {
    params: { id: question.id },
    body: { answer: answer.text, fileId: purchase.receipt.id },
    reply: { ...purchase, questions: [{ ...question, answer }] },
  },
};

const reduced = {
  ...approved,
  id: '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c91',
  totalQuantity: 60,
  amount: 600,
  platformCharge: 12,
  finalAmount: 612,
  bankAmount: 612,
  marks: ['bank_seen' as const],
  reducedFrom: {
    ...{ id, totalQuantity: 100, finalAmount: 1020 },
    ...{ status: 'REJECTED' as const, isReversed: false },
  },
};

export const reductionExamples = {
  approvePaid: { headers: compared, body: { id, received: 612 }, reply: reduced },
};

export const interventionExamples = {
  holdPurchase: {
    body: { id, reason: 'LIEN', note: hold.note } as const,
    reply: { ...approved, intervention: hold, marks: ['on_hold' as const] },
  },
  releasePurchase: { body: { id }, reply: { ...approved, marks: [] } },
  reversePurchase: {
    body: { id, reason: 'PAYMENT_RETURNED', note: reversal.note } as const,
    reply: { ...approved, intervention: reversal, marks: ['reversed' as const] },
  },
  listReturnedPayments: {
    query: { page: '1', limit: '10' } as const,
    reply: {
      records: [
        {
          id: unknown,
          debit: {
            id: unknown,
            day: '2026-11-23',
            amount: 1020,
            narration: 'NEFT RETURN 632514789012 ASHA RAO ACCOUNT CLOSED',
            reference: '632514789012',
          },
          credit: {
            id,
            day: '2026-11-21',
            amount: 1020,
            narration: 'NEFT CR 632514789012 ASHA RAO',
            reference: '632514789012',
          },
          purchase: { ...approved, marks: [] },
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
    },
  },
  dismissReturnedPayment: { body: { id: unknown }, reply: { id: unknown } },
  listInterventions: {
    query: { page: '1', limit: '10' } as const,
    reply: {
      records: [
        {
          ...reversal,
          id: unknown,
          endedAt: null,
          endedBy: null,
          purchase: { ...approved, intervention: reversal, marks: ['reversed' as const] },
        },
        {
          ...hold,
          id: '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8f',
          reason: 'PAYMENT_DISPUTED' as const,
          note: 'Call of the bank on 22 Nov.',
          at: '2026-11-22T08:15:00.000Z',
          endedAt: '2026-11-23T11:40:00.000Z',
          endedBy: 'Company Admin',
          purchase: { ...approved, intervention: reversal, marks: ['reversed' as const] },
        },
      ],
      total: 2,
      page: 1,
      limit: 10,
      lastPage: 1,
    },
  },
};
