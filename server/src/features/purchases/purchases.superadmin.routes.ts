import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvReply, olderBy, type CsvColumns } from '../../platform/lists/csv.ts';
import { handlers } from '../../platform/http/implement.ts';
import { mediaLinks } from '../media/index.ts';
import { allPurchases, type PurchaseOfAnyRow } from './lists/all-purchases.store.ts';
import { toPurchaseForAdmin } from './purchase.ts';
import { purchaseColumns } from './lists/purchases-csv.ts';

const columns: CsvColumns<PurchaseOfAnyRow> = {
  Company: (row) => row.company_name,
  ...purchaseColumns,
};

/** Handlers that list and export the purchases of all companies. */
export const superAdminPurchaseHandlers = (deps: Deps) =>
  handlers({
    listAllPurchases: async ({ actor, query, read }) => {
      const linkTo = mediaLinks(deps.secrets, actor);
      const page = await read((db) => allPurchases.page({ ...deps, db }, actor, query));
      return mapPage(page, (row) => ({
        ...toPurchaseForAdmin(row, linkTo, null),
        company: { id: row.company_id, companyName: row.company_name },
      }));
    },

    exportAllPurchases: ({ actor, query, read }) =>
      csvReply(
        'transactions',
        columns,
        olderBy(read, (db) => allPurchases.older({ ...deps, db }, actor, query)),
      ),
  });
