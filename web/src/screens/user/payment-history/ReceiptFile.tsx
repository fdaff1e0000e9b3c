import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { historyTexts as texts } from '../texts.ts';
import styles from './PaymentHistoryScreen.module.css';

interface ReceiptFileProps {
  readonly file: NonNullable<OwnPurchase['receipt']>;
}

/** The proof that was handed in: seen where a browser can show it, else to be fetched. */
export function ReceiptFile({ file }: ReceiptFileProps) {
  const [broken, setBroken] = useState(false);
  const shown = !broken && /^image\/(png|jpeg|webp|gif)$/.test(file.mimeType);
  return (
    <figure className={styles['proof']}>
      <figcaption className={styles['proofName']}>
        <span>
          {texts.file}: {file.name}
        </span>
        <span data-print="hide">
          <ButtonLink
            href={file.url}
            target="_blank"
            rel="noopener"
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden="true" />}
          >
            {texts.openFile}
          </ButtonLink>
        </span>
      </figcaption>
      {shown && <img src={file.url} alt={texts.fileAlt} onError={() => setBroken(true)} />}
    </figure>
  );
}
