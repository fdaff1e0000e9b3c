import { exportAllBeneficiaries, listAllBeneficiaries } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { TriangleAlert } from 'lucide-react';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { PayeeSeal } from '../../../payees/PayeeSeal.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { companyStatusFilter, SuspendedName } from '../CompanyStatus.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { useCompanyFilter } from '../useCompanyFilter.ts';
import styles from './BeneficiaryManageScreen.module.css';

const texts = areaTexts.beneficiaries;

type Beneficiary = RowOf<typeof listAllBeneficiaries>;

/** The number beside the seal that members see, with the other companies that use the same account. */
function AccountNumber({ account }: { readonly account: Beneficiary }) {
  const { accountNumber, sameAccountAs = [] } = account;
  return (
    <span className={styles.sealed}>
      <PayeeSeal {...account} />
      <span>
        {accountNumber}
        {sameAccountAs.length > 0 && (
          <span className={styles.same}>
            <TriangleAlert aria-hidden="true" />
            {texts.sameAccount(sameAccountAs.join(', '))}
          </span>
        )}
      </span>
    </span>
  );
}

const columns: readonly Column<Beneficiary>[] = [
  numberColumn(texts.columns.number),
  {
    id: 'company',
    header: texts.columns.company,
    card: 'title',
    cell: ({ company }) => <SuspendedName name={company.companyName} status={company.status} />,
  },
  {
    id: 'holder',
    header: texts.columns.holder,
    priority: 4,
    card: 'note',
    cell: ({ holderName }) => holderName,
  },
  {
    id: 'bank',
    header: texts.columns.bank,
    priority: 6,
    card: 'status',
    cell: ({ bankName }) => bankName,
  },
  { id: 'branch', header: texts.columns.branch, priority: 1, cell: ({ branch }) => branch },
  {
    id: 'account',
    header: texts.columns.account,
    card: 'note',
    cell: (account) => <AccountNumber account={account} />,
    noWrap: true,
  },
  {
    id: 'ifsc',
    header: texts.columns.ifsc,
    priority: 3,
    cell: ({ ifscCode }) => ifscCode,
    noWrap: true,
  },
  { id: 'upi', header: texts.columns.upi, priority: 5, card: 'note', cell: ({ upi }) => upi },
  {
    id: 'updated',
    header: texts.columns.updated,
    priority: 7,
    card: 'note',
    cell: ({ updatedAt }) => formatIstDate(updatedAt),
    noWrap: true,
  },
];

const status = companyStatusFilter<Beneficiary>(({ company }) => company.status);

/** The accounts that the members of all companies pay to, read-only. */
export function BeneficiaryManageScreen() {
  const companyId = useCompanyFilter<Beneficiary>(({ company }) => company.id);
  const list = useListPage({
    area: 'superadmin',
    endpoint: listAllBeneficiaries,
    search: 'search',
    filters: { companyId, status },
    exporter: { endpoint: exportAllBeneficiaries, name: 'beneficiaries' },
  });
  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <PageHeader title={texts.heading} description={texts.description} />
      <ListPage
        texts={texts}
        list={list}
        columns={columns}
        compact
        className={styles.beneficiaries}
      />
    </>
  );
}
