import { MAX_PAYEE_ACCOUNTS } from '@prelaunch/domain/limits';
import { addBeneficiary, updateBeneficiary } from '@prelaunch/contract';
import { maskAccountNumber } from '@prelaunch/domain/indian-ids';
import { recordAudit } from '../audit/audit.store.ts';
import { insertBeneficiary } from '../companies/new-company.store.ts';
import { needsSecondAdmin } from '../confirmations/confirmations.store.ts';
import {
  requestConfirmation,
  requesterInTrail,
  type Origin,
  type Waiting,
} from '../confirmations/request-confirmation.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { payeeChangedMail } from '../notices/change-mails.ts';
import { findNoticeRecipients } from '../notices/notice-recipients.store.ts';
import { refuse } from '../refuse.ts';
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

/** Leads the money of all members elsewhere, so it is recorded and mailed to everyone who has to know. */
async function recordAndNotify(deps: Deps, tx: Tx, origin: Origin, change: Change): Promise<void> {
  const { admin, ip, requestedBy } = origin;
  const { action, before, after } = change;
  // The trail is plain: of the account number it has the end, and names the version that has it all.
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
      ...requesterInTrail(requestedBy),
    },
    ip,
  });
}

/** Takes the company's turn, unless its payee was changed too often already. */
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

/** Adds an account that members pay to, or lets it wait where that needs a second admin. */
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
  /** Without one it is the company's first account. */
  readonly id: string | undefined;
  /** The version that was edited; with a newer one there, nothing is changed. */
  readonly version: number | undefined;
  readonly details: PayeeDetails;
}

/** Changes an account that members pay to, or lets the change wait where it needs a second admin. */
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
