import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { checkKeyAtStart } from '../../operations/keys/key-check.ts';
import { readDocumentKeys } from '../../platform/keys/document-keys.store.ts';
import { openFormerKey } from '../../platform/keys/document-key.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import {
  listDocumentKeys,
  MAX_FORMER_KEYS,
  retireDocumentKey,
  revokeDocumentKey,
} from './rotate-document-key.ts';

/** The keys of documents in the database; the operator's command is tested with running servers. */

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ withoutJobs: true });
  await checkKeyAtStart(server.db, server.deps.secrets);
});
afterEach(() => server.stop());

const retire = () => retireDocumentKey(server.db, server.deps.secrets);
const revoke = (id: string) => revokeDocumentKey(server.db, server.deps.secrets, id);
const list = () => listDocumentKeys(server.db, server.deps.secrets);
const signing = async () => (await list())[0]?.id ?? 'none';

const audited = async () => {
  const entries = await server.db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id as key', 'after'])
    .where('subject_type', '=', 'document_key')
    .orderBy('seq')
    .execute();
  return entries.map(({ action, key, after }) => [action, key, after]);
};

/** Whether the facts of documents can still be compared, by the ids of the former keys, the newest first. */
const comparable = async () => {
  const { former } = await readDocumentKeys(server.db);
  return former.map(({ sealed }) => openFormerKey(server.deps.secrets, sealed).factsKey !== null);
};

test('keys are listed with the times from and until which they signed, and what happened to them', async () => {
  const first = await signing();
  expect(await list()).toEqual([
    { id: first, state: 'signing', since: null, until: null, revokedAt: null },
  ]);
  const { former, signing: second } = await retire();
  expect(former).toBe(first);
  await revoke(second);
  const [newest, middle, oldest, ...others] = await list();
  expect(others).toEqual([]);
  const [ended, began] = [middle?.until, oldest?.until];
  expect(newest).toMatchObject({ state: 'signing', since: ended, until: null, revokedAt: null });
  expect(middle).toMatchObject({ id: second, state: 'revoked', since: began });
  expect(middle?.revokedAt).toBeInstanceOf(Date);
  expect(oldest).toMatchObject({ id: first, state: 'retired', since: null, revokedAt: null });
  expect(began?.getTime()).toBeLessThanOrEqual(ended?.getTime() ?? 0);
});

test('what compares the facts is kept for a retired key and deleted with a revoked one', async () => {
  const { former, signing: second } = await retire();
  expect(await comparable()).toEqual([true]);
  const revoked = await revoke(second);
  expect(revoked).toEqual({ former: second, signing: await signing() });
  expect(await comparable()).toEqual([false, true]);
  expect(await revoke(former)).toEqual({ former, signing: await signing() });
  expect(await comparable()).toEqual([false, false]);
  expect((await list()).map(({ state }) => state)).toEqual(['signing', 'revoked', 'revoked']);
});

test('a key is revoked once, another id revokes nothing, and each change is recorded', async () => {
  const { former, signing: second } = await retire();
  const { signing: third } = await retire();
  expect(await revoke(second)).toEqual({ former: second, signing: third });
  expect((await list()).map(({ state }) => state)).toEqual(['signing', 'revoked', 'retired']);
  expect(await revoke(second)).toBeNull();
  expect(await revoke('0000-0000')).toBeNull();
  expect((await list()).map(({ state }) => state)).toEqual(['signing', 'revoked', 'retired']);
  await revoke(third);
  const last = await signing();
  expect(last).not.toBe(third);
  expect(await audited()).toEqual([
    ['document_key.retire', former, { signingKey: second }],
    ['document_key.retire', second, { signingKey: third }],
    ['document_key.revoke', second, { signingKey: third }],
    ['document_key.revoke', third, { signingKey: last }],
  ]);
});

test('nothing changes with a key that the running servers do not have', async () => {
  const before = await list();
  const other = createSecrets('the second key, also long enough....', [
    'a key that only tests use, of no use elsewhere',
  ]);
  await expect(retireDocumentKey(server.db, other)).rejects.toThrow(/SECRET_KEY is not the key/);
  const id = await signing();
  await expect(revokeDocumentKey(server.db, other, id)).rejects.toThrow(/SECRET_KEY is not/);
  expect(await list()).toEqual(before);
  await server.pool.query('update installation set document_key_sealed = null');
  await expect(retire()).rejects.toThrow(/no document key yet/);
});

test('the last retirement is the one that makes the number of former keys full; a revocation is still possible', async () => {
  await retire();
  await server.pool.query(
    `insert into former_document_keys (check_sealed)
     select check_sealed from former_document_keys, generate_series(1, ${MAX_FORMER_KEYS - 2})`,
  );
  const { signing: last } = await retire();
  expect((await readDocumentKeys(server.db)).former).toHaveLength(MAX_FORMER_KEYS);
  await expect(retire()).rejects.toThrow(/former document keys/);
  expect(await revoke(last)).toMatchObject({ former: last });
});
