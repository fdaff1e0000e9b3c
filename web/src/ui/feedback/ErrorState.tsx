import { CloudAlert } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import styles from './ErrorState.module.css';
import { uiTexts } from '../texts.ts';

export interface ErrorStateProps {
  text: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Shows why something could not be loaded, with a button to retry. */
export function ErrorState({ text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CloudAlert className={styles.icon} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <Button
          variant="secondary"
          size="small"
          pending={retrying}
          pendingText={uiTexts.retrying}
          onClick={onRetry}
        >
          {uiTexts.retry}
        </Button>
      )}
    </div>
  );
}
