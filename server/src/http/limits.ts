/** The two named profiles. Tries per code, pending purchases and sizes are the same in both. */
export interface Limits {
  readonly name: 'strict' | 'lab';
  /** Requests a minute from one network address. */
  readonly requestsPerMinute: number;
  readonly loginsPerTenMinutes: number;
  readonly codesPerHour: number;
  readonly uploadsPerHour: number;
  /** A second code to the same address sooner than this is answered alike and not sent. */
  readonly resendAfterSeconds: { readonly member: number; readonly superAdmin: number };
}

export const LIMITS: Readonly<Record<Limits['name'], Limits>> = {
  strict: {
    name: 'strict',
    requestsPerMinute: 600,
    loginsPerTenMinutes: 30,
    codesPerHour: 20,
    uploadsPerHour: 60,
    resendAfterSeconds: { member: 60, superAdmin: 179 },
  },
  // A test suite calls from one address and must never meet a limit that is about addresses.
  lab: {
    name: 'lab',
    requestsPerMinute: 10_000_000,
    loginsPerTenMinutes: 10_000_000,
    codesPerHour: 10_000_000,
    uploadsPerHour: 10_000_000,
    resendAfterSeconds: { member: 0, superAdmin: 0 },
  },
};

/** One network address counts as one caller; of IPv6 everybody is handed a whole /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = tail.split(':').filter((group) => group !== '');
  const zeros = ip.includes('::') ? Array<string>(8 - groups.length - behind.length).fill('0') : [];
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':');
}

const MINUTE = 60_000;

/** What one network address may call how often. */
export function limitFor(
  limits: Limits,
  limit?: 'login' | 'code' | 'upload',
): { max: number; timeWindow: number } {
  switch (limit) {
    case 'login':
      return { max: limits.loginsPerTenMinutes, timeWindow: 10 * MINUTE };
    case 'code':
      return { max: limits.codesPerHour, timeWindow: 60 * MINUTE };
    case 'upload':
      return { max: limits.uploadsPerHour, timeWindow: 60 * MINUTE };
    case undefined:
      return { max: limits.requestsPerMinute, timeWindow: MINUTE };
  }
}
