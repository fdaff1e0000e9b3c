import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { Deps } from '../deps.ts';
import { csvReply, type CsvColumns } from '../lists/csv.ts';
import { handlers } from '../http/implement.ts';
import { allPayees, type PayeeOfAny } from './all-beneficiaries.store.ts';

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
    listAllBeneficiaries: ({ actor, query }) => allPayees.page(deps, actor, query),

    exportAllBeneficiaries: ({ actor, query }) =>
      csvReply('beneficiaries', columns, allPayees.older(deps, actor, query)),
  });
