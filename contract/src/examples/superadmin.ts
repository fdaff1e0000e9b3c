import { purchaseForAdmin } from './purchases.ts';

const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const companyId = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';
const createdAt = '2026-11-21T10:00:00.000Z';
const company = { id: companyId, companyName: 'GLXY' };
const page = { total: 1, page: 1, limit: 10, lastPage: 1 };

const figures = {
  members: 124,
  membersWaiting: 24,
  pendingCount: 1,
  pendingSum: 1020,
  approvedCount: 40,
  approvedSum: 40_800,
};

export const superAdminExamples = {
  listSuperAdmins: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          id,
          name: 'Super Admin',
          email: 'superadmin@prelaunch.test',
          createdAt,
          lastSignInAt: null,
        },
      ],
      ...page,
    },
  },
  setAdminPassword: {
    body: { email: 'meera@masp.example', code: '48291377', password: 'a long enough password' },
    reply: null,
  },
  listAllPurchases: {
    query: { page: '1', limit: '10', companyId, status: 'PENDING', search: 'PUR-482913' } as const,
    reply: {
      records: [{ ...purchaseForAdmin, marks: [], company }],
      ...page,
      moreThanTotal: false,
    },
  },
  exportAllPurchases: {
    query: { companyId, status: 'APPROVED', search: 'asha' } as const,
    reply: null,
  },
  listAllBeneficiaries: {
    query: { page: '1', limit: '10', companyId, status: 'ACTIVE', search: 'glxy@okaxis' } as const,
    reply: {
      records: [
        {
          id,
          bankName: 'State Bank of India',
          accountNumber: '12345678901',
          holderName: 'GLXY Private Limited',
          ifscCode: 'SBIN0000813',
          branch: 'Bengaluru Main',
          versionId: id,
          upi: 'glxy@okaxis',
          version: 2,
          updatedAt: createdAt,
          company: { ...company, status: 'ACTIVE' as const },
          sameAccountAs: ['Mascot Space'],
        },
      ],
      ...page,
      moreThanTotal: false,
    },
  },
  exportAllBeneficiaries: { query: { companyId, status: 'ACTIVE' } as const, reply: null },
  getSuperAdminDashboard: {
    reply: {
      companies: 3,
      companiesSuspended: 1,
      ...figures,
      oldestWaiting: { createdAt, companyId, companyName: 'GLXY' },
    },
  },
  listCompanyFigures: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          ...company,
          tokenSymbol: 'GLXY',
          icon_url: '/tokens/glxy.svg',
          status: 'ACTIVE' as const,
          ...figures,
          privateSupply: 300_000_000,
          soldSupply: 4000,
          oldestWaitingAt: createdAt,
          unreconciledCount: 2,
          unreconciledSum: 2040,
        },
      ],
      ...page,
    },
  },
  listAllAudit: {
    query: { page: '1', limit: '10', companyId, action: 'company.update', search: 'glxy' },
    reply: {
      records: [
        {
          id,
          createdAt,
          actor: {
            id,
            name: 'Super Admin',
            email: 'superadmin@prelaunch.test',
            role: 'SUPER ADMIN',
          },
          action: 'company.update',
          subject: { type: 'company', id: companyId, label: 'GLXY' },
          before: { pricePerToken: 10 },
          after: { pricePerToken: 12 },
          ip: '203.0.113.7',
          company,
        },
      ],
      ...page,
      moreThanTotal: false,
    },
  },
  exportAllAudit: { query: { companyId, action: 'company.update' }, reply: null },
};
