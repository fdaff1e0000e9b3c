/** Kinds of calls with a stricter limit; endpoints declare them as `limit`. */
export type TightLimit =
  'login' | 'code' | 'verify' | 'upload' | 'direct' | 'report' | 'publish' | 'document';

/** At most `max` calls in `seconds`, per network address or, with `by: 'account'`, per account. */
export interface Window {
  readonly max: number;
  readonly seconds: number;
  readonly by?: 'account';
}

/**
 * Calls per minute from one network address, set by the operator. In India thousands of members share
 * the address of their carrier, so these only stop floods. Accounts are protected by counters per account
 * and requester instead.
 */
export interface AddressRates {
  readonly requests: number;
  readonly signIns: number;
  readonly codes: number;
  readonly codeTries: number;
  readonly uploads: number;
}

export const DEFAULT_RATES: AddressRates = {
  requests: 6_000,
  signIns: 300,
  codes: 120,
  codeTries: 120,
  uploads: 120,
};

export interface CodeRate {
  readonly perHour: number;
  readonly perDay: number;
}

/** How many codes are sent to one e-mail address. */
export interface CodeRates {
  /** Per requester: a known browser, or a network. */
  readonly each: CodeRate;
  /** For all unknown requesters together, so that many networks cannot flood a mailbox. */
  readonly unknown: CodeRate;
}

/** The limits of one of the two profiles. Tries per code, pending purchases and sizes are equal in both. */
export interface Limits {
  readonly name: 'strict' | 'lab';
  /** Requests per minute from one network address. */
  readonly requestsPerMinute: number;
  /** A call counts in all of its windows; an empty list means no limit. */
  readonly network: Readonly<Record<TightLimit, readonly Window[]>>;
  /** A second code for the same requester within this time is not sent; the response is the same. */
  readonly resendAfterSeconds: { readonly member: number; readonly superAdmin: number };
  /** Codes beyond these rates are not sent; the response is the same. Null means no limit. */
  readonly codesPerAddress: {
    readonly member: CodeRates | null;
    readonly superAdmin: CodeRates | null;
  };
  /** How many payee changes the admins of a company may make within 24 hours. */
  readonly payeeChangesPerDay: number;
  /** How many times a member may submit a mobile number other than its own within 24 hours. */
  readonly mobileTriesPerDay: number;
  /** How many times a member may change their name, birth date or Aadhaar number within 24 hours. */
  readonly identityChangesPerDay: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Errors of pages: a page sends at most 5, and each is a line in the log. */
const REPORTS_PER_ADDRESS: Window = { max: 60, seconds: MINUTE };
/** Checks of documents; wrong comparisons also count per document (`server/src/features/documents/documents.store.ts`). */
const DOCUMENTS_PER_ADDRESS: Window = { max: 60, seconds: MINUTE };
const UPLOADS_PER_ACCOUNT: Window = { max: 30, seconds: HOUR, by: 'account' };

const strictLimits = (rates: AddressRates): Limits => ({
  name: 'strict',
  requestsPerMinute: rates.requests,
  network: {
    login: [{ max: rates.signIns, seconds: MINUTE }],
    code: [{ max: rates.codes, seconds: MINUTE }],
    verify: [{ max: rates.codeTries, seconds: MINUTE }],
    upload: [{ max: rates.uploads, seconds: MINUTE }, UPLOADS_PER_ACCOUNT],
    // Begun direct uploads; the call that finishes one counts as an upload.
    direct: [{ max: rates.uploads, seconds: MINUTE }, UPLOADS_PER_ACCOUNT],
    report: [REPORTS_PER_ADDRESS],
    publish: [{ max: 10, seconds: HOUR, by: 'account' }],
    document: [DOCUMENTS_PER_ADDRESS],
  },
  resendAfterSeconds: { member: 60, superAdmin: 179 },
  codesPerAddress: {
    member: { each: { perHour: 5, perDay: 10 }, unknown: { perHour: 10, perDay: 20 } },
    superAdmin: { each: { perHour: 5, perDay: 15 }, unknown: { perHour: 10, perDay: 30 } },
  },
  payeeChangesPerDay: 5,
  mobileTriesPerDay: 5,
  identityChangesPerDay: 5,
});

// All calls of a test suite come from one address, so limits per address must never apply.
const LAB: Limits = {
  name: 'lab',
  requestsPerMinute: 10_000_000,
  network: {
    login: [],
    code: [],
    verify: [],
    upload: [],
    direct: [],
    report: [],
    publish: [],
    document: [],
  },
  resendAfterSeconds: { member: 0, superAdmin: 0 },
  codesPerAddress: { member: null, superAdmin: null },
  payeeChangesPerDay: 10_000_000,
  mobileTriesPerDay: 10_000_000,
  identityChangesPerDay: 10_000_000,
};

/** Returns the limits of a profile; only `strict` uses the rates. */
export const limitsOf = (profile: Limits['name'], rates: AddressRates = DEFAULT_RATES): Limits =>
  profile === 'strict' ? strictLimits(rates) : LAB;
