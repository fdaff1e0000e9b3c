import { decimalText, formatPaise, type Paise } from '@prelaunch/domain/money';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

interface CopyableProps {
  readonly label: string;
  readonly shown: string;
  /** The text to copy, if a bank's form needs a different format; by default the shown text. */
  readonly copied?: string;
}

/** A value with a button that copies it. */
export function Copyable({ label, shown, copied = shown }: CopyableProps) {
  return (
    <span className={styles.copyable}>
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

interface CopyRowsProps {
  readonly rows?: readonly CopyableProps[];
  readonly total: Paise;
}

/** The values that the member types into a bank's form, the amount last; each can be copied. */
export function CopyRows({ rows = [], total }: CopyRowsProps) {
  const amount = { label: texts.toPay, shown: formatPaise(total), copied: decimalText(total) };
  return (
    <DescriptionList
      items={[...rows, amount].map((row) => ({
        label: row.label,
        strong: row === amount,
        value: <Copyable {...row} />,
      }))}
    />
  );
}
