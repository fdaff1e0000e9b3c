import { useProfile } from '../../../profile/useProfile.ts';
import { ProgramTitle } from '../../../programme/ProgramTitle.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { profileTexts as texts } from '../texts.ts';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** /user/profile: what the company knows of the member, and how the member changes it. */
export function ProfileScreen() {
  const { data: profile, isError, isFetching, refetch } = useProfile();
  return (
    <>
      <ProgramTitle area="user" screen={texts.screen} />
      <PageHeader title={texts.heading} />
      <div className={styles['sheet']}>
        <Card>
          {profile !== undefined ? (
            <ProfileForm key={profile.id} profile={profile} />
          ) : isError ? (
            <ErrorState text={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <ProfileSkeleton />
          )}
        </Card>
      </div>
    </>
  );
}
