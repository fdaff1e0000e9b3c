import { CircleAlert } from 'lucide-react';
import { AmountText } from '../text/AmountText.tsx';
import styles from './Field.module.css';

export interface FieldErrorProps {
  id: string;
  text: string;
}

/** The error of a control, below it. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert className={styles.mark} aria-hidden="true" />
      <span>
        <AmountText>{text}</AmountText>
      </span>
    </p>
  );
}
