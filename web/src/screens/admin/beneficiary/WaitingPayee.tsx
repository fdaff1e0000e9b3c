import { getBeneficiary } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useId } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import type { Confirmation } from '../confirmations/confirmation-columns.tsx';
import { confirmationTexts } from '../confirmations/texts.ts';
import { useEndConfirmation } from '../confirmations/useEndConfirmation.ts';
import { texts as adminTexts } from '../texts.ts';
import { PAYEE_FIELDS } from './payee-fields.ts';
import { nextValues } from './waiting-payees.ts';
import styles from './WaitingPayee.module.css';

const texts = adminTexts.beneficiary;

interface WaitingPayeeProps {
  readonly request: Confirmation;
  /** The position of the account that changes, from 1; null for a new one, and where there is only one. */
  readonly number: number | null;
  /** Whether the admin may withdraw an own request. */
  readonly mayWrite: boolean;
}

/** A change of an account that waits for a second admin; the account itself is unchanged until then. */
export function WaitingPayee({ request, number, mayWrite }: WaitingPayeeProps) {
  const titleId = useId();
  const labelId = useId();
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      // The request is gone; if it was confirmed, the account has changed.
      void queryClient.invalidateQueries({ queryKey: ['admin', getBeneficiary.path] });
    },
    [queryClient],
  );
  const { decline, declining } = useEndConfirmation(() => undefined);
  const { label, requestedBy, requestedAt, expiresAt, isOwn, subjectId } = request;
  const next = nextValues(request);
  const changed = PAYEE_FIELDS.filter((field) => field in next).map((field) => texts.fields[field]);
  const asked = formatMoment(requestedAt);
  return (
    <section className={styles.card} aria-labelledby={`${titleId} ${labelId}`}>
      <Hourglass className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <h2 id={titleId}>{texts.waiting.title}</h2>
        <p id={labelId} className={styles.account}>
          {label === '' ? confirmationTexts.unreadable : label}
        </p>
        <p>
          {number !== null && `${texts.account(number)}: `}
          {subjectId === null ? texts.waiting.added : texts.waiting.changes(changed.join(', '))}
        </p>
        <p className={styles.quiet}>
          <DateText>
            {isOwn
              ? texts.waiting.askedByYou(asked)
              : texts.waiting.askedBy(requestedBy.name, asked)}
          </DateText>{' '}
          <DateText>{texts.waiting.ends(formatMoment(expiresAt))}</DateText>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={paths.adminConfirmations}>
          {texts.waiting.see}
        </ButtonLink>
        {isOwn && mayWrite && (
          <Button
            variant="secondary"
            pending={declining}
            pendingText={confirmationTexts.withdrawing}
            onClick={() => {
              decline(request);
            }}
          >
            {confirmationTexts.withdraw}
          </Button>
        )}
      </div>
    </section>
  );
}
