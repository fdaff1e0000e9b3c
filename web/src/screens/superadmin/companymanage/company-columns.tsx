import type { listCompanies, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import type { ReactNode } from 'react';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { CompanyStatusBadge } from '../CompanyStatus.tsx';
import styles from './company-columns.module.css';
import { companyTexts } from './texts.ts';

const texts = companyTexts.columns;
const NONE = '--';

export type Company = ReplyOf<typeof listCompanies>['records'][number];

/** @param actions renders the buttons of a row */
export const companyColumns = (
  actions: (company: Company) => ReactNode,
): readonly Column<Company>[] => [
  numberColumn(texts.number),
  {
    id: 'name',
    header: texts.name,
    card: 'title',
    cell: ({ companyName, domain }) => (
      <span className={styles.name}>
        <span>{companyName}</span>
        {domain !== null && <span className={styles.host}>{domain}</span>}
      </span>
    ),
  },
  {
    id: 'email',
    header: texts.email,
    priority: 8,
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    id: 'mobile',
    header: texts.mobile,
    priority: 6,
    cell: ({ mobile }) => mobile,
    noWrap: true,
  },
  {
    id: 'aadhaar',
    header: texts.aadhaar,
    priority: 1,
    cell: ({ companyAadhaarCard }) => companyAadhaarCard ?? NONE,
  },
  {
    id: 'pan',
    header: texts.pan,
    priority: 4,
    cell: ({ companyPan }) => companyPan ?? NONE,
    noWrap: true,
  },
  {
    id: 'address',
    header: texts.address,
    priority: 2,
    cell: ({ companyAddress }) => companyAddress ?? NONE,
  },
  {
    id: 'pin',
    header: texts.pin,
    priority: 3,
    cell: ({ companyPincode }) => companyPincode ?? NONE,
    noWrap: true,
  },
  { id: 'token', header: texts.token, priority: 5, cell: ({ tokenName }) => tokenName },
  {
    id: 'symbol',
    header: texts.symbol,
    priority: 9,
    card: 'value',
    cell: ({ tokenSymbol }) => tokenSymbol,
    noWrap: true,
  },
  {
    id: 'date',
    header: texts.date,
    priority: 7,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    noWrap: true,
  },
  {
    id: 'status',
    header: texts.status,
    card: 'status',
    cell: ({ status }) => <CompanyStatusBadge status={status} />,
  },
  { id: 'action', header: texts.action, card: 'actions', cell: actions, noWrap: true },
];
