import { NO_PREVIOUS, writeStatement } from '@prelaunch/domain/holdings/statement';
import { byMethod } from '@prelaunch/domain/payment-methods';
import { MEMBER_SETTINGS } from '../member-settings.ts';
import type { EndpointSpec, WireReplyOf } from '../endpoint.ts';
import type * as z from 'zod/mini';
import type { EndpointName, Endpoints } from '../endpoints.ts';
import { accountExamples } from './accounts-admin.ts';
import { auditExamples } from './audit.ts';
import { beneficiaryExamples } from './beneficiary.ts';
import { companyExamples } from './companies.ts';
import { confirmationExamples } from './confirmations.ts';
import {
  adminPurchaseExamples,
  interventionExamples,
  purchase,
  questionExamples,
  reductionExamples,
} from './purchases.ts';
import { secondFactorExamples } from './second-factor.ts';
import { statementExamples } from './statements.ts';
import { superAdminExamples } from './superadmin.ts';
import { initialValuesOf } from '../setting.ts';

type WireOf<T> = T extends z.ZodMiniType ? z.input<T> : never;
type Part<Name extends string, T> = T extends z.ZodMiniType
  ? { readonly [K in Name]: WireOf<T> }
  : unknown;

/** One request and the `data` of its reply, both encoded as in the JSON. */
type ExampleOf<E extends EndpointSpec> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']> & {
    readonly reply: E['reply'] extends 'file' ? null : WireReplyOf<E>;
  };

/** An endpoint without an example does not compile. */
export type Examples = { readonly [K in EndpointName]: ExampleOf<Endpoints[K]> };

const id = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const companyId = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';

const published = {
  statement: writeStatement({
    company: companyId,
    token: 'GLXY',
    number: 1,
    day: '2026-11-22',
    at: '2026-11-21T18:41:00.000Z',
    holders: 2,
    total: 350,
    supply: 300_000_000,
    root: 'ab'.repeat(32),
    ledgerEntry: 2,
    ledgerHash: 'cd'.repeat(32),
    previous: NO_PREVIOUS,
    key: 'ef'.repeat(32),
  }),
  signature: '12'.repeat(64),
};

const unlockSettings = {
  unlockAtLaunch: 10,
  unlockCliff: '6 months',
  unlockDuration: '24 months',
  unlockDaily: false,
};

const token = { token: 'b8Yl0m1nUq3sXh5e4jQ9cR7tV2wA6zKpD0fGiLoMxNs' };

const newMember = {
  companyId,
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+91 98765 43210',
};

const dashboard = {
  lists: {
    userActive: 120,
    userInactive: 3,
    userBlock: 1,
    totalSupply: 1_000_000_000,
    privateSupply: 300_000_000,
    remainingPrivateSupply: 299_999_900,
    publicCellSupply: 500_000_000,
    angelInvestorSupply: 100_000_000,
    founderTeamSupply: 75_000_000,
    airdropSupply: 25_000_000,
    privateSupplyData: { total: 300_000_000, remaining: 299_999_900, stockBalance: 100 },
  },
  users: { total: 124, verified: 100, pending: 24 },
  transactions: { total: 1020, ...byMethod((method) => (method === 'UPI' ? 1020 : 0)) },
};

const trendFigures = {
  submittedCount: 3,
  submittedSum: 3060,
  approvedCount: 1,
  approvedSum: 1020,
};

const trends = {
  bucket: 'day' as const,
  totals: trendFigures,
  points: [{ from: '2026-11-21', to: '2026-11-21', ...trendFigures }],
};

