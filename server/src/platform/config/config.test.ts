import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example/prelaunch?sslmode=verify-full',
  SMTP_URL: 'smtps://app:secret@mail.example:465',
  MAIL_FROM: 'Tokens <no-reply@tokens.example>',
  PUBLIC_URL: 'https://tokens.example/',
  SECRET_KEY: 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  TRUST_PROXY: '127.0.0.1',
};

describe('settings', () => {
  test('development needs no settings', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      limits: 'lab',
      databaseUrl: undefined,
      s3: undefined,
    });
  });

  test('production accepts complete settings and uses the strict limits', () => {
    expect(readConfig(real)).toMatchObject({
      production: true,
      limits: 'strict',
      publicUrl: 'https://tokens.example',
      s3: { bucket: 'uploads' },
    });
  });

  test.each(Object.keys(real).filter((name) => name !== 'NODE_ENV'))(
    'production does not start without %s, and names it',
    (name) => {
      expect(() => readConfig({ ...real, [name]: '' })).toThrow(name);
      expect(() => readConfig({ ...real, [name]: undefined })).toThrow(ConfigError);
    },
  );

  test('former keys are separated by commas, each with the minimum length', () => {
    const keys = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig({ SECRET_KEYS_OLD: ` ${keys.join(' , ')},` }).secretKeysOld).toEqual(keys);
    expect(readConfig({}).secretKeysOld).toEqual([]);
    expect(() => readConfig({ SECRET_KEYS_OLD: `${keys.join(',')},short` })).toThrow(
      'SECRET_KEYS_OLD',
    );
  });

  test.each(['SECRET_KEY', 'BACKUP_KEY'])('production rejects a guessable %s', (name) => {
    for (const key of [
      'x'.repeat(40),
      'ab'.repeat(20),
      'please-change-me-0123456789-abcdefghijk',
    ]) {
      expect(() => readConfig({ ...real, [name]: key })).toThrow(name);
      expect(readConfig({ [name]: key })).toBeDefined();
    }
  });

  test.each([
    'nobody',
    'Tokens',
    'Tokens <nobody>',
    'nobody@localhost',
    '<a@tokens.example',
    'a@tokens.example, b@tokens.example',
    'Tokens <no-reply@prelaunch.test>',
  ])('production rejects a sender that is no usable address: MAIL_FROM=%s', (MAIL_FROM) => {
    expect(() => readConfig({ ...real, MAIL_FROM })).toThrow('MAIL_FROM');
  });

  test.each(['no-reply@tokens.example', '"Tokens, Ltd" <no-reply@tokens.example>'])(
    'a sender is an address with or without a name: MAIL_FROM=%s',
    (MAIL_FROM) => {
      expect(readConfig({ ...real, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    },
  );

  test('production does not start with limits for tests', () => {
    expect(() => readConfig({ ...real, LIMITS: 'lab' })).toThrow('LIMITS=strict');
  });

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', ''])(
    'production with HOST=%s needs TRUST_PROXY with addresses or none',
    (HOST) => {
      const direct = { ...real, HOST, TRUST_PROXY: '' };
      expect(() => readConfig(direct)).toThrow(/TRUST_PROXY.*only a proxy[^]*none/);
      expect(() => readConfig(direct)).toThrow(ConfigError);
      expect(readConfig({ ...direct, TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
      expect(readConfig({ ...direct, TRUST_PROXY: '127.0.0.1, ::1' }).trustProxy).toEqual([
        '127.0.0.1',
        '::1',
      ]);
      expect(readConfig({ HOST }).trustProxy).toEqual([]);
    },
  );

  test('production on a public interface needs no proxy', () => {
    const open = { ...real, HOST: '0.0.0.0', TRUST_PROXY: '' };
    expect(readConfig(open).trustProxy).toEqual([]);
  });

  test.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.1:80',
    '*',
    'true',
    'none,10.0.0.1',
    'fd00::/129',
  ])('a proxy is named by address or range: TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY: give addresses/);
  });

  test('proxies may be addresses, ranges or named ranges', () => {
    const TRUST_PROXY = '10.1.2.3, 10.0.0.0/8,fd00::/8,loopback';
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(
      TRUST_PROXY.split(',').map((item) => item.trim()),
    );
  });

  test('a stopping server drains for 5 seconds in production, not at all in development, or as configured', () => {
    expect(readConfig(real).drainSeconds).toBe(5);
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ ...real, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
    for (const value of ['-1', '1.5', 'soon']) {
      expect(() => readConfig({ DRAIN_SECONDS: value })).toThrow('DRAIN_SECONDS');
    }
  });

  test('the rates per address are configurable as whole numbers from 1', () => {
    expect(readConfig({}).addressRates).toEqual({
      requests: 6_000,
      signIns: 300,
      codes: 120,
      codeTries: 120,
      uploads: 120,
    });
    const rates = { REQUESTS_PER_MINUTE: '1', SIGN_INS_PER_MINUTE: '2', CODES_PER_MINUTE: '3' };
    const { addressRates } = readConfig({
      ...rates,
      TRIES_PER_MINUTE: '4',
      UPLOADS_PER_MINUTE: '5',
    });
    expect(addressRates).toEqual({ requests: 1, signIns: 2, codes: 3, codeTries: 4, uploads: 5 });
    for (const name of [...Object.keys(rates), 'TRIES_PER_MINUTE', 'UPLOADS_PER_MINUTE']) {
      for (const value of ['0', '-1', '1.5', 'many']) {
        expect(() => readConfig({ [name]: value })).toThrow(name);
      }
    }
  });

  test('direct uploads are off unless they are turned on, and need a bucket', () => {
    const endpoint = 'https://files.example';
    expect(readConfig(real).s3).toMatchObject({ directUploads: false, publicEndpoint: undefined });
    const direct = { S3_DIRECT_UPLOADS: 'true', S3_PUBLIC_ENDPOINT: endpoint };
    expect(readConfig({ ...real, ...direct }).s3).toMatchObject({
      directUploads: true,
      publicEndpoint: endpoint,
    });
    expect(() => readConfig(direct)).toThrow('S3_DIRECT_UPLOADS needs S3_BUCKET');
    expect(() => readConfig({ ...real, S3_PUBLIC_ENDPOINT: 'ftp://files.example' })).toThrow(
      'S3_PUBLIC_ENDPOINT',
    );
  });

  test.each([
    ['DATABASE_URL', 'postgres://app:secret@db.example/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@db.example/prelaunch?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://app:secret@db.example/prelaunch?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch?host=db.example'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch?host=localhost&host=db.example'],
    ['PUBLIC_URL', 'http://tokens.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.tokens.example'],
    ['S3_ENDPOINT', 'http://files.example:9000'],
    ['S3_PUBLIC_ENDPOINT', 'http://files.example:9000'],
  ])('production rejects unencrypted connections to other machines: %s=%s', (name, value) => {
    expect(() => readConfig({ ...real, [name]: value })).toThrow(`${name}: is not encrypted`);
    expect(readConfig({ ALLOW_DEVELOPMENT_ON: 'network', [name]: value })).toBeDefined();
  });

  test.each([
    ['DATABASE_URL', 'postgres://app:secret@127.0.0.1:5433/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://app:secret@db.internal/prelaunch?sslmode=disable'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['S3_ENDPOINT', 'http://[::1]:9000'],
    ['S3_ENDPOINT', 'https://files.example'],
  ])(
    'local, encrypted and explicitly unencrypted connections are accepted: %s=%s',
    (name, value) => {
      expect(readConfig({ ...real, [name]: value }).production).toBe(true);
    },
  );

  test.each([
    ['DATABASE_URL', 'postgres://app:secret@db.example/prelaunch?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch?host=db.example'],
    ['DATABASE_URL', 'postgres://app:secret@localhost/prelaunch?host=localhost&host=db.example'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.1'],
  ])('development uses only this machine unless the network is allowed: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`so ${name} must stay[^]*NODE_ENV=production[^]*ALLOW_DEVELOPMENT_ON=network`),
    );
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value, ALLOW_DEVELOPMENT_ON: 'true' })).toThrow(
      'ALLOW_DEVELOPMENT_ON',
    );
    const allowed = { [name]: value, ALLOW_DEVELOPMENT_ON: 'network' };
    expect(readConfig(allowed).production).toBe(false);
  });

  test.each([
    ['DATABASE_URL', 'postgres://app:secret@127.0.0.1:5433/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@LOCALHOST/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@[::1]/prelaunch'],
    ['DATABASE_URL', 'postgres://app:secret@%2Frun%2Fpostgresql/prelaunch'],
    ['DATABASE_URL', 'postgres:///prelaunch?host=/run/postgresql'],
    ['HOST', 'localhost'],
    ['HOST', '::1'],
  ])('development on this machine needs no permission: %s=%s', (name, value) => {
    expect(readConfig({ [name]: value }).production).toBe(false);
  });

  test.each([
    ['direct', 'DATABASE_DIRECT_URL', 'databaseDirectUrl'],
    ['replica', 'DATABASE_REPLICA_URL', 'databaseReplicaUrl'],
  ] as const)('the %s address is checked like the main one, and needs it', (_, name, field) => {
    const remote = 'postgres://app:secret@db.example/prelaunch';
    const encrypted = { [name]: `${remote}?sslmode=require` };
    expect(readConfig({ ...real, ...encrypted })[field]).toBe(encrypted[name]);
    expect(() => readConfig(encrypted)).toThrow(`${name} needs DATABASE_URL`);
    expect(() => readConfig({ ...real, [name]: remote })).toThrow(`${name}: is not encrypted`);
    const local = { DATABASE_URL: 'postgres://app:secret@127.0.0.1/prelaunch' };
    expect(() => readConfig({ ...local, [name]: remote })).toThrow(`so ${name} must stay`);
    expect(() => readConfig({ ...local, [name]: 'mysql://x' })).toThrow(`${name}: `);
  });

  test('one start reports every problem of every setting, each on one line', () => {
    const wrong = {
      ...real,
      PORT: 'many',
      REQUESTS_PER_MINUTE: 'abc',
      OTEL_TRACES_SAMPLER_ARG: '2',
      LANGUAGES: 'hi,xx',
      OFFLINE_PAGES: 'no',
      DATABASE_URL: 'mysql://app:secret@db.example/prelaunch',
      DATABASE_DIRECT_URL: 'postgres://app:secret@db.example/prelaunch',
      DATABASE_REPLICA_URL: 'postgres://db.example:many/prelaunch',
      SMTP_URL: undefined,
      MAIL_FROM: 'nobody',
      PUBLIC_URL: 'http://tokens.example',
      SECRET_KEY: 'x'.repeat(40),
      SECRET_KEYS_OLD: 'short',
      BACKUP_KEY_FILE: '/nowhere/backup-key',
      COMPANY_ID: 'first',
      LIMITS: 'lab',
      S3_BUCKET: '',
      S3_DIRECT_UPLOADS: 'true',
      TRUST_PROXY: '',
    };
    let message = '';
    try {
      readConfig(wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = String(error);
    }
    const [title, ...lines] = message.split('\n');
    expect(title).toBe('Error: These environment variables are not usable:');
    expect(lines.map((line) => line.trim())).toEqual([
      expect.stringMatching(/^BACKUP_KEY_FILE: ENOENT/),
      'PORT: must be a whole number from 0 to 65535',
      'DATABASE_URL: must begin with postgres:// or postgresql://',
      expect.stringMatching(/^DATABASE_REPLICA_URL: is no valid address.*%23 for #$/),
      'SECRET_KEYS_OLD: every key needs 32 characters or more',
      'COMPANY_ID: must be the id of a company',
      'REQUESTS_PER_MINUTE: must be a whole number from 1 to 1000000',
      `LANGUAGES: give codes of ${LANGUAGE_CODES.join(', ')}, separated by commas; en is required`,
      'OFFLINE_PAGES: must be true or false',
      'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1',
      'SMTP_URL: is missing; NODE_ENV=production needs it',
      'S3_BUCKET: is missing; NODE_ENV=production needs it',
      expect.stringMatching(/^SECRET_KEY: is easy to guess; make a key with/),
      expect.stringMatching(/^MAIL_FROM: give an address/),
      'LIMITS: NODE_ENV=production needs LIMITS=strict',
      expect.stringMatching(/^TRUST_PROXY: is missing/),
      expect.stringMatching(/^DATABASE_DIRECT_URL: is not encrypted; add/),
      'PUBLIC_URL: is not encrypted; begin it with https://',
      'S3_DIRECT_UPLOADS needs S3_BUCKET',
    ]);
    expect(message).not.toMatch(/secret|xxxx/);
  });

  test('a value that is not usable is not reported as missing too', () => {
    const wrong = { ...real, DATABASE_URL: 'mysql://x', TRUST_PROXY: '*', SECRET_KEY: 'short' };
    expect(() => readConfig(wrong)).not.toThrow('missing');
    expect(() => readConfig(wrong)).toThrow(
      /DATABASE_URL: must.*\n *SECRET_KEY: needs 32.*\n *TRUST_PROXY: give[^\n]*$/,
    );
  });
});
