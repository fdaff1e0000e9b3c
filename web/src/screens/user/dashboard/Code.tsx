import { CopyButton } from '../../../ui/CopyButton.tsx';
import { dashboardTexts as texts } from '../texts.ts';
import styles from './StockTable.module.css';

const HEAD = 6;
const TAIL = 4;

interface CodeProps {
  readonly header: string;
  readonly value: string;
}

/** A long code by its two ends, the whole as a tip and to copy. */
export function Code({ header, value }: CodeProps) {
  const short =
    value.length > HEAD + TAIL + 1 ? `${value.slice(0, HEAD)}…${value.slice(-TAIL)}` : value;
  return (
    <span className={styles['code']}>
      <span title={value}>{short}</span>
      <CopyButton
        iconOnly
        text={value}
        label={texts.copy(header, short)}
        copiedLabel={texts.copied(header)}
      />
    </span>
  );
}
