import type { ReactNode } from 'react';
import type { Area } from '../../api/session.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { receiptTexts as texts } from './texts.ts';
import styles from './ReceiptPdf.module.css';
import { usePdf } from './usePdf.ts';
import type { StaffPurchase } from './staff-purchase.ts';

interface ReceiptPdfProps {
  readonly area: Area;
  readonly receipt: NonNullable<StaffPurchase['receipt']>;
  readonly title: string;
  readonly download: ReactNode;
  /** Shown when the document cannot be displayed. */
  readonly otherwise: ReactNode;
}

/** A PDF shown in place, beside a link to open it. */
export function ReceiptPdf({ area, receipt, title, download, otherwise }: ReceiptPdfProps) {
  const { url, failed } = usePdf(area, receipt);
  if (failed) return otherwise;
  return (
    <div className={styles.preview}>
      {url === null ? (
        <div className={styles.frame} aria-busy="true" aria-label={texts.loading}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <iframe className={styles.frame} src={url} title={title} />
      )}
      <div className={styles.file}>
        <span>{receipt.name}</span>
        {download}
      </div>
    </div>
  );
}
