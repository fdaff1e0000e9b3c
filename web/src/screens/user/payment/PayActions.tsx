import type { OfferedMethod } from '@prelaunch/domain/payment-methods';
import { useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

interface PayActionsProps {
  readonly method: OfferedMethod;
  readonly pending?: boolean;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}

/** The end of each payment method: a box that must be ticked, and the buttons. */
export function PayActions({ method, pending = false, onPay, onCancel }: PayActionsProps) {
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);

  const pay = () => {
    if (agreed) {
      onPay();
      return;
    }
    const refusal = texts.methods[method].pleaseAgree;
    setError(refusal);
    showToast({ kind: 'error', text: refusal });
    box.current?.focus();
  };
  return (
    <>
      <Checkbox
        ref={box}
        checked={agreed}
        error={error}
        onChange={({ currentTarget: { checked } }) => {
          setAgreed(checked);
          if (checked) setError(null);
        }}
      >
        {texts.agree}{' '}
        <TextLink href={paths.privacyPolicy}>{texts.methods[method].privacyPolicy}</TextLink>.
      </Checkbox>
      <div className={styles.actions}>
        <Button pending={pending} pendingText={texts.paying} onClick={pay}>
          {texts.methods[method].pay}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
