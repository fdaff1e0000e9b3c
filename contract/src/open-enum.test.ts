import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { entryOf, openEnum } from './open-enum.ts';

const reply = z.object({ status: openEnum(['PENDING']), marks: z.array(openEnum(['own'])) });

test('decodes unknown strings unchanged, and a value that is not a string as an empty string', () => {
  const sent = { status: 'REFUNDED', marks: ['own', 'new', 7], more: true };
  expect(z.decode(reply, sent as never)).toEqual({ status: 'REFUNDED', marks: ['own', 'new', ''] });
  expect(z.decode(reply, { marks: [] } as never)).toEqual({ status: '', marks: [] });
});

test('encodes only known values', () => {
  expect(z.encode(reply, { status: 'PENDING', marks: ['own'] })).toEqual({
    status: 'PENDING',
    marks: ['own'],
  });
  expect(() => z.encode(reply, { status: 'REFUNDED', marks: [] } as never)).toThrow('PENDING');
});

test('entryOf finds no entry for names that every object inherits', () => {
  expect(entryOf({ PENDING: 'Pending' }, 'PENDING')).toBe('Pending');
  expect(entryOf({ PENDING: 'Pending' }, 'constructor')).toBe(undefined);
});
