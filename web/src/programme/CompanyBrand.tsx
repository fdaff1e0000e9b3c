import type { ReactNode } from 'react';
import styles from './CompanyBrand.module.css';
import { useProgramme } from './useProgramme.ts';

/** The coin and the name of the site's company; nothing while they are not known. */
export function CompanyBrand(): ReactNode {
  const { token, companyName } = useProgramme('user').data ?? {};
  return (
    companyName != null && (
      <span className={styles.brand}>
        {token != null && <img src={token.icon_url} alt="" width={28} height={28} />}
        {companyName}
      </span>
    )
  );
}
