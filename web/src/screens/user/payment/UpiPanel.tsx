import { formatPaise, formatRoundPaise } from '@prelaunch/domain/money';
import { remarkOf } from '@prelaunch/domain/remark';
import { SAVED_QR_LIMIT, UPI_LIMIT } from '@prelaunch/domain/transfer-limits';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { upiLink } from '../../../purchases/upi-link.ts';
import { Download, IndianRupee, Maximize2, Minimize2, Smartphone, WalletCards } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { CopyField } from '../../../ui/buttons/CopyField.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { paymentTexts as texts } from '../texts.ts';
import { KnownPayee } from './KnownPayee.tsx';
import type { PanelProps } from './panel.ts';
import { PayActions, type AppVisit } from './PayActions.tsx';
import screen from './PaymentScreen.module.css';
import { TransferRemark } from './TransferRemark.tsx';
import { UpiLimit } from './UpiLimit.tsx';
import styles from './UpiPanel.module.css';

/** The sign and the figure stay in one line, because the hint is a sentence. */
const SAVED_QR_LIMIT_TEXT = formatRoundPaise(SAVED_QR_LIMIT).replace(' ', '\u00a0');

const QrCode = lazy(async () => ({
  default: (await import('../../../ui/pictures/QrCode.tsx')).QrCode,
}));

async function save(link: string, name: string): Promise<void> {
  try {
    const { saveQr } = await import('../../../ui/pictures/QrCode.tsx');
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
  /** Whether this device shows the code, and another one scans it. */
  readonly elsewhere: boolean;
  /** Whether the code is small until the member enlarges it. */
  readonly foldable: boolean;
  /** Why a saved picture of the code does not help; null where it can be saved. */
  readonly unsavable: string | null;
}

/** The payment as a QR code to scan, or to save and open in an app. */
function UpiQr({ link, name, title, elsewhere, foldable, unsavable }: UpiQrProps) {
  const [enlarged, setEnlarged] = useState(false);
  const small = foldable && !enlarged;
  const Size = enlarged ? Minimize2 : Maximize2;
  return (
    <figure className={cx(styles.qr, small && styles.small)}>
      <div className={styles.code}>
        <PanelBoundary>
          <Suspense fallback={<Skeleton width="100%" height="100%" />}>
            <QrCode text={link} title={title} size={256} />
          </Suspense>
        </PanelBoundary>
      </div>
      <div className={styles.about}>
        <figcaption>{texts.scan}</figcaption>
        {elsewhere && <p className={screen.quiet}>{texts.scanElsewhere}</p>}
        <div className={styles.qrActions}>
          {foldable && (
            <Button
              variant="quiet"
              size="small"
              icon={<Size aria-hidden="true" />}
              onClick={() => setEnlarged(!enlarged)}
            >
              {enlarged ? texts.shrinkQr : texts.enlargeQr}
            </Button>
          )}
          {unsavable === null && (
            <Button
              variant="quiet"
              size="small"
              icon={<Download aria-hidden="true" />}
              onClick={() => void save(link, name)}
            >
              {texts.saveQr}
            </Button>
          )}
        </div>
        {unsavable !== null && <p className={cx(screen.quiet, styles.hint)}>{unsavable}</p>}
      </div>
    </figure>
  );
}

const ICONS = [WalletCards, Smartphone, IndianRupee] as const;

interface UpiAppsProps {
  readonly link: string | null;
  readonly onOpen?: () => void;
}

/** Three common apps with neutral icons. With a link, each of them opens it. */
function UpiApps({ link, onOpen }: UpiAppsProps) {
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
              <a className={styles.app} href={link} onClick={onOpen}>
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
export function UpiPanel({ details, orderNumber, paymentCode, ...props }: PanelProps) {
  const { toPay, onPaid } = props;
  const phone = useMediaQuery('(max-width: 639px), ((hover: none) and (pointer: coarse))');
  const [visit, setVisit] = useState<AppVisit>('before');
  // Without a bank account the way by UPI is the only one.
  const [unfolded, setUnfolded] = useState(props.onBankTransfer === null);

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
  const isLarge = toPay > UPI_LIMIT;
  const link = upiLink({
    upiId,
    payeeName: holderName,
    amount: toPay,
    note: texts.upiNote(orderNumber, paymentCode),
  });
  const qr = (
    <UpiQr
      link={link}
      name={orderNumber}
      title={texts.qrTitle(formatPaise(toPay), upiId)}
      elsewhere={phone}
      foldable={phone}
      unsavable={toPay > SAVED_QR_LIMIT ? texts.savedQrLimit(SAVED_QR_LIMIT_TEXT) : null}
    />
  );
  const id = (
    <>
      <CopyField
        label={texts.upiId}
        value={upiId}
        onCopied={() => showToast({ kind: 'success', text: texts.upiCopied })}
      />
      {/* Elsewhere the order beside it names the payee. */}
      {phone && <p className={screen.quiet}>{texts.upiName(holderName)}</p>}
      <KnownPayee bank={details.banks[0]} />
      <TransferRemark remark={remarkOf(orderNumber, paymentCode)} />
    </>
  );
  const leave = () => setVisit('away');
  const way = (
    <>
      {phone ? (
        <>
          <ButtonLink
            wide
            href={link}
            variant={visit === 'before' && !isLarge ? 'primary' : 'secondary'}
            icon={<Smartphone aria-hidden="true" />}
            onClick={leave}
          >
            {texts.payByApp}
          </ButtonLink>
          {/* An app that cannot pay the whole order must not look like the way to pay it. */}
          {!isLarge && <UpiApps link={link} onOpen={leave} />}
        </>
      ) : (
        <div className={styles.scan}>
          {qr}
          <div className={styles.with}>
            <p className={screen.quiet}>{texts.appsHere}</p>
            {!isLarge && <UpiApps link={null} />}
            {id}
          </div>
        </div>
      )}
      {phone && id}
      {phone && qr}
      <p className={screen.quiet}>{texts.upiHint}</p>
    </>
  );
  // Above the limit the bank transfer is the next step, until the member opens the way by UPI.
  const isNext = !isLarge || unfolded;
  const leads = phone ? visit !== 'before' : isNext;
  return (
    <div className={screen.panel}>
      <UpiLimit
        toPay={toPay}
        leading={visit === 'before' && !unfolded}
        onBankTransfer={props.onBankTransfer}
      />
      {isLarge ? (
        <Disclosure summary={texts.upiAnyway} open={unfolded} onToggle={setUnfolded}>
          <div className={cx(screen.panel, styles.anyway)}>{way}</div>
        </Disclosure>
      ) : (
        way
      )}
      <PayActions
        method="UPI"
        toPay={toPay}
        visit={phone ? visit : undefined}
        leading={leads}
        onBack={() => setVisit('back')}
        onPay={() => onPaid({ method: 'UPI', bankName, versionId })}
        onCancel={props.onCancel}
      />
    </div>
  );
}
