import type { Language } from '@prelaunch/domain/languages';
import { formatPaise, paise, type Paise } from '@prelaunch/domain/money';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { TaskDeps } from '../../../platform/feature.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { memberMailsFor } from '../../../platform/languages/member-mails.ts';
import type { ArrivalTexts } from '../../../platform/mail/arrival-mails.ts';
import { creditedText } from '../../../platform/mail/credited-text.ts';
import { enqueueMails } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { openAccountEnd } from '../../companies/index.ts';
import { findSender } from '../refunds/refunds.store.ts';
import {
  endArrivalMails,
  listArrivedPurchases,
  takeDueArrivalMails,
} from './arrival-mails.store.ts';
import { findArrivalsBeforeDecision } from './arrivals.store.ts';

export interface ArrivalMailDeps extends Pick<TaskDeps, 'db' | 'log'> {
  readonly secrets: Secrets;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** The languages of mails to members. */
  readonly languages: readonly Language[];
}

const MAILS_AT_ONCE = 200;

/**
 * Queues the mails 'Your ₹ ... has reached us' that have waited long enough. A purchase that was decided meanwhile, or whose
 * money is no longer proven, gets none. Any number of processes may run it at once: each purchase gets one mail.
 *
 * @returns how many mails were queued
 */
export async function mailArrivals(deps: ArrivalMailDeps): Promise<number> {
  let queued = 0;
  for (;;) {
    const batch = await systemTransaction(deps.db, (tx) => mailBatch(deps, tx));
    if (batch === null) return queued;
    queued += batch;
  }
}

/** Returns null when no mail is due. */
async function mailBatch(deps: ArrivalMailDeps, tx: Tx): Promise<number | null> {
  const due = await takeDueArrivalMails(tx, MAILS_AT_ONCE);
  if (due === null) return null;
  const { companyId, purchaseIds: taken } = due;
  const found = await findArrivalsBeforeDecision(tx, companyId, taken);
  const arrivals = new Map(found.map((arrival) => [arrival.purchaseId, arrival]));
  const purchases = await listArrivedPurchases(tx, companyId, [...arrivals.keys()]);
  const sender = await findSender(tx, { companyId });
  const url = siteUrl(deps.publicUrl, sender.domain);
  const mails = purchases.flatMap((purchase) => {
    const { id, email, language, orderNumber, total, toPay, createdAt, paymentMethod } = purchase;
    const arrival = arrivals.get(id);
    if (arrival === undefined || email === null) return [];
    const { paymentArrivedMail } = memberMailsFor(deps, language);
    const texts: ArrivalTexts = {
      companyName: sender.name,
      orderNumber,
      accountEnd: openAccountEnd(deps, purchase.payeeNumber),
      day: arrival.day,
      total: formatPaise(total),
      credited: creditedText(total, toPay),
      received: formatPaise(arrival.amount),
      difference: differenceOf(toPay, arrival.amount),
      rail: {
        sentAt: createdAt,
        method: paymentMethod,
        total: toPay,
        bank: arrival,
        isApproved: false,
      },
    };
    return [signed(paymentArrivedMail(email, texts, url), sender.contact)];
  });
  await enqueueMails(tx, deps.secrets, mails);
  await endArrivalMails(tx, companyId, { taken, queued: [...arrivals.keys()] });
  return mails.length;
}

function differenceOf(toPay: Paise, received: Paise): ArrivalTexts['difference'] {
  if (received === toPay) return null;
  return received < toPay
    ? { kind: 'short', amount: formatPaise(paise(toPay - received)) }
    : { kind: 'over', amount: formatPaise(paise(received - toPay)) };
}
