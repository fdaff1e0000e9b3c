import { CODE_RULES } from '@prelaunch/domain/limits';
import { counted } from '../../lists/counted.ts';
import { companyTexts } from './companymanage/texts.ts';

/** All texts of the super admins' area. */
export const texts = {
  /** The site's own name: this area belongs to no company. */
  site: 'Prelaunch',
  siteIcon: '/favicon.svg',

  layout: {
    area: 'Super admin',
    above: 'All companies',
    notFound: 'Page not found',
    notFoundText: 'There is nothing at this address. It may have been mistyped, or moved.',
    toDashboard: 'Go to the dashboard',
  },

  menu: {
    dashboard: 'Dashboard',
    companyManage: 'Company Manage',
    transactionManage: 'Transaction Manage',
    beneficiaryManage: 'Beneficiary Manage',
    superAdmins: 'Super Admins',
    audit: 'Audit',
  },

  login: {
    heading: 'Super Admin Login',
    line: 'For the people who run this site.',
    emailIntro: 'We send a one-time password to your email.',
    otpIntro: (email: string) =>
      `Enter the ${String(CODE_RULES.superadmin_login.digits)} digits that were sent to ${email}.`,
    email: 'Email',
    request: 'Get OTP',
    requesting: 'Sending OTP...',
    noMailbox:
      'No access to this mailbox? The person who runs the server can add you with another address.',
    otp: 'OTP',
    otpShort: `The OTP has ${String(CODE_RULES.superadmin_login.digits)} digits.`,
    resend: 'Resend OTP',
    logIn: 'Login',
    loggingIn: 'Logging in...',
    expired: 'The time for the OTP is over. Please get a new one.',
  },

  company: 'Company',
  allCompanies: 'All companies',
  /** The label of a company whose id is in the address, but not in the loaded list of companies. */
  unknownCompany: 'One company',
  status: 'Status',
  allStatuses: 'All statuses',
  none: '--',

  dashboard: {
    heading: 'Dashboard',
    failed: 'The figures could not be loaded.',
    companies: {
      title: 'Companies',
      total: 'Total',
      suspended: 'Suspended',
    },
    members: { title: 'Members', total: 'Total Members', waiting: 'Verification Pending' },
    purchases: { title: 'Purchases', pending: 'Pending', approved: 'Approved' },
    oldest: {
      title: 'Waiting longest',
      nothing: 'Nothing is pending',
      since: 'Since',
      at: (company: string, when: string) => `${company}, since ${when}`,
      link: 'See its pending purchases',
    },
    table: {
      heading: 'By company',
      loading: 'Loading companies...',
      failed: 'The companies could not be loaded.',
      empty: 'There is no company yet.',
      columns: {
        company: 'Company',
        members: 'Members',
        waiting: 'To verify',
        pending: 'Pending',
        approved: 'Approved',
        sold: 'Supply sold',
        oldest: 'Oldest waiting',
        unreconciled: 'Unreconciled',
      },
      purchases: (count: string) => (count === '1' ? '1 purchase' : `${count} purchases`),
      lines: (count: string) => (count === '1' ? '1 bank line' : `${count} bank lines`),
      sold: (sold: string, supply: string) => `${sold} of ${supply}`,
      soldLittle: '< 0.01 %',
      soldOf: (name: string) => `Supply sold of ${name}`,
      whileSuspended: 'Waits while suspended',
      pendingOf: (name: string) => `Pending purchases of ${name}`,
      addFirst: 'Add the first company',
    },
  },

  companies: companyTexts,

  purchases: {
    heading: 'Transaction Manage',
    description: 'The purchases of all companies. The admins of each company decide them.',
    search: 'Search by company, name, user ID, transaction or order number',
    searchPlaceholder: 'Search company, name, ID, Txn',
    loading: 'Loading transactions...',
    failed: 'The purchases could not be loaded.',
    empty: 'No data available.',
    showAll: 'Show all purchases',
    found: (count: number, more: boolean) =>
      count === 1 ? '1 purchase' : `${counted(count, more)} purchases`,
    title: 'View Purchase',
    close: 'Close',
    viewOf: (about: string) => `View the purchase of ${about}`,
    columns: {
      number: 'Sl.No',
      company: 'Company',
      userId: 'User ID',
      name: 'Name',
      method: 'Method',
      quantity: 'Quantity',
      finalAmount: 'Final Amount',
      transaction: 'Txn No.',
      status: 'Status',
      date: 'Date',
      receipt: 'Receipt',
    },
  },

  beneficiaries: {
    heading: 'Beneficiary Manage',
    description: 'The accounts that members pay to. The admins of each company change them.',
    search: 'Search by company, bank, holder or UPI ID',
    searchPlaceholder: 'Search company, bank, holder, UPI',
    loading: 'Loading beneficiaries...',
    failed: 'The beneficiaries could not be loaded.',
    empty: 'No data available.',
    showAll: 'Show all beneficiaries',
    found: (count: number, more: boolean) =>
      count === 1 ? '1 account' : `${counted(count, more)} accounts`,
    sameAccount: (companies: string) => `Also used by ${companies}`,
    columns: {
      number: 'Sl.No',
      company: 'Company',
      holder: 'Holder Name',
      bank: 'Bank Name',
      branch: 'Branch Name',
      account: 'Account Number',
      ifsc: 'IFSC Code',
      upi: 'UPI ID',
      updated: 'Changed',
    },
  },

  admins: {
    heading: 'Super Admins',
    description: 'They manage all companies. Only a command on the server can add or remove them.',
    onlyOne: {
      title: 'There is only one super admin',
      badge: 'At risk',
      text: 'If this person loses access to the mailbox, nobody can manage the companies. Add a second super admin, so that one of you can always sign in.',
      command: 'Run this command on the server. Inside a container, leave out sudo.',
    },
    enough: {
      title: 'More than one person can sign in',
      badge: 'Safe',
      text: 'If one of you loses access to the mailbox, another can still manage the companies. Remove people who have left.',
    },
    commands: {
      title: 'Add or remove a super admin',
      text: 'Run one of these commands on the server. Inside a container, leave out sudo. It takes effect at once: a removed person is signed out. The last super admin cannot be removed.',
      add: 'Add',
      addCommand: 'sudo prelaunch superadmin-add EMAIL "NAME"',
      remove: 'Remove',
      removeCommand: 'sudo prelaunch superadmin-remove EMAIL',
    },
    own: {
      title: 'Your own sign-in',
      text: 'A super admin signs in with a code from the mailbox. Two-step sign-in also asks for a code from your phone.',
      link: 'Protect your sign-in',
    },
    loading: 'Loading super admins...',
    failed: 'The super admins could not be loaded.',
    empty: 'No data available.',
    never: 'Never',
    columns: {
      number: 'Sl.No',
      name: 'Name',
      email: 'Email',
      created: 'Added',
      lastSignIn: 'Last sign-in',
    },
  },

  audit: {
    description: 'Who changed what, in all companies and on the site itself, newest first.',
    company: 'Company',
  },
} as const;
