import { codeOfStep } from '@prelaunch/testkit/authenticator';
import {
  deleteSecondFactor,
  enrolSecondFactor,
  findSecondFactor,
  insertSecondFactor,
} from '../src/features/auth/second-factor/second-factors.store.ts';
import type { StaffOwner } from '../src/features/auth/sessions/sessions.store.ts';
import { systemTransaction } from '../src/platform/db/system-transaction.ts';
import type { TestServer } from './test-server.ts';

/** The code that an app shows now by the database's clock, or some steps before or after. */
export async function codeNow({ pool }: TestServer, secret: string, steps = 0): Promise<string> {
  const { rows } = await pool.query<{ step: number }>(
    'select floor(extract(epoch from clock_timestamp()) / 30)::int as step',
  );
  return codeOfStep(secret, (rows[0]?.step ?? 0) + steps);
}

/** Six digits that are not a code of this secret, now or soon. */
export async function noCode(server: TestServer, secret = SECRET): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2, 3].map((off) => codeNow(server, secret, off)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.includes(code),
  ) as string;
}

/** The secret of every person whom a test enrols without the screens. */
export const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Adds a second factor for a person, confirmed unless `confirmed` is false. */
export async function plantSecondFactor(
  { db, deps }: TestServer,
  owner: StaffOwner,
  { confirmed = true, recoveryHashes = [] as readonly Buffer[] } = {},
): Promise<void> {
  await systemTransaction(db, async (tx) => {
    await deleteSecondFactor(tx, owner);
    await insertSecondFactor(tx, owner, deps.secrets.seal('second_factor', SECRET));
    const factor = await findSecondFactor(tx, owner);
    if (confirmed && factor !== null) await enrolSecondFactor(tx, factor.id, 0, recoveryHashes);
  });
}
