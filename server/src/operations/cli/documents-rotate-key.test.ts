import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { runMain } from '../../../testing/run-main.ts';
import { startSecondServer } from '../../../testing/second-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  MAX_FORMER_KEYS,
  retireDocumentKey,
} from '../../features/documents/rotate-document-key.ts';
import { openDocumentKeys } from '../../platform/keys/document-keys.ts';
import { acceptPresentKey, checkKeyAtStart } from '../keys/key-check.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';

/** An operator replaces the key of documents while two servers are running. */

const SECRET_KEY = 'a key that only tests use, of no use elsewhere';

let server: TestServer;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let member: Person;

beforeEach(async () => {
  server = await startTestServer({ withoutJobs: true });
  await checkKeyAtStart(server.db, server.deps.secrets);
  const { db, secrets } = server.deps;
  // Keys of its own, as in another process.
  const documentKeys = await openDocumentKeys(db, secrets);
  second = await startSecondServer({ ...server, deps: { ...server.deps, documentKeys } });
  member = await makePerson(server, await makeCompany(server));
});
afterEach(async () => {
  await second.stop();
  await server.stop();
});

const rotate = (args: readonly string[] = []) =>
  runMain('documents-rotate-key', args, {
    DATABASE_URL: server.pool.options.connectionString ?? '',
    SECRET_KEY,
  });

/** Downloads the receipt of a new purchase from one of the servers, and returns its code. */
async function issue(from: { readonly url: string } = server): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount: 100 };
  const { data } = (await server.call('submitPurchase', { token: member.token, body })).body;
  const response = await fetch(`${from.url}/api/v1/user/transaction/receipt/${data.id}`, {
    headers: { authorization: member.token },
  });
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return /\/URI \(\S+\/(\w+)\)/.exec(pdf)?.[1] ?? 'no code';
}

const FACTS = { amount: '102', tokens: '10', status: 'PENDING' };

/** Compares with what every receipt of `issue` says; returns the answers of both servers, which must be the same. */
async function check(code: string) {
  const body = { code, facts: { ...FACTS, name: member.name } };
  const answers = [];
  for (const { call } of [server, second]) answers.push(await call('checkDocument', { body }));
  const [one, other] = answers.map(({ body: { data } }) => data);
  expect(other).toEqual(one);
  return one;
}

const GENUINE = {
  document: expect.objectContaining({ kind: 'RECEIPT' }),
  comparison: { matches: true, name: 'WHOLE', decidedSince: false },
  keyRevokedAt: null,
};
const REVOKED = { document: null, comparison: null, keyRevokedAt: expect.any(String) };

/** The ids of the keys, the newest first, and the state of each. */
async function listed(): Promise<readonly (readonly [string, string])[]> {
  const { code, output } = await rotate(['--list']);
  expect(code).toBe(0);
  return [...output.matchAll(/^(\w{4}-\w{4}) {2}(signs|retired|revoked)/gm)].map(
    ([, id = '', state = '']) => [id, state],
  );
}

const signingKey = async () => (await listed())[0]?.[0] ?? 'none';

const auditOf = async () =>
  (
    await server.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'actor_name', 'company_id'])
      .where('subject_type', '=', 'document_key')
      .orderBy('seq')
      .execute()
  ).map(({ action, subject_id: key, ...rest }) => ({ action, key, ...rest }));

test('documents of a retired key stay genuine, both servers sign with the new one at once, and it is recorded', async () => {
  const before = [await issue(), await issue(second)];
  const former = await signingKey();
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining(`The key ${former} is retired`)]);
  const after = [await issue(), await issue(second)];
  for (const one of [...before, ...after]) expect(await check(one)).toEqual(GENUINE);

  const keys = await listed();
  expect(keys).toEqual([
    [expect.not.stringContaining(former), 'signs'],
    [former, 'retired'],
  ]);
  const [checked] = (await server.deps.documentKeys.checking()).valid;
  expect(checked?.id).toBe(keys[0]?.[0]);
  // Only the key that signs is asked: documents issued before the command are none of its own.
  await server.pool.query('delete from former_document_keys');
  expect((await Promise.all(before.map(check))).map(({ document }) => document)).toEqual([
    null,
    null,
  ]);
  for (const one of after) expect(await check(one)).toEqual(GENUINE);
  expect(await auditOf()).toEqual([
    {
      action: 'document_key.retire',
      key: former,
      actor_name: 'The operator of the site',
      company_id: null,
    },
  ]);
});

