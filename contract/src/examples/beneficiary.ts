const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';

const details = {
  bankName: 'State Bank of India',
  accountNumber: '12345678901',
  holderName: 'GLXY Private Limited',
  ifscCode: 'SBIN0000813',
  branch: 'Bengaluru Main',
  upi: 'glxy@okaxis',
};

const { upi, ...bankOnly } = details;
const bank = { id, ...bankOnly, versionId: id };
const account = { ...bank, upi, version: 2, updatedAt: '2026-11-21T10:00:00.000Z' };

export const beneficiaryExamples = {
  getPaymentDetails: {
    reply: {
      ...bank,
      upi,
      banks: [
        {
          ...bank,
          use: { upi, since: '2026-11-21T10:00:00.000Z', byTwoAdmins: true, paidAt: null },
        },
      ],
    },
  },
  getBeneficiary: { reply: { ...account, banks: [account] } },
  addBeneficiary: { body: details, reply: { ...account, version: 1 } },
  updateBeneficiary: { body: { ...details, version: 1 }, reply: account },
  listBeneficiaryChanges: {
    reply: [
      {
        versionId: id,
        beneficiaryId: id,
        version: 2,
        createdAt: '2026-11-21T10:00:00.000Z',
        changedBy: 'Company Admin',
        before: { ...details, upi: 'glxy@oksbi' },
        after: details,
      },
    ],
  },
};
