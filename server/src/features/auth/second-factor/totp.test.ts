import { describe, expect, test } from 'vitest';
import { codeOfStep } from '@prelaunch/testkit/authenticator';
import { SECRET } from '../../../../testing/second-factor.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

describe('a code of an app', () => {
  // The test vectors of RFC 6238, appendix B, for SHA-1: the last six of their eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at Unix time %i is %s, as in RFC 6238', (now, code) => {
    expect(stepOf(SECRET, code, now)).toBe(Math.floor(now / 30));
    expect(codeOfStep(SECRET, Math.floor(now / 30))).toBe(code);
  });

  test('is accepted one step early or late, and no further', () => {
    const now = 1_234_567_890.7;
    const step = Math.floor(now / 30);
    const found = [-2, -1, 0, 1, 2].map((off) =>
      stepOf(SECRET, codeOfStep(SECRET, step + off), now),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  test.each([
    '',
    '28708',
    '2870820',
    'abcdef',
    ' 28708',
    '２８７０８２',
    '-87082',
    '0x1234',
    '1e5',
  ])('is not %j', (text) => {
    expect(stepOf(SECRET, text, 59)).toBeNull();
  });

  test('is derived from a secret of 160 random bits in the URI of the QR code', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totpUri(SECRET, 'a@example.com'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Prelaunch:a(@|%40)example\.com\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Prelaunch',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  test('are ten of 120 random bits each', () => {
    const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
    expect(newRecoveryCodes()).toHaveLength(10);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });

  test('are recognised in any notation, and only for their owner', () => {
    const kept = recoveryHash('me', '0123-1BCD-EFGH-JKMN-PQRS-TVWX');
    expect(kept).toHaveLength(32);
    for (const typed of ['ol23 lbcd efgh jkmn pqrs tvwx', 'O1231BCDEFGHJKMNPQRSTVWX']) {
      expect(recoveryHash('me', typed)).toEqual(kept);
    }
    expect(recoveryHash('you', '0123-1BCD-EFGH-JKMN-PQRS-TVWX')).not.toEqual(kept);
    for (const none of ['', '287082', '0123-1BCD-EFGH-JKMN-PQRS', 'U'.repeat(24)]) {
      expect(recoveryHash('me', none)).toBeNull();
    }
  });
});
