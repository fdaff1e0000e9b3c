import { COMPANY_STATUSES, type CompanyStatus } from '@prelaunch/contract';
import listStyles from '../../staff/lists/ListTools.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import styles from './CompanyStatus.module.css';
import { texts } from './texts.ts';

const words = texts.companies.statuses;

export function CompanyStatusBadge({ status }: { readonly status: CompanyStatus }) {
  return <Badge tone={status === 'ACTIVE' ? 'green' : 'yellow'}>{words[status]}</Badge>;
}

interface SuspendedNameProps {
  readonly name: string;
  readonly status: CompanyStatus;
}

/** A company's name, and that it is suspended where it is: active is what is expected. */
export function SuspendedName({ name, status }: SuspendedNameProps) {
  if (status === 'ACTIVE') return name;
  return (
    <span className={styles['name']}>
      <span>{name}</span>
      <CompanyStatusBadge status={status} />
    </span>
  );
}

interface CompanyStatusSelectProps {
  /** Undefined for all. */
  readonly status: CompanyStatus | undefined;
  readonly onStatus: (status: string) => void;
}

export function CompanyStatusSelect({ status, onStatus }: CompanyStatusSelectProps) {
  return (
    <div className={listStyles['narrowFilter']}>
      <SelectInput
        aria-label={texts.status}
        value={status ?? ''}
        options={[
          { value: '', label: texts.allStatuses },
          ...COMPANY_STATUSES.map((value) => ({ value, label: words[value] })),
        ]}
        onChange={(event) => {
          onStatus(event.target.value);
        }}
      />
    </div>
  );
}
