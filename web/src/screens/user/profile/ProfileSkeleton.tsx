import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './ProfileScreen.module.css';

const FIELDS = ['name', 'email', 'mobile', 'dateOfBirth', 'aadhaar', 'referralCode'];

function FieldSkeleton() {
  return (
    <div className={styles['waiting']}>
      <Skeleton width="5rem" height="1.25rem" />
      <Skeleton height="var(--control)" />
    </div>
  );
}

/** The form's measures, so that nothing moves when it comes. */
export function ProfileSkeleton() {
  return (
    <div className={styles['form']} aria-busy="true">
      <Skeleton round width="6rem" height="6rem" />
      <div className={styles['fields']}>
        {FIELDS.map((name) => (
          <FieldSkeleton key={name} />
        ))}
      </div>
      <div className={styles['proof']}>
        <FieldSkeleton />
      </div>
    </div>
  );
}
