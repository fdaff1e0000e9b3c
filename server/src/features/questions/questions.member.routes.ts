import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/refuse.ts';
import { mediaLinks } from '../media/index.ts';
import { findForMember, toPurchase } from '../purchases/index.ts';
import { answer } from './questions.ts';

/** The handler that stores a member's answer. */
export const memberQuestionHandlers = (deps: Deps) =>
  handlers({
    answerQuestion: async ({ actor, ip, params, body }) => {
      const given = { answer: body.answer, fileId: body.fileId ?? null };
      const purchaseId = await answer(deps, actor, ip, params.id, given);
      const row = (await findForMember(deps.db, actor, purchaseId)) ?? refuse('not_found');
      return toPurchase(row, mediaLinks(deps.secrets, actor));
    },
  });
