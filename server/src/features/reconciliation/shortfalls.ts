import { acceptShortfall as acceptCall, askForRest as askCall } from '@prelaunch/contract';
import { decimalText, formatPaise, paise, type Paise } from '@prelaunch/domain/money';
import { remarkOf } from '@prelaunch/domain/remark';
import { recordAudit } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { notifyMember } from '../live/index.ts';
import { creditedText } from '../../platform/mail/credited-text.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { signed } from '../../platform/mail/signed.ts';
import { memberMailsFor } from '../../platform/languages/member-mails.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { refuse } from '../../platform/refuse.ts';
import type { StatementDeps } from './deps.ts';
import { lockReconciliationOf } from './reconciliations.store.ts';
import { findSender } from './refunds/refunds.store.ts';
import {
  insertShortfallDecision,
  lockPaidPurchase,
  type PaidPurchase,
  type ShortfallDecision,
} from './shortfalls.store.ts';

interface Short {
  readonly purchase: PaidPurchase;
  readonly received: Paise;
  readonly missing: Paise;
}

/**
 * Locks a pending purchase whose lines are less than what is to be paid. Refuses with `not_found`, `own_purchase`,
 * `purchase_already_decided`, `answer_unread` or `nothing_missing`.
 */
async function lockShort(tx: Tx, admin: Admin, purchaseId: string): Promise<Short> {
  const purchase = (await lockPaidPurchase(tx, admin, purchaseId)) ?? refuse('not_found');
  if (purchase.account_id === admin.accountId) refuse('own_purchase');
  if (purchase.status !== 'PENDING') refuse('purchase_already_decided');
  if (purchase.is_unread) refuse('answer_unread');
  const { received_paise: received, to_pay_paise: toPay } = purchase;
  if (received === null || received >= toPay) return refuse('nothing_missing');
  return { purchase, received, missing: paise(toPay - received) };
}

const record = (
  tx: Tx,
  admin: Admin,
  ip: string,
  action: string,
  { purchase, received, missing }: Short,
  reason: string | null,
) =>
  recordAudit(tx, admin, {
    companyId: admin.companyId,
    action,
    subject: {
      type: 'purchase',
      id: purchase.id,
      label: purchase.order_number ?? purchase.id,
    },
    before: null,
    after: {
      received: decimalText(received),
      missing: decimalText(missing),
      ...(reason !== null && { reason }),
    },
    ip,
  });

/** Decides on a shortfall under the locks of reconciliation and purchase. */
const decide = (
  deps: StatementDeps,
  admin: Admin,
  {
    decision,
    purchaseId,
    reason,
  }: {
    readonly decision: ShortfallDecision;
    readonly purchaseId: string;
    readonly reason: string | null;
  },
  onNew: (tx: Tx, short: Short) => Promise<void>,
): Promise<boolean> =>
  transactionAs(
    deps.db,
    admin,
    async (tx) => {
      const short = await lockShort(tx, admin, purchaseId);
      const given = { purchaseId, received: short.received, reason };
      const isNew = await insertShortfallDecision(tx, admin, decision, given);
      if (isNew) await onNew(tx, short);
      return isNew;
    },
    lockReconciliationOf(admin),
  );

/**
 * Records that a purchase is to be approved as ordered although its lines are less than the total, and why. Counts for
 * the sum that is received now. Repeating the call changes nothing.
 */
export async function acceptShortfall(
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await decide(deps, admin, { decision: 'AS_ORDERED', purchaseId: id, reason }, (tx, short) =>
    record(tx, admin, ip, acceptCall.audit, short, reason),
  );
}

/**
 * Asks the member by mail for the rest of a purchase, which stays pending. Refuses with `rest_already_asked` when the
 * member was asked for this rest before.
 */
export async function askForRest(
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  purchaseId: string,
): Promise<void> {
  const isNew = await decide(
    deps,
    admin,
    { decision: 'REST_ASKED', purchaseId, reason: null },
    async (tx, short) => {
      // The member would be asked for two things at once.
      if (short.purchase.is_asked) refuse('question_open');
      await mailMember(deps, tx, admin, short);
      await notifyMember(tx, admin.companyId, short.purchase.account_id);
      await record(tx, admin, ip, askCall.audit, short, null);
    },
  );
  if (!isNew) refuse('rest_already_asked');
}

async function mailMember(
  deps: StatementDeps,
  tx: Tx,
  admin: Admin,
  { purchase, received, missing }: Short,
): Promise<void> {
  const { member_email: email, order_number: orderNumber, payment_code: paymentCode } = purchase;
  if (email === null) return;
  const { name, domain, contact } = await findSender(tx, admin);
  const rest = {
    companyName: name,
    orderNumber,
    remark: orderNumber === null ? null : remarkOf(orderNumber, paymentCode),
    total: formatPaise(purchase.total_paise),
    credited: creditedText(purchase.total_paise, purchase.to_pay_paise),
    received: formatPaise(received),
    missing: formatPaise(missing),
  };
  const write = memberMailsFor(deps, purchase.member_language).restOfPaymentMail;
  const mail = write(email, rest, siteUrl(deps.publicUrl, domain));
  await enqueueMail(tx, deps.secrets, signed(mail, contact));
}
