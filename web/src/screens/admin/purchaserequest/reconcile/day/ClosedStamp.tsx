import { getClosingSheet } from '@prelaunch/contract';
import { formatPaise, type PaiseSum } from '@prelaunch/domain/money';
import type { Ref } from 'react';
import { ExportButton } from '../../../../../lists/ExportButton.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { useAdminSession } from '../../../useAdminSession.ts';
import { bookTexts } from '../books/texts.ts';
import styles from './ClosedStamp.module.css';
import { dayTexts as texts } from './texts.ts';

interface ClosedStampProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly explained: PaiseSum;
  /** Whether the day was closed just now, so that the stamp falls on the page. */
  readonly falls: boolean;
  /** Whether this admin has decided lines of the day since the page shows it; only then the stamp names them. */
  readonly isOwn: boolean;
  /** Gets the focus after the last line. */
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The stamp of a day without open money, and its closing sheet. */
export function ClosedStamp({ day, explained, falls, isOwn, heading }: ClosedStampProps) {
  const admin = useAdminSession();
  return (
    <div className={styles.end}>
      <div className={cx(styles.stamp, falls && styles.falls)}>
        <h3 ref={heading} tabIndex={-1} className={styles.day}>
          {texts.closed(formatShortDate(day))}
        </h3>
        <p>{texts.explained(formatPaise(explained))}</p>
        {isOwn && admin?.name !== undefined && <p>{admin.name}</p>}
      </div>
      <div className={styles.sheet}>
        <p>{texts.sheet}</p>
        <div className={styles.buttons}>
          {(['csv', 'pdf'] as const).map((format) => (
            <ExportButton
              key={format}
              area="admin"
              spec={getClosingSheet}
              request={{ query: { from: day, to: day, format } }}
              name={bookTexts.fileName(day, day)}
              label={bookTexts[format]}
              ending={format}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
