import { listBeneficiaryChanges, SHOWN_PAYEE_CHANGES, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { texts as adminTexts } from '../texts.ts';
import { PAYEE_FIELDS } from './payee-fields.ts';
import { payeeValue } from './payee-value.tsx';
import styles from './PayeeHistory.module.css';

const texts = adminTexts.beneficiary;

type PayeeChange = ReplyOf<typeof listBeneficiaryChanges>[number];

/** The old and the new value of each changed detail. */
function ChangedDetails({ before, after }: Pick<PayeeChange, 'before' | 'after'>) {
  return (
    <dl className={styles.details}>
      {PAYEE_FIELDS.filter((field) => before?.[field] !== after[field]).map((field) => (
        <div key={field}>
          <dt>{texts.fields[field]}</dt>
          <dd>
            {before !== null && (
              <>
                <del>{payeeValue(field, before[field])}</del>
                <ArrowRight className={styles.arrow} aria-hidden="true" />
                <VisuallyHidden>{texts.history.becomes}</VisuallyHidden>
              </>
            )}
            <span>{payeeValue(field, after[field])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ accountIds }: { readonly accountIds: readonly string[] }) {
  const { data, isError, isFetching, refetch } = useQuery(
    endpointQuery('admin', listBeneficiaryChanges, {}),
  );
  if (data === undefined) {
    return isError ? (
      <ErrorState
        text={texts.history.failed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p className={styles.quiet} aria-busy="true">
        {texts.history.loading}
      </p>
    );
  }
  return (
    <>
      <ol className={styles.changes}>
        {data.map((change) => (
          <li key={change.versionId} className={styles.change}>
            <p className={styles.head}>
              {change.before === null && <span>{texts.history.added}</span>}
              <time dateTime={change.createdAt.toISOString()}>
                {formatIstDate(change.createdAt)} {formatIstTime(change.createdAt)}
              </time>
              <span className={styles.who}>
                {change.changedBy === null
                  ? texts.history.withInstallation
                  : texts.history.by(change.changedBy)}
              </span>
              {accountIds.length > 1 && (
                <span>{texts.account(accountIds.indexOf(change.beneficiaryId) + 1)}</span>
              )}
            </p>
            {change.before === null ? (
              // Mostly what the cards above show.
              <Disclosure summary={texts.history.firstDetails}>
                <ChangedDetails before={null} after={change.after} />
              </Disclosure>
            ) : (
              <ChangedDetails before={change.before} after={change.after} />
            )}
          </li>
        ))}
      </ol>
      {data.length >= SHOWN_PAYEE_CHANGES && (
        <p className={styles.quiet}>{texts.history.bounded(SHOWN_PAYEE_CHANGES)}</p>
      )}
    </>
  );
}

/** The history of changes, fetched only when it is opened. */
export function PayeeHistory({ accountIds }: { readonly accountIds: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        {texts.history.title}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </summary>
      {open && <Changes accountIds={accountIds} />}
    </details>
  );
}
