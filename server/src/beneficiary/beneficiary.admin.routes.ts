import {
  addBeneficiary,
  MAX_PAYEE_ACCOUNTS,
  updateBeneficiary,
  type BodyOf,
} from '@prelaunch/contract';
import { requireRecentProof } from '../accounts/step-up.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertBeneficiary } from '../companies/new-company.store.ts';
import { transaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { payeeChangedMail } from '../mail/mails.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { refuse } from '../refuse.ts';
import { detailsOf, isSamePayee, payeeLabel, payeeLines } from './beneficiary.rules.ts';
import {
  countPayeeAccounts,
  findPayeeAccount,
  insertPayeeVersion,
  listAdminsToWarn,
  listPayeeAccounts,
  listPayeeChanges,
  lockPayees,
  type PayeeAccount,
} from './beneficiary.store.ts';

interface Change {
  readonly action: string;
  readonly before: PayeeAccount | null;
  readonly after: PayeeAccount;
  readonly ip: string;
}

/** Leads the money of all members elsewhere, so it is recorded, and every admin hears of it. */
async function tellOfChange(deps: Deps, tx: Tx, admin: Admin, change: Change): Promise<void> {
  const { action, before, after, ip } = change;
  const recorded = (account: PayeeAccount) => ({
    ...detailsOf(account),
    version: account.version,
    versionId: account.versionId,
  });
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action,
    subject: { type: 'beneficiary', id: after.id, label: payeeLabel(after) },
    before: before === null ? null : recorded(before),
    after: recorded(after),
    ip,
  });
  const lines = payeeLines(before === null ? null : detailsOf(before), detailsOf(after));
  const admins = await listAdminsToWarn(tx, admin);
  await enqueueMails(
    tx,
    deps.secrets,
    admins.map((to) => payeeChangedMail(to, { by: admin, lines, ip }, deps.publicUrl)),
  );
}

const getPresent = async (tx: Tx, admin: Admin, id: string | undefined): Promise<PayeeAccount> =>
  (await findPayeeAccount(tx, admin, id)) ?? refuse('not_found');

async function change(
  deps: Deps,
  admin: Admin,
  ip: string,
  body: BodyOf<typeof updateBeneficiary>,
): Promise<PayeeAccount> {
  return transaction(deps.db, async (tx) => {
    await lockPayees(tx, admin);
    const before = await getPresent(tx, admin, body.id);
    if (body.version !== undefined && body.version !== before.version) {
      refuse('beneficiary_changed');
    }
    const details = detailsOf(body);
    if (isSamePayee(before, details)) return before;
    await insertPayeeVersion(tx, admin, { id: before.id, version: before.version + 1 }, details);
    const after = await getPresent(tx, admin, before.id);
    await tellOfChange(deps, tx, admin, { action: updateBeneficiary.audit, before, after, ip });
    return after;
  });
}

/** Where members pay to, for those who answer for it. */
export const adminBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    getBeneficiary: async ({ actor }) => {
      const banks = await listPayeeAccounts(deps.db, actor);
      const first = banks[0];
      return first === undefined ? null : { ...first, banks };
    },

    addBeneficiary: async ({ actor, body, ip }) => {
      requireRecentProof(actor);
      return transaction(deps.db, async (tx) => {
        await lockPayees(tx, actor);
        if ((await countPayeeAccounts(tx, actor)) >= MAX_PAYEE_ACCOUNTS) {
          refuse('too_many_payee_accounts');
        }
        const id = await insertBeneficiary(tx, actor.companyId, body, actor.accountId);
        const after = await getPresent(tx, actor, id);
        await tellOfChange(deps, tx, actor, {
          action: addBeneficiary.audit,
          before: null,
          after,
          ip,
        });
        return after;
      });
    },

    updateBeneficiary: async ({ actor, body, ip }) => {
      requireRecentProof(actor);
      return change(deps, actor, ip, body);
    },

    listBeneficiaryChanges: ({ actor }) => listPayeeChanges(deps.db, actor),
  });
