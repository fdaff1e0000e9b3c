import { formatTokens } from '@prelaunch/domain/money';
import type { Unlock } from '@prelaunch/domain/unlocks/schedule';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { formatShortDate } from '../../../../ui/dates.ts';
import { useMinWidth } from '../../../../ui/layout/useMinWidth.ts';
import { unlockTexts as texts } from './texts.ts';
import styles from './Unlocks.module.css';

const ON_A_PAGE = 12;
/** How many are shown at first. */
const FEW = 4;
/** From this width on, in rem, the first dates are shown at once. */
const WIDE = 48;

/** The unlocks that are still to come: the first four, on a phone none, then all, twelve on a page. */
export function UnlockTable({ unlocks }: { readonly unlocks: readonly Unlock[] }) {
  const atFirst = useMinWidth(WIDE) ? FEW : 0;
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const lastPage = Math.ceil(unlocks.length / ON_A_PAGE);
  const shown = Math.min(page, lastPage);
  const first = (shown - 1) * ON_A_PAGE;
  const rows = open ? unlocks.slice(first, first + ON_A_PAGE) : unlocks.slice(0, atFirst);
  return (
    <div className={styles.dates}>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.quantity}</th>
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ step, at, quantity, total }) => (
              <tr key={step}>
                <th scope="row">{formatShortDate(at)}</th>
                <td>{formatTokens(quantity)}</td>
                <td>{formatTokens(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open && (
        <div className={styles.pager}>
          <Pager of={texts.title} page={shown} lastPage={lastPage} onPage={setPage} />
        </div>
      )}
      {unlocks.length > atFirst && (
        <div>
          <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.fewer : texts.all(unlocks.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
