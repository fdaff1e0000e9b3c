import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { StaffOwner } from '../sessions/sessions.store.ts';
import {
  deleteSecondFactor,
  enrolSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  type SecondFactor,
} from './second-factors.store.ts';

/** Every change of a second factor changes only one row, not those of other admins and super admins. */

let server: TestServer;
let companyId: string;
let superAdmin: StaffOwner;

const HASH = Buffer.from('a recovery code');
const OTHER_HASH = Buffer.from('another recovery code');

async function anAdmin(): Promise<StaffOwner> {
  const { id } = await makePerson(server, companyId, 'ADMIN');
  return { kind: 'admin', companyId, accountId: id };
}

async function aSuperAdmin(): Promise<StaffOwner> {
  const { email } = await makeSuperAdmin(server);
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from super_admins where email = $1',
    [email],
  );
  return { kind: 'superadmin', superAdminId: rows[0]?.id ?? '' };
}

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  // The others, with and without a confirmed second factor.
  for (const make of [anAdmin, aSuperAdmin]) {
    await plantSecondFactor(server, await make(), { recoveryHashes: [HASH, OTHER_HASH] });
    await plantSecondFactor(server, await make(), { confirmed: false });
  }
  superAdmin = await aSuperAdmin();
});
afterAll(() => server.stop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => systemTransaction(server.db, work);

interface Row {
  readonly id: string;
  readonly secret_sealed: string;
  readonly begun_at: Date;
  readonly enrolled_at: Date | null;
  readonly last_step: number;
  readonly recovery_hashes: readonly Buffer[];
}

const rowsById = async () => {
  const { rows } = await server.pool.query<Row>('select * from second_factors');
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns the rows that `work` has changed, added or removed; null for a removed one. */
async function changedBy(work: (tx: Tx) => Promise<unknown>): Promise<readonly (Row | null)[]> {
  const before = await rowsById();
  await inTransaction(work);
  const after = await rowsById();
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
    .map((id) => after.get(id) ?? null);
}

/** Adds a second factor for an owner who has none, and returns it. */
async function plant(
  owner: StaffOwner,
  options: Parameters<typeof plantSecondFactor>[2] = {},
): Promise<SecondFactor> {
  await plantSecondFactor(server, owner, options);
  const factor = await findSecondFactor(server.db, owner);
  if (factor === null) throw new Error('the second factor was not added');
  return factor;
}

describe.each([
  ['an admin', () => anAdmin()],
  ['a super admin', () => Promise.resolve(superAdmin)],
] as const)('the second factor of %s', (_, make) => {
  test('is replaced until it is confirmed: the former secret cannot be confirmed any more', async () => {
    const owner = await make();
    const former = await plant(owner, { confirmed: false });
    await server.pool.query(
      `update second_factors set begun_at = now() - interval '20 minutes' where id = $1`,
      [former.id],
    );
    expect((await findSecondFactor(server.db, owner))?.isFresh).toBe(false);
    const changed = await changedBy((tx) => insertSecondFactor(tx, owner, 'a sealed secret'));
    expect(changed).toEqual([null, expect.objectContaining({ secret_sealed: 'a sealed secret' })]);
    expect(await findSecondFactor(server.db, owner)).toMatchObject({
      secretSealed: 'a sealed secret',
      enrolledAt: null,
      isFresh: true,
    });
    expect(await changedBy((tx) => enrolSecondFactor(tx, former.id, 7, [HASH]))).toEqual([]);
  });

  test('is confirmed once, with its own recovery codes', async () => {
    const { id } = await plant(await make(), { confirmed: false });
    expect(await changedBy((tx) => enrolSecondFactor(tx, id, 7, [HASH]))).toEqual([
      expect.objectContaining({ id, last_step: 7, recovery_hashes: [HASH] }),
    ]);
    expect(await changedBy((tx) => enrolSecondFactor(tx, id, 8, [OTHER_HASH]))).toEqual([]);
  });

  test('is not replaced once it is confirmed', async () => {
    const owner = await make();
    await plant(owner);
    expect(await inTransaction((tx) => insertSecondFactor(tx, owner, 'a sealed secret'))).toBe(
      false,
    );
    expect(await changedBy((tx) => insertSecondFactor(tx, owner, 'a sealed secret'))).toEqual([]);
  });

  test('loses the recovery code that was used, and others keep the same one', async () => {
    const { id } = await plant(await make(), { recoveryHashes: [HASH, OTHER_HASH] });
    expect(await changedBy((tx) => takeRecoveryCode(tx, id, HASH))).toEqual([
      expect.objectContaining({ id, recovery_hashes: [OTHER_HASH] }),
    ]);
    expect(await inTransaction((tx) => takeRecoveryCode(tx, id, HASH))).toBeNull();
    expect(await inTransaction((tx) => takeRecoveryCode(tx, id, OTHER_HASH))).toBe(0);
  });

  test('gets new recovery codes only for itself', async () => {
    const { id } = await plant(await make(), { recoveryHashes: [HASH] });
    expect(await changedBy((tx) => replaceRecoveryCodes(tx, id, [OTHER_HASH]))).toEqual([
      expect.objectContaining({ id, recovery_hashes: [OTHER_HASH] }),
    ]);
  });

  test('is removed without those of others; the result is whether it was confirmed', async () => {
    const owner = await make();
    const remove = () => inTransaction((tx) => deleteSecondFactor(tx, owner));
    await plant(owner);
    expect(await changedBy((tx) => deleteSecondFactor(tx, owner))).toEqual([null]);
    await plant(owner);
    expect(await remove()).toBe(true);
    await plant(owner, { confirmed: false });
    expect(await remove()).toBe(false);
    expect(await remove()).toBe(false);
  });
});
