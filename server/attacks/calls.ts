import type { EndpointName } from '@prelaunch/contract/endpoints';
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
  somebody,
  makeRoom,
  waiting,
  type MakeCall,
} from './call-parts.ts';
import { newSession, upload, type Cast, type World } from './cast.ts';
import { secondFactorCalls, withoutSecondFactor } from './second-factor-calls.ts';
import { superAdminCalls } from './superadmin-calls.ts';

const PAYEE = {
  holderName: 'A Holder',
  bankName: 'A Bank',
  branch: 'A Branch',
  accountNumber: '12345678902',
  ifscCode: 'SBIN0000813',
  upi: 'holder@okaxis',
};

async function beneficiaryOf({ server }: World, { companyId }: Cast): Promise<string> {
  const row = await server.db
    .selectFrom('beneficiaries')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.id;
}

const purchase: MakeCall = async (world, cast) => ({ body: { id: await waiting(world, cast) } });
const purchases: MakeCall = async (world, cast) => ({
  body: { ids: [await waiting(world, cast)] },
});

/**
 * How to make each call so that it succeeds for this cast, with new rows each time. A new endpoint
 * does not compile until it stands here, and is attacked from then on.
 */
export const validCalls: Readonly<Record<EndpointName, MakeCall>> = {
  ...superAdminCalls,
  ...secondFactorCalls,
  requestRegisterOtp: (_, { companyId }) => ({ body: { companyId, name: 'Asha', ...fresh() } }),
  register: async (world, { companyId }) => {
    const { email, mobile } = fresh();
    const subject = { purpose: 'register', scope: companyId, address: email } as const;
    const otp = await newCode(world, subject);
    const dateOfBirth = '1994-05-17';
    return {
      body: { companyId, name: 'Asha', email, mobile, otp, dateOfBirth, password: PASSWORD },
    };
  },
  loginMember: (_, { companyId, member }) => ({
    body: { companyId, user: member.email, password: PASSWORD },
  }),
  loginAdmin: async (world, { admin }) => {
    await withoutSecondFactor(world);
    return { body: { email: admin.email, password: PASSWORD } };
  },
  requestPasswordOtp: (_, { companyId, member }) => ({ body: { companyId, user: member.email } }),
  resetPassword: async (world, cast) => {
    const { companyId } = cast;
    const { email: user } = await somebody(world, cast);
    const subject = { purpose: 'forgot_password', scope: companyId, address: user } as const;
    return { body: { companyId, user, otp: await newCode(world, subject), password: PASSWORD } };
  },
  setAdminPassword: async (world, cast) => {
    const { email } = await invited(world, cast);
    const subject = { purpose: 'set_password', scope: cast.companyId, address: email } as const;
    return { body: { email, code: await newCode(world, subject), password: PASSWORD } };
  },
  requestSuperAdminOtp: ({ superAdmin }) => ({ query: { email: superAdmin.email } }),
  loginSuperAdmin: async (world) => {
    await withoutSecondFactor(world);
    const { email } = world.superAdmin;
    const subject = { purpose: 'superadmin_login', scope: '-', address: email } as const;
    return { body: { email, otp: await newCode(world, subject) } };
  },
  stepUpAdmin: async (world) => {
    await withoutSecondFactor(world);
    return { body: { password: PASSWORD } };
  },
  logoutMember: nothing,
  logoutAdmin: nothing,
  logoutSuperAdmin: nothing,
  getProfile: nothing,
  updateProfile: async (world, cast) => {
    const token = await newSession(world, cast, 'member');
    const profileImageId = await upload(world.server, token, cast.canary);
    return form({ name: cast.member.name, password: PASSWORD, profileImageId });
  },
  getProgram: nothing,
  getPrice: nothing,
  getSettings: nothing,
  getPrivacyPolicy: nothing,
  getPaymentDetails: nothing,
  getBeneficiary: nothing,
  listBeneficiaryChanges: nothing,
  addBeneficiary: () => ({ body: PAYEE }),
  updateBeneficiary: async (world, cast) => ({
    body: { ...PAYEE, branch: 'Another Branch', id: await beneficiaryOf(world, cast) },
  }),
  uploadMedia: () => {
    const body = new FormData();
    body.append('medias', new Blob(['%PDF-1.4\n%%EOF\n']), 'proof.pdf');
    return { body };
  },
  // Links are signed one by one; this one is not.
  getMediaFile: async (world, cast) => {
    const token = await newSession(world, cast, 'member');
    return { params: { id: await upload(world.server, token, cast.canary) } };
  },
  submitPurchase: async (world, cast) => {
    await makeRoom(world, cast);
    const token = await newSession(world, cast, 'member');
    const receiptId = await upload(world.server, token, cast.canary);
    const referenceNumber = newReference();
    return { body: { paymentMethod: 'UPI', amount: 1000, referenceNumber, receiptId } };
  },
  listOwnPurchases: page,
  getReceiptPaper: async (world, cast) => ({ params: { id: await waiting(world, cast) } }),
  listOwnStock: page,
  listGlobalStock: page,
  watchOwnChanges: nothing,
  listConfirmations: page,
  confirmChange: async (world, cast) => ({ body: { id: await requested(world, cast) } }),
  declineConfirmation: async (world, cast) => ({ body: { id: await requested(world, cast) } }),
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
  updateAccount: async (world, cast) => {
    const { id } = await somebody(world, cast);
    return { body: { id, role: 'USER', name: cast.canary, ...fresh() } };
  },
  approveAccounts: async (world, cast) => ({ body: { ids: [(await somebody(world, cast)).id] } }),
  deleteAccount: async (world, cast) => ({ body: { id: (await somebody(world, cast)).id } }),
  listAudit: page,
  exportAudit: nothing,
  getAdminDashboard: nothing,
  getAdminDashboardLists: nothing,
  getAdminDashboardUsers: nothing,
  getAdminDashboardTransactions: nothing,
};
