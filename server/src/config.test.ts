import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example/prelaunch',
  SMTP_URL: 'smtps://app:secret@mail.example:465',
  PUBLIC_URL: 'https://tokens.example/',
  SECRET_KEY: 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

describe('settings', () => {
  test('nothing is needed to try the product', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      limits: 'lab',
      databaseUrl: undefined,
      s3: undefined,
    });
  });

  test('production takes the real things and the strict limits', () => {
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

  test('former keys are given by comma, each as long as a key must be', () => {
    const keys = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig({ SECRET_KEYS_OLD: ` ${keys.join(' , ')},` }).secretKeysOld).toEqual(keys);
    expect(readConfig({}).secretKeysOld).toEqual([]);
    expect(() => readConfig({ SECRET_KEYS_OLD: `${keys.join(',')},short` })).toThrow(
      'SECRET_KEYS_OLD',
    );
  });

  test.each(['SECRET_KEY', 'BACKUP_KEY'])('production takes no %s that is guessed', (name) => {
    for (const key of [
      'x'.repeat(40),
      'ab'.repeat(20),
      'please-change-me-0123456789-abcdefghijk',
    ]) {
      expect(() => readConfig({ ...real, [name]: key })).toThrow(name);
      expect(readConfig({ [name]: key })).toBeDefined();
    }
  });

  test('production does not start with limits for tests', () => {
    expect(() => readConfig({ ...real, LIMITS: 'lab' })).toThrow('LIMITS=strict');
  });

  test('every wrong variable is told at once', () => {
    const wrong = { PORT: 'many', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short' };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY/);
  });
});
