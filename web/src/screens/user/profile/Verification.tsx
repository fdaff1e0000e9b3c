import { useProgramme } from '../../../programme/useProgramme.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { profileTexts as texts } from '../texts.ts';
import styles from './ProfileScreen.module.css';

/** Whether the company has verified the member, and what it means that it has not. */
export function Verification({ verified }: { readonly verified: boolean }) {
  const { data: programme } = useProgramme('user');
  const mayBuy = programme?.unverifiedMayBuy ?? true;
  return (
    <div className={styles.verification}>
      <Badge tone={verified ? 'green' : 'yellow'}>
        {verified ? texts.verified : texts.unverified}
      </Badge>
      {!verified && <p>{texts.unverifiedText(mayBuy)}</p>}
    </div>
  );
}
