import { findCompany } from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { toPurchase } from '../purchases/purchase.ts';
import { findForMember } from '../purchases/purchase-lists.store.ts';
import { refuse } from '../refuse.ts';

/** A purchase on paper. */
export const memberReceiptHandlers = (deps: Deps) =>
  handlers({
    getReceiptPaper: async ({ actor, params }) => {
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      const company = (await findCompany(deps.db, actor.companyId)) ?? refuse('not_found');
      const purchase = toPurchase(row, mediaLinks(deps.secrets, actor));
      // Its fonts and their readers take a fifth of a server's start.
      const { receiptPaper } = await import('./receipt-paper.ts');
      const name = `receipt-${purchase.orderNumber ?? purchase.id}.pdf`;
      return {
        stream: receiptPaper({ companyName: company.name, memberName: actor.name, purchase }),
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
      };
    },
  });
