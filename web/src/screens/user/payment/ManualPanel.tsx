import { decimalText, formatPaise, type Paise } from '@prelaunch/domain/money';
import { Button } from '../../../ui/Button.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { AgreeBox } from './AgreeBox.tsx';
import { PayLines } from './PayLines.tsx';
import styles from './PaymentScreen.module.css';
import { useAgreement } from './useAgreement.ts';

interface ManualPanelProps {
  readonly company: string | null;
  readonly total: Paise;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** By any other way that the company and the member agreed on; there is no proof to hand in. */
export function ManualPanel({ company, total, pending, onConfirm, onCancel }: ManualPanelProps) {
  const agreement = useAgreement(texts.pleaseAgree.MANUAL);
  return (
    <div className={styles['panel']}>
      <p className={styles['quiet']}>{texts.manualHint(company ?? texts.theCompany)}</p>
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
      <AgreeBox agreement={agreement} policy={texts.privacyPolicy.MANUAL} />
      <div className={styles['actions']}>
        <Button
          pending={pending}
          pendingText={texts.paying}
          onClick={() => agreement.check() && onConfirm()}
        >
          {texts.confirmPayment}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
