const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const unknown = '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e';

const account = {
  id,
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+919876543210',
  role: 'USER',
  referralCode: 'GLXY-7K3MQ9XD',
  createdAt: '2026-11-21T09:30:00.000Z',
  isApproved: true,
  status: 'ACTIVE',
  rights: 'all',
  isOwn: false,
} as const;

export const accountExamples = {
  listAccounts: {
    query: { page: '1', limit: '10', search: 'asha', isApproved: 'true' } as const,
    reply: {
      records: [
        { ...account, formerVerification: null },
        {
          ...account,
          id: unknown,
          isApproved: false,
          formerVerification: { name: 'Asha Joshi', until: '2026-11-22T04:15:00.000Z' },
        },
      ],
      total: 2,
      page: 1,
      limit: 10,
      lastPage: 1,
      moreThanTotal: false,
    },
  },
  exportAccounts: { query: { isApproved: 'true' } as const, reply: null },
  addAccount: {
    body: {
      role: 'USER',
      name: 'Asha Rao',
      mobile: '+91 98765 43210',
      email: 'asha.rao@example.com',
      password: 'a long enough password',
    } as const,
    reply: account,
  },
  updateAccount: {
    body: {
      id,
      role: 'USER',
      name: 'Asha Rao',
      mobile: '+919876543210',
      email: 'asha@example.com',
      status: 'ACTIVE',
    } as const,
    reply: account,
  },
  approveAccounts: {
    body: { ids: [id, unknown] },
    reply: {
      results: [
        { id, status: true, message: 'Verified.', code: null },
        { id: unknown, status: false, message: 'Not found.', code: 'not_found' },
      ],
    },
  },
  deleteAccount: { body: { id }, reply: null },
};
