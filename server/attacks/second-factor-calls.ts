import type { StaffOwner } from '../src/features/auth/sessions/sessions.store.ts';
import { codeNow, plantSecondFactor, SECRET } from '../testing/second-factor.ts';
import { nothing, type MakeCall } from './call-parts.ts';
import type { AttackFixture } from './attack-fixture.ts';

/** Every admin and super admin of the fixture: each caller must find the same state. */
const everyOwner = ({ people, otherCompany, superAdmin }: AttackFixture): readonly StaffOwner[] => [
  ...[people, otherCompany].map(
    ({ companyId, admin }) => ({ kind: 'admin', companyId, accountId: admin.id }) as const,
  ),
  { kind: 'superadmin', superAdminId: superAdmin.id },
];

/** Removes every second factor, so that no call needs a code. */
export async function withoutSecondFactor({ server }: AttackFixture): Promise<void> {
  await server.pool.query('delete from second_factors');
}

const empty: MakeCall = async (fixture) => {
  await withoutSecondFactor(fixture);
  return {};
};

/** A code that every admin and super admin can use once. */
const code =
  (confirmed: boolean): MakeCall =>
  async (fixture) => {
    for (const owner of everyOwner(fixture)) {
      await plantSecondFactor(fixture.server, owner, { confirmed });
    }
    return { body: { code: await codeNow(fixture.server, SECRET) } };
  };

/** The calls that manage a second factor. */
export const secondFactorCalls = {
  getAdminSecondFactor: nothing,
  beginAdminSecondFactor: empty,
  confirmAdminSecondFactor: code(false),
  renewAdminRecoveryCodes: code(true),
  removeAdminSecondFactor: code(true),
  getSuperAdminSecondFactor: nothing,
  beginSuperAdminSecondFactor: empty,
  confirmSuperAdminSecondFactor: code(false),
  renewSuperAdminRecoveryCodes: code(true),
  removeSuperAdminSecondFactor: code(true),
} satisfies Readonly<Record<string, MakeCall>>;
