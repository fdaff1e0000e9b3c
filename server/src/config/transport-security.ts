import { isLoopback } from './trust-proxy.ts';

/** Whether what goes to this host name stays on the machine. */
export const isThisMachine = (host: string): boolean =>
  /^(|localhost|127(\.\d+){3}|\[::1\]|\/.*)$/i.test(host);

/** The host that pg connects to: of several `host` parameters it takes the last. */
function databaseHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
}

interface Addresses {
  readonly DATABASE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
}

/** What pg encrypts and whose certificate it checks, and what somebody decided to leave plain. */
const DECIDED = new Set(['disable', 'require', 'verify-ca', 'verify-full']);

function hasExplicitTls(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl);
  if (isThisMachine(databaseHost(databaseUrl))) return true;
  return DECIDED.has(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
}

/**
 * Which settings send over the network what anybody on the way could read or change, with what to do;
 * one text each. Mail is not among them: it is not sent unencrypted unless its address says so.
 */
export function unencryptedSettings(env: Addresses): string[] {
  const open: string[] = [];
  if (env.DATABASE_URL !== undefined && !hasExplicitTls(env.DATABASE_URL)) {
    open.push(
      'DATABASE_URL: add ?sslmode=verify-full, or ?sslmode=disable where the network between is yours alone',
    );
  }
  for (const name of ['PUBLIC_URL', 'S3_ENDPOINT'] as const) {
    const address = env[name];
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isThisMachine(hostname)) {
      open.push(`${name}: begin it with https://`);
    }
  }
  return open;
}

/** Which settings let a development server use a database elsewhere, or be reached from elsewhere. */
export function exposedSettings(env: {
  readonly DATABASE_URL?: string | undefined;
  readonly HOST: string;
}): string[] {
  const others: string[] = [];
  if (env.DATABASE_URL !== undefined && !isThisMachine(databaseHost(env.DATABASE_URL))) {
    others.push('DATABASE_URL');
  }
  if (!isLoopback(env.HOST)) others.push('HOST');
  return others;
}
