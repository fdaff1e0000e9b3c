import { CloudAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './ErrorState.module.css';

export interface ErrorStateProps {
  /** What happened, as a sentence. */
  text: string;
  onRetry?: () => void;
  retryText?: string;
  retrying?: boolean;
  retryingText?: string;
}

/** Something could not be loaded: what happened, and a button to retry. */
export function ErrorState({
  text,
  onRetry,
  retryText = 'Retry',
  retrying = false,
  retryingText = 'Retrying...',
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CloudAlert className={styles.icon} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <Button
          variant="secondary"
          size="small"
          pending={retrying}
          pendingText={retryingText}
          onClick={onRetry}
        >
          {retryText}
        </Button>
      )}
    </div>
  );
}
