import type { Deps } from '../../platform/deps.ts';
import { feature } from '../../platform/feature.ts';
import { QUESTIONS } from './question-metrics.ts';
import { questionInvariants } from './question-invariants.store.ts';
import { adminQuestionHandlers } from './questions.admin.routes.ts';
import { memberQuestionHandlers } from './questions.member.routes.ts';

export const questions = feature({
  name: 'questions',
  purpose: 'Admins ask members about pending purchases, and members answer with one more file.',
  isOptional: true,
  handlers: (deps: Deps) => ({ ...adminQuestionHandlers(deps), ...memberQuestionHandlers(deps) }),
  countedEvents: [QUESTIONS],
  invariants: questionInvariants,
  personalData: {
    'purchase_questions.asked_by': 'kept: who asked about a purchase',
  },
});
