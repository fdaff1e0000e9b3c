import { findLanguage, LANGUAGE_CODES } from '@prelaunch/domain/languages';
import * as z from 'zod';
import { DEFAULT_RATES } from './limits.ts';
import { isProxyAddress, NO_PROXY } from './trust-proxy.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** A whole number from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${String(min)} to ${String(max)}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
}

/** Calls per minute from one network address. */
const rate = (byDefault: number) => wholeNumber(1, 1_000_000).default(byDefault);

/** Addresses of this protocol, which `schemes` names. The message never contains the value, which may have a password. */
const address = (protocol: RegExp, schemes: readonly string[]) =>
  z.url({
    protocol,
    error: ({ input }) =>
      schemes.some((scheme) => String(input).startsWith(`${scheme}://`))
        ? 'is no valid address: write special characters in a password in their %-form, such as %23 for #'
        : `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const SHARE = 'must be a number from 0 to 1';

/** A number from 0 to 1. */
const share = z.coerce
  .number({ error: SHARE })
  .refine((value) => value >= 0 && value <= 1, { error: SHARE });

const database = () => address(/^postgres(ql)?$/, ['postgres', 'postgresql']).optional();
const web = () => address(/^https?$/, ['http', 'https']).optional();

/** A text with a minimum length. */
const text = (length: number) =>
  z.string().min(length, { error: `needs ${String(length)} characters or more` });

/** Splits a comma-separated list and drops empty items. */
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** All environment variables of the server, validated once at start. */
export const variables = z.object({
  /** 'production' rejects development defaults, seeds no accounts and never logs codes. */
  NODE_ENV: z.string().default('development'),
  /** The port of the API and the pages. */
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** 'network' lets a development server listen on other interfaces or use a remote database. */
  ALLOW_DEVELOPMENT_ON: z.enum(['network']).optional(),
  /** Holds the embedded database, uploads, caught mail and the generated key. */
  DATA_DIR: z.string().default('./data'),
  /** An external PostgreSQL instead of the embedded one, or a pooler in front of it. */
  DATABASE_URL: database(),
  /** PostgreSQL itself, where DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: database(),
  /** A replica that reads of staff may use. */
  DATABASE_REPLICA_URL: database(),
  /** smtp://user:password@host:port or smtps://…; without it mail is shown on /dev/mailbox. */
  SMTP_URL: address(/^smtps?$/, ['smtp', 'smtps']).optional(),
  /** The sender of every mail: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z.string().optional(),
  /** The public address of the site; links in mails start with it. */
  PUBLIC_URL: web(),
  /** At least 32 characters; all other keys are derived from it. */
  SECRET_KEY: text(32).optional(),
  /** Comma-separated former or future values of SECRET_KEY, used only to read what they sealed. */
  SECRET_KEYS_OLD: z
    .string()
    .default('')
    .transform(splitList)
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'every key needs 32 characters or more',
    }),
  /** At least 32 characters; encrypts the archives of `npm run backup` and decrypts them for `npm run restore`. */
  BACKUP_KEY: text(32).optional(),
  /** The company that this site sells for; the first one by default. */
  COMPANY_ID: z.uuid({ error: 'must be the id of a company' }).optional(),
  /** Password of the seeded company admin. */
  SEED_ADMIN_PASSWORD: text(8).default('prelaunch-admin'),
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
    .transform(splitList)
    .refine(
      (items) => items.length > 0 && (items.every(isProxyAddress) || items.join() === NO_PROXY),
      { error: "give addresses or ranges such as 10.0.0.0/8, separated by commas, or 'none'" },
    )
    .default([]),
  /** How long a server that gets SIGTERM reports 'draining' before it accepts no more connections. */
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  /** The supervisor kills a process whose event loop is blocked for this long; 0 for never. */
  HANG_SECONDS: wholeNumber(0, 3_600).default(60),
  /** Comma-separated codes of the languages that people may choose. */
  LANGUAGES: z
    .string()
    .transform(splitList)
    .refine((codes) => codes.includes('en') && codes.every((code) => findLanguage(code) !== null), {
      error: `give codes of ${LANGUAGE_CODES.join(', ')}, separated by commas; en is required`,
    })
    .transform((codes) => LANGUAGE_CODES.filter((code) => codes.includes(code)))
    .default(['en', 'hi']),
  /** Members' pages open without a connection; 'false' removes the service worker from browsers. */
  OFFLINE_PAGES: flag.default(true),
  /** Stores uploads in S3 (or a compatible service) instead of on disk. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('ap-south-1'),
  S3_ENDPOINT: web(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  /** Pages send uploads to the bucket themselves; the server checks and adopts them afterwards. */
  S3_DIRECT_UPLOADS: flag.default(false),
  /** The bucket's address for browsers, where it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: web(),
  /** The port of the metrics for Prometheus; not served without it. */
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** A collector that speaks OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: web(),
  /** The share of the requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: share.default(0.05),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Variables = z.infer<typeof variables>;
