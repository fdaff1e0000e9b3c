import { resolve } from 'node:path';
import type { Language } from '@prelaunch/domain/languages';
import { withoutEnd } from '@prelaunch/domain/text-ends';
import type { AddressRates } from './limits.ts';
import { problemsTogether } from './problems.ts';
import { readSecretFiles } from './secret-files.ts';
import { NO_PROXY } from './trust-proxy.ts';
import { variables, type Variables } from './variables.ts';

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
  /** The languages that people may choose, in the order of the menu. */
  readonly languages: readonly Language[];
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
  readonly logLevel: Variables['LOG_LEVEL'];
}

/** Invalid settings; the message names them and says what to do. */
export class ConfigError extends Error {}

/** Longer than the interval at which balancers usually check. */
const DRAIN_SECONDS = 5;

/** Validates the environment. Throws `ConfigError`, which lists all problems together. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, problems } = readSecretFiles(environment);
  // An empty variable counts as unset.
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const issues = variables.safeParse(Object.fromEntries(given)).error?.issues ?? [];
  const unusable = new Set(issues.map(({ path: [name] }) => name));
  const env = variables.parse(Object.fromEntries(given.filter(([name]) => !unusable.has(name))));
  const isGiven = (name: string) => Boolean(values[name]) || Boolean(environment[`${name}_FILE`]);
  const lines = [
    ...problems,
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...problemsTogether(env, isGiven),
  ];
  if (lines.length > 0) {
    throw new ConfigError(
      `These environment variables are not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const production = env.NODE_ENV === 'production';
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
    languages: env.LANGUAGES,
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

function s3Settings(env: Variables): S3Settings | undefined {
  if (env.S3_BUCKET === undefined) return undefined;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    // `problemsTogether` refuses a bucket without both.
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    directUploads: env.S3_DIRECT_UPLOADS,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
  };
}
