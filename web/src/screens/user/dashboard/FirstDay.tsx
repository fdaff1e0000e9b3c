import type { Profile } from '../../../profile/useProfile.ts';
import { usePendingCount } from '../../../purchases/own-purchases.ts';
import { useSaleClosed } from '../../../purchases/useSaleClosed.ts';
import { Steps } from '../../../ui/feedback/Steps.tsx';
import { dashboardTexts } from '../texts.ts';
import styles from './Holdings.module.css';

const texts = dashboardTexts.firstDay;

interface FirstDayProps {
  readonly profile: Profile;
  readonly symbol: string;
}

/** How far a member without tokens is, in place of figures that are all zero. */
export function FirstDay({ profile, symbol }: FirstDayProps) {
  const isClosed = useSaleClosed() !== null;
  const isPaid = (usePendingCount() ?? 0) > 0;
  const verification = isClosed ? texts.waitToBuy : texts.buyMeanwhile;
  return (
    <div className={styles.firstDay}>
      <Steps
        label={texts.steps}
        steps={[texts.registered, texts.verified, texts.first(symbol)]}
        current={stepsDone(profile)}
      />
      <p className={styles.note}>
        {isPaid ? texts.paid : profile.isApproved ? texts.buyNow : verification}
      </p>
    </div>
  );
}

/** How many of the three steps to the first tokens are done. */
export const stepsDone = ({ isApproved }: Profile): number => (isApproved ? 2 : 1);
