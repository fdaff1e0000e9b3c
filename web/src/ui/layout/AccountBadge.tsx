import { useState } from 'react';
import styles from './AccountBadge.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

export interface AccountBadgeProps {
  /** Undefined while it is loading. */
  name: string | undefined;
  imageUrl?: string | null;
  /** A second line: 'ID' and GLXY-7K3MQ9XD, or only the kind of account. */
  idLabel?: string;
  id?: string;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.slice(0, 1))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** The signed-in person, on the sidebar's dark background. */
export function AccountBadge({ name, imageUrl, idLabel, id }: AccountBadgeProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const second = [idLabel, id].filter((part) => part !== undefined && part !== '').join(' ');
  return (
    <div className={styles.identity}>
      <span className={styles.picture}>
        {imageUrl != null && imageUrl !== brokenUrl ? (
          <img
            src={imageUrl}
            alt=""
            width={40}
            height={40}
            onError={() => setBrokenUrl(imageUrl)}
          />
        ) : (
          <span aria-hidden="true">{initials(name ?? '')}</span>
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name ?? <Skeleton night width="7rem" height="1.35em" />}
        </span>
        {name === undefined ? (
          <Skeleton night width="5rem" />
        ) : (
          second !== '' && <span className={styles.id}>{second}</span>
        )}
      </span>
    </div>
  );
}
