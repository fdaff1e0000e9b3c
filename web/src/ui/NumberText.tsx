import styles from './NumberText.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

/** Mobile, reference and account numbers. A longer number may break. */
const LONG_NUMBERS = /(?<![\d+])(\+?\d{8,18})(?!\d)/;

/** A text whose long numbers stay in one line on a phone, also if they have to become smaller for it. */
export function NumberText({ children }: { readonly children: string }) {
  return (
    <UnbrokenText parts={LONG_NUMBERS} partClass={styles.number}>
      {children}
    </UnbrokenText>
  );
}
