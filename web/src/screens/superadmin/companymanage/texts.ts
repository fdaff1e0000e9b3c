import { CODE_RULES, formatDuration } from '@prelaunch/domain/limits';
import { counted } from '../../../lists/counted.ts';
import { MAX_FILE_SIZE } from '../../../uploads/texts.ts';

/** Texts about companies; part of the area's texts. */
export const companyTexts = {
  heading: 'Company Manage',
  description: 'Every company sells one token, under a host name of its own or the site’s.',
  add: 'Add Company',
  search: 'Search by name, email, mobile, symbol or host name',
  searchPlaceholder: 'Search name, email, mobile, symbol',
  loading: 'Loading companies...',
  failed: 'The companies could not be loaded.',
  empty: 'No data available.',
  showAll: 'Show all companies',
  found: (count: number, more: boolean) =>
    count === 1 ? '1 company' : `${counted(count, more)} companies`,

  columns: {
    number: 'Sl.No',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    aadhaar: 'Aadhaar',
    pan: 'PAN',
    address: 'Address',
    pin: 'PIN',
    token: 'Token',
    symbol: 'Symbol',
    date: 'Date',
    status: 'Status',
    action: 'Action',
  },
  statuses: { ACTIVE: 'Active', SUSPENDED: 'Suspended' },
  editOf: (name: string) => `Edit ${name}`,
  suspendOf: (name: string) => `Suspend ${name}`,
  activateOf: (name: string) => `Activate ${name}`,

  suspend: {
    title: (name: string) => `Suspend ${name}?`,
    confirm: 'Suspend',
    pending: 'Suspending...',
    done: (name: string) => `${name} is suspended.`,
    consequence:
      'Its sale stops at once: nobody can register or buy. Members and admins can still log in and see their data, and pending purchases can still be decided.',
  },
  activate: {
    title: (name: string) => `Activate ${name}?`,
    confirm: 'Activate',
    pending: 'Activating...',
    done: (name: string) => `${name} is active again.`,
    consequence: 'Its sale goes on at once: people can register and buy again.',
  },
  stake: { company: 'Company', token: 'Token', host: 'Host name', siteHost: 'The site’s own' },

  addTitle: 'Add Company',
  addSubmit: 'Add Company',
  adding: 'Adding...',
  editTitle: (name: string) => `Edit ${name}`,
  editSubmit: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  optional: 'Optional',
  loadingOne: 'Loading the company...',
  failedOne: 'The company could not be loaded.',

  leave: {
    title: 'Discard what you typed?',
    consequence: 'It is not saved yet.',
    confirm: 'Discard',
    cancel: 'Go on typing',
  },
  changed: {
    text: 'Somebody else changed this company while you were editing it. Nothing was saved.',
    load: 'Load the new state',
    loading: 'Loading...',
    loaded:
      'The new state is loaded. What you typed is kept; please look at it again before you save.',
    storedNow: (text: string) => `Stored now: ${text}`,
    nothing: 'nothing',
  },

  sectionList: 'Sections of the form',
  sectionInSight: (label: string, position: number, total: number) =>
    `${label}: section ${String(position)} of ${String(total)}`,
  sections: {
    company: 'Company',
    token: 'Token',
    programme: 'Programme',
    admin: 'First Admin',
    site: 'Site and status',
    'second-admin': 'Second admin',
  },

  /** The labels of fields that are not company settings; the labels of settings are in the contract. */
  fields: {
    companyAadhaarCard: 'Aadhaar',
    adminName: 'Admin Name',
    adminEmail: 'Admin Email',
    adminMobile: 'Admin Mobile',
    newSymbol: 'Token Symbol',
    newName: 'Token Name',
    newAccent: 'Colour on light pages',
    newAccentDark: 'Colour on dark pages',
  },
  hints: {
    companyAadhaarCard: '12 digits. Kept encrypted; only the last four are ever shown.',
    admin: `Gets a mail with a link to set a password, good for ${formatDuration(CODE_RULES.set_password.life)}.`,
    newSymbol: '2 to 10 letters and digits. It begins every referral code.',
    soldSupply: (sold: string) => `${sold} are sold or reserved already.`,
  },
  mobileFormat: '+91 98765 43210',

  token: {
    legend: 'Token',
    choose: 'Please choose a token, or describe a new one.',
    loading: 'Loading the tokens...',
    failed: 'The tokens could not be loaded.',
    another: 'New token',
    notForSale: 'Not for sale',
    sold: 'Members have already bought this token, so the company cannot change it.',
    icon: 'Icon',
    iconHint: `PNG, JPEG or WebP, up to ${MAX_FILE_SIZE}. Without one a plain coin is drawn.`,
    previewLight: 'Light',
    previewDark: 'Dark',
    sample: 'BUY NOW',
    readable: 'Both colours can be read well.',
    adjusted:
      'Text would be hard to read in this colour, so pages show the nearest shade that can be read.',
    pick: (label: string) => `${label}: choose`,
    uploadFailed: 'The icon could not be uploaded.',
    uploadWithoutId: 'Upload succeeded but no file ID received.',
    uploadType: 'Please choose a PNG, JPEG, WebP or GIF picture.',
  },

  fourEyesIntro:
    "Payee changes, changes of who is an admin or of an admin's e-mail address, and approvals from this amount take effect when another admin of the company confirms them. The company needs two active admins; everyone concerned gets a mail when this rule changes.",

  tabs: { label: 'About the company', details: 'Details', admins: 'Admins', history: 'History' },

  admins: {
    empty: 'This company has no admin yet.',
    waiting: 'No password yet',
    ready: 'Can log in',
    invite: 'Resend invitation',
    inviteOf: (name: string) => `Resend invitation to ${name}`,
    inviting: 'Sending...',
    bounded: (count: number) => `The first ${String(count)} admins are shown.`,
  },

  history: {
    loading: 'Loading the changes...',
    failed: 'The changes could not be loaded.',
    empty: 'No data available.',
    when: 'When',
    who: 'By',
    first: 'First terms of the company',
    /** No person: the terms came with the company at the first start. */
    installation: 'Installation',
    ownText: 'its own',
    siteText: 'the site’s',
  },
} as const;
