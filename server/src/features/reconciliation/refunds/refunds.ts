import {
  cancelRefund as cancelCall,
  keepRefundAsCredit as keepCall,
  markRefundSent as sentCall,
  registerRefund as registerCall,
} from '@prelaunch/contract';
import { istDay } from '@prelaunch/domain/dates';
import { formatPaise, type Paise } from '@prelaunch/domain/money';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import { notifyMember } from '../../live/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockLines, lockPurchases } from '../assignments.store.ts';
import type { StatementDeps } from '../deps.ts';
import { lockReconciliationOf } from '../reconciliations.store.ts';
import { mailMember } from './refund-mail.ts';
import { findRefundable, namesOwnPurchase, namesUnpaidApproved } from './refundable.store.ts';
import { isChoice } from './refund-choice.ts';
import { openAccount, shortAccount } from './refund-accounts.ts';
import {
  findRefund,
  insertRefund,
  lockRefund,
  markCancelled,
  markSent,
  setCredit,
  type RefundRow,
} from './refunds.store.ts';

const getRefund = async (
  deps: StatementDeps,
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<RefundRow> => (await findRefund(tx, deps, admin, id)) ?? refuse('not_found');

async function record(
  deps: StatementDeps,
  tx: Tx,
  admin: Admin,
  ip: string,
  action: string,
  refund: RefundRow,
): Promise<void> {
  const account = openAccount(deps, refund);
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action,
    subject: {
      type: 'refund',
      id: refund.id,
      label: `${formatPaise(refund.amount_paise)} ${refund.order_number ?? ''}`.trim(),
    },
    before: null,
    after: {
      state: refund.state,
      reason: refund.reason,
      lineId: refund.line_id,
      purchaseId: refund.purchase_id,
      sentReference: refund.sent_reference,
      sentDay: refund.sent_day,
      sentTo: account && shortAccount(account),
    },
    ip,
  });
}

/** Refuses a refund that no member can keep for a next order with `credit_without_member`. */
function requireKeeper({ member_role: role, member_email: email }: RefundRow): void {
  if (role !== 'USER' || email === null) refuse('credit_without_member');
}

/**
 * Registers a refund of money of a line, at most what `findRefundable` returns. The money of an approved purchase that
 * no line has paid goes back only if the admin confirms that the member keeps the tokens.
 */
export const registerRefund = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  {
    lineId,
    amount,
    reason,
    memberKeepsTokens = false,
    asCredit = false,
  }: {
    readonly lineId: string;
    readonly amount: Paise;
    readonly reason: string;
    readonly memberKeepsTokens?: boolean | undefined;
    readonly asCredit?: boolean | undefined;
  },
): Promise<RefundRow> =>
  transactionAs(
    deps.db,
    admin,
    async (tx) => {
      const [line = refuse('not_found')] = await lockLines(tx, admin, [lineId]);
      if (line.kind !== 'CREDIT') refuse('line_not_credit');
      const { purchaseId } = line;
      if (purchaseId !== null) {
        const [purchase] = await lockPurchases(tx, admin, [purchaseId]);
        if (purchase?.accountId === admin.accountId) refuse('own_purchase');
      } else {
        if (await namesOwnPurchase(tx, admin, lineId)) refuse('own_purchase');
        if (!memberKeepsTokens && (await namesUnpaidApproved(tx, admin, lineId))) {
          refuse('line_of_approved_order');
        }
      }
      const refundable = await findRefundable(tx, admin, lineId);
      if (amount > refundable) {
        refuse(
          'refund_too_large',
          `At most ${formatPaise(refundable)} of this line can be given back.`,
        );
      }
      const id = uuidv7();
      await insertRefund(tx, admin, {
        id,
        lineId,
        purchaseId,
        amount,
        reason,
        memberKeepsTokens,
        asCredit: asCredit && purchaseId !== null,
      });
      const refund = await getRefund(deps, tx, admin, id);
      if (asCredit) requireKeeper(refund);
      await mailMember(deps, tx, refund, asCredit ? 'refundKeptMail' : 'refundRegisteredMail');
      await record(deps, tx, admin, ip, registerCall.audit, refund);
      return refund;
    },
    lockReconciliationOf(admin),
  );

