import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTitle } from '../../../programme/useTitle.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { texts as adminTexts } from '../texts.ts';
import { useMayWrite } from '../useMayWrite.ts';
import styles from './BeneficiaryScreen.module.css';
import type { PayeeAccount, PayeeField } from './payee-fields.ts';
import { PayeeCards } from './PayeeCards.tsx';
import { PayeeDialog } from './PayeeDialog.tsx';
import { PayeeHistory } from './PayeeHistory.tsx';
import { useBeneficiary } from './useBeneficiary.ts';
import { nextValues, useWaitingPayees } from './waiting-payees.ts';
import { WaitingPayee } from './WaitingPayee.tsx';

const texts = adminTexts.beneficiary;

interface Edited {
  /** Null for a new account. */
  readonly account: PayeeAccount | null;
  readonly first?: PayeeField | undefined;
}

function Loading() {
  return (
    <div className={styles.account} aria-busy="true">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <Card>
        <Skeleton height="19rem" />
      </Card>
      <Card>
        <Skeleton height="6rem" />
      </Card>
    </div>
  );
}

/** /admin/beneficiary: the accounts that the company's members pay to. */
export function BeneficiaryScreen() {
  const title = useTitle('admin', texts.heading);
  const { data, isError, isFetching, refetch } = useBeneficiary();
  const mayWrite = useMayWrite();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [dismissed, setDismissed] = useState(false);
  // Without an account the form opens by itself, because adding one is the only possible action.
  const open = edited ?? (data === null && !dismissed && mayWrite ? { account: null } : null);
  const accounts = data?.banks ?? [];
  const waiting = useWaitingPayees();
  const changeOf = (id: string | undefined) => waiting.find(({ subjectId }) => subjectId === id);
  const numberOf = (id: string | null | undefined) => {
    const index = accounts.findIndex((account) => account.id === id);
    return accounts.length > 1 && index !== -1 ? index + 1 : null;
  };

  const add = mayWrite && (
    <Button
      icon={<Plus aria-hidden="true" />}
      onClick={() => {
        setEdited({ account: null });
      }}
    >
      {texts.addAccount}
    </Button>
  );
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={texts.heading}
        description={texts.description}
        actions={accounts.length > 0 && add}
      />
      <div className={styles.stack}>
        {data === undefined &&
          (isError ? (
            <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          ))}
        {data !== undefined &&
          waiting.map((request) => (
            <WaitingPayee
              key={request.id}
              request={request}
              number={numberOf(request.subjectId)}
              mayWrite={mayWrite}
            />
          ))}
        {data === null && (
          <Card>
            <EmptyState picture="receipt" text={texts.none} action={add} />
          </Card>
        )}
        {accounts.map((account) => (
          <PayeeCards
            key={account.id}
            account={account}
            number={numberOf(account.id)}
            next={nextValues(changeOf(account.id) ?? { lines: [] })}
            onEdit={
              mayWrite
                ? (first) => {
                    setEdited({ account, first });
                  }
                : null
            }
          />
        ))}
        {accounts.length > 0 && <PayeeHistory accountIds={accounts.map(({ id }) => id)} />}
      </div>
      {open !== null && (
        <PayeeDialog
          account={open.account}
          isFurther={accounts.length > 0}
          first={open.first}
          waits={open.account !== null && changeOf(open.account.id) !== undefined}
          onClose={() => {
            setEdited(null);
            setDismissed(true);
          }}
        />
      )}
    </>
  );
}
