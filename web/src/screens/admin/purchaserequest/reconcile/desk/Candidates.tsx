import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SearchBox } from '../../../../../lists/SearchBox.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import styles from './Candidates.module.css';
import { compareTexts as texts } from './texts.ts';
import { foundPurchases } from './useComparedLine.ts';

interface CandidatesProps {
  /** The purchases that fit the line, the best first. */
  readonly candidates: readonly Purchase[];
  /** The purchase beside the line; null when none is chosen. */
  readonly chosen: Purchase | null;
  /** Called with the purchase and the search that found it. */
  readonly onChoose: (purchase: Purchase, search: string) => void;
}

/** The purchases that an open line may pay, and a search for others. */
export function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  const name = useId();
  const [search, setSearch] = useState('');
  const { data: found } = useQuery(foundPurchases(search));
  const others = (found?.records ?? []).filter(({ id }) =>
    candidates.every((candidate) => candidate.id !== id),
  );
  const shown = [...candidates, ...others];
  // A purchase that was chosen from an earlier search stays in sight.
  if (chosen !== null && shown.every(({ id }) => id !== chosen.id)) shown.push(chosen);
  return (
    <fieldset className={styles.candidates}>
      <legend>{texts.candidates}</legend>
      {shown.length === 0 && <p className={styles.quiet}>{texts.noCandidates}</p>}
      {shown.map((purchase) => (
        <label key={purchase.id} className={styles.candidate}>
          <input
            type="radio"
            name={name}
            checked={purchase.id === chosen?.id}
            onChange={() => {
              onChoose(purchase, search);
            }}
          />
          <span className={styles.name}>{purchase.user.name}</span>
          <span className={styles.amount}>{formatPaise(amountToPay(purchase))}</span>
          <span className={styles.quiet}>
            {[purchase.orderNumber, purchase.referenceNumber]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </label>
      ))}
      <SearchBox
        search={search}
        onSearch={setSearch}
        label={texts.find}
        placeholder={texts.findPlaceholder}
      />
      <p role="status" className={styles.quiet}>
        {found !== undefined && search !== '' && texts.found(found.total)}
      </p>
    </fieldset>
  );
}
