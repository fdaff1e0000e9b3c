import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prelaunch-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const KEY = 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe';

test('secrets are read from files, without their last line break', () => {
  const config = readConfig({
    DATABASE_URL_FILE: put('url', 'postgres://app:secret@127.0.0.1/prelaunch\n'),
    DATABASE_DIRECT_URL_FILE: put('direct', 'postgres://owner:secret@127.0.0.1/prelaunch\n'),
    DATABASE_REPLICA_URL_FILE: put('replica', 'postgres://reader:secret@127.0.0.1/prelaunch\n'),
    SECRET_KEY_FILE: put('key', `${KEY}\r\n`),
    BACKUP_KEY_FILE: put('backup', `${KEY} `),
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID_FILE: put('id', 'id'),
    S3_SECRET_ACCESS_KEY_FILE: put('secret', 'secret\n'),
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgres://app:secret@127.0.0.1/prelaunch',
    databaseDirectUrl: 'postgres://owner:secret@127.0.0.1/prelaunch',
    databaseReplicaUrl: 'postgres://reader:secret@127.0.0.1/prelaunch',
    secretKey: KEY,
    backupKey: `${KEY} `,
    s3: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
});

test('an unreadable or empty file, and a variable beside its file, are refused together', () => {
  const read = () =>
    readConfig({
      SECRET_KEY_FILE: join(folder, 'none'),
      SMTP_URL_FILE: put('empty', '\n'),
      BACKUP_KEY: KEY,
      BACKUP_KEY_FILE: put('twice', KEY),
    });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/SMTP_URL_FILE: .*is empty/);
  expect(read).toThrow(/SECRET_KEY_FILE: ENOENT/);
  expect(read).toThrow(/BACKUP_KEY_FILE: BACKUP_KEY is set too/);
});

test('an empty name of a file counts as not set', () => {
  expect(readConfig({ SECRET_KEY_FILE: '' }).secretKey).toBeUndefined();
});

test('docs/operations.md names every setting that can be a file', () => {
  const path = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));
  const [section = ''] =
    /\*\*Secrets in files\.\*\*[\s\S]*?\n\n/.exec(readFileSync(path, 'utf8')) ?? [];
  const names = [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  expect(names).toContain('S3_SECRET_ACCESS_KEY');
  for (const name of names.filter((found) => !found.startsWith('_'))) {
    expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(`${name}_FILE`);
  }
});
