import type { EndpointName } from '@prelaunch/contract/endpoints';
import { financialYearOf } from '@prelaunch/domain/financial-year';
import { newReference } from '@prelaunch/testkit/purchases';
import { PASSWORD } from '../testing/people.ts';
import {
  form,
  fresh,
  invited,
  newCode,
  nothing,
  page,
  requested,
  newAccount,
  withFirstPasswords,
  makeRoom,
  waiting,
  waitingWithReference,
  type MakeCall,
} from './call-parts.ts';
import {
  begunUpload,
  newSession,
  upload,
  type People,
  type AttackFixture,
} from './attack-fixture.ts';
import { questionCalls } from './question-calls.ts';
import { interventionCalls } from './intervention-calls.ts';
import { secondFactorCalls, withoutSecondFactor } from './second-factor-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { superAdminCalls } from './superadmin-calls.ts';

const PAYEE = {
  holderName: 'A Holder',
  bankName: 'A Bank',
  branch: 'A Branch',
  accountNumber: '12345678902',
  ifscCode: 'SBIN0000813',
  upi: 'holder@okaxis',
};

const PRINTED = { name: 'Asha Rao', amount: '1020.00', tokens: '100', status: 'APPROVED' };

async function beneficiaryOf({ server }: AttackFixture, { companyId }: People): Promise<string> {
  const row = await server.db
    .selectFrom('beneficiaries')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.id;
}

const purchase: MakeCall = async (fixture, people) => ({
  body: { id: await waiting(fixture, people) },
});
const purchases: MakeCall = async (fixture, people) => ({
  body: { ids: [await waiting(fixture, people)] },
});

/**
 * Builds a call of each endpoint that succeeds for these people, with new rows each time. A new endpoint
 * without an entry here does not compile.
 */
