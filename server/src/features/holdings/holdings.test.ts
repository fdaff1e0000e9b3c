import { randomUUID } from 'node:crypto';
import {
  checkChain,
  checkHolding,
  hashOfStatement,
} from '@prelaunch/domain/holdings/check-holding';
import {
  readHoldingFile,
  type HoldingFile,
  type PublishedStatement,
} from '@prelaunch/domain/holdings/holding-file';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import { nodesIn } from '@prelaunch/domain/holdings/sum-tree';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { rotateKeys } from '../../operations/keys/rotate-keys.ts';
import { FEATURES } from '../features.ts';
import { holdingsInvariants } from './holding-invariants.ts';
import { build } from './holdings-jobs.ts';
import { subtreesIn } from './publication-checks.store.ts';
import { publishHoldings } from './publish-holdings.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { proofTools } from './proof-tools.ts';
import { insertPublication, readLeaves, readSubtreeHeads } from './publications.store.ts';
import { preparePublication } from './publish.ts';
import { subtreeRoot } from './stored-tree.ts';

let server: TestServer;
let companyId: string;
let admin: Person;
let member: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
  other = await makePerson(server, companyId);
});

async function hold(who: Person, amount: number): Promise<void> {
  const bought = await buy(server, who, await proven(server, who, { amount }));
  const { id } = bought.body.data;
  const { status } = await server.call('approvePurchase', { token: admin.token, body: { id } });
  expect(status).toBe(200);
}

const publish = () => server.call('publishHoldings', { token: admin.token });
const proofOf = async (who: Person) =>
  (await server.call('getHoldingProof', { token: who.token })).body.data;
const list = async (query: object = {}): Promise<PublishedStatement[]> =>
  (await server.call('listHoldingsStatements', { query: { company: companyId, ...query } })).body
    .data.records;

/** The file as a member has it: written and read as JSON. */
async function fileOf(who: Person): Promise<HoldingFile> {
  const { file } = await proofOf(who);
  const read = readHoldingFile(JSON.parse(JSON.stringify(file)));
  if (read === null) throw new Error('not a file');
  return read;
}

function verdict(file: HoldingFile) {
  const checked = checkHolding(proofTools, file);
  if (checked === null) throw new Error('not a statement');
  return checked;
}

const GOOD = { included: true, total: true, supply: true, signed: true };

test('each member gets a file that proves its own tokens of the published total', async () => {
  expect(await proofOf(member)).toEqual({ latest: null, file: null });
  await hold(member, 1_000);
  await hold(other, 2_000);
  await hold(member, 500);
  const { status, body } = await publish();
  expect(status).toBe(200);

  const [mine, theirs] = [await fileOf(member), await fileOf(other)];
  const { statement, checks } = verdict(mine);
  expect(checks).toEqual(GOOD);
  expect(verdict(theirs).checks).toEqual(GOOD);
  expect(statement).toMatchObject({ company: companyId, number: 1, holders: 2, ledgerEntry: 3 });
  expect(mine.quantity + theirs.quantity).toBe(statement.total);
  expect(mine.statement).toBe(body.data.statement);
  expect(mine.salt).not.toBe(theirs.salt);
  expect(await proofOf(admin)).toBeUndefined();
});

test('a member keeps the proof of the published tokens when more are approved', async () => {
  await hold(member, 1_000);
  await publish();
  const before = await fileOf(member);
  await hold(member, 3_000);
  await hold(other, 1_000);
  expect(await fileOf(member)).toEqual(before);
  expect(await proofOf(other)).toEqual({
    latest: { statement: before.statement, signature: before.signature },
    file: null,
  });

  await publish();
  const after = await fileOf(member);
  expect(after.quantity).toBeGreaterThan(before.quantity);
  expect(verdict(after).checks).toEqual(GOOD);
  expect(verdict(await fileOf(other)).checks).toEqual(GOOD);
  expect(after.salt).not.toBe(before.salt);
});

