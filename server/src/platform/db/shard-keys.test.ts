import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createPool } from './connections/pool.ts';
import { findShardingObstacles, type Placement } from '../../../testing/shard-keys.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Small tables that change rarely. Every shard would have a copy. */
const REFERENCE = [
  'companies',
  'company_counts',
  'former_document_keys',
  'installation',
  'schema_migrations',
  'super_admins',
  'tokens',
];
const placementOf = (table: string): Placement =>
  REFERENCE.includes(table) ? 'reference' : 'distributed';

/**
 * Tables that cannot be distributed by company as they are: what prevents it, and what a sharded
 * installation would do. docs/scaling.md explains when sharding is worth it.
 */
const EXCEPTIONS: Record<string, { obstacles: string[]; wayOut: string }> = {
  accounts: {
    obstacles: ['accounts_admin_email lacks company_id'],
    wayOut: 'a reference table of the addresses of admins, written in the same transaction',
  },
  audit_entries: {
    obstacles: ['company_id can be null', 'audit_entries_pkey lacks company_id'],
    wayOut:
      "the platform's entries carry the id of the installation, and the key becomes (company_id, id)",
  },
  audit_heads: {
    obstacles: ['company_id can be null'],
    wayOut: "the platform's chain carries the id of the installation",
  },
  code_budgets: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by address: each statement reads and writes one address',
  },
  known_requesters: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by subject: each statement reads and writes one subject',
  },
  login_failures: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by subject: each statement reads and writes one subject',
  },
  mailed_codes: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by address, beside code_budgets',
  },
  media: {
    obstacles: [
      'company_id can be null',
      'media_pkey lacks company_id',
      'media_storage_key_key lacks company_id',
    ],
    wayOut:
      "a super admin's files in a table of their own; the storage key begins with the company",
  },
  network_counters: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by counter: each statement reads and writes one counter',
  },
  purchase_mails: {
    obstacles: ['purchase_mails_pkey lacks company_id', 'id comes from a sequence'],
    wayOut: 'an id made by the server, and the key (company_id, id)',
  },
  second_factors: {
    obstacles: [
      'company_id can be null',
      'second_factors_pkey lacks company_id',
      'second_factors_super_admin lacks company_id',
    ],
    wayOut: "super admins' factors in a reference table of their own",
  },
  sessions: {
    obstacles: ['company_id can be null', 'sessions_pkey lacks company_id'],
    wayOut: 'the session token names its company, and the key becomes (company_id, token_hash)',
  },
  sign_in_places: {
    obstacles: ['has no company_id'],
    wayOut: 'distributed by place: each statement reads and writes one place',
  },
};

test('every table can be distributed by company or copied to every shard, except those with a way out', async () => {
  const obstacles = await findShardingObstacles(pool, placementOf);
  const found = Object.entries(obstacles).filter(([, reasons]) => reasons.length > 0);
  const expected = Object.entries(EXCEPTIONS).map(([table, exception]) => [
    table,
    exception.obstacles,
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  expect(Object.keys(obstacles)).toEqual(expect.arrayContaining(REFERENCE));
});

test.each([
  [
    'a key without the company',
    'create table planted (company_id uuid not null, id uuid primary key)',
    ['planted_pkey lacks company_id'],
  ],
  [
    'a unique index without the company',
    'create table planted (company_id uuid not null, email text); create unique index planted_email on planted (lower(email))',
    ['planted_email lacks company_id'],
  ],
  [
    'a unique index that only includes the company',
    'create table planted (company_id uuid not null, email text); create unique index planted_email on planted (email) include (company_id)',
    ['planted_email lacks company_id'],
  ],
  [
    'a reference without the company',
    'create table planted (company_id uuid not null, media_id uuid references media (id))',
    ['planted_media_id_fkey leads to another shard'],
  ],
  [
    'a reference that uses the company as another column',
    'create table planted (company_id uuid not null, other uuid, account_id uuid, constraint planted_other foreign key (other, account_id) references accounts (company_id, id))',
    ['planted_other leads to another shard'],
  ],
  ['a column without values', 'create table planted (company_id uuid)', ['company_id can be null']],
  ['no company', 'create table planted (id uuid primary key)', ['has no company_id']],
  [
    'a sequence',
    'create table planted (company_id uuid not null, n bigserial, m int generated always as identity)',
    ['n comes from a sequence', 'm comes from a sequence'],
  ],
  [
    'nothing wrong',
    'create table planted (company_id uuid not null references companies (id), account_id uuid, primary key (company_id, account_id), foreign key (company_id, account_id) references accounts (company_id, id))',
    [],
  ],
])('a planted table with %s is reported accordingly', async (_, create, expected) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(create);
    expect((await findShardingObstacles(client, placementOf))['planted']).toEqual(expected);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a reference table that refers to a distributed table is reported', async () => {
  const obstacles = await findShardingObstacles(pool, (table) =>
    table === 'refunds' ? 'reference' : placementOf(table),
  );
  expect(obstacles['refunds']).toContain(
    'refunds_company_id_purchase_id_fkey leads to a distributed table',
  );
});
