import { isLoopback } from './trust-proxy.ts';

/** Whether traffic to this host stays on the machine: loopback addresses and Unix sockets. */
export const isThisMachine = (host: string): boolean =>
  /^(|localhost|127(\.\d+){3}|\[::1\]|\/.*)$/i.test(host);

/** The host that pg connects to: it uses the last of several `host` parameters. */
function databaseHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
}

/** The settings with an address of the database. */
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const;

type DatabaseAddresses = Readonly<Partial<Record<(typeof DATABASES)[number], string | undefined>>>;

interface Addresses extends DatabaseAddresses {
  readonly PUBLIC_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_PUBLIC_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/** Explicit values of `sslmode`; 'disable' is an explicit choice for plain text. */
const EXPLICIT_SSL_MODES = new Set(['disable', 'require', 'verify-ca', 'verify-full']);

function hasExplicitTls(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl);
  if (isThisMachine(databaseHost(databaseUrl))) return true;
  return (
    EXPLICIT_SSL_MODES.has(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true'
  );
}

/**
 * Returns one instruction for each setting that would send data unencrypted over the network. SMTP_URL is
 * not checked: mail is sent unencrypted only if its URL asks for it.
 */
export function unencryptedSettings(env: Addresses): string[] {
  const open: string[] = [];
  for (const name of DATABASES) {
    const url = env[name];
    if (url === undefined || hasExplicitTls(url)) continue;
    open.push(
      `${name}: is not encrypted; add ?sslmode=verify-full, or ?sslmode=disable on a network that only you use`,
    );
  }
  for (const name of [
    'PUBLIC_URL',
    'S3_ENDPOINT',
    'S3_PUBLIC_ENDPOINT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ] as const) {
    const address = env[name];
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isThisMachine(hostname)) {
      open.push(`${name}: is not encrypted; begin it with https://`);
    }
  }
  return open;
}

/** Returns the settings that make a development server use a remote database or listen on other interfaces. */
export function exposedSettings(env: DatabaseAddresses & { readonly HOST: string }): string[] {
  const others: string[] = DATABASES.filter((name) => {
    const url = env[name];
    return url !== undefined && !isThisMachine(databaseHost(url));
  });
  if (!isLoopback(env.HOST)) others.push('HOST');
  return others;
}