test('publications form a chain that is public and listed from any number on', async () => {
  await hold(member, 1_000);
  for (let n = 0; n < 3; n += 1) await publish();
  const all = await list();
  const numbers = (found: PublishedStatement[]) =>
    found.map(({ statement }) => readStatement(statement)?.number);
  expect(numbers(all)).toEqual([3, 2, 1]);
  expect(numbers(await list({ before: '3' }))).toEqual([2, 1]);
  expect(checkChain(proofTools, all, await fileOf(member), null)).toBeNull();
  expect(await list({ company: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  const wrong = { company: companyId, before: '-1' };
  expect((await server.call('listHoldingsStatements', { query: wrong })).status).toBe(400);
});

test('a company without holdings publishes the empty total', async () => {
  const { body } = await publish();
  expect(readStatement(String(body.data.statement))).toMatchObject({ holders: 0, total: 0 });
  expect((await proofOf(member)).file).toBeNull();
});

test('nothing is published when the holdings differ from the total of the company', async () => {
  await hold(member, 1_000);
  await hold(other, 1_000);
  const changes = [
    'update company_totals set approved = approved + 1 where company_id = $1',
    'update company_totals set approved = approved - 1, holder_count = holder_count - 1 where company_id = $1',
    'update company_totals set holder_count = holder_count + 2 where company_id = $1',
  ];
  for (const change of changes) {
    await server.pool.query(change, [companyId]);
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'holdings_disagree' } });
  }
  // The job publishes for the other companies.
  await publishHoldings(server.deps);
  expect(await list()).toEqual([]);
  await server.pool.query(
    'update company_totals set holder_count = holder_count - 1 where company_id = $1',
    [companyId],
  );
  expect((await publish()).status).toBe(200);
});

test('nothing is published when more tokens are approved than the supply has', async () => {
  await hold(member, 1_000);
  const change = (statement: string) => server.pool.query(statement);
  const supplyIs = (supply: string) =>
    change(
      `update company_totals set private_supply = ${supply} where company_id = '${companyId}'`,
    );
  await change('alter table company_totals drop constraint company_totals_not_oversold');
  try {
    await supplyIs('approved - 1');
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'holdings_disagree' } });
    await supplyIs('approved');
  } finally {
    await change(
      `alter table company_totals add constraint company_totals_not_oversold
       check (reserved + approved <= private_supply) not valid`,
    );
  }
  expect((await publish()).status).toBe(200);
});

test('the task logs how many companies have published, and nothing when none has', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const run = async () => {
    const { installation } = server;
    const tasks = FEATURES.find(({ name }) => name === 'holdings')?.tasks;
    await tasks?.['publish_holdings']?.run({ ...server.deps, installation, log }, {});
  };
  // The companies of other tests.
  await publishHoldings(server.deps);
  await hold(member, 1_000);
  await run();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ published: 1, msg: 'published the holdings of companies' }),
  ]);
  await run();
  expect(lines).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('the job publishes each company once on a day, and the audit trail contains the roots', async () => {
  await hold(member, 1_000);
  await publishHoldings(server.deps);
  await publishHoldings(server.deps);
  expect(await list()).toHaveLength(1);
  await publish();
  expect(await list()).toHaveLength(2);
  const query = { action: 'holdings.publish' };
  const { body } = await server.call('listAudit', { token: admin.token, query });
  const [latest, daily] = body.data.records;
  const statement = (await list())[0]?.statement ?? '';
  expect(latest).toMatchObject({
    actor: { role: 'ADMIN' },
    after: {
      root: readStatement(statement)?.root,
      statement: hashOfStatement(proofTools.sha256, statement),
    },
  });
  expect(daily).toMatchObject({
    actor: { role: 'SYSTEM', id: null },
    subject: { type: 'holdings' },
  });
});

