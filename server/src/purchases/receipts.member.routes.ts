import { Readable } from 'node:stream';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { findCompany } from '../companies/companies.store.ts';
import { issueDocument } from '../documents/issue-document.ts';
import { handlers } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { refuse } from '../refuse.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { findForMember } from './purchase-lists.store.ts';
import { toPurchase } from './purchase.ts';
import { receiptLines } from './receipt-lines.ts';

/** Receipts of purchases as PDF. */
export const memberReceiptHandlers = (deps: ReceiptDeps) =>
  handlers({
    getReceiptPaper: async ({ actor, params }) => {
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      const company = (await findCompany(deps.db, actor.companyId)) ?? refuse('not_found');
      const purchase = toPurchase(row, mediaLinks(deps.secrets, actor));
      const lines = receiptLines(actor.name, purchase);
      const proof = issueDocument(
        deps,
        company,
        { kind: 'RECEIPT', documentId: purchase.id, year: null },
        {
          name: actor.name,
          amount: formatPaise(purchase.finalAmount),
          tokens: formatTokens(purchase.totalQuantity),
          status: purchase.status,
        },
      );
      const paper = await deps.receiptPool.run('receipt', {
        companyName: company.name,
        lines,
        proof,
      });
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
