import {
  COMPANY_STATUSES,
  exportAllBeneficiaries,
  listAllBeneficiaries,
  type ReplyOf,
} from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import { firstNumber, useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { CompanySelect } from '../CompanySelect.tsx';
import { CompanyStatusSelect, SuspendedName } from '../CompanyStatus.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { SiteList } from '../SiteList.tsx';
import { texts } from '../texts.ts';
import { useCompanyFilter } from '../useCompanyFilter.ts';

const words = texts.beneficiaries;
const PAGE_SIZE = 10;

type BeneficiaryPage = ReplyOf<typeof listAllBeneficiaries>;
type Beneficiary = BeneficiaryPage['records'][number];

const columns = (first: number): readonly Column<Beneficiary>[] => [
  { id: 'number', header: words.columns.number, cell: (_, index) => first + index, firm: true },
  {
    id: 'company',
    header: words.columns.company,
    cell: ({ company }) => <SuspendedName name={company.companyName} status={company.status} />,
  },
  { id: 'holder', header: words.columns.holder, cell: ({ holderName }) => holderName },
  { id: 'bank', header: words.columns.bank, cell: ({ bankName }) => bankName },
  { id: 'branch', header: words.columns.branch, cell: ({ branch }) => branch },
  {
    id: 'account',
    header: words.columns.account,
    cell: ({ accountNumber }) => accountNumber,
    firm: true,
  },
  { id: 'ifsc', header: words.columns.ifsc, cell: ({ ifscCode }) => ifscCode, firm: true },
  { id: 'upi', header: words.columns.upi, cell: ({ upi }) => upi },
  {
    id: 'updated',
    header: words.columns.updated,
    cell: ({ updatedAt }) => formatIstDate(updatedAt),
    firm: true,
  },
];

/** Where the members of all companies pay to, to read. */
export function BeneficiaryManageScreen() {
  const { params, write, ...address } = useListAddress();
  const company = useCompanyFilter({ params, write });
  const status = COMPANY_STATUSES.find((each) => each === params.get('status'));
  const search = address.search === '' ? undefined : address.search;
  const filter = { companyId: company.companyId, status, search };
  const query = useQuery({
    ...endpointQuery('superadmin', listAllBeneficiaries, {
      query: { page: address.page, limit: PAGE_SIZE, ...filter },
    }),
    placeholderData: (before: BeneficiaryPage | undefined) =>
      before?.records.every(
        (each) =>
          (status === undefined || each.company.status === status) &&
          (company.companyId === undefined || each.company.id === company.companyId),
      )
        ? before
        : undefined,
  });
  useKnownPage(query, address);
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <ScreenTitle screen={words.heading} />
      <PageHeader title={words.heading} description={words.description} />
      <SiteList
        texts={words}
        address={address}
        query={query}
        columns={columns(firstNumber(query.data))}
        onShowAll={
          narrowed
            ? () => {
                write({ search: '', status: '', companyId: '' });
              }
            : undefined
        }
        filters={
          <>
            <CompanySelect filter={company} />
            <CompanyStatusSelect
              status={status}
              onStatus={(next) => {
                write({ status: next });
              }}
            />
          </>
        }
        exportButton={
          <ExportButton
            area="superadmin"
            spec={exportAllBeneficiaries}
            request={{ query: filter }}
            name="beneficiaries"
          />
        }
      />
    </>
  );
}
