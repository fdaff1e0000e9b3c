import { feature } from '../../platform/feature.ts';
import { adminStatementHandlers } from './purchase-statements.admin.routes.ts';
import { memberStatementHandlers } from './purchase-statements.member.routes.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { memberReceiptHandlers } from './receipts.member.routes.ts';

export const papers = feature({
  name: 'papers',
  purpose: 'Receipts and yearly statements as PDF files, in the language of their reader.',
  isOptional: true,
  handlers: (deps: ReceiptDeps) => ({
    ...memberReceiptHandlers(deps),
    ...memberStatementHandlers(deps),
    ...adminStatementHandlers(deps),
  }),
});
