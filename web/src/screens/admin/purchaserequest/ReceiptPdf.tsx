import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { texts } from '../texts.ts';
import styles from './ReceiptPdf.module.css';
import { usePdf } from './usePdf.ts';
import type { Purchase } from './usePurchasePage.ts';

interface ReceiptPdfProps {
  readonly receipt: NonNullable<Purchase['receipt']>;
  readonly title: string;
  readonly download: ReactNode;
  /** In place of the document where it can't be shown. */
  readonly otherwise: ReactNode;
}

/** A PDF, read where it is decided on; the file to open stays beside it. */
export function ReceiptPdf({ receipt, title, download, otherwise }: ReceiptPdfProps) {
  const { url, failed } = usePdf(receipt);
  if (failed) return otherwise;
  return (
    <div className={styles['preview']}>
      {url === null ? (
        <div className={styles['frame']} aria-busy="true" aria-label={texts.receipt.loading}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <iframe className={styles['frame']} src={url} title={title} />
      )}
      <div className={styles['file']}>
        <span>{receipt.name}</span>
        {download}
      </div>
    </div>
  );
}
