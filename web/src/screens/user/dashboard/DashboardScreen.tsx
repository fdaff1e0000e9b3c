import { getPrice, listGlobalStock, listOwnStock } from '@prelaunch/contract';
import { formatShortSum, valueAt, type Tokens } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Globe, Wallet } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { useListPage } from '../../../lists/useListPage.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import { formatStock } from '../../../profile/format-stock.ts';
import { useProfile } from '../../../profile/useProfile.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SummaryCard } from '../../../ui/layout/SummaryCard.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { RejectionNotices } from '../rejected/RejectionNotices.tsx';
import { dashboardTexts as texts } from '../texts.ts';
import styles from './DashboardScreen.module.css';
import { Holdings, type Price } from './Holdings.tsx';
import { globalColumns, ownColumns } from './stock-rows.ts';
import { StockTable } from './StockTable.tsx';

/** Loaded after the rest of the screen: few members open them, or most have no pending payment. */
const ProofCard = lazy(async () => ({
  default: (await import('./proof/ProofCard.tsx')).ProofCard,
}));
const UnlockCard = lazy(async () => ({
  default: (await import('./unlocks/UnlockCard.tsx')).UnlockCard,
}));
const NewestPayment = lazy(async () => ({
  default: (await import('./NewestPayment.tsx')).NewestPayment,
}));

const ArrivedTokens = lazy(async () => ({
  default: (await import('./ArrivedTokens.tsx')).ArrivedTokens,
}));
const ArrivedBefore = lazy(async () => ({
  default: (await import('./ArrivedTokens.tsx')).ArrivedBefore,
}));

const InterventionNotices = lazy(async () => ({
  default: (await import('./later-notices.ts')).InterventionNotices,
}));

const QuestionNotices = lazy(async () => ({
  default: (await import('./later-notices.ts')).QuestionNotices,
}));

/** A card that is loaded later. If it fails, the rest of the screen stays. */
function LaterCard({ card: Card }: { readonly card: ComponentType }) {
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <Card />
      </Suspense>
    </PanelBoundary>
  );
}

type Stock = 'globalStock' | 'myStock';

function GlobalStock() {
  const list = useListPage({
    area: 'user',
    endpoint: listGlobalStock,
    pageIn: 'state',
    options: { refetchInterval: usePollWithoutStream() },
  });
  return <StockTable title={texts.globalStock} list={list} columns={globalColumns} />;
}

function OwnStock() {
  const list = useListPage({
    area: 'user',
    endpoint: listOwnStock,
    pageIn: 'state',
    options: { refetchInterval: usePollWithoutStream() },
  });
  return <StockTable title={texts.myStock} list={list} columns={ownColumns} />;
}

interface WorthProps {
  readonly stock: Tokens | undefined;
  readonly price: Price;
  readonly launchAt: Date | null;
}

/** What the member's tokens cost at the company, and, before the launch, that this is no price for a sale. */
function Worth({ stock, price, launchAt }: WorthProps) {
  if (stock === undefined || stock === 0n || price === null) return texts.myStockNote;
  if (price === undefined) return <Skeleton width="8rem" />;
  const sum = formatShortSum(valueAt(stock, price.price));
  const isLaunched = launchAt !== null && launchAt.getTime() <= Date.now();
  return (
    <>
      <AmountText>{texts.atSellingPrice(sum)}</AmountText>
      {!isLaunched && ` ${texts.noSaleBeforeLaunch}`}
    </>
  );
}

/** /user/dashboard: the stock of all members, and the member's own. */
export function DashboardScreen() {
  const [shown, show] = useState<Stock>('globalStock');
  const { data: programme } = useProgramme('user');
  const token = programme?.token ?? null;
  const { data: profile, isPending } = useProfile();
  // Optional information, so a failure shows no toast.
  const { data: loaded, isError } = useQuery({
    ...endpointQuery('user', getPrice, {}),
    meta: { quiet: true },
  });
  const price: Price = loaded ?? (isError ? null : undefined);
  const symbol = token?.symbol ?? '';
  // What is the member's own stands before the table of all members.
  const hasTokens = (profile?.stockBalance ?? 0n) > 0n;

  const figure = (quantity: Tokens | undefined) =>
    isPending ? <Skeleton width="9rem" height="1.15em" /> : `${formatStock(quantity)} ${symbol}`;
  const tokenIcon = token && <img src={token.icon_url} alt="" width={36} height={36} />;
  return (
    <>
      <ProgrammeTitle area="user" screen={texts.screen} />
      <PageHeader title={texts.screen} />
      {/* The first one, because the company waits for the member. */}
      <LaterCard card={QuestionNotices} />
      <RejectionNotices />
      {!isPending && <LaterCard card={InterventionNotices} />}
      <div className={styles.screen}>
        <Holdings profile={profile} programme={programme} price={price} waiting={isPending} />
        <div className={styles.news}>
          <LaterCard card={NewestPayment} />
          {hasTokens && <LaterCard card={ArrivedTokens} />}
        </div>
        {hasTokens && (
          <>
            <LaterCard card={ArrivedBefore} />
            <LaterCard card={UnlockCard} />
            <LaterCard card={ProofCard} />
          </>
        )}
        <div className={styles.cards}>
          <SummaryCard
            id="globalStock"
            title={texts.globalStock}
            icon={<Globe aria-hidden="true" />}
            mainValue={figure(profile?.globalStake)}
            note={texts.globalStockNote}
            tokenIcon={tokenIcon}
            active={shown === 'globalStock'}
            viewMoreText={texts.viewMore}
            onSelect={show}
          />
          <SummaryCard
            id="myStock"
            title={texts.myStock}
            icon={<Wallet aria-hidden="true" />}
            mainValue={figure(profile?.stockBalance)}
            note={
              <Worth
                stock={profile?.stockBalance}
                price={price}
                launchAt={programme?.launchAt ?? null}
              />
            }
            tokenIcon={tokenIcon}
            active={shown === 'myStock'}
            viewMoreText={texts.viewMore}
            onSelect={show}
          />
        </div>
        <PanelBoundary key={shown}>
          {shown === 'globalStock' ? <GlobalStock /> : <OwnStock />}
        </PanelBoundary>
        {!isPending && !hasTokens && (
          <>
            <LaterCard card={UnlockCard} />
            <LaterCard card={ProofCard} />
          </>
        )}
      </div>
    </>
  );
}