export const examples: Examples = {
  ...accountExamples,
  ...confirmationExamples,
  ...adminPurchaseExamples,
  ...interventionExamples,
  ...questionExamples,
  ...reductionExamples,
  ...auditExamples,
  ...secondFactorExamples,
  ...beneficiaryExamples,
  ...companyExamples,
  ...statementExamples,
  ...superAdminExamples,
  requestRegisterOtp: { body: newMember, reply: null },
  register: {
    body: {
      ...newMember,
      otp: '482913',
      dateOfBirth: '1994-05-17',
      referralCode: 'GLXY-7K3MQ9XD',
      password: 'a long enough password',
    },
    reply: { id, referralCode: 'GLXY-QM4T7WXZ' },
  },
  getAdminSession: { reply: { name: 'Asha Rao', rights: 'all' } },
  loginMember: {
    body: { companyId, user: 'asha@example.com', password: 'a long enough password' },
    reply: token,
  },
  logoutMember: { reply: null },
  getProfile: {
    reply: {
      id,
      name: 'Asha Rao',
      email: 'asha@example.com',
      mobile: '+919876543210',
      referralCode: 'GLXY-QM4T7WXZ',
      dateOfBirth: '1994-05-17',
      kycDocumentNumber: 'XXXX XXXX 1234',
      profileImageId: null,
      profileImage: null,
      globalStake: 125000,
      stockBalance: 100,
      isApproved: true,
    },
  },
  requestPasswordOtp: { body: { companyId, user: 'asha@example.com' }, reply: null },
  resetPassword: {
    body: {
      companyId,
      user: 'asha@example.com',
      otp: '48291377',
      password: 'another long password',
    },
    reply: null,
  },
  updateProfile: {
    body: {
      name: 'Asha Rao',
      mobile: '+919876543210',
      dateOfBirth: '1994-05-17',
      kycDocumentNumber: '2341 2341 2346',
      password: 'a long enough password',
    },
    reply: null,
  },
  setLanguage: { body: { language: 'hi' }, reply: null },
  loginAdmin: {
    body: { email: 'admin@prelaunch.test', password: 'prelaunch-admin' },
    reply: token,
  },
  logoutAdmin: { reply: null },
  stepUpAdmin: { body: { password: 'prelaunch-admin' }, reply: null },
  changeAdminPassword: {
    body: { currentPassword: 'prelaunch-admin', password: 'a quiet night sky' },
    reply: null,
  },
  logoutSuperAdmin: { reply: null },
  requestSuperAdminOtp: { query: { email: 'superadmin@prelaunch.test' }, reply: null },
  loginSuperAdmin: {
    body: { email: 'superadmin@prelaunch.test', otp: '48291377' },
    reply: token,
  },
  getProgram: {
    reply: {
      companyId,
      companyName: 'GLXY',
      companyStatus: 'ACTIVE',
      launchAt: null,
      ...initialValuesOf(MEMBER_SETTINGS),
      token: {
        address: '',
        symbol: 'GLXY',
        name: 'GLXY',
        decimals: 18,
        icon_url: '/tokens/glxy.svg',
        defaultLogo: '/tokens/glxy.svg',
        headerLogo: '/tokens/glxy.svg',
        title: 'GLXY',
        tokenDistribution: ['50% Public Cell', '30% Referral Programme'],
        socialLinks: [],
        chartImg: '/tokens/distribution.svg',
        footerNote: '',
        metaData: { title: 'GLXY', description: 'GLXY before launch', keywords: 'GLXY, token' },
        colours: { accent: '#4338ca', accentDark: '#a5b4fc' },
      },
      settings: { platformChargePercent: 2 },
      contact: {
        legalName: 'GLXY Private Limited',
        city: 'Bengaluru',
        email: 'office@glxy.example',
        mobile: '+919876543210',
      },
      soldSupply: 75_000_000,
    },
  },
  getPrice: {
    reply: {
      price: 10,
      platformChargePercent: 2,
      remainingPrivateSupply: 299_999_900,
      maxOrderAmount: 1_000_000,
      quote: 'payload.signature',
    },
  },
  getSettings: { reply: { platformChargePercent: 2 } },
  uploadMedia: {
    reply: [
      {
        id: purchase.receipt.id,
        name: 'payment.png',
        mimeType: 'image/png',
        size: 48_213,
        url: purchase.receipt.url,
      },
    ],
  },
  beginDirectUpload: {
    body: { name: 'payment.png', type: 'image/png', size: 48_213 },
    reply: {
      url: 'https://uploads.s3.ap-south-1.amazonaws.com/',
      fields: {
        key: `incoming/${id}/${id}/${id}`,
        'Content-Type': 'image/png',
        Policy: 'base64',
        'X-Amz-Signature': 'hex',
      },
      upload: 'payload.signature',
    },
  },
  finishDirectUpload: {
    body: { upload: 'payload.signature' },
    reply: {
      id: purchase.receipt.id,
      name: 'payment.png',
      mimeType: 'image/png',
      size: 48_213,
      url: purchase.receipt.url,
    },
  },
  reportPageError: {
    body: {
      reference: '9f8a1b2c3d4e5f60',
      message: "TypeError: Cannot read properties of undefined (reading 'name')",
      stack: 'at Row (https://sale.example.com/assets/index-BRCR_JU3.js:12:345)',
      page: '/user/payment-history',
      build: '/assets/index-BRCR_JU3.js',
    },
    reply: null,
  },
  checkDocument: {
    body: {
      code: '20000TB7C1J5PV2K3M9N',
      facts: { name: 'Asha Rao', amount: '₹ 1,020.00', tokens: '100', status: 'APPROVED' },
    },
    reply: {
      document: {
        kind: 'RECEIPT',
        company: 'GLXY',
        issuedAt: '2026-11-21T10:00:00.000Z',
        financialYear: null,
        shortCode: '7K3F-9QWD-2MXA',
        nameCoverage: 'WHOLE',
        reversedAt: null,
      },
      comparison: { matches: true, name: 'WHOLE', decidedSince: false },
      keyRevokedAt: null,
    },
  },
  getMediaFile: { params: { id }, query: { expires: '1', signature: 'x' }, reply: null },
  submitPurchase: {
    headers: { 'idempotency-key': 'PUR-482913-0b9f2c1e-6d3a-4f58-9a7b-5c2d1e8f4a36' },
    body: {
      paymentMethod: 'UPI',
      amount: 1000,
      purchaseId: 'PUR-482913',
      referenceNumber: '632514789012',
      receiptId: purchase.receipt.id,
      typedAmount: 1020,
    },
    reply: purchase,
  },
  listOwnPurchases: {
    query: { page: '1', limit: '10', status: 'PENDING' },
    reply: { records: [purchase], total: 1, page: 1, limit: 10, lastPage: 1 },
  },
  countOwnPurchases: {
    reply: {
      pending: 0,
      approved: 2,
      rejected: 1,
      newest: { ...purchase, status: 'APPROVED', decidedAt: '2026-11-22T09:00:00.000Z' },
    },
  },
  getReceiptPaper: { params: { id }, reply: null },
  getPaidPayee: {
    params: { id },
    reply: { accountNumber: '12345678901', ifscCode: 'SBIN0000813', upi: 'glxy@okaxis' },
  },
  listStatementYears: { reply: { years: [2026, 2025] } },
  getStatementPaper: { params: { year: '2026' }, reply: null },
  listMemberStatementYears: { params: { id }, reply: { years: [2026, 2025] } },
  getMemberStatementPaper: { params: { id }, query: { year: '2026' }, reply: null },
  getPurchaseProgress: {
    params: { id },
    reply: {
      ahead: 3,
      decisions: 87,
      typicalWait: 16_200,
      longWait: 61_000,
      firstReference: '632514789021',
      missing: null,
    },
  },
  listArrivals: {
    query: { purchases: id },
    reply: { arrivals: [{ purchaseId: id, amount: 5100, day: '2026-11-26' }] },
  },
  correctPurchaseReference: {
    params: { id },
    body: { referenceNumber: '632514789012' },
    reply: purchase,
  },
  watchOwnChanges: { reply: null },
  getPrivacyPolicy: {
    reply: {
      companyName: 'GLXY',
      text: '# What we keep\n\nYour name, e-mail and mobile number.',
      updatedAt: null,
    },
  },
  listHoldingsStatements: {
    query: { company: companyId, before: '2' },
    reply: { records: [published] },
  },
  getHoldingProof: {
    reply: {
      latest: published,
      file: {
        format: 'prelaunch-holding-1',
        member: 'GLXY-7K3MQ9XD',
        quantity: 100,
        salt: '5a'.repeat(32),
        place: 1,
        path: [{ sum: 250, hash: 'c7'.repeat(32) }],
        ...published,
      },
    },
  },
  publishHoldings: { reply: published },
  listReferrals: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          number: 1,
          name: 'Asha R.',
          joinedAt: '2026-11-21T10:00:00.000Z',
          purchases: 2,
          quantity: 75,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
      moreThanTotal: false,
      buyers: 1,
      quantity: 75,
      tokenSymbol: 'GLXY',
      rules: null,
    },
  },
  exportReferrals: { reply: null },
  getUnlocks: {
    reply: {
      memberId: 'GLXY-7K3MQ9XD',
      tokenSymbol: 'GLXY',
      quantity: 12_000,
      readAt: '2026-11-21T10:00:00.000Z',
      launchAt: '2027-01-01T00:00:00.000Z',
      ...unlockSettings,
      changes: [
        {
          changedAt: '2026-11-20T10:00:00.000Z',
          launchAt: '2027-01-01T00:00:00.000Z',
          ...unlockSettings,
        },
      ],
    },
  },
  listGlobalStock: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          rank: 1,
          holder: 'GLXY-7K3M-9QXD',
          quantity: 125000,
          hash: '9b74c9897bac770ffc029102a200c5de9b74c9897bac770ffc029102a200c5de',
          createdAt: '2026-11-21T10:00:00.000Z',
          launchAt: null,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
    },
  },
  listOwnStock: {
    query: { page: '1', limit: '10' },
    reply: {
      records: [
        {
          memberId: 'GLXY-7K3MQ9XD',
          quantity: 100,
          reward: 0,
          intervention: null,
          hash: '9b74c9897bac770ffc029102a200c5de9b74c9897bac770ffc029102a200c5de',
          createdAt: '2026-11-21T10:00:00.000Z',
          launchAt: '2027-01-01T00:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
      lastPage: 1,
    },
  },
  getAdminDashboard: { reply: dashboard },
  getAdminDashboardLists: { reply: dashboard.lists },
  getAdminDashboardUsers: { reply: dashboard.users },
  getAdminDashboardTransactions: { reply: dashboard.transactions },
  getAdminWork: {
    reply: {
      pendingCount: 1,
      pendingSum: 1020,
      oldestPendingAt: '2026-11-21T10:00:00.000Z',
      membersWaiting: 24,
      today: { approvedCount: 2, approvedSum: 2040, rejectedCount: 1 },
    },
  },
  getAdminTrends: { query: { range: 'all' }, reply: trends },
  exportTrends: { query: { range: '90d' }, reply: null },
  getSuperAdminTrends: { query: { range: 'all' }, reply: trends },
  exportAllTrends: { query: { range: '90d' }, reply: null },
};
