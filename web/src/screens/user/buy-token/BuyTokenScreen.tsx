import { getPrice } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { ProgramTitle } from '../../../programme/ProgramTitle.tsx';
import { useProgram } from '../../../programme/useProgram.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { buyTexts as texts } from '../texts.ts';
import { BuyForm } from './BuyForm.tsx';
import styles from './BuyTokenScreen.module.css';
import { TokenCard } from './TokenCard.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

/** Supply is sold while one looks at it. */
const REFRESH_MS = 60_000;

/** /user/buy-token: an amount in rupees becomes an order. */
export function BuyTokenScreen() {
  const program = useProgram('user');
  const price = useQuery({
    ...endpointQuery('user', getPrice, {}),
    refetchInterval: ({ state }) => (state.error === null ? REFRESH_MS : false),
  });
  const token = program.data?.token;

  return (
    <>
      <ProgramTitle area="user" screen={texts.screen} />
      <PageHeader above={texts.screen} title={texts.programme(token?.name ?? '')} />
      <WaitingNotice />
      {token === null && (
        <Card>
          <EmptyState picture="search" text={texts.noToken} action={<p>{texts.selectToken}</p>} />
        </Card>
      )}
      {program.isError && program.data === undefined && (
        <Card>
          <ErrorState
            text={texts.programFailed}
            onRetry={() => void program.refetch()}
            retrying={program.isFetching}
          />
        </Card>
      )}
      {token !== null && !(program.isError && program.data === undefined) && (
        <div className={styles['columns']}>
          <TokenCard token={token} price={price.data} launchAt={program.data?.launchAt ?? null} />
          {price.isError && price.data === undefined ? (
            <Card>
              <ErrorState
                text={texts.priceFailed}
                onRetry={() => void price.refetch()}
                retrying={price.isFetching}
              />
            </Card>
          ) : (
            <BuyForm symbol={token?.symbol ?? ''} price={price.data} />
          )}
        </div>
      )}
    </>
  );
}
