import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';

/**
 * States again who may make each call, so that a mistaken change of the contract fails a test.
 * `everyone` calls with or without a session; a call for a `visitor` reads no session.
 */
type Access =
  'visitor' | 'everyone' | 'member' | 'admin' | 'superadmin' | 'signed in' | 'member or none';

export const access: Readonly<Record<EndpointName, Access>> = {
  requestRegisterOtp: 'visitor',
  register: 'visitor',
  loginMember: 'visitor',
  loginAdmin: 'visitor',
  requestPasswordOtp: 'visitor',
  resetPassword: 'visitor',
  requestSuperAdminOtp: 'visitor',
  loginSuperAdmin: 'visitor',
  getMediaFile: 'visitor',
  reportPageError: 'visitor',
  checkDocument: 'visitor',
  getProgram: 'everyone',
  getPrivacyPolicy: 'everyone',
  listHoldingsStatements: 'everyone',
  getPrice: 'member or none',
  getSettings: 'member or none',
  logoutMember: 'member',
  getProfile: 'member',
  updateProfile: 'member',
  setLanguage: 'member',
  getPaymentDetails: 'member',
  submitPurchase: 'member',
  listOwnPurchases: 'member',
  getReceiptPaper: 'member',
  listStatementYears: 'member',
  getStatementPaper: 'member',
  getPurchaseProgress: 'member',
  correctPurchaseReference: 'member',
  listOwnStock: 'member',
  listGlobalStock: 'member',
  getHoldingProof: 'member',
  getUnlocks: 'member',
  listReferrals: 'member',
  exportReferrals: 'member',
  watchOwnChanges: 'member',
  uploadMedia: 'signed in',
  beginDirectUpload: 'signed in',
  finishDirectUpload: 'signed in',
  logoutAdmin: 'admin',
  getAdminSession: 'admin',
  stepUpAdmin: 'admin',
  getAdminSecondFactor: 'admin',
  beginAdminSecondFactor: 'admin',
  confirmAdminSecondFactor: 'admin',
  renewAdminRecoveryCodes: 'admin',
  removeAdminSecondFactor: 'admin',
  getBeneficiary: 'admin',
  listBeneficiaryChanges: 'admin',
  addBeneficiary: 'admin',
  updateBeneficiary: 'admin',
  publishHoldings: 'admin',
  listConfirmations: 'admin',
  confirmChange: 'admin',
  declineConfirmation: 'admin',
  listCompanyPurchases: 'admin',
  exportCompanyPurchases: 'admin',
  markPurchaseSeen: 'admin',
  approvePurchase: 'admin',
  rejectPurchase: 'admin',
  approvePurchases: 'admin',
  rejectPurchases: 'admin',
  importStatement: 'admin',
  getStatementImport: 'admin',
  listStatementImports: 'admin',
  cancelStatementImport: 'admin',
  undoStatementImport: 'admin',
  listStatementLines: 'admin',
  exportStatementLines: 'admin',
  getStatementLine: 'admin',
  getReconciliation: 'admin',
  matchStatementLines: 'admin',
  assignLine: 'admin',
  unassignLine: 'admin',
  setLineAside: 'admin',
  takeLineBack: 'admin',
  approveExact: 'admin',
  acceptShortfall: 'admin',
  askForRest: 'admin',
  linkLines: 'admin',
  listRefunds: 'admin',
  exportRefunds: 'admin',
  registerRefund: 'admin',
  markRefundSent: 'admin',
  cancelRefund: 'admin',
  getBookDays: 'admin',
  getClosingSheet: 'admin',
  listAccounts: 'admin',
  listMemberStatementYears: 'admin',
  getMemberStatementPaper: 'admin',
  exportAccounts: 'admin',
  addAccount: 'admin',
  updateAccount: 'admin',
  approveAccounts: 'admin',
  deleteAccount: 'admin',
  listAudit: 'admin',
  exportAudit: 'admin',
  getAdminDashboard: 'admin',
  getAdminDashboardLists: 'admin',
  getAdminDashboardUsers: 'admin',
  getAdminDashboardTransactions: 'admin',
  getAdminWork: 'admin',
  getAdminTrends: 'admin',
  exportTrends: 'admin',
  setAdminPassword: 'visitor',
  getTokenIcon: 'everyone',
  logoutSuperAdmin: 'superadmin',
  getSuperAdminSecondFactor: 'superadmin',
  beginSuperAdminSecondFactor: 'superadmin',
  confirmSuperAdminSecondFactor: 'superadmin',
  renewSuperAdminRecoveryCodes: 'superadmin',
  removeSuperAdminSecondFactor: 'superadmin',
  listCompanies: 'superadmin',
  getCompany: 'superadmin',
  addCompany: 'superadmin',
  updateCompany: 'superadmin',
  inviteCompanyAdmin: 'superadmin',
  listProgrammeChanges: 'superadmin',
  listTokens: 'superadmin',
  listSuperAdmins: 'superadmin',
  listAllAudit: 'superadmin',
  exportAllAudit: 'superadmin',
  listAllPurchases: 'superadmin',
  exportAllPurchases: 'superadmin',
  listAllBeneficiaries: 'superadmin',
  exportAllBeneficiaries: 'superadmin',
  getSuperAdminDashboard: 'superadmin',
  listCompanyFigures: 'superadmin',
  getSuperAdminTrends: 'superadmin',
  exportAllTrends: 'superadmin',
};

/** The writes that an admin with read-only access may make; every other write of admins is refused. */
const WRITES_OF_READERS: readonly EndpointName[] = [
  'logoutAdmin',
  'stepUpAdmin',
  'beginAdminSecondFactor',
  'confirmAdminSecondFactor',
  'renewAdminRecoveryCodes',
  'removeAdminSecondFactor',
];

/** An admin with read-only access is a `reader`. */
type SignedIn = 'member' | 'admin' | 'reader' | 'superadmin';

const ALLOWED: Readonly<Record<Access, readonly (SignedIn | 'no session')[]>> = {
  visitor: [],
  everyone: ['no session', 'member', 'admin', 'superadmin'],
  'member or none': ['no session', 'member'],
  member: ['member'],
  admin: ['admin'],
  superadmin: ['superadmin'],
  'signed in': ['member', 'admin', 'superadmin'],
};

/** The reply that a caller with this session must get. A `dead` session has ended. */
export function verdict(
  name: EndpointName,
  session: SignedIn | 'no session' | 'dead',
): 'in' | 'logged out' | 'refused' {
  const rule = access[name];
  if (rule === 'visitor') return 'in';
  if (session === 'dead') return 'logged out';
  if (session === 'reader') {
    const mayWrite = WRITES_OF_READERS.includes(name) || endpoints[name].effect === 'read';
    return verdict(name, 'admin') === 'in' && mayWrite ? 'in' : 'refused';
  }
  if (ALLOWED[rule].includes(session)) return 'in';
  return session === 'no session' ? 'logged out' : 'refused';
}