test('the job publishes nothing for a company without holdings, and a publication leaves those of others', async () => {
  const [first, holder] = [companyId, member];
  await hold(holder, 1_000);
  await publish();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  await publishHoldings(server.deps);
  expect(await list()).toEqual([]);
  await hold(await makePerson(server, companyId), 500);
  await publish();
  expect(await list()).toHaveLength(1);
  expect(await list({ company: first })).toHaveLength(1);
  expect(verdict(await fileOf(holder)).checks).toEqual(GOOD);
});

test('a publication replaces the tree of the one before, and a sold out company publishes', async () => {
  await hold(member, 1_000);
  await publish();
  await publish();
  const stored = await server.pool.query<{ number: bigint }>(
    `select distinct p.number from holdings_subtrees s join holdings_publications p on p.id = s.publication_id
     where s.company_id = $1`,
    [companyId],
  );
  expect(stored.rows).toEqual([{ number: 2n }]);
  await server.pool.query(
    'update company_totals set private_supply = approved where company_id = $1',
    [companyId],
  );
  expect((await publish()).status).toBe(200);
  expect(verdict(await fileOf(member)).checks).toEqual(GOOD);
});

test('the job publishes again on the next day, and an error is not taken for a refusal', async () => {
  await hold(member, 1_000);
  await publishHoldings(server.deps);
  await server.pool.query('alter table holdings_publications disable trigger user');
  await server.pool.query('update holdings_publications set day = day - 1 where company_id = $1', [
    companyId,
  ]);
  await server.pool.query('alter table holdings_publications enable trigger user');
  await publishHoldings(server.deps);
  expect(await list()).toHaveLength(2);

  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  await hold(await makePerson(server, companyId), 500);
  const holdingsPool = { run: () => Promise.reject(new Error('out of memory')) };
  const broken = { ...server.deps, holdingsPool } as unknown as typeof server.deps;
  await expect(publishHoldings(broken)).rejects.toThrow('out of memory');
});

