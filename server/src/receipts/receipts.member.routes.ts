import { Readable } from 'node:stream';
import { findCompany } from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { toPurchase } from '../purchases/purchase.ts';
import { findForMember } from '../purchases/purchase-lists.store.ts';
import { refuse } from '../refuse.ts';
import { receiptLines } from './receipt-lines.ts';

/** A purchase on paper. */
export const memberReceiptHandlers = (deps: Deps) =>
  handlers({
    getReceiptPaper: async ({ actor, params }) => {
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      const company = (await findCompany(deps.db, actor.companyId)) ?? refuse('not_found');
      const purchase = toPurchase(row, mediaLinks(deps.secrets, actor));
      const lines = receiptLines(actor.name, purchase);
      const paper = await deps.papers.run('receipt', { companyName: company.name, lines });
      const name = `receipt-${purchase.orderNumber ?? purchase.id}.pdf`;
      return {
        stream: Readable.from([paper]),
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
      };
    },
  });
