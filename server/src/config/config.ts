import { resolve } from 'node:path';
import { withoutEnd } from '@prelaunch/domain/text-ends';
import * as z from 'zod';
import { DEFAULT_RATES, type AddressRates } from './limits.ts';
import { senderProblem } from './mail-from.ts';
import { readSecretFiles } from './secret-files.ts';
import { unencryptedSettings, exposedSettings } from './transport-security.ts';
import { isProxyAddress, NO_PROXY, proxyProblem } from './trust-proxy.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Calls per minute from one network address. */
const rate = (byDefault: number) =>
  z.coerce.number().int().min(1).max(1_000_000).default(byDefault);

/** Splits a comma-separated list and drops empty items. */
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** All environment variables of the server, validated once at start. */
const variables = z.object({
  /** 'production' rejects development defaults, seeds no accounts and never logs codes. */
  NODE_ENV: z.string().default('development'),
  /** The port of the API and the pages. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** 'network' lets a development server listen on other interfaces or use a remote database. */
  ALLOW_DEVELOPMENT_ON: z.enum(['network']).optional(),
  /** Holds the embedded database, uploads, caught mail and the generated key. */
  DATA_DIR: z.string().default('./data'),
  /** An external PostgreSQL instead of the embedded one, or a pooler in front of it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** PostgreSQL itself, where DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica that reads of staff may use. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** smtp://user:password@host:port or smtps://…; without it mail is shown on /dev/mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of every mail: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z.string().optional(),
  /** The public address of the site; links in mails start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** At least 32 characters; all other keys are derived from it. */
  SECRET_KEY: z.string().min(32).optional(),
  /** Comma-separated former or future values of SECRET_KEY, used only to read what they sealed. */
  SECRET_KEYS_OLD: z
    .string()
    .default('')
    .transform(splitList)
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'every key needs 32 characters or more',
    }),
  /** At least 32 characters; encrypts the archives of `npm run backup` and decrypts them for `npm run restore`. */
  BACKUP_KEY: z.string().min(32).optional(),
  /** The company that this site sells for; the first one by default. */
  COMPANY_ID: z.uuid().optional(),
  /** Password of the seeded company admin. */
  SEED_ADMIN_PASSWORD: z.string().min(8).default('prelaunch-admin'),
  /** 'strict' or 'lab' (no limits per network address); production accepts only 'strict'. */
  LIMITS: z.enum(['strict', 'lab']).optional(),
  /** Calls per minute from one network address, with LIMITS=strict. */
  REQUESTS_PER_MINUTE: rate(DEFAULT_RATES.requests),
  SIGN_INS_PER_MINUTE: rate(DEFAULT_RATES.signIns),
  CODES_PER_MINUTE: rate(DEFAULT_RATES.codes),
  TRIES_PER_MINUTE: rate(DEFAULT_RATES.codeTries),
  UPLOADS_PER_MINUTE: rate(DEFAULT_RATES.uploads),
  /** Comma-separated addresses of proxies whose X-Forwarded-For is trusted; 'none' when there is no proxy. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(splitList)
    .refine((items) => items.every(isProxyAddress) || items.join() === NO_PROXY, {
      error: "give addresses or ranges such as 10.0.0.0/8, separated by commas, or 'none'",
    }),
  /** How long a server that gets SIGTERM reports 'draining' before it accepts no more connections. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  /** The supervisor kills a process whose event loop is blocked for this long; 0 for never. */
  HANG_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  /** Members' pages open without a connection; 'false' removes the service worker from browsers. */
  OFFLINE_PAGES: flag.default(true),
  /** Stores uploads in S3 (or a compatible service) instead of on disk. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('ap-south-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  /** Pages send uploads to the bucket themselves; the server checks and adopts them afterwards. */
  S3_DIRECT_UPLOADS: flag.default(false),
  /** The bucket's address for browsers, where it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The port of the metrics for Prometheus; not served without it. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** A collector that speaks OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of the requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  /** Whether pages send uploads to the bucket themselves. */
  readonly directUploads: boolean;
  /** The address for browsers, where it differs from `endpoint`. */
  readonly publicEndpoint: string | undefined;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly secretKeysOld: readonly string[];
  readonly backupKey: string | undefined;
  readonly companyId: string | undefined;
  readonly seedAdminPassword: string;
  readonly limits: 'strict' | 'lab';
  readonly addressRates: AddressRates;
  readonly drainSeconds: number;
  readonly hangSeconds: number;
  readonly trustProxy: readonly string[];
  readonly offlinePages: boolean;
  readonly s3: S3Settings | undefined;
  /** Where metrics are served; undefined for no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Where traces go; undefined for no traces. */
  readonly tracing: { readonly endpoint: string; readonly sampled: number } | undefined;
  readonly logLevel: z.infer<typeof variables>['LOG_LEVEL'];
}

