import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/QrCode.tsx')).QrCode }));

async function save(link: string, name: string): Promise<void> {
  try {
    const { saveQr } = await import('../../../ui/save-qr.ts');
    await saveQr(link, name);
  } catch {
    showToast({ kind: 'error', text: texts.saveQrFailed });
  }
}

interface UpiQrProps {
  readonly link: string;
  /** Of the saved file. */
  readonly name: string;
  readonly title: string;
  readonly caption: string;
}

/** The payment as a code to scan, or to keep and open in an app. */
export function UpiQr({ link, name, title, caption }: UpiQrProps) {
  return (
    <figure className={styles['qr']}>
      <Suspense fallback={<Skeleton width="16rem" height="16rem" />}>
        <QrCode text={link} title={title} size={256} />
      </Suspense>
      <figcaption>{caption}</figcaption>
      <Button
        variant="quiet"
        size="small"
        icon={<Download aria-hidden="true" />}
        onClick={() => void save(link, name)}
      >
        {texts.saveQr}
      </Button>
    </figure>
  );
}
