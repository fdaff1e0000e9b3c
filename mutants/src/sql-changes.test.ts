import { describe, expect, test } from 'vitest';
import { sqlChanges } from './sql-changes.ts';

/** Every changed text of a statement, with single spaces. */
const changed = (text: string): string[] =>
  sqlChanges(text).map(({ start, end, text: instead }) =>
    (text.slice(0, start) + instead + text.slice(end)).replace(/\s+/g, ' ').trim(),
  );

describe('the changes of a statement', () => {
  test('leave out each part of a condition', () => {
    expect(changed("select 1 from t where a = 1 and (b is null or c = 'x') order by a")).toEqual([
      "select 1 from t where true and (b is null or c = 'x') order by a",
      'select 1 from t where a = 1 and true order by a',
      'select 1 from t where a = 1 and (b is null or false) order by a',
    ]);
  });

  test('keep the bounds of a between together', () => {
    expect(changed('delete from t where a between 1 and 2 and b')).toEqual([
      'delete from t where true and b',
      'delete from t where a between 1 and 2 and true',
    ]);
  });

  test('treat a case as a part of its condition', () => {
    expect(changed('select 1 from t where a < case when b then 1 else 2 end and c')).toEqual([
      'select 1 from t where true and c',
      'select 1 from t where a < case when b then 1 else 2 end and true',
      'select 1 from t where a <= case when b then 1 else 2 end and c',
    ]);
  });

  test('keep the condition that joins the rows of one company in two tables', () => {
    expect(
      changed('select 1 from a join b on b.company_id = a.company_id and b.id = a.b_id'),
    ).toEqual(['select 1 from a join b on b.company_id = a.company_id and true']);
  });

  test('leave out locks', () => {
    expect(changed('select 1 from t for no key update of t skip locked')).toEqual([
      'select 1 from t',
      'select 1 from t for no key update of t',
    ]);
  });

  test('move a boundary, and reverse a comparison with the current time', () => {
    expect(changed('select a >= 3, ends_at > now()')).toEqual([
      'select a > 3, ends_at > now()',
      'select a >= 3, ends_at <= now()',
    ]);
  });

  test('leave out an assignment, a conflict clause and a limit', () => {
    expect(changed('update t set a = 1, b = f(2, 3) where true')).toEqual([
      'update t set b = f(2, 3) where true',
      'update t set a = 1 where true',
    ]);
    expect(changed('select a order by (select b) limit 1')).toEqual([
      'select a order by (select b)',
    ]);
    expect(changed('select a limit 1')).toEqual([]);
    expect(changed('insert into t select 1 on conflict (a) do nothing returning 1')).toEqual([
      'insert into t select 1 returning 1',
    ]);
  });

  test('exclude comments, string literals and conditions that are always true', () => {
    expect(changed('select from a left join b on true')).toEqual([]);
    expect(changed("select 'a and b < c' -- where x < 3")).toEqual([]);
  });
});
