import { senderProblem } from './mail-from.ts';
import { exposedSettings, unencryptedSettings } from './transport-security.ts';
import { proxyProblem } from './trust-proxy.ts';
import type { Variables } from './variables.ts';

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
  new Set(key).size < 10 || /change.?me|secret.?key|pass.?word|example|prelaunch/i.test(key);

/** Whether the variable, or the name of its file, has a value, usable or not. */
type IsGiven = (name: keyof Variables) => boolean;

function productionProblems(env: Variables, isGiven: IsGiven): string[] {
  const problems = NEEDED_IN_PRODUCTION.filter((name) => !isGiven(name)).map(
    (name) => `${name}: is missing; NODE_ENV=production needs it`,
  );
  for (const name of ['SECRET_KEY', 'BACKUP_KEY'] as const) {
    const key = env[name];
    if (key !== undefined && isGuessable(key)) {
      problems.push(
        `${name}: is easy to guess; make a key with node -p "crypto.randomBytes(32).toString('base64url')"`,
      );
    }
  }
  const sender = env.MAIL_FROM === undefined ? null : senderProblem(env.MAIL_FROM);
  if (sender !== null) problems.push(`MAIL_FROM: ${sender}`);
  if (env.LIMITS === 'lab') problems.push('LIMITS: NODE_ENV=production needs LIMITS=strict');
  const proxy = isGiven('TRUST_PROXY') ? null : proxyProblem(env.HOST);
  if (proxy !== null) problems.push(proxy);
  return [...problems, ...unencryptedSettings(env)];
}

function developmentProblems(env: Variables): string[] {
  const others = env.ALLOW_DEVELOPMENT_ON === 'network' ? [] : exposedSettings(env);
  if (others.length === 0) return [];
  return [
    `Without NODE_ENV=production, codes are shown to everyone and passwords are public, so ${others.join(' and ')} ` +
      'must stay on this machine. Set NODE_ENV=production; or, for a network that only developers reach, ' +
      'set ALLOW_DEVELOPMENT_ON=network.',
  ];
}

/**
 * Returns one line for each problem of the variables together: what is missing, unsafe or contradictory.
 *
 * @param env the usable variables; those that are not usable have their defaults
 */
export function problemsTogether(env: Variables, isGiven: IsGiven): string[] {
  const problems =
    env.NODE_ENV === 'production' ? productionProblems(env, isGiven) : developmentProblems(env);
  if (!isGiven('DATABASE_URL')) {
    if (isGiven('DATABASE_DIRECT_URL')) {
      problems.push(
        'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler. Without a pooler set only DATABASE_URL.',
      );
    }
    if (isGiven('DATABASE_REPLICA_URL')) {
      problems.push(
        'DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary database. The embedded one has no replica.',
      );
    }
  }
  if (isGiven('S3_BUCKET')) {
    if (!isGiven('S3_ACCESS_KEY_ID') || !isGiven('S3_SECRET_ACCESS_KEY')) {
      problems.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    }
  } else if (env.S3_DIRECT_UPLOADS) problems.push('S3_DIRECT_UPLOADS needs S3_BUCKET');
  return problems;
}
