const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';

export const auditExamples = {
  listAudit: {
    query: { page: '1', limit: '10', action: 'purchase.reject', search: 'PUR-482913' },
    reply: {
      records: [
        {
          id: '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e',
          createdAt: '2026-11-21T10:00:00.000Z',
          actor: { id, name: 'Company Admin', email: 'admin@prelaunch.test', role: 'ADMIN' },
          action: 'purchase.reject',
          subject: { type: 'purchase', id, label: 'PUR-482913' },
          before: { status: 'PENDING' },
          after: { status: 'REJECTED', reason: 'No payment with this number has arrived.' },
          ip: '203.0.113.7',
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
      moreThanTotal: false,
    },
  },
  exportAudit: { query: { action: 'purchase.reject' }, reply: null },
};
