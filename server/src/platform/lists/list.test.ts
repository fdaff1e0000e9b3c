import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createSecrets } from '../keys/secrets.ts';
import { defineList, MAX_COUNTED, type Source } from './list.ts';
import type { Order } from './list-spec.ts';

/** 12,000 rows: every third is red, every 4,000th is rare. A higher id has a lower rank; many ranks are equal. */

const ROWS = 12_000;

interface Item {
  readonly id: number;
}

let server: TestServer;
let source: Source;
const statements: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    withoutJobs: true,
    rewriteSql: (text) => {
      statements.push(text);
      return text;
    },
  });
  source = { db: server.db, secrets: createSecrets('opens nothing'), log: console };
  await server.pool.query(`
    create table items as
    select n as id, case when n % 3 = 0 then 'red' else 'blue' end as colour, n % 4000 = 0 as rare,
      n / 5 * -1 as rank, 'item ' || n as name
    from generate_series(1, ${ROWS}) n`);
  await server.pool.query(
    'create table totals as select colour, count(*) as items from items group by 1',
  );
});
afterAll(() => server.stop());

const listOf = (more: { readonly order?: readonly Order[]; readonly maxCounted?: number } = {}) =>
  defineList({
    from: sql`items i`,
    key: sql`i.id`,
    keys: sql`int[]`,
    columns: sql<Item>`i.id`,
    scope: (lowest: number) => sql`i.id >= ${lowest}`,
    filters: {
      colour: (colour: string) => sql`i.colour = ${colour}`,
      rare: (rare: boolean) => sql`i.rare = ${rare}`,
    },
    keptTotal: {
      by: ['colour'],
      select: (_, { colour }) => sql`
        select sum(items) as total from totals ${colour === undefined ? sql`` : sql`where colour = ${colour}`}`,
    },
    ...(more.order === undefined && { matches: (text) => sql`i.name = ${text}` }),
    ...more,
  });

const byRank: readonly Order[] = [
  { by: sql`i.rank`, descending: false },
  { by: sql`i.id`, descending: true },
];
const ranked = Array.from({ length: ROWS }, (_, n) => n + 1).sort(
  (a, b) => Math.floor(b / 5) - Math.floor(a / 5) || b - a,
);
const idsOf = ({ records }: { readonly records: readonly Item[] }) => records.map(({ id }) => id);

describe('the total', () => {
  const counting = async (request: { colour?: string; rare?: boolean; search?: string }) => {
    statements.length = 0;
    const { total, moreThanTotal } = await listOf().page(source, 1, {
      page: 1,
      limit: 1,
      ...request,
    });
    return {
      total,
      moreThanTotal,
      isKept: statements.some((text) => text.includes('from totals')),
    };
  };

  test.each([
    ['no filter', {}, ROWS],
    ['a filter that the stored totals distinguish', { colour: 'red' }, ROWS / 3],
  ])('is the stored one with %s', async (_, request, total) => {
    expect(await counting(request)).toEqual({ total, moreThanTotal: false, isKept: true });
  });

  test.each([
    ['another filter', { rare: true }, 3, false],
    ['another filter that most rows match', { rare: false }, MAX_COUNTED, true],
    ['both filters', { colour: 'red', rare: true }, 1, false],
    ['a search', { search: 'item 7' }, 1, false],
  ])('is counted with %s', async (_, request, total, moreThanTotal) => {
    expect(await counting(request)).toEqual({ total, moreThanTotal, isKept: false });
  });

  test('is exact in a list that is declared short', async () => {
    const list = listOf({ maxCounted: Infinity });
    const { total, moreThanTotal } = await list.page(source, 1, { page: 1, limit: 1, rare: false });
    expect([total, moreThanTotal]).toEqual([ROWS - 3, false]);
  });
});

describe('a page', () => {
  test.each([1, 2, 100, 101, 599, 600, 601, 1_100, 1_199, 1_200, 1_201])(
    '%d with a stored total has the expected rows, whether it is read from the front or from the end',
    async (page) => {
      const first = ROWS - (page - 1) * 10;
      const expected = Array.from({ length: 10 }, (_, n) => first - n).filter((id) => id > 0);
      expect(idsOf(await listOf().page(source, 1, { page, limit: 10 }))).toEqual(expected);
    },
  );

  test.each([1, 3, 400, 857, 1_715, 1_716])(
    '%d of a list with its own order has the expected rows',
    async (page) => {
      const expected = ranked.slice((page - 1) * 7, page * 7);
      const list = listOf({ order: byRank });
      expect(idsOf(await list.page(source, 1, { page, limit: 7 }))).toEqual(expected);
      const counted = await list.page(source, 1, { page, limit: 7, rare: false });
      const common = ranked.filter((id) => id % 4_000 !== 0).slice(0, MAX_COUNTED);
      expect(idsOf(counted)).toEqual(common.slice((page - 1) * 7, page * 7));
    },
  );

  test('has only rows of the scope', async () => {
    expect(idsOf(await listOf().page(source, 11_999, { page: 1, limit: 10 }))).toEqual([
      12_000, 11_999,
    ]);
  });
});

test('an export reads all rows that match in batches, newest first', async () => {
  const older = listOf({ order: byRank }).older(source, 1, { colour: 'red' });
  const ids: number[] = [];
  for (;;) {
    const rows = await older(ids.length === 0 ? null : String(ids.at(-1)), 1_000);
    if (rows.length === 0) break;
    ids.push(...rows.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: ROWS / 3 }, (_, n) => ROWS - n * 3));
});
