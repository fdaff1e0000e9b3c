import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/refuse.ts';
import { mediaLinks } from '../media/index.ts';
import { listForAdminByIds, toPurchaseForAdmin } from '../purchases/index.ts';
import { ask } from './questions.ts';

/** The handler that asks a member about a pending purchase. */
export const adminQuestionHandlers = (deps: Deps) =>
  handlers({
    askMember: async ({ actor, ip, body }) => {
      await ask(deps, actor, ip, body);
      const [row] = await listForAdminByIds(deps.db, deps, actor, [body.id]);
      return toPurchaseForAdmin(
        row ?? refuse('not_found'),
        mediaLinks(deps.secrets, actor),
        actor.accountId,
      );
    },
  });
