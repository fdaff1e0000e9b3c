import { Download, FileText, HandCoins } from 'lucide-react';
import type { Area } from '../../api/session.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { receiptTexts as texts } from './texts.ts';
import { ReceiptImage } from './ReceiptImage.tsx';
import { ReceiptPdf } from './ReceiptPdf.tsx';
import styles from './ReceiptPreview.module.css';
import type { StaffPurchase } from './staff-purchase.ts';

/** Types that every browser displays; other pictures, such as a phone's heic, are downloads. */
const DRAWABLE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

interface ReceiptPreviewProps {
  readonly area: Area;
  readonly receipt: StaffPurchase['receipt'];
  readonly memberName: string;
}

/** The proof: a picture with zoom, a PDF, a link to another file, or a note that there is none. */
export function ReceiptPreview({ area, receipt, memberName }: ReceiptPreviewProps) {
  if (receipt === null) {
    return (
      <div className={styles.none}>
        <HandCoins strokeWidth={1.5} aria-hidden="true" />
        <p>{texts.byHand}</p>
      </div>
    );
  }
  if (DRAWABLE.has(receipt.mimeType)) {
    return <ReceiptImage url={receipt.url} alt={texts.alt(memberName)} />;
  }
  const download = (
    <ButtonLink
      variant="secondary"
      size="small"
      href={receipt.url}
      download={receipt.name}
      icon={<Download aria-hidden="true" />}
    >
      {texts.download}
    </ButtonLink>
  );
  const toOpen = (
    <div className={styles.none}>
      <FileText strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.file}>{receipt.name}</p>
      <p>{texts.document}</p>
      {download}
    </div>
  );
  // A phone's browser often has no PDF reader and would show an empty frame.
  if (receipt.mimeType !== 'application/pdf' || !navigator.pdfViewerEnabled) return toOpen;
  return (
    <ReceiptPdf
      area={area}
      receipt={receipt}
      title={texts.alt(memberName)}
      download={download}
      otherwise={toOpen}
    />
  );
}
