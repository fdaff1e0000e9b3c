import { MAX_PAYEE_ACCOUNTS } from '@prelaunch/domain/limits';
import { addBeneficiary, updateBeneficiary } from '@prelaunch/contract';
import { maskAccountNumber } from '@prelaunch/domain/indian-ids';
import { recordAudit } from '../audit/index.ts';
import { insertBeneficiary } from '../companies/index.ts';
import {
  needsSecondAdmin,
  requestConfirmation,
  requesterInTrail,
  type Origin,
  type Waiting,
  payeeChangedMail,
  findNoticeRecipients,
} from '../confirmations/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { notifyPayeeChange } from '../live/index.ts';
import { enqueueMails } from '../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  detailsOf,
  isSamePayee,
  payeeLabel,
  payeeLines,
  type PayeeDetails,
} from './beneficiary.rules.ts';
import {
  countPayeeAccounts,
  findPayeeAccount,
  insertPayeeVersion,
  lockPayees,
  secondsToNextChange,
  type PayeeAccount,
} from './beneficiary.store.ts';
import { describePayeeRequest } from './payee-requests.rules.ts';

interface Change {
  readonly action: string;
  readonly before: PayeeAccount | null;
  readonly after: PayeeAccount;
}

/** Records and mails the change and notifies open pages, because it redirects the payments of all members. */
async function recordAndNotify(deps: Deps, tx: Tx, origin: Origin, change: Change): Promise<void> {
  const { admin, ip, requestedBy } = origin;
  const { action, before, after } = change;
  // The audit trail is not encrypted, so it contains only the end of the account number and the version's id.
  const recorded = (account: PayeeAccount) => ({
    ...detailsOf(account),
    accountNumber: maskAccountNumber(account.accountNumber),
    version: account.version,
    versionId: account.versionId,
  });
  const lines = payeeLines(before === null ? null : detailsOf(before), detailsOf(after), 'masked');
  const { companyName, companyDomain, addresses } = await findNoticeRecipients(tx, admin.companyId);
  const url = siteUrl(deps.publicUrl, companyDomain);
  const notice = { companyName, by: admin, requestedBy, ip, at: new Date(), lines };
  await enqueueMails(
    tx,
    deps.secrets,
    addresses.map((to) => payeeChangedMail(to, notice, url)),
  );
  await notifyPayeeChange(tx, admin.companyId);
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action,
    subject: { type: 'beneficiary', id: after.id, label: payeeLabel(after) },
    before: before === null ? null : recorded(before),
    after: {
      ...recorded(after),
      // Two numbers may have the same last digits.
      ...(before !== null && before.accountNumber !== after.accountNumber
        ? { accountNumberChanged: true }
        : {}),
      ...requesterInTrail(requestedBy),
    },
    ip,
  });
}

/** Locks the company's payees; refuses when they were changed too often in 24 hours. */
async function lockPayeesForChange(deps: Deps, tx: Tx, admin: Admin): Promise<void> {
  await lockPayees(tx, admin);
  const wait = await secondsToNextChange(tx, admin, deps.limits.payeeChangesPerDay);
  if (wait > 0) refuse('too_many_payee_changes', undefined, wait);
}

const getCurrent = async (
  deps: Deps,
  tx: Tx,
  admin: Admin,
  id: string | undefined,
): Promise<PayeeAccount> => (await findPayeeAccount(tx, deps, admin, id)) ?? refuse('not_found');

/** Adds a payee account, or requests the addition when a second admin must confirm it. */
export async function addPayee(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  details: PayeeDetails,
): Promise<PayeeAccount | Waiting> {
  const { admin, ip, requestedBy } = origin;
  await lockPayeesForChange(deps, tx, admin);
  if ((await countPayeeAccounts(tx, admin)) >= MAX_PAYEE_ACCOUNTS) {
    refuse('too_many_payee_accounts');
  }
  if (requestedBy === null && (await needsSecondAdmin(tx, admin))) {
    const after = detailsOf(details);
    return requestConfirmation(
      deps,
      tx,
      admin,
      ip,
      describePayeeRequest({ kind: 'beneficiary.add', after }),
    );
  }
  const { companyId, accountId } = admin;
  const id = await insertBeneficiary(tx, deps.secrets, companyId, details, accountId);
  const after = await getCurrent(deps, tx, admin, id);
  const action = addBeneficiary.audit;
  await recordAndNotify(deps, tx, origin, { action, before: null, after });
  return after;
}

export interface PayeeChange {
  /** The account; undefined for the company's first one. */
  readonly id: string | undefined;
  /** The edited version; the change is refused when there is a newer one. */
  readonly version: number | undefined;
  readonly details: PayeeDetails;
}

/** Changes a payee account, or requests the change when a second admin must confirm it. */
export async function changePayee(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  { id, version, details }: PayeeChange,
): Promise<PayeeAccount | Waiting> {
  const { admin, ip, requestedBy } = origin;
  await lockPayeesForChange(deps, tx, admin);
  const before = await getCurrent(deps, tx, admin, id);
  if (version !== undefined && version !== before.version) refuse('beneficiary_changed');
  if (isSamePayee(before, details)) return before;
  if (requestedBy === null && (await needsSecondAdmin(tx, admin))) {
    return requestConfirmation(
      deps,
      tx,
      admin,
      ip,
      describePayeeRequest({
        kind: 'beneficiary.update',
        id: before.id,
        version: before.version,
        before: detailsOf(before),
        after: details,
      }),
    );
  }
  const next = { id: before.id, version: before.version + 1 };
  await insertPayeeVersion(tx, deps.secrets, admin, next, details);
  const after = await getCurrent(deps, tx, admin, before.id);
  await recordAndNotify(deps, tx, origin, { action: updateBeneficiary.audit, before, after });
  return after;
}
