import { MAX_QUESTION_TEXT, QUESTION_REASONS } from '@prelaunch/domain/questions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { required } from './field-texts.ts';
import { id, line, lineOrNone } from './fields.ts';
import { purchaseForAdmin } from './purchases-admin.ts';
import { purchaseForMember } from './purchases.ts';

/** Questions about pending purchases, and the members' answers. */

/** The question in the admin's words; empty where the reason says it all. */
const question = lineOrNone('Question', MAX_QUESTION_TEXT);

export const askMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/ask',
  summary:
    'Ask the member about a pending purchase. Its first question extends the reservation of its tokens',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.ask',
  body: z
    .object({
      id: id(),
      reason: z.enum(QUESTION_REASONS, {
        error: `reason must be one of ${QUESTION_REASONS.join(', ')}.`,
      }),
      question,
    })
    .check(
      z.refine((asked) => asked.reason !== 'OTHER' || asked.question !== '', {
        error: required('Question'),
        path: ['question'],
      }),
    ),
  reply: purchaseForAdmin,
  message: 'The member is asked by mail.',
  refusals: [
    'purchase_already_decided',
    'own_purchase',
    'member_cannot_answer',
    'question_open',
    'answer_unread',
    'too_many_questions',
  ],
  fallback: 'Failed to ask the member',
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/user/transaction/answer/:id',
  summary: "Answer the company's question about a pending purchase, once, with one more file",
  auth: ['member'],
  effect: 'write',
  audit: 'purchase.answer',
  /** The question. */
  params: z.object({ id: id() }),
  body: z.object({
    answer: line('Answer', MAX_QUESTION_TEXT),
    /** An upload of the member that proves what the answer says. */
    fileId: z.optional(id('fileId')),
  }),
  reply: purchaseForMember,
  message: 'Answer sent successfully',
  refusals: [
    'purchase_already_decided',
    'question_answered',
    'receipt_not_found',
    'receipt_already_used',
  ],
  fallback: 'Failed to send the answer',
});
