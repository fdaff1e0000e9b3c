import { purchaseForAdmin } from './purchases.ts';

const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const times = {
  requestedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-24T10:00:00.000Z',
};
const requestedBy = { id, name: 'Company Admin', email: 'admin@prelaunch.test' };
const otherAdmin = {
  id: '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7e',
  name: 'Meera Nair',
  email: 'meera@prelaunch.test',
};

const unchanged = (label: string, text: string) => ({
  label,
  before: text,
  after: text,
  changed: false,
});

export const confirmationExamples = {
  listConfirmations: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          id,
          kind: 'beneficiary.update' as const,
          subjectId: id,
          label: 'State Bank of India (…8901)',
          ...times,
          requestedBy: otherAdmin,
          isOwn: false,
          lines: [
            unchanged('Holder name', 'GLXY Private Limited'),
            unchanged('Bank name', 'State Bank of India'),
            unchanged('Branch name', 'Bengaluru Main'),
            unchanged('Account number', '12345678901'),
            unchanged('IFSC code', 'SBIN0000813'),
            { label: 'UPI ID', before: 'glxy@oksbi', after: 'glxy@okaxis', changed: true },
          ],
          purchase: null,
        },
        {
          id,
          kind: 'purchase.approve' as const,
          subjectId: id,
          label: 'PUR-482913',
          ...times,
          requestedBy,
          isOwn: true,
          lines: [],
          purchase: { ...purchaseForAdmin, marks: ['awaiting_confirmation' as const] },
        },
      ],
      total: 2,
      page: 1,
      limit: 10,
      lastPage: 1,
      fourEyes: true,
    },
  },
  confirmChange: { body: { id }, reply: null },
  declineConfirmation: { body: { id }, reply: null },
};
