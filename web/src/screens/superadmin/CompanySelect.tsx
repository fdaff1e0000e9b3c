import styles from '../../staff/lists/ListTools.module.css';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { texts } from './texts.ts';
import type { CompanyFilter } from './useCompanyFilter.ts';

/** Chooses the company whose rows a list shows. */
export function CompanySelect({
  filter: { companyId = '', setCompanyId, options },
}: {
  readonly filter: CompanyFilter;
}) {
  return (
    <div className={styles['narrowFilter']}>
      <SelectInput
        aria-label={texts.company}
        value={companyId}
        options={options}
        onChange={(event) => {
          setCompanyId(event.target.value);
        }}
      />
    </div>
  );
}
