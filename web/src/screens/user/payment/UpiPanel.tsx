import { formatPaise } from '@prelaunch/domain/money';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { upiLink } from '../../../purchases/upi-link.ts';
import { Download, IndianRupee, Smartphone, WalletCards } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { paymentTexts as texts } from '../texts.ts';
import { CopyRows } from './CopyRows.tsx';
import type { PanelProps } from './panel.ts';
import { PayActions } from './PayActions.tsx';
import styles from './PaymentScreen.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/QrCode.tsx')).QrCode }));

async function save(link: string, name: string): Promise<void> {
  try {
    const { saveQr } = await import('../../../ui/QrCode.tsx');
    await saveQr(link, name);
  } catch {
    showToast({ kind: 'error', text: texts.saveQrFailed });
  }
}

interface UpiQrProps {
  readonly link: string;
  /** The name of the saved file. */
  readonly name: string;
  readonly title: string;
  readonly caption: string;
}

/** The payment as a QR code to scan, or to save and open in an app. */
function UpiQr({ link, name, title, caption }: UpiQrProps) {
  return (
    <figure className={styles.qr}>
      <PanelBoundary>
        <Suspense fallback={<Skeleton width="16rem" height="16rem" />}>
          <QrCode text={link} title={title} size={256} />
        </Suspense>
      </PanelBoundary>
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

const ICONS = [WalletCards, Smartphone, IndianRupee] as const;

/** Three common apps with neutral icons. With a link, each of them opens it. */
function UpiApps({ link }: { readonly link: string | null }) {
  return (
    <ul className={styles.apps} aria-label={texts.appsLabel}>
      {texts.apps.map((app, index) => {
        const Icon = ICONS[index] ?? Smartphone;
        const content = (
          <>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {app}
          </>
        );
        return (
          <li key={app}>
            {link === null ? (
              <span className={styles.app}>{content}</span>
            ) : (
              <a className={styles.app} href={link}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Payment by UPI: on a phone the apps come first, elsewhere the QR code for a phone. */
export function UpiPanel({ details, orderNumber, total, onPaid, ...props }: PanelProps) {
  const phone = useMediaQuery('(max-width: 639px), ((hover: none) and (pointer: coarse))');

  if (details === null || details.upi === '') {
    return (
      <EmptyState
        picture="receipt"
        text={texts.noUpi}
        action={
          <Button variant="secondary" onClick={props.onGoBack}>
            {texts.goBack}
          </Button>
        }
      />
    );
  }

  const { upi: upiId, holderName, bankName, versionId } = details;
  const link = upiLink({
    upiId,
    payeeName: holderName,
    amount: total,
    note: texts.upiNote(orderNumber),
  });
  const qr = (
    <UpiQr
      link={link}
      name={orderNumber}
      title={texts.qrTitle(formatPaise(total), upiId)}
      caption={phone ? texts.scanElsewhere : texts.scan}
    />
  );
  return (
    <div className={styles.panel}>
      {phone ? (
        <>
          <ButtonLink wide href={link} icon={<Smartphone aria-hidden="true" />}>
            {texts.payByApp}
          </ButtonLink>
          <UpiApps link={link} />
        </>
      ) : (
        <div className={styles.scan}>
          {qr}
          <div className={styles.with}>
            <p className={styles.quiet}>{texts.appsHere}</p>
            <UpiApps link={null} />
          </div>
        </div>
      )}
      <CopyField
        label={texts.upiId}
        value={upiId}
        onCopied={() => showToast({ kind: 'success', text: texts.upiCopied })}
      />
      <CopyRows total={total} />
      {phone && qr}
      <p className={styles.quiet}>{texts.upiHint}</p>
      <PayActions
        method="UPI"
        onPay={() => onPaid({ method: 'UPI', bankName, versionId })}
        onCancel={props.onCancel}
      />
    </div>
  );
}