test('a tree without the leaf of a holding makes no file', async () => {
  await hold(member, 1_000);
  await hold(other, 2_000);
  await publish();
  await server.pool.query(
    `update holdings_subtrees set leaves = overlay(leaves placing '\\x00'::bytea from length(leaves) - 4)
     where company_id = $1`,
    [companyId],
  );
  await server.pool.query(
    `update holdings_subtrees set leaves = overlay(leaves placing '\\x00'::bytea from 36)
     where company_id = $1`,
    [companyId],
  );
  const answers = [member, other].map(({ token }) => server.call('getHoldingProof', { token }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([500, 500]);
});

test('each subtree of a publication has the root of its own leaves', async () => {
  // 1,025 tokens, as if as many members had one each: the second subtree has one leaf.
  await hold(member, 10_250);
  const pages = [Array.from({ length: 1_025 }, (_, n) => `GLXY-${String(n)} 1`).join('\n')];
  const run = (_: 'build', { secret }: { readonly secret: Buffer }) =>
    build({ pages, count: 1_025, secret });
  const deps = { ...server.deps, holdingsPool: { run } } as unknown as typeof server.deps;
  const { subtrees } = await preparePublication(deps, companyId);
  expect(subtrees.map(({ leaves }) => nodesIn(leaves))).toEqual([1_024, 1]);
  for (const { leaves, root } of subtrees) {
    expect(Buffer.from(root)).toEqual(Buffer.from(subtreeRoot(proofTools.sha256, leaves, 1_025)));
  }
});

test('verify finds nothing wrong with the publications of several companies, of which one was empty', async () => {
  const first = companyId;
  await hold(member, 1_000);
  await hold(other, 2_000);
  await publish();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  await publish();
  await hold(await makePerson(server, companyId), 500);
  await publish();
  for (const { find } of holdingsInvariants) {
    const { rows } = await find(server.db);
    const companies = rows.map((row) => row.companyId);
    expect(companies).not.toContain(first);
    expect(companies).not.toContain(companyId);
  }
});

test('the subtrees of a large tree are stored in batches, each at its place', async () => {
  const subtrees = Array.from({ length: 130 }, (_, n) => ({
    root: new Uint8Array(40).fill(n),
    leaves: new Uint8Array(80).fill(n),
  }));
  await hold(member, 1_000);
  const { publication } = await preparePublication(server.deps, companyId);
  await server.db.transaction().execute(async (tx) => {
    expect(await insertPublication(tx as Tx, publication, subtrees)).toBe(true);
  });
  const { id } = publication;
  const { roots, firsts } = await readSubtreeHeads(server.db, { companyId, id });
  expect(roots).toEqual(Buffer.concat(subtrees.map(({ root }) => root)));
  expect(firsts).toHaveLength(130 * 32);
  for (const place of [0, 63, 64, 129]) {
    expect(await readLeaves(server.db, { companyId, id }, place)).toEqual(Buffer.alloc(80, place));
  }
  expect(await readLeaves(server.db, { companyId, id }, 130)).toBeNull();
});

test('a stored tree is read by its company and its publication', async () => {
  // Only the company separates two publications with one id.
  const id = randomUUID();
  const companies = [companyId, await makeCompany(server)];
  const subtreesOf = (n: number) => [
    { root: new Uint8Array(40).fill(n), leaves: new Uint8Array(80).fill(n) },
  ];
  for (const [n, company] of companies.entries()) {
    const { publication } = await preparePublication(server.deps, company);
    await server.db.transaction().execute(async (tx) => {
      const stored = await insertPublication(tx as Tx, { ...publication, id }, subtreesOf(n));
      expect(stored).toBe(true);
    });
  }
  const read = async (publication: { readonly companyId: string; readonly id: string }) => {
    const subtrees: object[] = [];
    for await (const subtree of subtreesIn(server.db, publication)) subtrees.push(subtree);
    const heads = await readSubtreeHeads(server.db, publication);
    return { ...heads, leaves: await readLeaves(server.db, publication, 0), subtrees };
  };
  for (const [n, company] of companies.entries()) {
    const [root, leaves] = [Buffer.alloc(40, n), Buffer.alloc(80, n)];
    expect(await read({ companyId: company, id })).toEqual({
      roots: root,
      firsts: Buffer.alloc(32, n),
      leaves,
      subtrees: [{ root, leaves }],
    });
  }
  // That of a publication that another one has replaced is not stored.
  expect(await read({ companyId, id: randomUUID() })).toEqual({
    roots: Buffer.alloc(0),
    firsts: Buffer.alloc(0),
    leaves: null,
    subtrees: [],
  });
});

test('several publications at once get different numbers, or are refused', async () => {
  await hold(member, 1_000);
  const answers = await Promise.all([publish(), publish(), publish()]);
  const done = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status !== 200) expect(body.code).toBe('publication_overtaken');
  }
  const records = await list();
  expect(records).toHaveLength(done.length);
  expect(checkChain(proofTools, records, await fileOf(member), null)).toBeNull();
});

test('a publication cannot be changed or removed, and only its secret can be sealed again', async () => {
  await hold(member, 1_000);
  await publish();
  const of = 'where company_id = $1';
  for (const change of [
    `update holdings_publications set statement = '' ${of}`,
    `update holdings_publications set secret_sealed = '' ${of}`,
    `delete from holdings_publications ${of}`,
  ]) {
    await expect(server.pool.query(change, [companyId])).rejects.toThrow(/never changes/);
  }
  const before = await fileOf(member);
  const rotated = createSecrets('another key that only tests use', [
    'a key that only tests use, of no use elsewhere',
  ]);
  await rotateKeys(server.db, rotated);
  const { rows } = await server.pool.query<{ sealed: string }>(
    `select secret_sealed as sealed from holdings_publications ${of}`,
    [companyId],
  );
  expect(rows[0]?.sealed).toContain(rotated.keyId);
  await rotateKeys(
    server.db,
    createSecrets('a key that only tests use, of no use elsewhere', [
      'another key that only tests use',
    ]),
  );
  expect(await fileOf(member)).toEqual(before);
});
