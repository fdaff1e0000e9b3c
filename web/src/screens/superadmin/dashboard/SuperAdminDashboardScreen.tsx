import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { TrendsPanel } from '../../../staff/trends/TrendsPanel.tsx';
import { useReloadOnce } from '../../../staff/useReloadOnce.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as superAdminTexts } from '../texts.ts';
import { CompanyFigures } from './CompanyFigures.tsx';
import { SiteFigures } from './SiteFigures.tsx';
import styles from './SuperAdminDashboardScreen.module.css';

const texts = superAdminTexts.dashboard;

/** The figures of all companies together, and of each of them. */
export function SuperAdminDashboardScreen() {
  const stays = useReloadOnce();
  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <PageHeader title={texts.heading} />
      {stays && (
        <div className={styles.stack}>
          <PanelBoundary>
            <SiteFigures />
          </PanelBoundary>
          <PanelBoundary>
            <CompanyFigures />
          </PanelBoundary>
          <PanelBoundary>
            <TrendsPanel area="superadmin" />
          </PanelBoundary>
        </div>
      )}
    </>
  );
}
