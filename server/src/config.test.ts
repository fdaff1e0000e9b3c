import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example/prelaunch',
  SMTP_URL: 'smtps://app:secret@mail.example:465',
  PUBLIC_URL: 'https://tokens.example/',
  SECRET_KEY: 'x'.repeat(32),
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

  test('production does not start with limits for tests', () => {
    expect(() => readConfig({ ...real, LIMITS: 'lab' })).toThrow('LIMITS=strict');
  });

  test('every wrong variable is told at once', () => {
    const wrong = { PORT: 'many', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short' };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY/);
  });
});
