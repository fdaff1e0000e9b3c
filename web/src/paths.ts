/** Every address of the product. The misspelling in `forgotPassword` is part of the product. */
export const paths = {
  login: '/',
  register: '/register',
  forgotPassword: '/fogot-password',
  privacyPolicy: '/privacy-policy',
  verify: '/verify',

  user: '/user',
  dashboard: '/user/dashboard',
  buyToken: '/user/buy-token',
  payment: '/user/payment',
  paymentHistory: '/user/payment-history',
  profile: '/user/profile',

  admin: '/admin',
  adminLogin: '/admin/login',
  adminLogout: '/admin/logout',
  adminSetPassword: '/admin/set-password',
  adminDashboard: '/admin/dashboard',
  userManage: '/admin/usermanage',
  purchaseRequest: '/admin/purchaserequest',
  adminBeneficiary: '/admin/beneficiary',
  adminAudit: '/admin/audit',
  adminConfirmations: '/admin/confirmations',
  adminTwoStep: '/admin/two-step',

  superAdmin: '/superadmin',
  superAdminLogin: '/superadmin/login',
  superAdminLogout: '/superadmin/logout',
  superAdminDashboard: '/superadmin/dashboard',
  companyManage: '/superadmin/companymanage',
  transactionManage: '/superadmin/transactionmanage',
  beneficiaryManage: '/superadmin/beneficiarymanage',
  superAdmins: '/superadmin/admins',
  superAdminAudit: '/superadmin/audit',
  superAdminTwoStep: '/superadmin/two-step',
} as const;

/** The search part of `paths.verify` that opens the signed-in member's own proof. */
export const OWN_PROOF = 'mine';

/** The program in `web/public` that checks a proof without this site. */
export const PROOF_PROGRAM = '/verify-holding.mjs';

/** The payment page of an order. The address contains the requested amount; the server calculates the price. */
export const paymentPath = (purchaseId: string, purchaseAmount: string): string =>
  `${paths.payment}?${new URLSearchParams({ purchaseId, purchaseAmount }).toString()}`;
