import {
  COMPANY_STATUSES,
  entryOf,
  type CompanyStatus,
  type Unrecognised,
} from '@prelaunch/contract';
import type { ListFilter } from '../../lists/list-filter.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import styles from './CompanyStatus.module.css';
import { texts } from './texts.ts';

const statusTexts = texts.companies.statuses;

type ShownStatus = CompanyStatus | Unrecognised;

const TONES = { ACTIVE: 'green', SUSPENDED: 'yellow' } as const;

/** A status that this version does not know is shown in grey, as it was sent. */
export function CompanyStatusBadge({ status }: { readonly status: ShownStatus }) {
  return (
    <Badge tone={entryOf(TONES, status) ?? 'grey'}>{entryOf(statusTexts, status) ?? status}</Badge>
  );
}

interface SuspendedNameProps {
  readonly name: string;
  readonly status: ShownStatus;
}

/** A company's name, with a badge if it is suspended. */
export function SuspendedName({ name, status }: SuspendedNameProps) {
  if (status === 'ACTIVE') return name;
  return (
    <span className={styles.name}>
      <span>{name}</span>
      <CompanyStatusBadge status={status} />
    </span>
  );
}

/**
 * The filter of a list by the status of companies.
 *
 * @param valueIn returns the status of a row's company
 */
export const companyStatusFilter = <Row,>(
  valueIn: (row: Row) => ShownStatus,
): ListFilter<Row, CompanyStatus> => ({
  label: texts.status,
  options: [
    { value: '', label: texts.allStatuses },
    ...COMPANY_STATUSES.map((value) => ({ value, label: statusTexts[value] })),
  ],
  valueIn,
});
