import {
  addBeneficiary,
  MAX_PAYEE_ACCOUNTS,
  updateBeneficiary,
  type BodyOf,
} from '@prelaunch/contract';
import { maskAccountNumber } from '@prelaunch/domain/indian-ids';
import { findNoticeRecipients } from '../accounts/notice-recipients.store.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import { insertBeneficiary } from '../companies/new-company.store.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { payeeChangedMail } from '../mail/change-mails.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { refuse } from '../refuse.ts';
import { detailsOf, isSamePayee, payeeLabel, payeeLines } from './beneficiary.rules.ts';
import {
  countPayeeAccounts,
  findPayeeAccount,
  insertPayeeVersion,
  listPayeeAccounts,
  listPayeeChanges,
  lockPayees,
  secondsToNextChange,
  type PayeeAccount,
} from './beneficiary.store.ts';

interface Change {
  readonly action: string;
  readonly before: PayeeAccount | null;
  readonly after: PayeeAccount;
  readonly ip: string;
}

/** Leads the money of all members elsewhere, so it is recorded and mailed to everyone who has to know. */
async function tellOfChange(deps: Deps, tx: Tx, admin: Admin, change: Change): Promise<void> {
  const { action, before, after, ip } = change;
  // The trail is plain: of the account number it has the end, and names the version that has it all.
  const recorded = (account: PayeeAccount) => ({
    ...detailsOf(account),
    accountNumber: maskAccountNumber(account.accountNumber),
    version: account.version,
    versionId: account.versionId,
  });
  const lines = payeeLines(before === null ? null : detailsOf(before), detailsOf(after));
  const { companyName, companyDomain, addresses } = await findNoticeRecipients(tx, admin.companyId);
  const url = siteUrl(deps.publicUrl, companyDomain);
  const notice = { companyName, by: admin, ip, at: new Date(), lines };
  await enqueueMails(
    tx,
    deps.secrets,
    addresses.map((to) => payeeChangedMail(to, notice, url)),
  );
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action,
    subject: { type: 'beneficiary', id: after.id, label: payeeLabel(after) },
    before: before === null ? null : recorded(before),
    after: {
      ...recorded(after),
      // Two numbers may end alike.
      ...(before !== null && before.accountNumber !== after.accountNumber
        ? { accountNumberChanged: true }
        : {}),
    },
    ip,
  });
}

/** Takes the company's turn, unless its payee was changed too often already. */
async function beginChange(deps: Deps, tx: Tx, admin: Admin): Promise<void> {
  await lockPayees(tx, admin);
  const wait = await secondsToNextChange(tx, admin, deps.limits.payeeChangesPerDay);
  if (wait > 0) refuse('too_many_payee_changes', undefined, wait);
}

const getPresent = async (
  deps: Deps,
  tx: Tx,
  admin: Admin,
  id: string | undefined,
): Promise<PayeeAccount> => (await findPayeeAccount(tx, deps, admin, id)) ?? refuse('not_found');

async function change(
  deps: Deps,
  admin: Admin,
  ip: string,
  body: BodyOf<typeof updateBeneficiary>,
): Promise<PayeeAccount> {
  const work = async (tx: Tx) => {
    await beginChange(deps, tx, admin);
    const before = await getPresent(deps, tx, admin, body.id);
    if (body.version !== undefined && body.version !== before.version) {
      refuse('beneficiary_changed');
    }
    const details = detailsOf(body);
    if (isSamePayee(before, details)) return before;
    const version = { id: before.id, version: before.version + 1 };
    await insertPayeeVersion(tx, deps.secrets, admin, version, details);
    const after = await getPresent(deps, tx, admin, before.id);
    await tellOfChange(deps, tx, admin, { action: updateBeneficiary.audit, before, after, ip });
    return after;
  };
  return transactionAs(deps.db, admin, work, { proof: true });
}

/** Where members pay to, for those who answer for it. */
export const adminBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    getBeneficiary: async ({ actor }) => {
      const banks = await listPayeeAccounts(deps.db, deps, actor);
      const first = banks[0];
      return first === undefined ? null : { ...first, banks };
    },

    addBeneficiary: async ({ actor, body, ip }) => {
      const work = async (tx: Tx) => {
        await beginChange(deps, tx, actor);
        if ((await countPayeeAccounts(tx, actor)) >= MAX_PAYEE_ACCOUNTS) {
          refuse('too_many_payee_accounts');
        }
        const id = await insertBeneficiary(
          tx,
          deps.secrets,
          actor.companyId,
          body,
          actor.accountId,
        );
        const after = await getPresent(deps, tx, actor, id);
        await tellOfChange(deps, tx, actor, {
          action: addBeneficiary.audit,
          before: null,
          after,
          ip,
        });
        return after;
      };
      return transactionAs(deps.db, actor, work, { proof: true });
    },

    updateBeneficiary: ({ actor, body, ip }) => change(deps, actor, ip, body),

    listBeneficiaryChanges: ({ actor }) => listPayeeChanges(deps.db, deps, actor),
  });
