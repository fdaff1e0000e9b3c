import { isIP } from 'node:net';

/** Calls that are guarded more tightly than the rest, as endpoints declare them. */
export type TightLimit = 'login' | 'code' | 'verify' | 'upload';

/** At most so many calls from one network address in so many seconds. */
export interface Window {
  readonly max: number;
  readonly seconds: number;
}

/** How many codes one address may be sent, however the network addresses change. */
export interface CodeRate {
  readonly perHour: number;
  readonly perDay: number;
}

/** The two named profiles. Tries per code, pending purchases and sizes are the same in both. */
export interface Limits {
  readonly name: 'strict' | 'lab';
  /** Requests a minute from one network address. */
  readonly requestsPerMinute: number;
  /** All windows count at once; none means no limit. */
  readonly network: Readonly<Record<TightLimit, readonly Window[]>>;
  /** A second code to the same address sooner than this is answered alike and not sent. */
  readonly resendAfterSeconds: { readonly member: number; readonly superAdmin: number };
  /** Codes beyond this are answered alike and not sent; null means no limit. */
  readonly codesPerAddress: {
    readonly member: CodeRate | null;
    readonly superAdmin: CodeRate | null;
  };
  /** How often the admins of a company may lead its money elsewhere within 24 hours. */
  readonly payeeChangesPerDay: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIMITS: Readonly<Record<Limits['name'], Limits>> = {
  strict: {
    name: 'strict',
    requestsPerMinute: 600,
    network: {
      login: [
        { max: 3, seconds: 10 },
        { max: 30, seconds: 10 * MINUTE },
      ],
      code: [
        { max: 3, seconds: MINUTE },
        { max: 20, seconds: HOUR },
      ],
      verify: [{ max: 10, seconds: 10 * MINUTE }],
      upload: [{ max: 30, seconds: HOUR }],
    },
    resendAfterSeconds: { member: 60, superAdmin: 179 },
    codesPerAddress: {
      member: { perHour: 5, perDay: 10 },
      superAdmin: { perHour: 5, perDay: 15 },
    },
    payeeChangesPerDay: 5,
  },
  // A test suite calls from one address and must never meet a limit that is about addresses.
  lab: {
    name: 'lab',
    requestsPerMinute: 10_000_000,
    network: { login: [], code: [], verify: [], upload: [] },
    resendAfterSeconds: { member: 0, superAdmin: 0 },
    codesPerAddress: { member: null, superAdmin: null },
    payeeChangesPerDay: 10_000_000,
  },
};

/** The eight groups of an IPv6 address in any spelling, as numbers. */
function groupsOf(ip: string): number[] {
  // The last two groups may be written like an IPv4 address.
  const [, lead = '', a = '', b = '', c = '', d = ''] =
    /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip) ?? [];
  const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
  const [head = '', tail] = (lead === '' ? ip : `${lead}${pair(a, b)}:${pair(c, d)}`).split('::');
  const read = (part: string) =>
    part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  if (tail === undefined) return read(head);
  const behind = read(tail);
  const before = read(head);
  return [...before, ...Array<number>(8 - before.length - behind.length).fill(0), ...behind];
}

/**
 * One network address counts as one caller, however it is spelled; of IPv6 everybody is handed a
 * whole /64. What is no address at all shares one count.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind !== 6) return 'unreadable';
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
