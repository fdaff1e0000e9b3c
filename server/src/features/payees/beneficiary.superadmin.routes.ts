import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { Deps } from '../../platform/deps.ts';
import { csvReply, olderBy, type CsvColumns } from '../../platform/lists/csv.ts';
import { mapPage } from '../../platform/lists/list.ts';
import { handlers } from '../../platform/http/implement.ts';
import { allPayees, findSameAccounts, type PayeeOfAny } from './all-beneficiaries.store.ts';

const columns: CsvColumns<PayeeOfAny> = {
  Company: ({ company }) => company.companyName,
  'Company status': ({ company }) => company.status,
  'Holder Name': (row) => row.holderName,
  'Bank Name': (row) => row.bankName,
  'Branch Name': (row) => row.branch,
  'Account Number': (row) => row.accountNumber,
  'IFSC Code': (row) => row.ifscCode,
  'UPI ID': (row) => row.upi,
  Version: (row) => row.version,
  Changed: (row) => `${formatIstDate(row.updatedAt)} ${formatIstTime(row.updatedAt)}`,
};

/** Read-only lists of the payee accounts of all companies. */
export const superAdminBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    listAllBeneficiaries: ({ actor, query, read }) =>
      read(async (db) => {
        const page = await allPayees.page({ ...deps, db }, actor, query);
        const sameAccounts = await findSameAccounts({ ...deps, db }, page.records);
        return mapPage(page, (row, at) => ({
          ...row,
          ...(sameAccounts !== null && { sameAccountAs: sameAccounts[at] ?? [] }),
        }));
      }),

    exportAllBeneficiaries: ({ actor, query, read }) =>
      csvReply(
        'beneficiaries',
        columns,
        olderBy(read, (db) => allPayees.older({ ...deps, db }, actor, query)),
      ),
  });
