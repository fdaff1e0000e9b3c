import { lazy, Suspense } from 'react';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './UpiCheck.module.css';

const QrCode = lazy(async () => ({
  default: (await import('../../../ui/pictures/QrCode.tsx')).QrCode,
}));

const texts = adminTexts.beneficiary.upiCheck;

/**
 * A QR code of the UPI ID, with which an admin checks who owns the account. It contains no name, so that the app shows
 * the name that the bank has registered.
 */
export function UpiCheck({ upi }: { readonly upi: string }) {
  return (
    <PanelBoundary>
      <div className={styles.check}>
        <Suspense fallback={<Skeleton width="7.5rem" height="7.5rem" />}>
          <QrCode text={`upi://pay?pa=${upi}&cu=INR`} title={texts.qr(upi)} size={120} />
        </Suspense>
        <p>{texts.how}</p>
      </div>
    </PanelBoundary>
  );
}
