import { getPrice, type ReplyOf } from '@prelaunch/contract';
import { formatPrice, formatTokens } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { endpointQuery } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { useProfile } from '../../../profile/useProfile.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import { saleProgress } from '../../../programme/sale-progress.ts';
import { programmeTexts } from '../../../programme/texts.ts';
import { type Programme, useProgramme } from '../../../programme/useProgramme.ts';
import { useJustSubmitted } from '../../../purchases/just-submitted.ts';
import { usePendingCount } from '../../../purchases/own-purchases.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Orbit } from '../../../ui/pictures/Orbit.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';
import { formatShortDate } from '../../../ui/dates.ts';
import { RejectionNotices } from '../rejected/RejectionNotices.tsx';
import { buyTexts as texts } from '../texts.ts';
import { BuyForm } from './BuyForm.tsx';
import styles from './BuyTokenScreen.module.css';
import { JustSubmitted } from './JustSubmitted.tsx';

/** Shows how many orders are pending. */
function WaitingNotice() {
  const count = usePendingCount() ?? 0;
  if (count === 0) return null;
  return (
    <Notice>
      {texts.waiting(count)} <span className={styles.mail}>{texts.waitingMail(count)} </span>
      <TextLink href={paths.paymentHistory}>{texts.seeHistory}</TextLink>
    </Notice>
  );
}

interface TokenCardProps {
  readonly token: NonNullable<Programme['token']> | undefined;
  readonly price: ReplyOf<typeof getPrice> | undefined;
  /** Null while no date is set. */
  readonly launchAt: Date | null;
  /** Whether the facts are beside the coin, not below it. */
  readonly wide: boolean;
}

/** The token, its price, and how much is sold and left. */
function TokenCard({ token, price, launchAt, wide }: TokenCardProps) {
  const { data: profile, isError } = useProfile();
  const progress =
    profile && price && saleProgress(profile.globalStake, price.remainingPrivateSupply);
  const facts = (
    <>
      <DescriptionList
        items={[
          {
            label: texts.price,
            value: price ? formatPrice(price.price) : <Skeleton width="4rem" height="1.5em" />,
          },
          {
            label: texts.supply,
            value: price ? (
              `${formatTokens(price.remainingPrivateSupply)} ${token?.symbol ?? ''}`
            ) : (
              <Skeleton width="8rem" height="1.5em" />
            ),
          },
          ...(isError && profile === undefined
            ? []
            : [
                {
                  label: programmeTexts.soldShare,
                  value: progress?.text ?? <Skeleton width="3rem" height="1.5em" />,
                },
              ]),
          ...(launchAt === null
            ? []
            : [{ label: programmeTexts.launch, value: formatShortDate(launchAt) }]),
        ]}
      />
      {token !== undefined && token.footerNote !== '' && (
        <p className={styles.note}>{programmeTexts.footerNote(token.symbol, token.footerNote)}</p>
      )}
    </>
  );
  const coin = (
    <span className={styles.coin}>
      <Orbit
        icon={
          token === undefined ? (
            <Skeleton width="100%" height="100%" round />
          ) : (
            <img src={token.icon_url} alt="" width={56} height={56} />
          )
        }
        share={progress?.share}
      />
    </span>
  );
  const names = (
    <span className={styles.names}>
      <span className={styles.name}>{token?.name ?? <Skeleton width="6rem" height="1.4em" />}</span>
      {token?.symbol !== token?.name && <span className={styles.symbol}>{token?.symbol}</span>}
    </span>
  );
  return (
    <div className={cx(styles.tokenCard, wide && styles.wide)}>
      <Card>
        <div className={styles.token}>
          {coin}
          {names}
        </div>
        <div className={styles.facts}>{facts}</div>
      </Card>
    </div>
  );
}

/** From this width of the window, in rem, the slip is beside the amount. */
const TWO_COLUMNS = 48;

/** Refetches the price, because the supply shrinks while the screen is open. */
const REFRESH_MS = 60_000;

interface ShopProps {
  /** Whether the member has asked for the form on this screen. */
  readonly asked: boolean;
}

/** The form of an order, and the token. */
function Shop({ asked }: ShopProps) {
  const programme = useProgramme('user');
  const price = useQuery({
    ...endpointQuery('user', getPrice, {}),
    refetchInterval: ({ state }) => (state.error === null ? REFRESH_MS : false),
  });
  const token = programme.data?.token;
  const beside = useMinWidth(TWO_COLUMNS);

  return (
    <>
      <RejectionNotices />
      <WaitingNotice />
      {token === null && (
        <Card>
          <EmptyState picture="search" text={texts.noToken} action={<p>{texts.selectToken}</p>} />
        </Card>
      )}
      {programme.isError && programme.data === undefined && (
        <Card>
          <ErrorState
            text={texts.programFailed}
            onRetry={() => void programme.refetch()}
            retrying={programme.isFetching}
          />
        </Card>
      )}
      {token !== null && !(programme.isError && programme.data === undefined) && (
        <div className={styles.columns}>
          {price.isError && price.data === undefined ? (
            <Card>
              <ErrorState
                text={texts.priceFailed}
                onRetry={() => void price.refetch()}
                retrying={price.isFetching}
              />
            </Card>
          ) : (
            <BuyForm
              symbol={token?.symbol ?? ''}
              price={price.data}
              beside={beside}
              focused={asked}
            />
          )}
          <TokenCard
            token={token}
            price={price.data}
            launchAt={programme.data?.launchAt ?? null}
            wide={beside}
          />
        </div>
      )}
    </>
  );
}

/** /user/buy-token: an amount in rupees becomes an order. Directly after a submission it shows the slip of that order. */
export function BuyTokenScreen() {
  const [path, navigate] = useLocation();
  const token = useProgramme('user').data?.token;
  const submitted = useJustSubmitted();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ProgrammeTitle area="user" screen={texts.screen} />
      <PageHeader above={texts.screen} title={texts.programme(token?.name ?? '')} />
      {submitted === null ? (
        <Shop asked={asked} />
      ) : (
        <JustSubmitted
          purchase={submitted}
          onBuyMore={() => {
            setAsked(true);
            navigate(path, { replace: true });
          }}
        />
      )}
    </>
  );
}
