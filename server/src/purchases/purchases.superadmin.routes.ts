import { mapPage } from '../lists/list.ts';
import type { Deps } from '../deps.ts';
import { csvReply, olderBy, type CsvColumns } from '../lists/csv.ts';
import { handlers } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { allPurchases, type PurchaseOfAnyRow } from './all-purchases.store.ts';
import { toPurchaseForAdmin } from './purchase.ts';
import { purchaseColumns } from './purchases-csv.ts';

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
