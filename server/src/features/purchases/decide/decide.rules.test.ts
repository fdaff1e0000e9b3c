import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refuse.ts';
import { alreadyDecided, resultsOf } from './decide.rules.ts';

const decided = (id: string) => ({ status: 'fulfilled', value: { id } }) as const;
const refused = (code: 'not_found' | 'session_ended') =>
  ({ status: 'fulfilled', value: new Refusal(code, undefined) }) as const;
const failed = (text: string) => ({ status: 'rejected', reason: new Error(text) }) as const;

describe('the results of a list of decisions', () => {
  const collect = (settled: Parameters<typeof resultsOf>[0]) => {
    const errors: unknown[] = [];
    const results = resultsOf(settled, (error) => errors.push(error));
    return {
      results: results.map((each) => (each instanceof Refusal ? each.code : each)),
      errors: errors.map(String),
    };
  };

  test('are those of the groups, and busy for the decisions of a failed group', () => {
    expect(collect([decided('a'), refused('not_found'), failed('broken')])).toEqual({
      results: [{ id: 'a' }, 'not_found', 'busy'],
      errors: ['Error: broken'],
    });
    expect(collect([failed('broken'), decided('b')])).toEqual({
      results: ['busy', { id: 'b' }],
      errors: ['Error: broken'],
    });
  });

  test('are the first error when every group failed', () => {
    expect(() => collect([failed('one'), failed('two')])).toThrow('one');
  });

  test('are the end of the session, whatever the other decisions say', () => {
    expect(() => collect([decided('a'), refused('session_ended')])).toThrow(
      expect.objectContaining({ code: 'session_ended' }),
    );
  });
});

test('a decided purchase names its status and, unless it was erased, the admin', () => {
  expect(alreadyDecided('APPROVED', 'Asha')).toBe('This purchase is already APPROVED by Asha.');
  expect(alreadyDecided('REJECTED', null)).toBe('This purchase is already REJECTED.');
});
