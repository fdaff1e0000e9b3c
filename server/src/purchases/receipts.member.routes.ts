import { Readable } from 'node:stream';
import { findCompany } from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { refuse } from '../refuse.ts';
import type { ReceiptPool } from './receipt-pool.ts';
import { findForMember } from './purchase-lists.store.ts';
import { toPurchase } from './purchase.ts';
import { receiptLines } from './receipt-lines.ts';

export interface ReceiptDeps extends Deps {
  /** Draws receipts, in another process. */
  readonly receiptPool: ReceiptPool;
}

/** Receipts of purchases as PDF. */
export const memberReceiptHandlers = (deps: ReceiptDeps) =>
  handlers({
    getReceiptPaper: async ({ actor, params }) => {
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      const company = (await findCompany(deps.db, actor.companyId)) ?? refuse('not_found');
      const purchase = toPurchase(row, mediaLinks(deps.secrets, actor));
      const lines = receiptLines(actor.name, purchase);
      const paper = await deps.receiptPool.run('receipt', { companyName: company.name, lines });
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
