import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, type Config } from '../src/platform/config/config.ts';

const VARIABLES = fileURLToPath(new URL('../src/platform/config/variables.ts', import.meta.url));

/** The variables that `server/src/platform/config/variables.ts` declares, in its order. */
export function declaredVariables(): string[] {
  const [, declaration = ''] =
    /export const variables = z\.object\(\{([\s\S]*?)\n\}\);/.exec(
      readFileSync(VARIABLES, 'utf8'),
    ) ?? [];
  return [...declaration.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
}

/** The variables that production reports as missing when nothing is set. */
export function requiredInProduction(): string[] {
  try {
    readConfig({ NODE_ENV: 'production' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...error.message.matchAll(/^ +([A-Z0-9_]+): is missing; NODE_ENV=production needs/gm),
    ].map(([, name = '']) => name);
  }
  return [];
}

const KEY = 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe';

/** What the files of the secrets contain. Addresses of databases end in what their deployment adds. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://prelaunch@pooler:5432/prelaunch',
  DATABASE_DIRECT_URL: 'postgres://prelaunch@database:5432/prelaunch',
  DATABASE_REPLICA_URL: 'postgres://prelaunch@replica:5432/prelaunch',
  SMTP_URL: 'smtps://mail.example:465',
  SECRET_KEY: KEY,
  BACKUP_KEY: KEY,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'word',
};

/** Variables that Node.js reads itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];

/** Whether the setting may be given as the name of a file. */
function canBeFile(name: string): boolean {
  try {
    readConfig({ [`${name}_FILE`]: '/nowhere' });
  } catch (error) {
    return error instanceof ConfigError && error.message.includes(`${name}_FILE`);
  }
  return false;
}

/**
 * Reads the settings of a deployment as its server does.
 *
 * @param environment the variables, where each `…_FILE` is a path in the container
 * @param sslmode of the addresses of the database
 * @throws for a variable that is no setting, for a secret that is no file, and for what the server refuses
 */
export function configOf(
  environment: Readonly<Record<string, string>>,
  sslmode: 'disable' | 'verify-full',
): Config {
  const declared = declaredVariables();
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (OF_NODE.includes(name)) continue;
    const setting = name.replace(/_FILE$/, '');
    if (!declared.includes(setting)) throw new Error(`${name} is no setting of the server`);
    if (setting === name && Object.hasOwn(SECRETS, name)) throw new Error(`${name} is no file`);
    if (setting !== name && !canBeFile(setting)) throw new Error(`${setting} can be no file`);
    const secret = SECRETS[setting] ?? '';
    values[setting] =
      setting === name
        ? value
        : /^postgres:/.test(secret)
          ? `${secret}?sslmode=${sslmode}`
          : secret;
  }
  return readConfig(values);
}
