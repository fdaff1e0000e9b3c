import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('one key');
const others = createSecrets('another key');

describe('keyed operations', () => {
  test('what is sealed is opened by the same key and purpose alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = secrets.seal('outbox', text);
        expect(secrets.open('outbox', sealed)).toBe(Buffer.from(text).toString());
        expect(() => others.open('outbox', sealed)).toThrow();
        expect(() => secrets.open('aadhaar', sealed)).toThrow();
      }),
    );
  });

  test('a signed text is read back, and a changed one is not', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (payload, at) => {
        const signed = secrets.sign('quote', payload);
        expect(secrets.verify('quote', signed)).toBe(payload);
        expect(others.verify('quote', signed)).toBeNull();
        expect(secrets.verify('media', signed)).toBeNull();
        const place = at % signed.length;
        const changed = `${signed.slice(0, place)}~${signed.slice(place + 1)}`;
        expect(secrets.verify('quote', changed)).toBeNull();
      }),
    );
  });

  test('a sealed value that was cut short is not opened, however little is left of it', () => {
    const [form = '', key = '', body = ''] = secrets.seal('outbox', '').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = `${form}.${key}.${bytes.subarray(0, length).toString('base64url')}`;
      expect(() => secrets.open('outbox', cut)).toThrow();
    }
  });

  test('the boundaries of what is hashed count', () => {
    expect(secrets.mac('code', 'ab', 'c')).not.toEqual(secrets.mac('code', 'a', 'bc'));
  });
});
