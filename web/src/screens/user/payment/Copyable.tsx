import { CopyButton } from '../../../ui/CopyButton.tsx';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

interface CopyableProps {
  readonly label: string;
  readonly shown: string;
  /** Where a bank's form wants it otherwise than it is shown. */
  readonly copied?: string;
}

/** A value with a button that copies it. */
export function Copyable({ label, shown, copied = shown }: CopyableProps) {
  return (
    <span className={styles['copyable']}>
      <span>{shown}</span>
      <CopyButton
        iconOnly
        text={copied}
        label={texts.copy(label)}
        copiedLabel={texts.copied(label)}
      />
    </span>
  );
}
