/** Calls that are guarded more tightly than the rest, as endpoints declare them. */
export type TightLimit = 'login' | 'code' | 'verify' | 'upload';

/** At most `max` calls in `seconds`, from one network address or, where it says so, by one account. */
export interface Window {
  readonly max: number;
  readonly seconds: number;
  readonly by?: 'account';
}

/**
 * Calls a minute from one network address; settings of the operator. In India thousands of members
 * share the address of their carrier, so these only hold off floods. What protects an account is
 * counted by account and requester instead.
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

/** How many codes an e-mail address may be sent. */
export interface CodeRates {
  /** For each requester: a known browser, or a network. */
  readonly each: CodeRate;
  /** For all unknown requesters together, so that many networks cannot flood a mailbox. */
  readonly strangers: CodeRate;
}

/** The two named profiles. Tries per code, pending purchases and sizes are the same in both. */
export interface Limits {
  readonly name: 'strict' | 'lab';
  /** Requests a minute from one network address. */
  readonly requestsPerMinute: number;
  /** All windows of a call count at once; none means no limit. */
  readonly network: Readonly<Record<TightLimit, readonly Window[]>>;
  /** A second code for the same requester sooner than this is answered alike and not sent. */
  readonly resendAfterSeconds: { readonly member: number; readonly superAdmin: number };
  /** Codes beyond this are answered alike and not sent; null means no limit. */
  readonly codesPerAddress: {
    readonly member: CodeRates | null;
    readonly superAdmin: CodeRates | null;
  };
  /** How often the admins of a company may lead its money elsewhere within 24 hours. */
  readonly payeeChangesPerDay: number;
  /** How often a member may send a mobile number other than its own within 24 hours. */
  readonly mobileTriesPerDay: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const UPLOADS_OF_ONE_ACCOUNT: Window = { max: 30, seconds: HOUR, by: 'account' };

const strictLimits = (rates: AddressRates): Limits => ({
  name: 'strict',
  requestsPerMinute: rates.requests,
  network: {
    login: [{ max: rates.signIns, seconds: MINUTE }],
    code: [{ max: rates.codes, seconds: MINUTE }],
    verify: [{ max: rates.codeTries, seconds: MINUTE }],
    upload: [{ max: rates.uploads, seconds: MINUTE }, UPLOADS_OF_ONE_ACCOUNT],
  },
  resendAfterSeconds: { member: 60, superAdmin: 179 },
  codesPerAddress: {
    member: { each: { perHour: 5, perDay: 10 }, strangers: { perHour: 10, perDay: 20 } },
    superAdmin: { each: { perHour: 5, perDay: 15 }, strangers: { perHour: 10, perDay: 30 } },
  },
  payeeChangesPerDay: 5,
  mobileTriesPerDay: 5,
});

// A test suite calls from one address and must never meet a limit that is about addresses.
const LAB: Limits = {
  name: 'lab',
  requestsPerMinute: 10_000_000,
  network: { login: [], code: [], verify: [], upload: [] },
  resendAfterSeconds: { member: 0, superAdmin: 0 },
  codesPerAddress: { member: null, superAdmin: null },
  payeeChangesPerDay: 10_000_000,
  mobileTriesPerDay: 10_000_000,
};

/** The limits of a profile; the rates count in `strict` only. */
export const limitsOf = (profile: Limits['name'], rates: AddressRates = DEFAULT_RATES): Limits =>
  profile === 'strict' ? strictLimits(rates) : LAB;
