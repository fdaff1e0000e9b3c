import type { StaffOwner } from '../src/auth/sessions.store.ts';
import { codeNow, plantSecondFactor, SECRET } from '../testing/second-factor.ts';
import { nothing, type MakeCall } from './call-parts.ts';
import type { World } from './cast.ts';

/** Every admin and super admin of the world: whoever calls must find the same. */
const everybody = ({ here, there, superAdmin }: World): readonly StaffOwner[] => [
  ...[here, there].map(
    ({ companyId, admin }) => ({ kind: 'admin', companyId, accountId: admin.id }) as const,
  ),
  { kind: 'superadmin', superAdminId: superAdmin.id },
];

/** Nobody is asked for a code. */
export async function withoutSecondFactor({ server }: World): Promise<void> {
  await server.pool.query('delete from second_factors');
}

const empty: MakeCall = async (world) => {
  await withoutSecondFactor(world);
  return {};
};

/** A code that is right once, for everybody. */
const code =
  (confirmed: boolean): MakeCall =>
  async (world) => {
    for (const owner of everybody(world)) {
      await plantSecondFactor(world.server, owner, { confirmed });
    }
    return { body: { code: await codeNow(world.server, SECRET) } };
  };

/** The second factor's own calls. */
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
