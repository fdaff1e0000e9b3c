import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { compileEncoder } from './encoder.ts';

/** The decoded replies of all endpoints that answer with JSON. */
const replies = endpointNames.flatMap((name) => {
  const { reply }: EndpointSpec = endpoints[name];
  if (reply === 'file') return [];
  const value: unknown = z.decode(reply, examples[name].reply);
  return [[name, reply, value] as const];
});

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Copies a value with an additional field in each of its objects. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isObject(value)) return value;
  const copy = Object.entries(value).map(([key, item]) => [key, withMore(item)] as const);
  return { ...Object.fromEntries(copy), passwordHash: 'a secret' };
}

/** Copies of a value, each with one of its leaves replaced by a symbol, which no schema accepts. */
function* broken(value: unknown): Generator {
  if (!isObject(value)) {
    yield Symbol('wrong');
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    for (const other of broken(item)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

describe('a compiled encoder', () => {
  test.each(replies)('encodes the reply of %s as zod does', (_, schema, value) => {
    const wire = compileEncoder(schema)(value);
    expect(wire).toEqual(z.encode(schema, value));
    expect(JSON.stringify(wire)).toBe(JSON.stringify(z.encode(schema, value)));
  });

  test.each(replies)('leaves undeclared fields out of the reply of %s', (_, schema, value) => {
    const accepts = z.safeEncode(schema, withMore(value));
    if (!accepts.success) return;
    expect(compileEncoder(schema)(withMore(value))).toEqual(accepts.data);
  });

  test.each(replies)('refuses the same values as zod in the reply of %s', (_, schema, value) => {
    for (const wrong of broken(value)) {
      const refused = !z.safeEncode(schema, wrong).success;
      if (refused) expect(() => compileEncoder(schema)(wrong)).toThrow();
      else expect(compileEncoder(schema)(wrong)).toEqual(z.encode(schema, wrong));
    }
  });

  test('refuses an id of another form, and writes ids in lower case', () => {
    const encode = compileEncoder(endpoints.getProfile.reply.shape.id);
    const id = '0198C0DE-0000-7000-8000-00000000000A';
    expect(encode(id)).toBe(id.toLowerCase());
    expect(() => encode('no id')).toThrow('format');
  });

  test.each([
    ['a missing field', z.object({ a: z.string() }), {}],
    ['a number that JSON cannot represent', z.number(), Number.NaN],
    ['an invalid date', z.date(), new Date(Number.NaN)],
    ['a value outside the enumeration', z.enum(['A', 'B']), 'C'],
    ['null', z.object({ a: z.string() }), null],
  ])('refuses %s', (_, schema, value) => {
    expect(() => compileEncoder(schema)(value)).toThrow('a reply has a value that is not');
  });
});
