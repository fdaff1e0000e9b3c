import { getAdminDashboard } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { TrendsPanel } from '../../../staff/trends/TrendsPanel.tsx';
import { useReloadOnce } from '../../../staff/useReloadOnce.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './AdminDashboardScreen.module.css';
import { CollectionFigures } from './CollectionFigures.tsx';
import { MemberCards } from './MemberCards.tsx';
import { PublicationCard } from './publication/PublicationCard.tsx';
import { ReferralFigures } from './ReferralFigures.tsx';
import { SupplyFigures } from './SupplyFigures.tsx';
import { WorkCard } from './WorkCard.tsx';

const texts = adminTexts.dashboard;

function Figures() {
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery('admin', getAdminDashboard, {}),
  );
  return (
    <div className={styles.figures}>
      <PanelBoundary>
        <WorkCard members={data?.users.total} />
      </PanelBoundary>
      <PanelBoundary>
        <MemberCards lists={data?.lists} users={data?.users} />
      </PanelBoundary>
      <PanelBoundary>
        <TrendsPanel area="admin" />
      </PanelBoundary>
      {error !== null && data === undefined ? (
        <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.charts}>
          <PanelBoundary>
            <SupplyFigures lists={data?.lists} />
          </PanelBoundary>
          <PanelBoundary>
            <ReferralFigures supply={data?.lists.privateSupplyData} />
          </PanelBoundary>
          <PanelBoundary>
            <CollectionFigures transactions={data?.transactions} />
          </PanelBoundary>
        </div>
      )}
      <PanelBoundary>
        <PublicationCard />
      </PanelBoundary>
    </div>
  );
}

export function AdminDashboardScreen() {
  const stays = useReloadOnce();
  const metaData = useProgramme('admin').data?.token?.metaData;
  const title = useTitle('admin', texts.title);
  return (
    <>
      <PageTitle title={title} description={metaData?.description} keywords={metaData?.keywords} />
      <PageHeader title={texts.heading} />
      {stays && <Figures />}
    </>
  );
}