/** Runs a change of a refund that is due. Refuses with `not_found`, `refund_over` or `refund_is_credit`. */
const changeDue = (
  deps: StatementDeps,
  admin: Admin,
  id: string,
  change: (tx: Tx, refund: RefundRow) => Promise<void>,
): Promise<RefundRow> =>
  transactionAs(
    deps.db,
    admin,
    async (tx) => {
      await lockRefund(tx, admin, id);
      const refund = await getRefund(deps, tx, admin, id);
      if (refund.state === 'CREDIT') refuse('refund_is_credit');
      if (refund.state !== 'DUE') refuse('refund_over');
      await change(tx, refund);
      return getRefund(deps, tx, admin, id);
    },
    lockReconciliationOf(admin),
  );

/** Records that a refund was transferred at the bank. */
export const recordSent = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  {
    id,
    accountVersion,
    newestAccountVersion = accountVersion,
    ...transfer
  }: {
    readonly id: string;
    readonly reference: string;
    readonly date: string;
    /** The account that got the money, 0 for another one; undefined from a page that shows no accounts. */
    readonly accountVersion?: number | undefined;
    /** The newest account that was shown, if it is not the same. */
    readonly newestAccountVersion?: number | undefined;
  },
): Promise<RefundRow> =>
  changeDue(deps, admin, id, async (tx, refund) => {
    const { member_id: memberId, line_id: lineId, line_day: received } = refund;
    if (memberId === admin.accountId) refuse('own_purchase');
    if (memberId === null && (await namesOwnPurchase(tx, admin, lineId))) refuse('own_purchase');
    const seen = newestAccountVersion ?? refund.account_version;
    if (seen !== refund.account_version || (accountVersion ?? 0) > seen) {
      refuse('refund_account_changed');
    }
    if (
      !(await markSent(tx, admin, id, {
        ...transfer,
        accountVersion: accountVersion === 0 ? null : (accountVersion ?? null),
      }))
    ) {
      const today = istDay(new Date());
      const first = received < today ? received : today;
      refuse(
        'refund_day',
        `The transfer must be on a day from ${first}, when the money came, until today. Please correct the date.`,
      );
    }
    if (memberId !== null) await notifyMember(tx, admin.companyId, memberId);
    const sent = await getRefund(deps, tx, admin, id);
    await mailMember(deps, tx, sent, 'refundSentMail');
    await record(deps, tx, admin, ip, sentCall.audit, sent);
  });

/** Cancels a refund that was not sent. The member got a mail about its registration, so this sends one too. */
export const cancelRefund = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  id: string,
): Promise<RefundRow> =>
  changeDue(deps, admin, id, async (tx) => {
    await markCancelled(tx, admin, id);
    const cancelled = await getRefund(deps, tx, admin, id);
    await mailMember(deps, tx, cancelled, 'refundCancelledMail');
    await record(deps, tx, admin, ip, cancelCall.audit, cancelled);
  });

/**
 * Keeps a refund that is due as a credit for the next order of its member, or makes an unused credit due again. The member
 * gets a mail. Repeating the call changes nothing.
 */
export const keepAsCredit = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  choice: { readonly id: string; readonly keep: boolean },
): Promise<RefundRow> =>
  transactionAs(
    deps.db,
    admin,
    async (tx) => {
      await lockRefund(tx, admin, choice.id);
      const refund = await getRefund(deps, tx, admin, choice.id);
      if (!isChoice(refund, choice.keep)) return refund;
      if (refund.member_id === admin.accountId) refuse('own_purchase');
      if (choice.keep) requireKeeper(refund);
      await setCredit(tx, admin.companyId, choice);
      if (refund.member_id !== null) await notifyMember(tx, admin.companyId, refund.member_id);
      const changed = await getRefund(deps, tx, admin, choice.id);
      await mailMember(deps, tx, changed, choice.keep ? 'refundKeptMail' : 'refundRegisteredMail');
      await record(deps, tx, admin, ip, keepCall.audit, changed);
      return changed;
    },
    lockReconciliationOf(admin),
  );