/** Invalid settings; the message names them and says what to do. */
export class ConfigError extends Error {}

/** Longer than the interval at which balancers usually check. */
const DRAIN_SECONDS = 5;

/** Production has no defaults for these: every reader of the code would know them. */
const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'SECRET_KEY',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Whether a key looks typed rather than random: few different characters, or a word from an example. */
const isGuessable = (key: string): boolean =>
  key !== '' &&
  (new Set(key).size < 10 || /change.?me|secret.?key|pass.?word|example|prelaunch/i.test(key));

/** Validates the environment. Throws `ConfigError`, which lists invalid variables together. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, problems } = readSecretFiles(environment);
  const parsed = variables.safeParse(
    // An empty variable counts as unset.
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  );
  const issues = parsed.error?.issues ?? [];
  const lines = [
    ...problems,
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(
      `These environment variables are not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler. Without a pooler set only DATABASE_URL.',
    );
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary database. The embedded one has no replica.',
    );
  }
  const production = env.NODE_ENV === 'production';
  if (production) {
    const missing = NEEDED_IN_PRODUCTION.filter((name) => env[name] === undefined);
    if (missing.length > 0) {
      throw new ConfigError(`NODE_ENV=production needs these variables: ${missing.join(', ')}`);
    }
    const guessable = (['SECRET_KEY', 'BACKUP_KEY'] as const).filter((name) =>
      isGuessable(env[name] ?? ''),
    );
    if (guessable.length > 0) {
      throw new ConfigError(
        `NODE_ENV=production rejects keys that are easy to guess: ${guessable.join(', ')}. Make a key with\n` +
          `  node -p "crypto.randomBytes(32).toString('base64url')"`,
      );
    }
    const sender = senderProblem(env.MAIL_FROM ?? '');
    if (sender !== null) throw new ConfigError(`MAIL_FROM: ${sender}`);
    if (env.LIMITS === 'lab') throw new ConfigError('NODE_ENV=production needs LIMITS=strict');
    const proxy = proxyProblem(env.HOST, env.TRUST_PROXY);
    if (proxy !== null) throw new ConfigError(proxy);
    const open = unencryptedSettings(env);
    if (open.length > 0) {
      throw new ConfigError(
        `NODE_ENV=production needs encrypted connections to other machines:\n  ${open.join('\n  ')}`,
      );
    }
  } else if (env.ALLOW_DEVELOPMENT_ON !== 'network') {
    const others = exposedSettings(env);
    if (others.length > 0) {
      throw new ConfigError(
        `Without NODE_ENV=production, codes are shown to everyone and passwords are public, so ${others.join(' and ')} ` +
          'must stay on this machine. Set NODE_ENV=production; or, for a network that only developers reach, ' +
          'set ALLOW_DEVELOPMENT_ON=network.',
      );
    }
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Prelaunch <no-reply@prelaunch.test>',
    publicUrl: env.PUBLIC_URL && withoutEnd(env.PUBLIC_URL, '/'),
    secretKey: env.SECRET_KEY,
    secretKeysOld: env.SECRET_KEYS_OLD,
    backupKey: env.BACKUP_KEY,
    companyId: env.COMPANY_ID,
    seedAdminPassword: env.SEED_ADMIN_PASSWORD,
    limits: env.LIMITS ?? (production ? 'strict' : 'lab'),
    addressRates: {
      requests: env.REQUESTS_PER_MINUTE,
      signIns: env.SIGN_INS_PER_MINUTE,
      codes: env.CODES_PER_MINUTE,
      codeTries: env.TRIES_PER_MINUTE,
      uploads: env.UPLOADS_PER_MINUTE,
    },
    drainSeconds: env.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    hangSeconds: env.HANG_SECONDS,
    trustProxy: env.TRUST_PROXY.filter((item) => item !== NO_PROXY),
    offlinePages: env.OFFLINE_PAGES,
    s3: s3Settings(env),
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, sampled: env.OTEL_TRACES_SAMPLER_ARG },
    logLevel: env.LOG_LEVEL,
  };
}

function s3Settings(env: z.infer<typeof variables>): S3Settings | undefined {
  if (env.S3_BUCKET === undefined) {
    if (env.S3_DIRECT_UPLOADS) throw new ConfigError('S3_DIRECT_UPLOADS needs S3_BUCKET');
    return undefined;
  }
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    directUploads: env.S3_DIRECT_UPLOADS,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
  };
}
