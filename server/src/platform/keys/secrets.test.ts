import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('one key');
const others = createSecrets('another key');

describe('keyed operations', () => {
  test('a sealed value is opened only with the same key and purpose', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = secrets.seal('outbox', text);
        expect(secrets.open('outbox', sealed)).toBe(Buffer.from(text).toString());
        expect(() => others.open('outbox', sealed)).toThrow();
        expect(() => secrets.open('aadhaar', sealed)).toThrow();
      }),
    );
  });

  test('a signed text is verified, and a changed one is rejected', () => {
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

  test('a sealed value that is truncated at any length is not opened', () => {
    const [form = '', key = '', body = ''] = secrets.seal('outbox', '').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = `${form}.${key}.${bytes.subarray(0, length).toString('base64url')}`;
      expect(() => secrets.open('outbox', cut)).toThrow();
    }
  });

  test('a hash depends on the boundaries of its parts', () => {
    expect(secrets.mac('code', 'ab', 'c')).not.toEqual(secrets.mac('code', 'a', 'bc'));
  });
});
