import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that may be given as the name of a file, as containers and systemd pass secrets. */
const FILE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'SECRET_KEYS_OLD',
  'BACKUP_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/**
 * Returns the environment with the content of each file that a variable `…_FILE` names, without its last
 * line break, and the problems of these variables.
 */
export function readSecretFiles(environment: Environment): {
  readonly values: Environment;
  readonly problems: readonly string[];
} {
  const values: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const name of FILE_SETTINGS) {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (!isSet(path)) continue;
    if (isSet(environment[name])) {
      problems.push(`${variable}: ${name} is set too; set only one of them`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    if (values[name] === '') problems.push(`${variable}: ${path} is empty`);
  }
  return { values, problems };
}