export const validCalls: Readonly<Record<EndpointName, MakeCall>> = {
  ...superAdminCalls,
  ...secondFactorCalls,
  ...statementCalls,
  ...interventionCalls,
  ...questionCalls,
  requestRegisterOtp: (_, { companyId }) => ({ body: { companyId, name: 'Asha', ...fresh() } }),
  register: async (fixture, { companyId }) => {
    const { email, mobile } = fresh();
    const subject = { purpose: 'register', scope: companyId, address: email } as const;
    const otp = await newCode(fixture, subject);
    const dateOfBirth = '1994-05-17';
    return {
      body: { companyId, name: 'Asha', email, mobile, otp, dateOfBirth, password: PASSWORD },
    };
  },
  loginMember: (_, { companyId, member }) => ({
    body: { companyId, user: member.email, password: PASSWORD },
  }),
  loginAdmin: async (fixture, { admin }) => {
    await withoutSecondFactor(fixture);
    return { body: { email: admin.email, password: PASSWORD } };
  },
  requestPasswordOtp: (_, { companyId, member }) => ({ body: { companyId, user: member.email } }),
  resetPassword: async (fixture, people) => {
    const { companyId } = people;
    const { email: user } = await newAccount(fixture, people);
    const subject = { purpose: 'forgot_password', scope: companyId, address: user } as const;
    return { body: { companyId, user, otp: await newCode(fixture, subject), password: PASSWORD } };
  },
  setAdminPassword: async (fixture, people) => {
    const { email } = await invited(fixture, people);
    const subject = { purpose: 'set_password', scope: people.companyId, address: email } as const;
    return { body: { email, code: await newCode(fixture, subject), password: PASSWORD } };
  },
  requestSuperAdminOtp: ({ superAdmin }) => ({ query: { email: superAdmin.email } }),
  loginSuperAdmin: async (fixture) => {
    await withoutSecondFactor(fixture);
    const { email } = fixture.superAdmin;
    const subject = { purpose: 'superadmin_login', scope: '-', address: email } as const;
    return { body: { email, otp: await newCode(fixture, subject) } };
  },
  getAdminSession: nothing,
  stepUpAdmin: async (fixture, people) => {
    await withoutSecondFactor(fixture);
    await withFirstPasswords(fixture, people);
    return { body: { password: PASSWORD } };
  },
  changeAdminPassword: async (fixture, people) => {
    await withFirstPasswords(fixture, people);
    return { body: { currentPassword: PASSWORD, password: 'a quiet night sky' } };
  },
  logoutMember: nothing,
  logoutAdmin: nothing,
  logoutSuperAdmin: nothing,
  getProfile: nothing,
  updateProfile: async (fixture, people) => {
    const token = await newSession(fixture, people, 'member');
    const profileImageId = await upload(fixture.server, token, people.canary);
    return form({ name: people.member.name, password: PASSWORD, profileImageId });
  },
  setLanguage: () => ({ body: { language: 'hi' } }),
  getProgram: nothing,
  getPrice: nothing,
  getSettings: nothing,
  getPrivacyPolicy: nothing,
  getPaymentDetails: nothing,
  getBeneficiary: nothing,
  listBeneficiaryChanges: nothing,
  addBeneficiary: () => ({ body: PAYEE }),
  updateBeneficiary: async (fixture, people) => ({
    body: { ...PAYEE, branch: 'Another Branch', id: await beneficiaryOf(fixture, people) },
  }),
  uploadMedia: () => {
    const body = new FormData();
    body.append('medias', new Blob(['%PDF-1.4\n%%EOF\n']), 'proof.pdf');
    return { body };
  },
  beginDirectUpload: () => ({ body: { name: 'proof.pdf', type: 'application/pdf', size: 15 } }),
  finishDirectUpload: async (fixture, people) => {
    const token = await newSession(fixture, people, 'member');
    return { body: { upload: await begunUpload(fixture.server, token) } };
  },
  reportPageError: () => ({
    body: { reference: '9f8a1b2c', message: 'an error', stack: '', page: '/', build: '' },
  }),
  checkDocument: () => ({ body: { code: '7K3F9QWD2MXA', facts: PRINTED } }),
  // Links are signed. This call has no signature, so it finds no file.
  getMediaFile: async (fixture, people) => {
    const token = await newSession(fixture, people, 'member');
    return { params: { id: await upload(fixture.server, token, people.canary) } };
  },
  submitPurchase: async (fixture, people) => {
    await makeRoom(fixture, people);
    const token = await newSession(fixture, people, 'member');
    const receiptId = await upload(fixture.server, token, people.canary);
    const referenceNumber = newReference();
    return { body: { paymentMethod: 'UPI', amount: 1000, referenceNumber, receiptId } };
  },
  listOwnPurchases: page,
  countOwnPurchases: nothing,
  getReceiptPaper: async (fixture, people) => ({ params: { id: await waiting(fixture, people) } }),
  getPaidPayee: async (fixture, people) => ({ params: { id: await waiting(fixture, people) } }),
  listStatementYears: nothing,
  getStatementPaper: async (fixture, people) => {
    await waiting(fixture, people);
    return { params: { year: String(financialYearOf(new Date())) } };
  },
  listMemberStatementYears: async (fixture, people) => ({
    params: { id: (await newAccount(fixture, people)).id },
  }),
  getMemberStatementPaper: async (fixture, people) => {
    await waiting(fixture, people);
    return {
      params: { id: people.member.id },
      query: { year: String(financialYearOf(new Date())) },
    };
  },
  getPurchaseProgress: async (fixture, people) => ({
    params: { id: await waiting(fixture, people) },
  }),
  listArrivals: async (fixture, people) => ({
    query: { purchases: await waiting(fixture, people) },
  }),
  correctPurchaseReference: async (fixture, people) => ({
    params: { id: await waitingWithReference(fixture, people) },
    body: { referenceNumber: newReference() },
  }),
  listOwnStock: page,
  listGlobalStock: page,
  getHoldingProof: nothing,
  getUnlocks: nothing,
  listReferrals: page,
  exportReferrals: nothing,
  listHoldingsStatements: (_, { companyId }) => ({ query: { company: companyId } }),
  publishHoldings: nothing,
  watchOwnChanges: nothing,
  listConfirmations: page,
  confirmChange: async (fixture, people) => ({ body: { id: await requested(fixture, people) } }),
  declineConfirmation: async (fixture, people) => ({
    body: { id: await requested(fixture, people) },
  }),
  listCompanyPurchases: page,
  exportCompanyPurchases: nothing,
  markPurchaseSeen: purchase,
  approvePurchase: purchase,
  rejectPurchase: purchase,
  approvePurchases: purchases,
  rejectPurchases: purchases,
  listAccounts: page,
  exportAccounts: nothing,
  addAccount: () => ({ body: { role: 'USER', name: 'Asha', password: PASSWORD, ...fresh() } }),
  updateAccount: async (fixture, people) => {
    const { id } = await newAccount(fixture, people);
    return { body: { id, role: 'USER', name: people.canary, ...fresh() } };
  },
  approveAccounts: async (fixture, people) => ({
    body: { ids: [(await newAccount(fixture, people)).id] },
  }),
  deleteAccount: async (fixture, people) => ({
    body: { id: (await newAccount(fixture, people)).id },
  }),
  listAudit: page,
  exportAudit: nothing,
  getAdminDashboard: nothing,
  getAdminDashboardLists: nothing,
  getAdminDashboardUsers: nothing,
  getAdminDashboardTransactions: nothing,
  getAdminWork: nothing,
  getAdminTrends: nothing,
  exportTrends: nothing,
};
