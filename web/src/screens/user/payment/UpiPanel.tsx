import { decimalText, formatPaise, type Paise } from '@prelaunch/domain/money';
import { upiLink } from '@prelaunch/domain/upi-link';
import { Smartphone } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { paymentTexts as texts } from '../texts.ts';
import { AgreeBox } from './AgreeBox.tsx';
import { PayLines } from './PayLines.tsx';
import styles from './PaymentScreen.module.css';
import { UpiApps } from './UpiApps.tsx';
import { UpiQr } from './UpiQr.tsx';
import { useAgreement } from './useAgreement.ts';

interface UpiPanelProps {
  /** Empty when there is none. */
  readonly upiId: string;
  readonly payeeName: string;
  readonly orderNumber: string;
  readonly total: Paise;
  readonly onPay: () => void;
  readonly onCancel: () => void;
  readonly onGoBack: () => void;
}

/** By UPI: on a phone its apps come first, elsewhere the code that a phone scans. */
export function UpiPanel(props: UpiPanelProps) {
  const { upiId, payeeName, orderNumber, total, onPay, onCancel, onGoBack } = props;
  const agreement = useAgreement(texts.pleaseAgree.UPI);
  const phone = useMediaQuery('(max-width: 639px), ((hover: none) and (pointer: coarse))');

  if (upiId === '') {
    return (
      <EmptyState
        picture="receipt"
        text={texts.noUpi}
        action={
          <Button variant="secondary" onClick={onGoBack}>
            {texts.goBack}
          </Button>
        }
      />
    );
  }

  const link = upiLink({ upiId, payeeName, amount: total, note: texts.upiNote(orderNumber) });
  const qr = (
    <UpiQr
      link={link}
      name={orderNumber}
      title={texts.qrTitle(formatPaise(total), upiId)}
      caption={phone ? texts.scanElsewhere : texts.scan}
    />
  );
  return (
    <div className={styles['panel']}>
      {phone ? (
        <>
          <ButtonLink wide href={link} icon={<Smartphone aria-hidden="true" />}>
            {texts.payByApp}
          </ButtonLink>
          <UpiApps link={link} />
        </>
      ) : (
        <div className={styles['scan']}>
          {qr}
          <div className={styles['with']}>
            <p className={styles['quiet']}>{texts.appsHere}</p>
            <UpiApps link={null} />
          </div>
        </div>
      )}
      <CopyField
        label={texts.upiId}
        value={upiId}
        onCopied={() => showToast({ kind: 'success', text: texts.upiCopied })}
      />
      <PayLines
        lines={[
          {
            label: texts.toPay,
            shown: formatPaise(total),
            copied: decimalText(total),
            strong: true,
          },
        ]}
      />
      {phone && qr}
      <p className={styles['quiet']}>{texts.upiHint}</p>
      <AgreeBox agreement={agreement} policy={texts.privacyPolicy.UPI} />
      <div className={styles['actions']}>
        <Button onClick={() => agreement.check() && onPay()}>{texts.pay}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
