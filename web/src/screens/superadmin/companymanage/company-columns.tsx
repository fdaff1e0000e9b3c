import type { listCompanies, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/Table.tsx';
import { CompanyStatusBadge } from '../CompanyStatus.tsx';
import styles from './company-columns.module.css';
import { companyTexts } from './texts.ts';

const words = companyTexts.columns;
const NONE = '--';

export type Company = ReplyOf<typeof listCompanies>['records'][number];

/**
 * @param first the serial number of the first row
 * @param actions the buttons of a row
 */
export const companyColumns = (
  first: number,
  actions: (company: Company) => ReactNode,
): readonly Column<Company>[] => [
  { id: 'number', header: words.number, cell: (_, row) => first + row, firm: true },
  {
    id: 'name',
    header: words.name,
    cell: ({ companyName, domain }) => (
      <span className={styles['name']}>
        <span>{companyName}</span>
        {domain !== null && <span className={styles['host']}>{domain}</span>}
      </span>
    ),
  },
  {
    id: 'email',
    header: words.email,
    cell: ({ email }) => <span className={styles['email']}>{email}</span>,
  },
  { id: 'mobile', header: words.mobile, cell: ({ mobile }) => mobile, firm: true },
  {
    id: 'aadhaar',
    header: words.aadhaar,
    cell: ({ companyAadhaarCard }) => companyAadhaarCard ?? NONE,
  },
  { id: 'pan', header: words.pan, cell: ({ companyPan }) => companyPan ?? NONE, firm: true },
  { id: 'address', header: words.address, cell: ({ companyAddress }) => companyAddress ?? NONE },
  {
    id: 'pin',
    header: words.pin,
    cell: ({ companyPincode }) => companyPincode ?? NONE,
    firm: true,
  },
  { id: 'token', header: words.token, cell: ({ tokenName }) => tokenName },
  { id: 'symbol', header: words.symbol, cell: ({ tokenSymbol }) => tokenSymbol, firm: true },
  {
    id: 'date',
    header: words.date,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    firm: true,
  },
  {
    id: 'status',
    header: words.status,
    cell: ({ status }) => <CompanyStatusBadge status={status} />,
  },
  { id: 'action', header: words.action, cell: actions, firm: true },
];