test('documents of a revoked key are neither genuine nor forged, those of a key retired before stay genuine', async () => {
  const oldest = await issue();
  await rotate();
  const leaked = await issue(second);
  const key = await signingKey();

  const refused = await rotate(['--revoke', key]);
  expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('--confirm')]);
  expect(await check(leaked)).toEqual(GENUINE);

  const { code, output } = await rotate(['--revoke', key, '--confirm']);
  expect([code, output]).toEqual([0, expect.stringContaining(`The key ${key} is revoked`)]);
  const answer = await check(leaked);
  expect(answer).toEqual(REVOKED);
  expect(Math.abs(Date.parse(answer.keyRevokedAt) - Date.now())).toBeLessThan(60_000);
  expect(await check(oldest)).toEqual(GENUINE);
  expect(await check(await issue())).toEqual(GENUINE);
  expect(await check('7'.repeat(183))).toEqual({
    document: null,
    comparison: null,
    keyRevokedAt: null,
  });
  expect((await listed()).map(([, state]) => state)).toEqual(['signs', 'revoked', 'retired']);
  expect((await auditOf()).at(-1)).toMatchObject({ action: 'document_key.revoke', key });

  const again = await rotate(['--revoke', key, '--confirm']);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('revoked already')]);
});

test('a retired key can be revoked later, and the key that signs stays', async () => {
  const leaked = await issue();
  const key = await signingKey();
  await rotate();
  const signing = await signingKey();
  expect((await rotate(['--revoke', key, '--confirm'])).code).toBe(0);
  expect(await check(leaked)).toEqual(REVOKED);
  expect(await signingKey()).toBe(signing);
  // A person who writes in the database cannot make its documents genuine again.
  await server.pool.query('update former_document_keys set revoked_at = null');
  expect(await check(leaked)).toEqual(REVOKED);
});

test('nothing that is stored of a retired key signs, and nothing of a revoked key compares', async () => {
  const { db, secrets, documentKeys } = server.deps;
  const stored = async () => {
    const rows = await db.selectFrom('former_document_keys').select('check_sealed').execute();
    return rows.map((row) => JSON.parse(secrets.open('former_document', row.check_sealed)));
  };
  const { parts } = await documentKeys.signing();
  const publicKey = parts.publicKey.toString('base64url');
  const factsKey = parts.factsKey?.toString('base64url');
  const key = await signingKey();
  await rotate();
  expect(await stored()).toEqual([{ publicKey, factsKey }]);
  await rotate(['--revoke', key, '--confirm']);
  expect(await stored()).toEqual([{ publicKey, factsKey: null }]);
});

test('unknown keys, contradicting options and a SECRET_KEY that the servers do not have are refused', async () => {
  const state = () =>
    server.pool.query(
      'select i.document_key_sealed, f.id from installation i left join former_document_keys f on true',
    );
  const before = (await state()).rows;
  const unknown = await rotate(['--revoke', '0000-0000', '--confirm']);
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('--list prints')]);
  for (const args of [['--confirm'], ['--list', '--confirm'], ['--revoke'], ['now']]) {
    expect((await rotate(args)).code).toBe(2);
  }
  expect((await state()).rows).toEqual(before);
  // The servers may have opened the database with another key by now.
  await rotateKeys(server.db, createSecrets('the second key, also long enough....', [SECRET_KEY]));
  const outdated = await rotate();
  expect([outdated.code, outdated.output]).toEqual([
    2,
    expect.stringContaining('prelaunch keys-rotate'),
  ]);
  expect((await state()).rows).toMatchObject([{ id: null }]);
});

test('former keys are sealed again with SECRET_KEY, and removed when it is lost', async () => {
  const { db, secrets } = server.deps;
  await retireDocumentKey(db, secrets);
  const SECOND = 'the second key, also long enough....';
  const rotations = await rotateKeys(db, createSecrets(SECOND, [SECRET_KEY]));
  expect(rotations).toContainEqual({
    name: 'keys that signed documents earlier',
    resealed: 1,
    unreadable: new Map(),
  });
  const { checking } = await openDocumentKeys(db, createSecrets(SECOND));
  expect((await checking()).valid).toHaveLength(2);
  const lost = createSecrets('a third key, which never sealed any');
  await acceptPresentKey(db, lost);
  expect((await (await openDocumentKeys(db, lost)).checking()).valid).toHaveLength(1);
});

test('two rotations at the same time run one after the other, and the number of former keys is bounded', async () => {
  const { db, secrets } = server.deps;
  const results = await Promise.all([
    retireDocumentKey(db, secrets),
    retireDocumentKey(db, secrets),
  ]);
  expect(new Set(results.map(({ former }) => former)).size).toBe(2);
  await server.pool.query(
    `insert into former_document_keys (check_sealed)
     select check_sealed from former_document_keys, generate_series(1, ${MAX_FORMER_KEYS})`,
  );
  const full = await rotate();
  expect([full.code, full.output]).toEqual([2, expect.stringContaining('former document keys')]);
  expect((await rotate(['--revoke', await signingKey(), '--confirm'])).code).toBe(0);
});
