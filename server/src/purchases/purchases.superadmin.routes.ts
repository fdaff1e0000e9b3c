import type { Deps } from '../deps.ts';
import { csvReply, type CsvColumns } from '../exports/csv.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { mediaLinks } from '../media/media.links.ts';
import {
  listAllPurchasesOf,
  readAllForExport,
  type PurchaseOfAnyRow,
} from './all-purchases.store.ts';
import { toPurchaseForAdmin } from './purchase.ts';
import { purchaseColumns } from './purchases-csv.ts';

const columns: CsvColumns<PurchaseOfAnyRow> = {
  Company: (row) => row.company_name,
  ...purchaseColumns,
};

/** Read-only lists of the purchases of all companies. */
export const superAdminPurchaseHandlers = (deps: Deps) =>
  handlers({
    listAllPurchases: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listAllPurchasesOf(deps.db, deps, query);
      const linkTo = mediaLinks(deps.secrets, actor);
      const records = rows.map((row) => ({
        ...toPurchaseForAdmin(row, linkTo, null),
        company: { id: row.company_id, companyName: row.company_name },
      }));
      return { ...pageOf(records, total, query), moreThanTotal };
    },

    exportAllPurchases: ({ query }) =>
      Promise.resolve(
        csvReply('transactions', columns, (before, limit) =>
          readAllForExport(deps.db, deps, query, before, limit),
        ),
      ),
  });
