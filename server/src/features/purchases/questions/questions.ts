import { answerQuestion, askMember } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { MAX_QUESTIONS, type QuestionReason } from '@prelaunch/domain/questions';
import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import { toContact } from '../../companies/index.ts';
import { notifyMember } from '../../live/index.ts';
import { renewTotals } from '../reservations/locked-totals.store.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Admin, Member } from '../../../platform/http/actor.ts';
import { memberMailsFor } from '../../../platform/languages/member-mails.ts';
import { creditedText } from '../../../platform/mail/credited-text.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { refuse } from '../../../platform/refuse.ts';
import { QUESTIONS } from './question-metrics.ts';
import {
  checkFile,
  insertQuestion,
  lockAsked,
  lockQuestion,
  storeAnswer,
  type AskedPurchase,
} from './questions.store.ts';

/** A question as an admin asks it. */
interface Asked {
  /** Of the purchase. */
  readonly id: string;
  readonly reason: QuestionReason;
  readonly question: string;
}

/** Comes first in the order of locks. A decision that waits for it sees the question or the answer. */
const lockTotals = (companyId: string) => ({
  lockFirst: (tx: Tx) => renewTotals(tx, companyId),
});

function requireAskable(purchase: AskedPurchase, admin: Admin): void {
  if (purchase.status !== 'PENDING') refuse('purchase_already_decided');
  if (purchase.accountId === admin.accountId) refuse('own_purchase');
  if (!purchase.canAnswer) refuse('member_cannot_answer');
  if (purchase.isWaiting) refuse('question_open');
  if (purchase.isUnread) refuse('answer_unread');
  if (purchase.questions >= MAX_QUESTIONS) refuse('too_many_questions');
}

/**
 * Asks the member about a pending purchase, by mail and on their open pages. Refuses with `not_found`,
 * `purchase_already_decided`, `own_purchase`, `member_cannot_answer`, `question_open`, `answer_unread` or `too_many_questions`.
 */
export async function ask(
  deps: Deps,
  admin: Admin,
  ip: string,
  { id, reason, question }: Asked,
): Promise<void> {
  const { companyId } = admin;
  await transactionAs(
    deps.db,
    admin,
    async (tx) => {
      const purchase = (await lockAsked(tx, admin, id)) ?? refuse('not_found');
      requireAskable(purchase, admin);
      const reservedUntil = await insertQuestion(tx, admin, { purchaseId: id, reason, question });
      await mailQuestion(deps, tx, purchase, { reason, question, reservedUntil });
      await notifyMember(tx, companyId, purchase.accountId);
      await recordAudit(tx, admin, {
        companyId,
        action: askMember.audit,
        subject: { type: 'purchase', id, label: purchase.label },
        before: null,
        after: { reason, question },
        ip,
      });
    },
    lockTotals(companyId),
  );
  deps.counters.event(QUESTIONS, 'asked');
}

async function mailQuestion(
  deps: Deps,
  tx: Tx,
  purchase: AskedPurchase,
  asked: Pick<Asked, 'reason' | 'question'> & { readonly reservedUntil: Date | null },
): Promise<void> {
  const { companyName, orderNumber, total, toPay } = purchase;
  const credited = creditedText(total, toPay);
  const texts = { companyName, orderNumber, total: formatPaise(total), credited, ...asked };
  const url = siteUrl(deps.publicUrl, purchase.companyDomain);
  const mail = memberMailsFor(deps, purchase.language).questionMail(purchase.email, texts, url);
  await enqueueMail(tx, deps.secrets, signed(mail, toContact(purchase.contact)));
}

/** An answer as the member gives it. */
interface Answer {
  readonly answer: string;
  /** An upload of the member; null for none. */
  readonly fileId: string | null;
}

/**
 * Stores the member's answer to a question; nothing changes when the same answer is stored already. Refuses with
 * `not_found`, `question_answered`, `purchase_already_decided`, `receipt_not_found` or `receipt_already_used`.
 *
 * @param id of the question
 * @returns the id of its purchase
 */
export async function answer(
  deps: Deps,
  member: Member,
  ip: string,
  id: string,
  given: Answer,
): Promise<string> {
  const { companyId, accountId } = member;
  const { purchaseId, isNew } = await transactionAs(
    deps.db,
    member,
    async (tx, { name, email }) => {
      const asked = (await lockQuestion(tx, member, id)) ?? refuse('not_found');
      const { purchaseId, label } = asked;
      if (asked.answer !== null) {
        const isSame = asked.answer === given.answer && asked.fileId === given.fileId;
        return isSame ? { purchaseId, isNew: false } : refuse('question_answered');
      }
      if (asked.status !== 'PENDING') refuse('purchase_already_decided');
      if (given.fileId !== null) {
        const refusal = await checkFile(tx, member, given.fileId);
        if (refusal !== null) refuse(refusal);
      }
      await storeAnswer(tx, member, id, given);
      await notifyMember(tx, companyId, accountId);
      await recordAudit(
        tx,
        { kind: 'member', accountId, name, email },
        {
          companyId,
          action: answerQuestion.audit,
          subject: { type: 'purchase', id: purchaseId, label },
          before: null,
          // Not the text, which may name other people: entries of the trail cannot be erased.
          after: { question: id, file: given.fileId !== null },
          ip,
        },
      );
      return { purchaseId, isNew: true };
    },
    lockTotals(companyId),
  );
  if (isNew) deps.counters.event(QUESTIONS, 'answered');
  return purchaseId;
}
