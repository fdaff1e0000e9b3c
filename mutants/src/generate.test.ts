import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { lazy } from './active-mutant.ts';
import { instrument, mutantsOf } from './generate.ts';
import { guards } from './guards.ts';
import { survivors } from './survivors.ts';
import { fileEndingIn, ROOT, targets } from './targets.ts';

const SOURCE = `
mayBuy = (price, limit) => {
  if (price > limit) return false;
  check(price);
  return price !== 0 && limit > 1;
};
mayBuy;
`;

/** The function of `SOURCE` with one mutant active. `check` throws for 7. */
function load(active: string): (price: number, limit: number) => unknown {
  const check = (price: number) => {
    if (price === 7) throw new Error('7');
  };
  const mutants = mutantsOf('a.ts', SOURCE);
  const activeKey = mutants.find(({ id }) => id === active)?.key;
  const isActive = (key: string) => key === activeKey;
  const text = instrument(SOURCE, mutants);
  return runInNewContext(text, { check, __mutants: { isActive }, mayBuy: null }) as never;
}

describe('mutants', () => {
  const ids = mutantsOf('a.ts', SOURCE).map(({ id }) => id);

  test('change conditions, boundaries and calls, and have distinct names', () => {
    expect(ids).toEqual([
      'a.ts (module): (price > limit) -> false',
      'a.ts (module): price > limit -> price >= limit',
      'a.ts (module): false -> true',
      'a.ts (module): check(price); -> removed',
      'a.ts (module): price !== 0 && limit > 1 -> limit > 1',
      'a.ts (module): price !== 0 && limit > 1 -> price !== 0',
      'a.ts (module): limit > 1 -> limit >= 1',
    ]);
  });

  test('are all in the instrumented source, which works as before while none is active', () => {
    const original = load('');
    expect(original(2, 2)).toBe(true);
    expect(original(3, 2)).toBe(false);
    expect(() => original(7, 9)).toThrow('7');
    expect(load('a.ts (module): (price > limit) -> false')(3, 2)).toBe(true);
    expect(load('a.ts (module): price > limit -> price >= limit')(2, 2)).toBe(false);
    expect(load('a.ts (module): check(price); -> removed')(7, 9)).toBe(true);
    expect(load('a.ts (module): price !== 0 && limit > 1 -> limit > 1')(0, 2)).toBe(true);
  });

  test('of a template change its SQL and keep its expressions', () => {
    const source = 'const find = (id) => sql`select 1 from t where id = ${id} and ok`;';
    const found = mutantsOf('a.ts', source);
    expect(found.map(({ what, text }) => ({ what, text }))).toEqual([
      {
        what: '…select 1 from t where id = ${id} -> true',
        text: 'sql`select 1 from t where true and ok`',
      },
      {
        what: '…m t where id = ${id} and ok -> true',
        text: 'sql`select 1 from t where id = ${id} and true`',
      },
    ]);
  });

  test('of a template that a module assigns to a constant apply whenever a statement uses the constant', () => {
    const of = (source: string) =>
      mutantsOf('a.ts', source).map(({ isStatic, isLazy }) => ({ isStatic, isLazy }));
    expect(of('const isOpen = sql`where ok`;')).toEqual([{ isStatic: true, isLazy: true }]);
    expect(of('const f = () => { const isOpen = sql`where ok`; };')).toEqual([
      { isStatic: false, isLazy: false },
    ]);
    expect(of('const list = define({ scope: sql`where ok` });')).toEqual([
      { isStatic: true, isLazy: false },
    ]);

    const source = 'const isOpen = sql`where ok`;';
    const mutants = mutantsOf('a.ts', source);
    let active = '';
    const context = {
      sql: ([text = '']) => ({ text }),
      __mutants: { isActive: (key: string) => key === active, lazy },
    };
    const isOpen = runInNewContext(`${instrument(source, mutants)} isOpen`, context) as {
      text: string;
    };
    expect(isOpen.text).toBe('where ok');
    active = mutants[0]?.key ?? '';
    expect(isOpen.text).toBe('where true');
  });

  test('keep a constant limit, which no test has the data to exceed', () => {
    const source = 'const f = (q, limit) => [q.limit(MOST), q.limit(limit), sql`limit ${MOST}`];';
    expect(mutantsOf('a.ts', source).map(({ what }) => what)).toEqual(['.limit(limit) -> removed']);
  });

  test('keep the company condition where a statement compares an account id of the same object', () => {
    const source = `const f = (db, who, id) => [
      db.where('company_id', '=', who.companyId).where('id', '=', who.accountId),
      db.where('company_id', '=', who.companyId).where('id', '=', id),
      sql\`delete from t where company_id = \${who.companyId} and account_id = \${who.accountId}\`,
      sql\`delete from t where company_id = \${who.companyId} and id = \${id}\`,
    ];`;
    const removed = mutantsOf('a.ts', source).map(({ what }) => what.split(' -> ')[0]);
    expect(removed).toEqual([
      ".where('id', '=', who.accountId)",
      ".where('id', '=', id)",
      ".where('company_id', '=', who.companyId)",
      '…d = ${who.companyId} and account_id = ${who.accountId}',
      '…delete from t where company_id = ${who.companyId}',
      '…d = ${who.companyId} and id = ${id}',
    ]);
  });

  test('have more than 50 target files, and decide.store.ts has more than 50 mutants', () => {
    expect(targets.length).toBeGreaterThan(50);
    const file = fileEndingIn('decide.store.ts');
    expect(mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')).length).toBeGreaterThan(50);
  });
});

describe('a guard of guards.ts', () => {
  test.each(guards)('occurs in its file exactly once, and its test file exists: $name', (guard) => {
    const text = readFileSync(join(ROOT, fileEndingIn(guard.file)), 'utf8');
    expect(text.split(guard.find).length).toBe(2);
    expect(fileEndingIn(guard.tests)).toMatch(/\.test\.ts$/);
  });
});

test('every survivor with a reason still exists as a mutant', () => {
  const missing = survivors.flatMap(({ file, mutants }) => {
    const path = fileEndingIn(file);
    const ids = mutantsOf(path, readFileSync(join(ROOT, path), 'utf8')).map(({ id }) => id);
    return mutants.filter((each) => !ids.includes(`${path} ${each}`));
  });
  expect(missing).toEqual([]);
});
