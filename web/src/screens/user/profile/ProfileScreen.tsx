import { DisplaySettings } from '../../../languages/DisplaySettings.tsx';
import { useProfile } from '../../../profile/useProfile.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useHasSidebar } from '../../../ui/layout/useHasSidebar.ts';
import { profileTexts as texts } from '../texts.ts';
import { PROFILE_FIELDS } from './profile-rules.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ReferralCard } from './referrals/ReferralCard.tsx';
import styles from './ProfileScreen.module.css';

const FIELDS = [...PROFILE_FIELDS, 'email'];

function FieldSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="5rem" height="1.25rem" />
      <Skeleton height="var(--control)" />
    </div>
  );
}

/** Has the form's size, so that nothing moves when the form appears. */
function ProfileSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton round width="6rem" height="6rem" />
      <div className={styles.fields}>
        {FIELDS.map((name) => (
          <FieldSkeleton key={name} />
        ))}
      </div>
      <div className={styles.proof}>
        <FieldSkeleton />
      </div>
    </div>
  );
}

/** /user/profile: the member's data, and the form to change it. */
export function ProfileScreen() {
  const { data: profile, isError, isFetching, refetch } = useProfile();
  const hasSidebar = useHasSidebar();
  return (
    <>
      <ProgrammeTitle area="user" screen={texts.screen} />
      <PageHeader title={texts.heading} />
      <Card>
        {profile !== undefined ? (
          <ProfileForm key={profile.id} profile={profile} />
        ) : isError ? (
          <ErrorState text={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ProfileSkeleton />
        )}
      </Card>
      <PanelBoundary>
        <ReferralCard code={profile?.referralCode} />
      </PanelBoundary>
      {!hasSidebar && (
        <div className={styles.display}>
          <Card title={texts.display}>
            <DisplaySettings />
          </Card>
        </div>
      )}
    </>
  );
}
