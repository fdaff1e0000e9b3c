import { isIP } from 'node:net';

/** The value of TRUST_PROXY when clients connect directly. */
export const NO_PROXY = 'none';

/** Ranges that Fastify knows by name. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether this is a valid item of TRUST_PROXY: an address, a CIDR range, or one of `NAMED`. */
export function isProxyAddress(item: string): boolean {
  if (NAMED.has(item)) return true;
  const [address = '', length, ...rest] = item.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits);
}

/** Whether a server that listens on this host can be reached only from this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(host);

/**
 * Returns what is wrong in production without TRUST_PROXY, or null. A server that listens on a
 * loopback address has a proxy in front of it; unless TRUST_PROXY names it, all visitors share one address.
 */
export function proxyProblem(host: string): string | null {
  if (!isLoopback(host)) return null;
  return (
    `TRUST_PROXY: is missing; NODE_ENV=production with HOST=${host} needs it, because only a proxy on this machine can reach ` +
    'the server, and without its address all visitors share one limit and one address in the audit trail. ' +
    'Set it to the address that the proxy connects from, such as 127.0.0.1, or to none if callers connect directly.'
  );
}
