import { formatTokens } from '@prelaunch/domain/money';
import type { Unlock } from '@prelaunch/domain/unlocks/schedule';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { formatShortDate } from '../../../../ui/dates.ts';
import { useMinWidth } from '../../../../ui/layout/useMinWidth.ts';
import { unlockTexts as texts } from './texts.ts';
import styles from './Unlocks.module.css';

const ON_A_PAGE = 12;
/** From this width on the table is open at first; in rem. */
const WIDE = 48;

/** The unlocks that are still to come, twelve on a page. Closed at first on a phone. */
export function UnlockTable({ unlocks }: { readonly unlocks: readonly Unlock[] }) {
  const isWide = useMinWidth(WIDE);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [page, setPage] = useState(1);
  const open = chosen ?? isWide;
  const lastPage = Math.ceil(unlocks.length / ON_A_PAGE);
  const shown = Math.min(page, lastPage);
  const first = (shown - 1) * ON_A_PAGE;
  return (
    <details
      className={styles.details}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) setChosen(event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        {texts.dates(unlocks.length)}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && (
        <>
          <table className={styles.table} aria-label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.date}</th>
                <th scope="col">{texts.quantity}</th>
                <th scope="col">{texts.total}</th>
              </tr>
            </thead>
            <tbody>
              {unlocks.slice(first, first + ON_A_PAGE).map(({ step, at, quantity, total }) => (
                <tr key={step}>
                  <th scope="row">{formatShortDate(at)}</th>
                  <td>{formatTokens(quantity)}</td>
                  <td>{formatTokens(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.pager}>
            <Pager of={texts.title} page={shown} lastPage={lastPage} onPage={setPage} />
          </div>
        </>
      )}
    </details>
  );
}
